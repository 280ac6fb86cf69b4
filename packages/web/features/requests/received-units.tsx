import { mayCall } from '@blood-bank/domain/permissions';
import { type BloodRequest, unitsStillNeeded } from '@blood-bank/domain/records/blood-request';
import { type FieldProblem, formSchema } from '@blood-bank/domain/records/form-schema';
import { limits } from '@blood-bank/domain/records/limits';
import PencilLine from '@lucide/icons/icons/pencil-line';
import PhoneCall from '@lucide/icons/icons/phone-call';
import PhoneOff from '@lucide/icons/icons/phone-off';
import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, type ReactNode, useRef, useState } from 'react';
import * as v from 'valibot';
import { receivedUnitsMessages as messages, requestMessages } from '#features/requests/messages.ts';
import { fieldSentence } from '#lib/forms/messages.ts';
import { failureSentence, logProblem } from '../../lib/firestore/errors.ts';
import { type Submission, useSubmission } from '../../lib/forms/use-submission.ts';
import { RowMenu } from '../../lib/lists/rows.tsx';
import { showToast } from '../../lib/toast.ts';
import { useMember } from '../../session/session.tsx';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { TextField } from '../../ui/fields.tsx';
import type { MenuItem } from '../../ui/menu.tsx';
import { requestKeys, requestListKeys } from './api.ts';
import { confirmByPhone, setUnitsReceived, takeConfirmationBack } from './change-api.ts';
import { isConfirmed } from './request-details.tsx';
import { UnitsAhead } from './units-ahead.tsx';

interface ReceivedUnitsProps {
  readonly request: BloodRequest;
  /** What finds more donors. */
  readonly help: ReactNode;
  /** What the menu has besides. */
  readonly more: readonly MenuItem[];
}

/** How many units donors have promised, and the counting of those received, for the owner, volunteers and admins. */
export function ReceivedUnits({ request, help, more }: ReceivedUnitsProps) {
  const { patientName, requiredBloodGroup } = request;
  const [isCorrecting, setCorrecting] = useState(false);
  const counting = useCounting(request);
  const confirmation = useConfirmation(request);
  const received = request.unitsReceived ?? 0;
  return (
    <div className="mt-4 grid grid-cols-1 gap-3" data-print="none">
      {counting.failure !== null && !isCorrecting && <Alert>{counting.failure}</Alert>}
      <UnitsAhead request={request}>{help}</UnitsAhead>
      <span className="flex items-center gap-1">
        {request.status === 'active' && unitsStillNeeded(request) > 0 && (
          <Button
            size="small"
            busy={counting.isPending}
            busyLabel={messages.saving}
            onClick={() => void counting.start(received + 1)}
          >
            {messages.add}
          </Button>
        )}
        <RowMenu
          name={requestMessages.name(patientName, requiredBloodGroup)}
          items={[
            { label: messages.correct, icon: PencilLine, action: () => setCorrecting(true) },
            ...confirmation,
            ...more,
          ]}
        />
      </span>
      {isCorrecting && (
        <CorrectionDialog received={received} counting={counting} onClose={() => setCorrecting(false)} />
      )}
    </div>
  );
}

/** What a volunteer's menu has about the request of another member: that it was found true by phone. */
function useConfirmation(request: BloodRequest): readonly MenuItem[] {
  const member = useMember();
  const queries = useQueryClient();
  const { id, status, userId } = request;
  if (status !== 'active' || userId === member.uid || !mayCall(member)) return [];
  const isDone = isConfirmed(request);
  async function confirm() {
    try {
      await (isDone ? takeConfirmationBack(id) : confirmByPhone(id, member.uid));
      showToast({ failed: false, sentence: isDone ? messages.unconfirmed : messages.confirmed });
    } catch (error) {
      logProblem('A request could not be confirmed.', error);
      showToast({ failed: true, sentence: failureSentence(error, messages.notConfirmed) });
    }
    await queries.invalidateQueries({ queryKey: requestKeys.request(id) });
  }
  const label = isDone ? messages.takeBack : messages.confirm;
  return [{ label, icon: isDone ? PhoneOff : PhoneCall, action: () => void confirm() }];
}

function useCounting({ id, unitsRequired, unitsReceived }: BloodRequest): Submission<number, number> {
  const { uid } = useMember();
  const queries = useQueryClient();
  const refresh = () =>
    Promise.all(
      [requestKeys.request(id), ...requestListKeys(uid)].map((queryKey) =>
        queries.invalidateQueries({ queryKey }),
      ),
    );
  return useSubmission({
    send: async (received: number) => {
      await setUnitsReceived(id, unitsReceived ?? 0, received);
      return received;
    },
    onResult: async (received) => {
      queries.setQueryData<BloodRequest | null>(
        requestKeys.request(id),
        (request) => request && { ...request, unitsReceived: received },
      );
      showToast({ failed: false, sentence: messages.counted(received, unitsRequired) });
      await refresh();
    },
    onFailure: () => void refresh(),
    logged: 'The units received could not be counted.',
    failure: (error) => failureSentence(error, messages.failed),
  });
}

const fields = { unitsReceived: { kind: 'integer', min: 0, max: limits.unitsMax } } as const;
const schema = formSchema(fields);

interface CorrectionDialogProps {
  readonly received: number;
  readonly counting: Submission<number, number>;
  readonly onClose: () => void;
}

function CorrectionDialog({ received, counting, onClose }: CorrectionDialogProps) {
  const [unitsReceived, setTyped] = useState(String(received));
  const [isChecked, setChecked] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const checked = v.safeParse(schema, { unitsReceived });
  const label = messages.labels.unitsReceived;

  async function save(event: FormEvent) {
    event.preventDefault();
    setChecked(true);
    if (!checked.success) return field.current?.focus();
    const saved = await counting.start(checked.output.unitsReceived);
    if (saved !== null) onClose();
  }

  return (
    <Dialog title={messages.title} close={messages.close} onClose={onClose}>
      <form noValidate onSubmit={(event) => void save(event)} className="grid p-4 md:p-6">
        {counting.failure !== null && (
          <div className="mb-4">
            <Alert>{counting.failure}</Alert>
          </div>
        )}
        <TextField
          ref={field}
          label={label}
          required
          inputMode="numeric"
          autoComplete="off"
          value={unitsReceived}
          readOnly={counting.isPending}
          problem={
            isChecked && !checked.success
              ? fieldSentence(checked.issues[0].message as FieldProblem, label)
              : undefined
          }
          onChange={({ target }) => setTyped(target.value)}
        />
        <Button type="submit" variant="main" busy={counting.isPending} busyLabel={messages.saving}>
          {messages.save}
        </Button>
      </form>
    </Dialog>
  );
}
