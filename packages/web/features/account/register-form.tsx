import { isEmailOfDomains } from '@blood-bank/domain/email-domains';
import { type SignUp, signUpFields } from '@blood-bank/domain/records/member';
import { useState } from 'react';
import { campus } from '../../data/configuration.ts';
import { type DataProblemKind, problemOf } from '../../data/errors.ts';
import type { AccountFacts } from '../../data/members.ts';
import { DepartmentField } from '../../forms/department-field.tsx';
import { useDraftForm } from '../../forms/use-draft-form.ts';
import { useSubmission } from '../../forms/use-submission.ts';
import { formSentence, accountMessages as words } from '../../messages/en/account.ts';
import { communityMessages } from '../../messages/en/community.ts';
import { visitor } from '../../session/drafts.ts';
import { FormAlert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/fields.tsx';
import { accountDraft, keptPart } from './sign-up.ts';

interface RegisterFormProps {
  /** The account that an earlier attempt has created, so that its email and password are settled. */
  readonly account: AccountFacts | null;
  readonly send: (form: SignUp) => Promise<void>;
}

/** The fields about which only the server can know that something is wrong. */
const refusedFields: Partial<Record<DataProblemKind, keyof SignUp>> = {
  'common-password': 'password',
  'foreign-address': 'email',
};

/** The create-account form. */
export function RegisterForm({ account, send }: RegisterFormProps) {
  const hasAccount = account !== null;
  const { emailDomains } = campus;
  const { problems, field, isRefused, refuse, submit, top } = useDraftForm({
    fields: signUpFields,
    labels: words.labels,
    draft: { uid: account?.uid ?? visitor, name: accountDraft, part: keptPart },
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
  const ownAddress = communityMessages.ownAddress(emailDomains);
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
    <form noValidate onSubmit={submit(sendIfOfCommunity, () => setForeign(false))}>
      <div ref={top}>
        {sentence !== null && (
          <FormAlert>
            {sentence}
            {hasAccount && <p className="mt-1 font-normal">{words.accountMade}</p>}
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
      <TextField
        {...field('password')}
        type="password"
        autoComplete="new-password"
        hint={words.passwordHint}
        readOnly={hasAccount}
      />
      <TextField {...field('universityId')} />
      <DepartmentField {...field('department')} />
      <Button
        type="submit"
        variant="main"
        busy={signUp.isPending}
        busyLabel={words.creatingAccount}
        className="mt-2 w-full"
      >
        {words.createAccount}
      </Button>
    </form>
  );
}
