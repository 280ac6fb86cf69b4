import { useRef, useState } from 'react';
import { fieldSentence } from '#messages/fields.ts';
import { myAccountMessages as messages } from '#messages/my-account.ts';
import { failureSentence, isTransient, problemOf } from '../../data/errors.ts';
import { useSubmission } from '../../forms/use-submission.ts';
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
  'is-admin': messages.deletionForAdmins,
  'wrong-password': messages.wrongPassword,
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
    failure: (error) => failureSentence(error, `${messages.deletionFailed} ${problemOf(error).message}`),
  });
  const passwordMissing = isAdmin ? messages.deletionForAdmins : messages.passwordMissing;
  const problem = isPasswordMissing
    ? passwordMissing
    : (deletion.failure ?? (deletion.result && refusals[deletion.result]));

  function ask() {
    const hasPassword = form.form.getValues('currentPassword') !== '';
    deletion.forget();
    form.form.clearErrors();
    setPasswordMissing(!hasPassword);
    if (hasPassword) setAsking(true);
    else form.refuse('currentPassword', fieldSentence('required', messages.passwordLabels.currentPassword));
  }

  async function erase() {
    setAsking(false);
    onLeaving(true);
    const result = await deletion.start(form.form.getValues('currentPassword'));
    if (result === 'deleted') return onDeleted();
    if (result === 'wrong-password') form.refuse('currentPassword', messages.wrongPasswordField);
    onLeaving(false);
  }

  return (
    <>
      <h2 className="mb-1">{messages.deletionTitle}</h2>
      <p className="mb-4 text-small text-quiet">
        {isAdmin ? messages.deletionForAdmins : messages.deletionNote}
      </p>
      <div className="grid justify-items-start gap-4">
        {problem !== null && <Alert>{problem}</Alert>}
        <Button
          busy={deletion.isPending}
          busyLabel={messages.deleting}
          className="max-md:w-full"
          onClick={ask}
        >
          {messages.delete}
        </Button>
      </div>
      {isAsking && (
        <ConfirmDialog
          question={messages.deletionQuestion}
          action={messages.deletionAction}
          dangerous
          onConfirm={erase}
          onCancel={() => setAsking(false)}
        />
      )}
    </>
  );
}
