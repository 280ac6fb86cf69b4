import { isEmailOfDomains } from '@blood-bank/domain/email-domains';
import { type SignUp, signUpFields } from '@blood-bank/domain/records/member';
import { useEffect, useState } from 'react';
import { formSentence, loginMessages, accountMessages as messages } from '#features/account/messages.ts';
import { communityAccountMessages } from '#session/messages.ts';
import { campus } from '../../lib/firestore/configuration.ts';
import { type DataProblemKind, problemOf } from '../../lib/firestore/errors.ts';
import { DepartmentField } from '../../lib/forms/department-field.tsx';
import { useDraftForm } from '../../lib/forms/use-draft-form.ts';
import { useSubmission } from '../../lib/forms/use-submission.ts';
import { Redirect, useLocation, useNavigate } from '../../lib/routing/router.tsx';
import { keepDraft, visitor, wantedPageDraft } from '../../lib/storage/drafts.ts';
import { showToast } from '../../lib/toast.ts';
import { wantedPage } from '../../session/guards.tsx';
import type { AccountIdentity } from '../../session/members.ts';
import { useSession } from '../../session/session.tsx';
import { connectInBackground } from '../../session/session-store.ts';
import { afterPaint } from '../../ui/after-paint.ts';
import { FormAlert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/fields.tsx';
import { PasswordField } from '../../ui/password-field.tsx';
import { Sentence } from '../../ui/sentence.tsx';
import { useIsMounted } from '../../ui/use-is-mounted.ts';
import { AccountLink, AccountPage } from './account-page.tsx';
import { accountDraft, type SignUpProgress, signUpBy, withoutPassword } from './sign-up.ts';

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
        showToast({ failed: false, sentence: messages.verificationSent(form.email), stays: true });
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

interface RegisterFormProps {
  /** The account that an earlier attempt has created, so that its email and password are settled. */
  readonly account: AccountIdentity | null;
  readonly send: (form: SignUp) => Promise<void>;
}

/** The fields about which only the server can know that something is wrong. */
const refusedFields: Partial<Record<DataProblemKind, keyof SignUp>> = {
  'common-password': 'password',
  'foreign-address': 'email',
};

/** In another tab, so that nothing typed is lost. */
const agreed = [
  <a key="terms" href="/terms" target="_blank" rel="noopener">
    {messages.terms}
  </a>,
  <a key="privacy" href="/privacy" target="_blank" rel="noopener">
    {messages.privacyNotice}
  </a>,
];

/** The create-account form. */
export function RegisterForm({ account, send }: RegisterFormProps) {
  const hasAccount = account !== null;
  const { emailDomains } = campus;
  const { problems, field, isRefused, refuse, submit, top } = useDraftForm({
    fields: signUpFields,
    labels: messages.labels,
    draft: { uid: account?.uid ?? visitor, name: accountDraft, part: withoutPassword },
    checksOnSubmitOnly: true,
  });
  const [isForeign, setForeign] = useState(false);
  const signUp = useSubmission({
    send,
    failure: (error) => problemOf(error).message,
    onFailure: (error) => {
      const { kind, message } = problemOf(error);
      const name = refusedFields[kind];
      if (name !== undefined) refuse(name, message);
    },
  });
  const ownAddress = communityAccountMessages.ownAddress(emailDomains);
  const sentence = formSentence(Object.values(problems)) ?? (isForeign ? ownAddress : signUp.failure);
  const hasEmailHint = emailDomains.length > 0 && !isRefused('email');

  /** A closed community refuses the address on the server too; here it is said before anything is sent. */
  function sendIfOfCommunity(form: SignUp) {
    const isOfCommunity = hasAccount || isEmailOfDomains(form.email, emailDomains);
    setForeign(!isOfCommunity);
    if (isOfCommunity) return signUp.start(form);
    refuse('email', ownAddress);
  }

  return (
    <form method="post" noValidate onSubmit={submit(sendIfOfCommunity, () => setForeign(false))}>
      <div ref={top}>
        {sentence !== null && (
          <FormAlert>
            <p>{sentence}</p>
            {hasAccount && <p className="mt-1 font-normal">{messages.accountMade}</p>}
          </FormAlert>
        )}
      </div>
      <TextField {...field('fullName')} autoComplete="name" />
      <TextField
        {...field('email')}
        type="email"
        autoComplete="email"
        readOnly={hasAccount}
        hint={hasEmailHint ? ownAddress : undefined}
      />
      <PasswordField
        {...field('password')}
        autoComplete="new-password"
        hint={messages.passwordHint}
        readOnly={hasAccount}
      />
      <TextField {...field('universityId')} />
      <DepartmentField {...field('department')} />
      <Button
        type="submit"
        variant="main"
        busy={signUp.isPending}
        busyLabel={messages.creatingAccount}
        className="mt-2 w-full"
      >
        {messages.createAccount}
      </Button>
      <p className="mt-3 text-small text-quiet">
        <Sentence template={messages.agreement} parts={agreed} />
      </p>
    </form>
  );
}
