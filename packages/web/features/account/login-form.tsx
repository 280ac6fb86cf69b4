import { type SubmitEvent, useLayoutEffect, useRef, useState } from 'react';
import { fieldSentence } from '#messages/fields.ts';
import { loginMessages as messages } from '#messages/login.ts';
import { FormAlert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { PasswordField } from '../../ui/password-field.tsx';
import { EmailField } from './email-field.tsx';

/** Why an attempt was refused. */
export interface LoginRefusal {
  readonly sentence: string;
  /** Whether the email field holds an invalid address. */
  readonly isEmailWrong: boolean;
}

interface LoginFormProps {
  readonly busy: boolean;
  readonly refusal: LoginRefusal | null;
  readonly onSubmit: (email: string, password: string) => void;
}

/** Email and password, in plain inputs: a visitor's first pages load no form library. */
export function LoginForm({ busy, refusal, onSubmit }: LoginFormProps) {
  const [missing, setMissing] = useState<readonly string[]>([]);
  const email = useRef<HTMLInputElement>(null);
  const password = useRef<HTMLInputElement>(null);
  const isEmailWrong = missing.length === 0 && refusal?.isEmailWrong === true;

  useLayoutEffect(() => {
    if (isEmailWrong) email.current?.focus();
  }, [isEmailWrong]);

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const typedEmail = email.current?.value.trim() ?? '';
    const typedPassword = password.current?.value ?? '';
    const empty = [typedEmail === '' && 'email', typedPassword === '' && 'password'].filter(
      (name) => name !== false,
    );
    setMissing(empty);
    if (empty.length === 0) onSubmit(typedEmail, typedPassword);
    else (empty.includes('email') ? email : password).current?.focus();
  }

  const sentence = missing.length > 0 ? messages.loginIncomplete : refusal?.sentence;
  const emailProblem = missing.includes('email') ? 'required' : isEmailWrong ? 'not-an-email' : undefined;
  return (
    <form method="post" noValidate onSubmit={submit}>
      {sentence !== undefined && <FormAlert>{sentence}</FormAlert>}
      <EmailField ref={email} autoComplete="username" problem={emailProblem} />
      <PasswordField
        ref={password}
        label={messages.labels.password}
        name="password"
        autoComplete="current-password"
        required
        problem={
          missing.includes('password') ? fieldSentence('required', messages.labels.password) : undefined
        }
      />
      <Button type="submit" variant="main" busy={busy} busyLabel={messages.loggingIn} className="w-full">
        {messages.login}
      </Button>
    </form>
  );
}
