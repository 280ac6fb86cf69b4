import { isEmailOfDomains } from '@blood-bank/domain/email-domains';
import { type SignUp, signUp } from '@blood-bank/domain/records/member';
import { valibotResolver } from '@hookform/resolvers/valibot';
import { useEffect, useState } from 'react';
import { useForm } from 'react-hook-form';
import { campus } from '../../data/campus.ts';
import type { AccountFacts } from '../../data/members.ts';
import { formSentence, accountMessages as words } from '../../messages/en/account.ts';
import { communityMessages } from '../../messages/en/community.ts';
import { fieldSentence } from '../../messages/en/fields.ts';
import { readDraft, visitor } from '../../session/drafts.ts';
import { restoreDraft } from '../../session/restore-draft.ts';
import { useKeptDraft } from '../../session/use-kept-draft.ts';
import { FormAlert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { problemsOf } from '../../ui/field-problems.ts';
import { TextField } from '../../ui/fields.tsx';
import { useBringIntoView } from '../../ui/use-bring-into-view.ts';
import { accountDraft, keptPart } from './account-draft.ts';
import { DepartmentField } from './department-field.tsx';

/** Why the last attempt was refused. */
export interface RegisterRefusal {
  readonly sentence: string;
  /** The field that it is about; null where it is about none. */
  readonly field: keyof SignUp | null;
}

interface RegisterFormProps {
  readonly busy: boolean;
  readonly refusal: RegisterRefusal | null;
  /** The account that is there already, so that its email and password are settled. */
  readonly account: AccountFacts | null;
  readonly onSubmit: (form: SignUp) => void;
}

const empty = { fullName: '', email: '', password: '', universityId: '', department: '' };

/** The create-account form. */
export function RegisterForm({ busy, refusal, account, onSubmit }: RegisterFormProps) {
  const [start] = useState(() => restoreDraft(empty, readDraft(visitor, accountDraft)));
  const { register, handleSubmit, formState, setFocus, subscribe } = useForm({
    defaultValues: start,
    resolver: valibotResolver(signUp),
    reValidateMode: 'onSubmit',
  });
  const isAccountMade = account !== null;
  const { emailDomains } = campus;
  const [foreign, setForeign] = useState<RegisterRefusal | null>(null);
  const refused = foreign ?? refusal;
  const top = useBringIntoView<HTMLDivElement>();
  const problems = problemsOf(formState.errors);
  const sentence = formSentence(Object.values(problems)) ?? refused?.sentence ?? null;

  useKeptDraft(account?.uid ?? visitor, accountDraft, subscribe, keptPart);

  const { bring } = top;
  useEffect(() => {
    if (refused === null) return;
    if (refused.field !== null) setFocus(refused.field);
    bring();
  }, [refused, setFocus, bring]);

  /** A closed community refuses the address on the server too; here it is said before anything is sent. */
  function submit(form: SignUp) {
    const isOfCommunity = isAccountMade || isEmailOfDomains(form.email, emailDomains);
    setForeign(
      isOfCommunity ? null : { sentence: communityMessages.ownAddress(emailDomains), field: 'email' },
    );
    if (isOfCommunity) onSubmit(form);
  }

  function problemText(field: keyof SignUp, label: string): string | undefined {
    const problem = problems[field];
    if (problem === 'too-short') return words.passwordTooShort;
    if (problem === undefined && refused?.field === field) return refused.sentence;
    return problem === undefined ? undefined : fieldSentence(problem, label);
  }

  const isEmailRefused = refused?.field === 'email';
  const emailHint =
    emailDomains.length > 0 && !isEmailRefused ? communityMessages.ownAddress(emailDomains) : undefined;

  return (
    <form noValidate onSubmit={handleSubmit(submit, () => setForeign(null))}>
      <div ref={top.ref}>
        {sentence !== null && (
          <FormAlert>
            {sentence}
            {isAccountMade && <p className="mt-1 font-normal">{words.accountMade}</p>}
          </FormAlert>
        )}
      </div>
      <TextField
        {...register('fullName')}
        label={words.fullName}
        autoComplete="name"
        required
        problem={problemText('fullName', words.fullName)}
      />
      <TextField
        {...register('email')}
        label={words.email}
        type="email"
        autoComplete="email"
        readOnly={isAccountMade}
        required
        hint={emailHint}
        problem={problemText('email', words.email)}
      />
      <TextField
        {...register('password')}
        label={words.password}
        type="password"
        autoComplete="new-password"
        hint={words.passwordHint}
        readOnly={isAccountMade}
        required
        problem={problemText('password', words.password)}
      />
      <TextField
        {...register('universityId')}
        label={words.universityId}
        required
        problem={problemText('universityId', words.universityId)}
      />
      <DepartmentField {...register('department')} problem={problemText('department', words.department)} />
      <Button
        type="submit"
        variant="main"
        busy={busy}
        busyLabel={words.creatingAccount}
        className="mt-2 w-full"
      >
        {words.createAccount}
      </Button>
    </form>
  );
}
