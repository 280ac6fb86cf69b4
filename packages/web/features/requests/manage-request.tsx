import type { BloodRequest } from '@blood-bank/domain/records/blood-request';
import { useId } from 'react';
import { requestPageMessages as messages } from '#messages/request-page.ts';
import { requestActionMessages } from '#messages/requests.ts';
import { Button } from '../../ui/button.tsx';
import { Panel } from '../../ui/panel.tsx';
import { DonorsTold } from './donors-told.tsx';
import type { RequestActionKind } from './request-menu.tsx';

interface ManageRequestProps {
  readonly request: BloodRequest;
  readonly isOwn: boolean;
  /** Whether it can be marked as fulfilled or cancelled here. */
  readonly mayClose: boolean;
  readonly onAsk: (kind: RequestActionKind) => void;
}

/** The panel of a request's owner, and of admins. */
export function ManageRequest({ request, isOwn, mayClose, onAsk }: ManageRequestProps) {
  const titleId = useId();
  return (
    <Panel as="section" aria-labelledby={titleId}>
      <h2 id={titleId}>{isOwn ? messages.manageOwn : messages.manageOther}</h2>
      {mayClose && (
        <>
          <p className="mt-1 mb-3.5 text-small text-quiet">{messages.closeInTime}</p>
          <Button variant="main" className="w-full" onClick={() => onAsk('fulfil')}>
            {requestActionMessages.fulfil.button}
          </Button>
        </>
      )}
      <div className="mt-2 flex gap-2">
        {mayClose && (
          <Button size="small" className="flex-1" onClick={() => onAsk('cancel')}>
            {requestActionMessages.cancel.button}
          </Button>
        )}
        <Button
          size="small"
          variant={mayClose ? 'quiet' : 'plain'}
          className="text-error-ink!"
          onClick={() => onAsk('delete')}
        >
          {requestActionMessages.delete.button}
        </Button>
      </div>
      <DonorsTold request={request} />
    </Panel>
  );
}
