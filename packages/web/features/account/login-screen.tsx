import { useEffect, useState } from 'react';
import { loginMessages as messages } from '#messages/login.ts';
import { problemOf } from '../../data/errors.ts';
import { routePath } from '../../routing/path.ts';
import { Link, Redirect, useLocation } from '../../routing/router.tsx';
import { returnPath } from '../../session/guards.tsx';
import { useSession } from '../../session/session.tsx';
import { connect, connectInBackground } from '../../session/session-store.ts';
import { afterPaint } from '../../ui/after-paint.ts';
import { Notice } from '../../ui/alert.tsx';
import { AccountPage } from './account-page.tsx';
import { LoginForm, type LoginRefusal } from './login-form.tsx';

/** /login: signs in, and opens the page that was asked for, or the dashboard. */
export function LoginScreen() {
  const session = useSession();
  const location = useLocation();
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<LoginRefusal | null>(null);
  const origin = returnPath(location.state);

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

  if (session.state === 'member') return <Redirect to={origin ?? '/dashboard'} replace />;
  const path = routePath(origin ?? '');
  const reason = messages.loginFirst[path] ?? messages.loginFirst[path.replace(/[^/]+$/, ':id')];
  return (
    <AccountPage
      title={messages.title}
      links={
        <>
          <Link to="/forgot-password" state={location.state} className="py-2.5">
            {messages.forgotPassword}
          </Link>
          <span>
            {messages.noAccount}{' '}
            <Link to="/register" state={location.state} className="inline-block py-2.5">
              {messages.register}
            </Link>
          </span>
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
