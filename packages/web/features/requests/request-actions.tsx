import { type Actor, mayChangeStatus, mayDeleteRequest } from '@blood-bank/domain/permissions';
import type { BloodRequest } from '@blood-bank/domain/records/blood-request';
import { requestActionMessages } from '../../messages/en/requests.ts';
import { Button } from '../../ui/button.tsx';
import type { AskedAction } from './request-action.ts';

interface RequestActionsProps {
  readonly member: Actor;
  readonly request: BloodRequest;
  readonly onAsk: (asked: AskedAction) => void;
}

/** The buttons that the member may use on this request; none for most. */
export function RequestActions({ member, request, onAsk }: RequestActionsProps) {
  return (
    <>
      {mayChangeStatus(member, request) && (
        <>
          <Button size="small" className="max-md:w-full" onClick={() => onAsk({ action: 'fulfil', request })}>
            {requestActionMessages.fulfil.button}
          </Button>
          <Button size="small" variant="quiet" onClick={() => onAsk({ action: 'cancel', request })}>
            {requestActionMessages.cancel.button}
          </Button>
        </>
      )}
      {mayDeleteRequest(member, request) && (
        <Button size="small" variant="quiet" onClick={() => onAsk({ action: 'delete', request })}>
          {requestActionMessages.delete.button}
        </Button>
      )}
    </>
  );
}
