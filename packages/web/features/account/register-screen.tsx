import type { SignUp } from '@blood-bank/domain/member';
import { useEffect, useState } from 'react';
import { Link, Navigate, useLocation, useNavigate } from 'react-router';
import { problemOf } from '../../data/errors.ts';
import { logProblem } from '../../data/log.ts';
import type { AccountFacts } from '../../data/members.ts';
import { createAccountRecord } from '../../session/account-record.ts';
import { useSession } from '../../session/session.tsx';
import { connect, connectInBackground } from '../../session/session-store.ts';
import { afterPaint } from '../../ui/after-paint.ts';
import { accountWords as words } from '../../words/en/account.ts';
import { AccountPage } from './account-page.tsx';
import { RegisterForm } from './register-form.tsx';

/** How far the sign-up has come, so that another attempt goes on from there. */
interface Progress {
  account: AccountFacts | null;
  isMailSent: boolean;
}

/** Specification section 4: create account, send verification email, create user record, go to /register-donor. */
export function RegisterScreen() {
  const session = useSession();
  const navigate = useNavigate();
  const location = useLocation();
  const [progress] = useState<Progress>({ account: null, isMailSent: false });
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<string | null>(null);
  const [isAccountMade, setAccountMade] = useState(false);

  useEffect(() => afterPaint(connectInBackground), []);

  async function createAccount(form: SignUp) {
    setBusy(true);
    setRefusal(null);
    try {
      await signUp(progress, form);
      navigate('/register-donor', { replace: true, state: { isMailMissing: !progress.isMailSent } });
    } catch (error) {
      setRefusal(problemOf(error).message);
      setAccountMade(progress.account !== null);
      setBusy(false);
    }
  }

  const isSigningUp = busy || isAccountMade;
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
      <RegisterForm busy={busy} refusal={refusal} isAccountMade={isAccountMade} onSubmit={createAccount} />
    </AccountPage>
  );
}

/** A mail that can't be sent holds nothing up: the banner on every page offers to have it sent again. */
async function signUp(progress: Progress, form: SignUp): Promise<void> {
  const accounts = await connect();
  progress.account ??= await accounts.createAccount(form.email, form.password);
  if (!progress.isMailSent) {
    progress.isMailSent = await accounts.sendVerification().then(
      () => true,
      (error: unknown) => {
        logProblem('The verification e-mail could not be sent.', error);
        return false;
      },
    );
  }
  const { fullName, universityId, department } = form;
  await createAccountRecord(progress.account, { fullName, universityId, department });
}
