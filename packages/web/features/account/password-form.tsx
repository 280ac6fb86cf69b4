import type { PasswordChange } from '@blood-bank/domain/records/member';
import { useRef, useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { isPassing, problemOf } from '../../data/errors.ts';
import { logProblem } from '../../data/log.ts';
import { accountMessages, formSentence } from '../../messages/en/account.ts';
import { dataMessages } from '../../messages/en/data.ts';
import { fieldSentence } from '../../messages/en/fields.ts';
import { myAccountMessages as words } from '../../messages/en/my-account.ts';
import { connect } from '../../session/session-store.ts';
import { FormAlert, Notice } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { problemsOf } from '../../ui/field-problems.ts';
import { TextField } from '../../ui/fields.tsx';

interface PasswordFormProps {
  readonly form: UseFormReturn<PasswordChange>;
  /** For the browser's store of passwords. */
  readonly email: string;
}

type Outcome = { readonly isDone: true } | { readonly isDone: false; readonly sentence: string };

/** Sets a new password, after the present one was typed. */
export function PasswordForm({ form, email }: PasswordFormProps) {
  const { register, handleSubmit, formState, reset, setError } = form;
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const unanswered = useRef<string | null>(null);
  const problems = problemsOf(formState.errors);
  const sentence =
    formSentence(Object.values(problems).filter(isOfForm)) ??
    (outcome?.isDone === false ? outcome.sentence : null);

  async function change({ currentPassword, newPassword }: PasswordChange) {
    setOutcome(null);
    try {
      const accounts = await connect();
      await accounts.changePassword(currentPassword, newPassword, unanswered.current === newPassword);
      reset();
      setOutcome({ isDone: true });
    } catch (error) {
      logProblem('The password could not be changed.', error);
      if (isPassing(error)) unanswered.current = newPassword;
      const { kind, message } = problemOf(error);
      if (kind === 'wrong-credentials') {
        setError('currentPassword', { message: 'wrong' }, { shouldFocus: true });
        setOutcome({ isDone: false, sentence: words.wrongPassword });
      } else if (kind === 'common-password') {
        setError('newPassword', { message: 'common' }, { shouldFocus: true });
        setOutcome({ isDone: false, sentence: message });
      } else setOutcome({ isDone: false, sentence: `${words.passwordFailed} ${message}` });
    }
  }

  function problemText(field: keyof PasswordChange, label: string): string | undefined {
    const message = formState.errors[field]?.message;
    if (message === 'wrong') return words.wrongPasswordField;
    if (message === 'common') return dataMessages.commonPassword;
    if (message === 'needed') return fieldSentence('required', label);
    const problem = problems[field];
    if (problem === 'too-short') return accountMessages.passwordTooShort;
    return problem === undefined ? undefined : fieldSentence(problem, label);
  }

  return (
    <form noValidate onSubmit={handleSubmit(change, () => setOutcome(null))}>
      <h2 className="mb-2">{words.passwordTitle}</h2>
      {sentence !== null && <FormAlert>{sentence}</FormAlert>}
      {outcome?.isDone && (
        <div className="mb-5">
          <Notice>{words.passwordChanged}</Notice>
        </div>
      )}
      <input type="email" autoComplete="username" value={email} readOnly hidden />
      <TextField
        {...register('currentPassword')}
        label={words.currentPassword}
        type="password"
        autoComplete="current-password"
        required
        problem={problemText('currentPassword', words.currentPassword)}
      />
      <TextField
        {...register('newPassword')}
        label={words.newPassword}
        type="password"
        autoComplete="new-password"
        hint={`${accountMessages.passwordHint} ${words.passwordNote}`}
        required
        problem={problemText('newPassword', words.newPassword)}
      />
      <Button
        type="submit"
        busy={formState.isSubmitting}
        busyLabel={words.changingPassword}
        className="max-md:w-full"
      >
        {words.changePassword}
      </Button>
    </form>
  );
}

/** What the server refused, or the deletion found wrong with the shared field, has a sentence of its own. */
function isOfForm(problem: string): boolean {
  return !['wrong', 'common', 'needed'].includes(problem);
}
