import { useEffect, useState } from 'react';
import { problemOf } from '../../data/errors.ts';
import { accountMessages as words } from '../../messages/en/account.ts';
import { routePath } from '../../routing/history.ts';
import { Link, Navigate, useLocation } from '../../routing/router.tsx';
import { returnPath } from '../../session/guards.tsx';
import { useSession } from '../../session/session.tsx';
import { connect, connectInBackground } from '../../session/session-store.ts';
import { afterPaint } from '../../ui/after-paint.tsx';
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
        sentence: kind === 'wrong-credentials' ? words.wrongCredentials : message,
        isEmailWrong: kind === 'not-an-email',
      });
      setBusy(false);
    }
  }

  if (session.state === 'member') return <Navigate to={origin ?? '/dashboard'} replace />;
  const reason = origin === null ? undefined : words.loginFirst[routePath(origin)];
  return (
    <AccountPage
      title={words.loginTitle}
      links={
        <>
          <Link to="/forgot-password" state={location.state} className="py-2.5">
            {words.forgotPassword}
          </Link>
          <span>
            {words.noAccount}{' '}
            <Link to="/register" state={location.state} className="inline-block py-2.5">
              {words.register}
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
