import { useEffect, useState } from 'react';
import { loginMessages as messages } from '#messages/login.ts';
import { problemOf } from '../../data/errors.ts';
import { routePath } from '../../routing/path.ts';
import { Redirect, useLocation } from '../../routing/router.tsx';
import { returnPath, wantedPage } from '../../session/guards.tsx';
import { useSession } from '../../session/session.tsx';
import { connect, connectInBackground } from '../../session/session-store.ts';
import { afterPaint } from '../../ui/after-paint.ts';
import { Notice } from '../../ui/alert.tsx';
import { buttonClass } from '../../ui/button.tsx';
import { AccountLink } from './account-link.tsx';
import { AccountPage } from './account-page.tsx';
import { LoginForm, type LoginRefusal } from './login-form.tsx';

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
