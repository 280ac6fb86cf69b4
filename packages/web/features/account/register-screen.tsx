import type { SignUp } from '@blood-bank/domain/records/member';
import { useEffect, useState } from 'react';
import type { AccountFacts } from '../../data/members.ts';
import { accountMessages as words } from '../../messages/en/account.ts';
import { Link, Navigate, useLocation, useNavigate } from '../../routing/router.tsx';
import { useSession } from '../../session/session.tsx';
import { connectInBackground } from '../../session/session-store.ts';
import { afterPaint } from '../../ui/after-paint.tsx';
import { useIsMounted } from '../../ui/use-is-mounted.ts';
import { AccountPage } from './account-page.tsx';
import { RegisterForm } from './register-form.tsx';
import { type SignUpProgress, signUpBy } from './sign-up.ts';

/** /register: signs a visitor up, and opens /register-donor (specification section 2). */
export function RegisterScreen() {
  const session = useSession();
  const navigate = useNavigate();
  const location = useLocation();
  const [progress] = useState<SignUpProgress>({ account: null, isMailSent: false, unanswered: null });
  const [isSigningUp, setSigningUp] = useState(false);
  const [account, setAccount] = useState<AccountFacts | null>(null);
  const isMounted = useIsMounted();

  useEffect(() => afterPaint(connectInBackground), []);

  async function createAccount(form: SignUp) {
    setSigningUp(true);
    try {
      await signUpBy(progress, form);
      if (isMounted.current) navigate('/register-donor', { replace: true });
    } catch (error) {
      setAccount(progress.account);
      setSigningUp(progress.account !== null);
      throw error;
    }
  }

  if (session.state === 'member' && !isSigningUp) return <Navigate to="/dashboard" replace />;
  return (
    <AccountPage
      title={words.registerTitle}
      intro={words.requiredNote}
      links={
        <span>
          {words.haveAccount}{' '}
          <Link to="/login" state={location.state} className="inline-block py-2.5">
            {words.login}
          </Link>
        </span>
      }
    >
      <RegisterForm account={account} send={createAccount} />
    </AccountPage>
  );
}
