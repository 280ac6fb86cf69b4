import type { SignUp } from '@blood-bank/domain/records/member';
import { useEffect, useState } from 'react';
import { accountMessages as messages } from '#messages/account.ts';
import { loginMessages } from '#messages/login.ts';
import type { AccountIdentity } from '../../data/members.ts';
import { Redirect, useLocation, useNavigate } from '../../routing/router.tsx';
import { keepDraft, wantedPageDraft } from '../../session/drafts.ts';
import { wantedPage } from '../../session/guards.tsx';
import { showOutcome } from '../../session/outcome.ts';
import { useSession } from '../../session/session.tsx';
import { connectInBackground } from '../../session/session-store.ts';
import { afterPaint } from '../../ui/after-paint.ts';
import { useIsMounted } from '../../ui/use-is-mounted.ts';
import { AccountLink } from './account-link.tsx';
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
  const [account, setAccount] = useState<AccountIdentity | null>(null);
  const isMounted = useIsMounted();

  useEffect(() => afterPaint(connectInBackground), []);

  async function createAccount(form: SignUp) {
    setSigningUp(true);
    try {
      await signUpBy(progress, form);
      const wanted = wantedPage(location);
      if (wanted !== null && progress.account !== null)
        keepDraft(progress.account.uid, wantedPageDraft, wanted);
      if (progress.isMailSent) {
        showOutcome({ failed: false, sentence: messages.verificationSent(form.email), stays: true });
      }
      if (isMounted.current) navigate('/register-donor', { replace: true });
    } catch (error) {
      setAccount(progress.account);
      setSigningUp(progress.account !== null);
      throw error;
    }
  }

  if (session.state === 'member' && !isSigningUp) return <Redirect to="/dashboard" replace />;
  return (
    <AccountPage
      title={messages.registerTitle}
      intro={messages.requiredNote}
      links={
        <span>
          {messages.haveAccount}{' '}
          <AccountLink to="/login" className="inline-block py-2.5">
            {loginMessages.login}
          </AccountLink>
        </span>
      }
    >
      <RegisterForm account={account} send={createAccount} />
    </AccountPage>
  );
}
