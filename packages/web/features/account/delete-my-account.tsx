import { passwordChangeFields } from '@blood-bank/domain/records/member';
import { useRef, useState } from 'react';
import { myAccountMessages as messages } from '#features/account/messages.ts';
import { uiMessages } from '#ui/messages.ts';
import { failureSentence, isTransient, problemOf } from '../../lib/firestore/errors.ts';
import { useDraftForm } from '../../lib/forms/use-draft-form.ts';
import { useSubmission } from '../../lib/forms/use-submission.ts';
import { withStorage } from '../../lib/storage/browser-storage.ts';
import { dropDraftsOfOthers } from '../../lib/storage/drafts.ts';
import { endSession } from '../../session/end-session.ts';
import { connect } from '../../session/session-store.ts';
import { Alert, FormAlert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { PasswordField } from '../../ui/password-field.tsx';
import { QuestionDialog } from '../../ui/question-dialog.tsx';
import { deleteOwnRecords, isAdminBySelf } from './api.ts';

interface DeleteMyAccountProps {
  readonly uid: string;
  /** For the browser's password manager. */
  readonly email: string;
  readonly isAdmin: boolean;
  readonly onLeaving: (isLeaving: boolean) => void;
  readonly onDeleted: () => void;
}

const fields = { currentPassword: passwordChangeFields.currentPassword };
const refusals = {
  deleted: null,
  'is-admin': messages.deletionForAdmins,
  'wrong-password': messages.wrongPassword,
} as const;

/** Deletes the account with everything it owns, after a dialog that asks for the password. */
export function DeleteMyAccount({ isAdmin, ...rest }: DeleteMyAccountProps) {
  const [isAsking, setAsking] = useState(false);
  return (
    <>
      <h2 className="mb-1">{messages.deletionTitle}</h2>
      <div className="grid justify-items-start gap-4">
        {isAsking && isAdmin ? (
          <Alert>{messages.deletionForAdmins}</Alert>
        ) : (
          <p className="text-small text-quiet">
            {isAdmin ? messages.deletionForAdmins : messages.deletionNote}
          </p>
        )}
        <Button className="max-md:w-full" onClick={() => setAsking(true)}>
          {messages.delete}
        </Button>
      </div>
      {isAsking && !isAdmin && <DeletionDialog {...rest} onCancel={() => setAsking(false)} />}
    </>
  );
}

type DeletionDialogProps = Omit<DeleteMyAccountProps, 'isAdmin'> & { readonly onCancel: () => void };

function DeletionDialog({ uid, email, onLeaving, onDeleted, onCancel }: DeletionDialogProps) {
  const { form, problems, field, refuse, submit, top } = useDraftForm({
    fields,
    labels: messages.passwordLabels,
    draft: null,
    checksOnSubmitOnly: true,
  });
  const isUnanswered = useRef(false);
  const deletion = useSubmission({
    send: (password: string) => deleteEverything(uid, password, isUnanswered.current),
    onFailure: (error) => {
      isUnanswered.current ||= isTransient(error);
    },
    logged: 'The account could not be deleted.',
    failure: (error) => failureSentence(error, `${messages.deletionFailed} ${problemOf(error).message}`),
  });

  async function erase() {
    onLeaving(true);
    const result = await deletion.start(form.getValues('currentPassword'));
    if (result === 'deleted') return onDeleted();
    if (result === 'wrong-password') refuse('currentPassword', messages.wrongPasswordField);
    onLeaving(false);
  }

  return (
    <QuestionDialog
      question={messages.deletionQuestion}
      consequence={messages.deletionStays}
      onClose={() => {
        if (!deletion.isPending) onCancel();
      }}
    >
      <form method="post" noValidate onSubmit={submit(erase, deletion.forget)}>
        <div ref={top}>
          <FormAlert
            sentences={[
              problems.currentPassword && messages.passwordMissing,
              deletion.failure ?? (deletion.result && refusals[deletion.result]),
            ]}
          />
        </div>
        <input type="email" autoComplete="username" value={email} readOnly hidden />
        <PasswordField {...field('currentPassword')} autoComplete="current-password" data-initial-focus="" />
        <div className="grid gap-3 sm:flex sm:flex-wrap sm:justify-end">
          <Button disabled={deletion.isPending} onClick={onCancel}>
            {uiMessages.goBack}
          </Button>
          <Button type="submit" variant="danger" busy={deletion.isPending} busyLabel={messages.deleting}>
            {uiMessages.yes(messages.deletionAction)}
          </Button>
        </div>
      </form>
    </QuestionDialog>
  );
}

/**
 * Deletes what a member owns, and last the account (decision record 002). It may be called again after a failure, and then
 * continues where it stopped.
 *
 * @param isRepeated whether an earlier attempt may have succeeded, with its response lost
 * @returns 'wrong-password' and 'is-admin' before anything was deleted
 * @throws what the refused or unanswered call threw
 */
export async function deleteEverything(
  uid: string,
  password: string,
  isRepeated: boolean,
): Promise<'deleted' | 'wrong-password' | 'is-admin'> {
  const accounts = await connect();
  try {
    await accounts.confirmPassword(password);
  } catch (error) {
    if (problemOf(error).kind !== 'wrong-credentials') throw error;
    if (!isRepeated || !(await accounts.detectDeletion())) return 'wrong-password';
    forgetInBrowser(uid);
    return 'deleted';
  }
  if (await isAdminBySelf(uid)) return 'is-admin';
  await deleteOwnRecords(uid);
  await endSession(({ deleteAccount }) => deleteAccount());
  forgetInBrowser(uid);
  return 'deleted';
}

/** Removes what this browser keeps of the member across sessions, such as the fingerprints of recent posts. */
function forgetInBrowser(uid: string): void {
  dropDraftsOfOthers(null);
  withStorage('localStorage', (storage) => {
    for (const key of Object.keys(storage)) if (key.includes(uid)) storage.removeItem(key);
  });
}
