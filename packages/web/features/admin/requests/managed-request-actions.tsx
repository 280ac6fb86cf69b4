import type { BloodRequest } from '@blood-bank/domain/records/blood-request';
import Check from '@lucide/icons/icons/check';
import CircleX from '@lucide/icons/icons/circle-x';
import Trash2 from '@lucide/icons/icons/trash';
import { manageRequestsMessages } from '#features/admin/requests/messages.ts';
import { requestActionMessages, requestMessages } from '#features/requests/messages.ts';
import { actionSentences, type RowActions } from '../../../lib/lists/row-actions.tsx';
import { Button } from '../../../ui/button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import type { MenuItem } from '../../../ui/menu.tsx';
import { closeRequest, removeRequest } from '../../requests/public.ts';
import { type Detail, RowControls } from '../list/record-parts.tsx';

interface RequestActionsProps {
  readonly request: BloodRequest;
  readonly ask: RowActions<BloodRequest>['ask'];
  readonly details: readonly Detail[];
}

const messages = manageRequestsMessages;
const { fulfil, cancel, delete: deletion } = requestActionMessages;

/** The actions on a request: Mark as Fulfilled while it is active, else Delete; the others by the menu. */
export function RequestActions({ request, ask, details }: RequestActionsProps) {
  const { id, patientName, requiredBloodGroup } = request;
  const nameOf = (name: string) => requestMessages.nameInSentence(name, requiredBloodGroup);

  function close(status: 'fulfilled' | 'cancelled') {
    ask({
      ...actionSentences(status === 'fulfilled' ? fulfil : cancel, patientName, nameOf),
      row: request,
      perform: () => closeRequest(id, status),
      after: { ...request, status },
      failed: messages.statusFailed(id),
    });
  }

  function remove() {
    ask({
      ...actionSentences(deletion, patientName, nameOf),
      row: request,
      isDangerous: true,
      perform: () => removeRequest(id),
      after: null,
      failed: messages.deleteFailed(id),
    });
  }

  const whileActive: readonly MenuItem[] = [
    { label: cancel.button, icon: CircleX, action: () => close('cancelled') },
    { label: deletion.button, icon: Trash2, action: remove, isDangerous: true },
  ];
  return (
    <RowControls
      name={requestMessages.name(patientName, requiredBloodGroup)}
      heading={nameOf(patientName)}
      id={id}
      details={details}
      items={request.status === 'active' ? whileActive : []}
    >
      {/* Keys, so that focus does not move from one action to a different one. */}
      {request.status === 'active' ? (
        <Button key="fulfil" size="small" onClick={() => close('fulfilled')}>
          <Icon of={Check} className="size-4 flex-none md:hidden" />
          <span className="max-md:sr-only">{fulfil.button}</span>
        </Button>
      ) : (
        <Button key="delete" size="small" onClick={remove}>
          {deletion.button}
        </Button>
      )}
    </RowControls>
  );
}
