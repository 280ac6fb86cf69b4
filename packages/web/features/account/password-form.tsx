import type { PasswordChange, passwordChangeFields } from '@blood-bank/domain/records/member';
import { useRef } from 'react';
import { isTransient, problemOf } from '../../data/errors.ts';
import type { DraftForm } from '../../forms/use-draft-form.ts';
import { useSubmission } from '../../forms/use-submission.ts';
import { accountMessages, formSentence } from '../../messages/en/account.ts';
import { myAccountMessages as words } from '../../messages/en/my-account.ts';
import { connect } from '../../session/session-store.ts';
import { FormAlert, Notice } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/fields.tsx';

/** The form of the two passwords; the deletion of the account asks for the current one too. */
export type PasswordFields = DraftForm<typeof passwordChangeFields>;

interface PasswordFormProps {
  readonly form: PasswordFields;
  /** For the browser's password manager. */
  readonly email: string;
}

/** Sets a new password, after the current one was typed. */
export function PasswordForm({
  form: { form, problems, field, refuse, submit, top },
  email,
}: PasswordFormProps) {
  const unanswered = useRef<string | null>(null);
  const changing = useSubmission({
    send: async ({ currentPassword, newPassword }: PasswordChange) => {
      const accounts = await connect();
      await accounts.changePassword(currentPassword, newPassword, unanswered.current === newPassword);
      form.reset();
      return 'changed';
    },
    onFailure: (error) => {
      if (isTransient(error)) unanswered.current = form.getValues('newPassword');
      const { kind, message } = problemOf(error);
      if (kind === 'wrong-credentials') refuse('currentPassword', words.wrongPasswordField);
      if (kind === 'common-password') refuse('newPassword', message);
    },
    logged: 'The password could not be changed.',
    failure,
  });

  return (
    <form noValidate onSubmit={submit(changing.start, changing.forget)}>
      <h2 className="mb-2">{words.passwordTitle}</h2>
      <div ref={top}>
        <FormAlert sentences={[formSentence(Object.values(problems)) ?? changing.failure]} />
        {changing.result !== null && (
          <div className="mb-5">
            <Notice>{words.passwordChanged}</Notice>
          </div>
        )}
      </div>
      <input type="email" autoComplete="username" value={email} readOnly hidden />
      <TextField {...field('currentPassword')} type="password" autoComplete="current-password" />
      <TextField
        {...field('newPassword')}
        type="password"
        autoComplete="new-password"
        hint={`${accountMessages.passwordHint} ${words.passwordNote}`}
      />
      <Button
        type="submit"
        busy={changing.isPending}
        busyLabel={words.changingPassword}
        className="max-md:w-full"
      >
        {words.changePassword}
      </Button>
    </form>
  );
}

function failure(error: unknown): string {
  const { kind, message } = problemOf(error);
  if (kind === 'wrong-credentials') return words.wrongPassword;
  return kind === 'common-password' ? message : `${words.passwordFailed} ${message}`;
}
