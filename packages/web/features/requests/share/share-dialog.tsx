import { type BloodRequest, unitsStillNeeded } from '@blood-bank/domain/records/blood-request';
import { componentOf } from '@blood-bank/domain/records/donation';
import Copy from '@lucide/icons/icons/copy';
import ImageIcon from '@lucide/icons/icons/image';
import MessageCircle from '@lucide/icons/icons/message-circle';
import Share2 from '@lucide/icons/icons/share-2';
import { useState } from 'react';
import { requestMessages } from '#features/requests/messages.ts';
import { shareDialogMessages as messages, type SharedRequest } from '#features/requests/share/messages.ts';
import { callableNumber } from '../../../lib/campus/phone-number.ts';
import { Button, buttonClass } from '../../../ui/button.tsx';
import { CheckboxField } from '../../../ui/choice-fields.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { useCopy } from '../../../ui/use-copy.tsx';
import { formatNeededByExactly } from '../needed-by.tsx';
import { linkTo } from './request-link.ts';
import { RequestPicture } from './request-picture.tsx';

/** What is told of a request that is passed on. */
export type ShareableRequest = Pick<
  BloodRequest,
  | 'id'
  | 'userId'
  | 'requiredBloodGroup'
  | 'component'
  | 'unitsRequired'
  | 'unitsReceived'
  | 'hospitalName'
  | 'neededBy'
  | 'urgency'
  | 'contactNumber'
>;

interface ShareDialogProps {
  readonly request: ShareableRequest;
  /** Only who posted the request may pass on its contact's number. */
  readonly isOwn: boolean;
  readonly onClose: () => void;
}

/** The ways to pass on a request: its text, and its picture. */
export function ShareDialog({ request, isOwn, onClose }: ShareDialogProps) {
  const [withNumber, setWithNumber] = useState(true);
  const [isPicture, showPicture] = useState(false);
  const { copy, status } = useCopy();
  const details = shared(request, isOwn && withNumber);
  const text = messages.text(details);
  return (
    <Dialog title={messages.title} close={messages.close} onClose={onClose}>
      <div className="grid grid-cols-1 gap-4 p-4 md:p-6">
        <p className="rounded-control bg-sunk p-4 wrap-anywhere whitespace-pre-line">{text}</p>
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
            <Button onClick={() => void shareByDevice({ text })}>
              <Icon of={Share2} className="size-4" />
              {messages.moreWays}
            </Button>
          )}
          {!isPicture && (
            <Button onClick={() => showPicture(true)}>
              <Icon of={ImageIcon} className="size-4" />
              {messages.picture}
            </Button>
          )}
        </div>
        {isPicture && (
          <RequestPicture
            request={details}
            isUrgent={request.urgency === 'urgent'}
            onShare={(file) => void shareByDevice({ files: [file], text })}
          />
        )}
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

/** The device's own sheet. Closing it rejects the promise, like a device that refuses: the other ways remain. */
async function shareByDevice(shared: ShareData): Promise<void> {
  await navigator.share(shared).catch(() => {});
}
