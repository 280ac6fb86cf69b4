import { useRef, useState } from 'react';
import { failureSentence, isTransient, problemOf } from '../../data/errors.ts';
import { useSubmission } from '../../forms/use-submission.ts';
import { fieldSentence } from '../../messages/en/fields.ts';
import { myAccountMessages as words } from '../../messages/en/my-account.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { deleteEverything } from './delete-everything.ts';
import type { PasswordFields } from './password-form.tsx';

interface DeleteMyAccountProps {
  readonly uid: string;
  readonly isAdmin: boolean;
  /** Has the current password, which confirms the deletion. */
  readonly form: PasswordFields;
  readonly onLeaving: (isLeaving: boolean) => void;
  readonly onDeleted: () => void;
}

const refusals = {
  deleted: null,
  'is-admin': words.deletionForAdmins,
  'wrong-password': words.wrongPassword,
} as const;

/** Deletes the account with everything it owns, confirmed by the password and by a dialog. */
export function DeleteMyAccount({ uid, isAdmin, form, onLeaving, onDeleted }: DeleteMyAccountProps) {
  const [isAsking, setAsking] = useState(false);
  const [isPasswordMissing, setPasswordMissing] = useState(false);
  const isUnanswered = useRef(false);
  const deletion = useSubmission({
    send: (password: string) => deleteEverything(uid, password, isUnanswered.current),
    onFailure: (error) => {
      isUnanswered.current ||= isTransient(error);
    },
    logged: 'The account could not be deleted.',
    failure: (error) => failureSentence(error, `${words.deletionFailed} ${problemOf(error).message}`),
  });
  const passwordMissing = isAdmin ? words.deletionForAdmins : words.passwordMissing;
  const problem = isPasswordMissing
    ? passwordMissing
    : (deletion.failure ?? (deletion.result && refusals[deletion.result]));

  function ask() {
    const hasPassword = form.form.getValues('currentPassword') !== '';
    deletion.forget();
    form.form.clearErrors();
    setPasswordMissing(!hasPassword);
    if (hasPassword) setAsking(true);
    else form.refuse('currentPassword', fieldSentence('required', words.passwordLabels.currentPassword));
  }

  async function erase() {
    setAsking(false);
    onLeaving(true);
    const result = await deletion.start(form.form.getValues('currentPassword'));
    if (result === 'deleted') return onDeleted();
    if (result === 'wrong-password') form.refuse('currentPassword', words.wrongPasswordField);
    onLeaving(false);
  }

  return (
    <>
      <h2 className="mb-2">{words.deletionTitle}</h2>
      <p className="mb-4 text-quiet">{isAdmin ? words.deletionForAdmins : words.deletionNote}</p>
      <div className="grid justify-items-start gap-4">
        {problem !== null && <Alert>{problem}</Alert>}
        <Button busy={deletion.isPending} busyLabel={words.deleting} className="max-md:w-full" onClick={ask}>
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
