import type { PasswordChange } from '@blood-bank/domain/records/member';
import { useRef, useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { failureSentence, isPassing, problemOf } from '../../data/errors.ts';
import { logProblem } from '../../data/log.ts';
import { myAccountMessages as words } from '../../messages/en/my-account.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { deleteEverything } from './delete-everything.ts';

interface DeleteMyAccountProps {
  readonly uid: string;
  readonly isAdmin: boolean;
  /** Has the password that confirms it. */
  readonly form: UseFormReturn<PasswordChange>;
  readonly onLeaving: (isLeaving: boolean) => void;
  readonly onDeleted: () => void;
}

/** Deletes the account with everything it owns: confirmed by the password, and once more by a question. */
export function DeleteMyAccount({ uid, isAdmin, form, onLeaving, onDeleted }: DeleteMyAccountProps) {
  const [isAsking, setAsking] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const isUnanswered = useRef(false);
  const [problem, setProblem] = useState<string | null>(null);

  function ask() {
    setProblem(null);
    form.clearErrors();
    if (form.getValues('currentPassword') !== '') setAsking(true);
    else {
      form.setError('currentPassword', { message: 'needed' }, { shouldFocus: true });
      setProblem(isAdmin ? words.deletionForAdmins : words.passwordMissing);
    }
  }

  async function erase() {
    setAsking(false);
    setBusy(true);
    onLeaving(true);
    try {
      const outcome = await deleteEverything(uid, form.getValues('currentPassword'), isUnanswered.current);
      if (outcome === 'deleted') return onDeleted();
      setProblem(outcome === 'is-admin' ? words.deletionForAdmins : words.wrongPassword);
      if (outcome === 'wrong-password') {
        form.setError('currentPassword', { message: 'wrong' }, { shouldFocus: true });
      }
    } catch (error) {
      isUnanswered.current ||= isPassing(error);
      logProblem('The account could not be deleted.', error);
      setProblem(failureSentence(error, `${words.deletionFailed} ${problemOf(error).message}`));
    }
    onLeaving(false);
    setBusy(false);
  }

  return (
    <>
      <h2 className="mb-2">{words.deletionTitle}</h2>
      <p className="mb-4 text-quiet">{isAdmin ? words.deletionForAdmins : words.deletionNote}</p>
      <div className="grid justify-items-start gap-4">
        {problem !== null && <Alert>{problem}</Alert>}
        <Button busy={isBusy} busyLabel={words.deleting} className="max-md:w-full" onClick={ask}>
          {words.delete}
        </Button>
      </div>
      {isAsking && (
        <ConfirmDialog
          question={words.deletionQuestion}
          action={words.deletionAction}
          dangerous
          onConfirm={erase}
          onCancel={() => setAsking(false)}
        />
      )}
    </>
  );
}
