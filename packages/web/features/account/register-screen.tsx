import type { SignUp } from '@blood-bank/domain/records/member';
import { useEffect, useState } from 'react';
import { type DataProblemKind, problemOf } from '../../data/errors.ts';
import type { AccountFacts } from '../../data/members.ts';
import { accountMessages as words } from '../../messages/en/account.ts';
import { Link, Navigate, useLocation, useNavigate } from '../../routing/router.tsx';
import { useSession } from '../../session/session.tsx';
import { connectInBackground } from '../../session/session-store.ts';
import { afterPaint } from '../../ui/after-paint.tsx';
import { useIsMounted } from '../../ui/use-is-mounted.ts';
import { AccountPage } from './account-page.tsx';
import { RegisterForm, type RegisterRefusal } from './register-form.tsx';
import { type SignUpProgress, signUpBy } from './sign-up.ts';

/** Signs somebody up, and goes on to /register-donor (specification section 2). */
export function RegisterScreen() {
  const session = useSession();
  const navigate = useNavigate();
  const location = useLocation();
  const [progress] = useState<SignUpProgress>({ account: null, isMailSent: false, unanswered: null });
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<RegisterRefusal | null>(null);
  const [account, setAccount] = useState<AccountFacts | null>(null);
  const isHere = useIsMounted();

  useEffect(() => afterPaint(connectInBackground), []);

  async function createAccount(form: SignUp) {
    setBusy(true);
    setRefusal(null);
    try {
      await signUpBy(progress, form);
      if (isHere.current) navigate('/register-donor', { replace: true });
    } catch (error) {
      setRefusal(refusalOf(error));
      setAccount(progress.account);
      setBusy(false);
    }
  }

  const isSigningUp = busy || account !== null;
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
      <RegisterForm busy={busy} refusal={refusal} account={account} onSubmit={createAccount} />
    </AccountPage>
  );
}

/** What the server alone could know is wrong with one of the fields. */
const fields: Partial<Record<DataProblemKind, RegisterRefusal['field']>> = {
  'common-password': 'password',
  'foreign-address': 'email',
};

function refusalOf(error: unknown): RegisterRefusal {
  const { kind, message } = problemOf(error);
  return { sentence: message, field: fields[kind] ?? null };
}
