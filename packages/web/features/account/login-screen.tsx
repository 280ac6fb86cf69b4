import { type SubmitEvent, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { loginMessages as messages } from '#features/account/messages.ts';
import { fieldSentence } from '#lib/forms/messages.ts';
import { problemOf } from '../../lib/firestore/errors.ts';
import { routePath } from '../../lib/routing/path.ts';
import { Redirect, useLocation } from '../../lib/routing/router.tsx';
import { returnPath, wantedPage } from '../../session/guards.tsx';
import { useSession } from '../../session/session.tsx';
import { connect, connectInBackground } from '../../session/session-store.ts';
import { afterPaint } from '../../ui/after-paint.ts';
import { FormAlert, Notice } from '../../ui/alert.tsx';
import { Button, buttonClass } from '../../ui/button.tsx';
import { PasswordField } from '../../ui/password-field.tsx';
import { AccountLink, AccountPage } from './account-page.tsx';
import { EmailField } from './email-field.tsx';

/** /login: signs in, and opens the page that was asked for, or the dashboard. */
export function LoginScreen() {
  const session = useSession();
  const location = useLocation();
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<LoginRefusal | null>(null);

  useEffect(() => afterPaint(connectInBackground), []);

  async function signIn(email: string, password: string) {
    setBusy(true);
    setRefusal(null);
    try {
      const accounts = await connect();
      await accounts.signIn(email, password);
    } catch (error) {
      const { kind, message } = problemOf(error);
      setRefusal({
        sentence: kind === 'wrong-credentials' ? messages.wrongCredentials : message,
        isEmailWrong: kind === 'not-an-email',
      });
      setBusy(false);
    }
  }

  if (session.state === 'member') return <Redirect to={returnPath(location.state) ?? '/dashboard'} replace />;
  const path = routePath(wantedPage(location) ?? '');
  const reason = messages.loginFirst[path] ?? messages.loginFirst[path.replace(/[^/]+$/, ':id')];
  return (
    <AccountPage
      title={messages.title}
      links={
        <>
          <AccountLink to="/forgot-password" className="py-2.5">
            {messages.forgotPassword}
          </AccountLink>
          <p className="w-full border-t border-line pt-3 text-quiet">{messages.noAccount}</p>
          <AccountLink to="/register" className={`${buttonClass()} w-full`}>
            {messages.register}
          </AccountLink>
        </>
      }
    >
      {reason !== undefined && (
        <div className="mb-5">
          <Notice tone="info">{reason}</Notice>
        </div>
      )}
      <LoginForm busy={busy} refusal={refusal} onSubmit={signIn} />
    </AccountPage>
  );
}

/** Why an attempt was refused. */
interface LoginRefusal {
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
