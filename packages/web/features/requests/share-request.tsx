import { type BloodRequest, unitsStillNeeded } from '@blood-bank/domain/records/blood-request';
import { componentOf } from '@blood-bank/domain/records/donation';
import { requestLinkPath } from '@blood-bank/domain/request-link';
import Copy from '@lucide/icons/icons/copy';
import MessageCircle from '@lucide/icons/icons/message-circle';
import Share2 from '@lucide/icons/icons/share-2';
import { useState } from 'react';
import {
  shareMessages as messages,
  requestMessages,
  type SharedRequest,
} from '#features/requests/messages.ts';
import { callableNumber } from '../../lib/campus/phone-number.ts';
import { Button, buttonClass } from '../../ui/button.tsx';
import { CheckboxField } from '../../ui/choice-fields.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Icon } from '../../ui/icon.tsx';
import { useCopy } from '../../ui/use-copy.tsx';
import { formatNeededByExactly } from './needed-by.tsx';

/** What a text about a request is made of. */
type ShareableRequest = Pick<
  BloodRequest,
  | 'id'
  | 'userId'
  | 'requiredBloodGroup'
  | 'component'
  | 'unitsRequired'
  | 'unitsReceived'
  | 'hospitalName'
  | 'neededBy'
  | 'contactNumber'
>;

interface ShareRequestProps {
  readonly request: ShareableRequest;
  /** Only who posted the request may pass on its contact's number. */
  readonly isOwn: boolean;
  /** The look of the button. */
  readonly variant?: 'main' | 'plain';
  readonly className?: string;
  readonly onOpen?: () => void;
}

/** The button that opens the dialog with the ways to pass on a request. */
export function ShareRequest(props: ShareRequestProps) {
  const { request, isOwn, variant = 'plain', className, onOpen } = props;
  const [isOpen, setOpen] = useState(false);

  function open() {
    setOpen(true);
    onOpen?.();
  }

  return (
    <>
      <Button variant={variant} size="small" className={className} onClick={open}>
        <Icon of={Share2} className="size-4" />
        {messages.share}
      </Button>
      {isOpen && <ShareDialog request={request} isOwn={isOwn} onClose={() => setOpen(false)} />}
    </>
  );
}

interface ShareDialogProps extends Pick<ShareRequestProps, 'request' | 'isOwn'> {
  readonly onClose: () => void;
}

function ShareDialog({ request, isOwn, onClose }: ShareDialogProps) {
  const [withNumber, setWithNumber] = useState(true);
  const { copy, status } = useCopy();
  const text = messages.text(shared(request, isOwn && withNumber));
  return (
    <Dialog title={messages.title} close={messages.close} onClose={onClose}>
      <div className="grid gap-4 p-4 md:p-6">
        <p className="rounded-control bg-sunk p-3.5 wrap-anywhere whitespace-pre-line">{text}</p>
        {isOwn && (
          <div className="-mb-4">
            <CheckboxField
              label={messages.includeNumber}
              checked={withNumber}
              onChange={({ target }) => setWithNumber(target.checked)}
            />
          </div>
        )}
        <div className="flex flex-wrap gap-2">
          <a
            href={`https://wa.me/?text=${encodeURIComponent(text)}`}
            target="_blank"
            rel="noreferrer"
            className={buttonClass({ variant: 'main' })}
          >
            <Icon of={MessageCircle} className="size-4" />
            {messages.whatsApp}
          </a>
          <span className="relative inline-flex">
            <Button onClick={() => void copy(text)}>
              <Icon of={Copy} className="size-4" />
              {messages.copyText}
            </Button>
            {status}
          </span>
          {'share' in navigator && (
            <Button onClick={() => void shareByDevice(text)}>
              <Icon of={Share2} className="size-4" />
              {messages.moreWays}
            </Button>
          )}
        </div>
      </div>
    </Dialog>
  );
}

function shared(request: ShareableRequest, withNumber: boolean): SharedRequest {
  const { requiredBloodGroup, unitsRequired, hospitalName, neededBy, contactNumber } = request;
  const received = request.unitsReceived ?? 0;
  return {
    group: requiredBloodGroup,
    units: unitsStillNeeded(request) || unitsRequired,
    component: componentOf(request),
    received: received === 0 ? null : requestMessages.received(received, unitsRequired),
    hospitalName,
    neededBy: neededBy && formatNeededByExactly(neededBy),
    contactNumber: withNumber ? callableNumber(contactNumber).shown : null,
    link: linkTo(request),
  };
}

/** The address of a request's page that is passed on. */
export function linkTo(request: Pick<BloodRequest, 'id' | 'userId'>): string {
  return `${window.location.origin}${requestLinkPath(request)}`;
}

/** The device's own sheet. Closing it rejects the promise, like a device that refuses: the other ways remain. */
async function shareByDevice(text: string): Promise<void> {
  await navigator.share({ text }).catch(() => {});
}
