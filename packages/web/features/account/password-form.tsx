import { type PasswordChange, passwordChangeFields } from '@blood-bank/domain/records/member';
import { useRef } from 'react';
import { accountMessages, formSentence, myAccountMessages as messages } from '#features/account/messages.ts';
import { isTransient, logProblem, problemOf } from '../../lib/firestore/errors.ts';
import { useDraftForm } from '../../lib/forms/use-draft-form.ts';
import { useSubmission } from '../../lib/forms/use-submission.ts';
import { connect } from '../../session/session-store.ts';
import { FormAlert, Notice } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { PasswordField } from '../../ui/password-field.tsx';
import { turnOffElsewhere } from '../devices/public.ts';

interface PasswordFormProps {
  readonly uid: string;
  /** For the browser's password manager. */
  readonly email: string;
}

/** Sets a new password, after the current one was typed. */
export function PasswordForm({ uid, email }: PasswordFormProps) {
  const { form, problems, field, refuse, submit, top } = useDraftForm({
    fields: passwordChangeFields,
    labels: messages.passwordLabels,
    draft: null,
    checksOnSubmitOnly: true,
  });
  const unanswered = useRef<string | null>(null);
  const changing = useSubmission({
    send: async ({ currentPassword, newPassword }: PasswordChange) => {
      const accounts = await connect();
      await accounts.changePassword(currentPassword, newPassword, unanswered.current === newPassword);
      form.reset();
      // The password is changed all the same.
      await turnOffElsewhere(uid).catch((error: unknown) =>
        logProblem('Notifications on other devices could not be turned off.', error),
      );
      return 'changed';
    },
    onFailure: (error) => {
      if (isTransient(error)) unanswered.current = form.getValues('newPassword');
      const { kind, message } = problemOf(error);
      if (kind === 'wrong-credentials') refuse('currentPassword', messages.wrongPasswordField);
      if (kind === 'common-password') refuse('newPassword', message);
    },
    logged: 'The password could not be changed.',
    failure,
  });

  return (
    <form method="post" noValidate onSubmit={submit(changing.start, changing.forget)}>
      <h2 className="mb-4">{messages.passwordTitle}</h2>
      <div ref={top}>
        <FormAlert sentences={[formSentence(Object.values(problems)) ?? changing.failure]} />
        {changing.result !== null && (
          <div className="mb-5">
            <Notice>{messages.passwordChanged}</Notice>
          </div>
        )}
      </div>
      <input type="email" autoComplete="username" value={email} readOnly hidden />
      <div className="grid grid-cols-1 items-start gap-x-6 md:grid-cols-2">
        <PasswordField {...field('currentPassword')} autoComplete="current-password" />
        <PasswordField
          {...field('newPassword')}
          autoComplete="new-password"
          hint={`${accountMessages.passwordHint} ${messages.passwordNote}`}
        />
      </div>
      <Button
        type="submit"
        busy={changing.isPending}
        busyLabel={messages.changingPassword}
        className="max-md:w-full"
      >
        {messages.changePassword}
      </Button>
    </form>
  );
}

function failure(error: unknown): string {
  const { kind, message } = problemOf(error);
  if (kind === 'wrong-credentials') return messages.wrongPassword;
  return kind === 'common-password' ? message : `${messages.passwordFailed} ${message}`;
}
