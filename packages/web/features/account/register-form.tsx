import { type SignUp, signUp } from '@blood-bank/domain/member';
import { valibotResolver } from '@hookform/resolvers/valibot';
import { useEffect, useState } from 'react';
import { useForm } from 'react-hook-form';
import type { AccountFacts } from '../../data/members.ts';
import { readDraft, visitor } from '../../session/drafts.ts';
import { restoreDraft } from '../../session/restore-draft.ts';
import { useKeptDraft } from '../../session/use-kept-draft.ts';
import { Button } from '../../ui/button.tsx';
import { problemsOf } from '../../ui/field-problems.ts';
import { FormAlert } from '../../ui/form-alert.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { useBringIntoView } from '../../ui/use-bring-into-view.ts';
import { formSentence, accountWords as words } from '../../words/en/account.ts';
import { fieldSentence } from '../../words/en/fields.ts';
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
  const top = useBringIntoView<HTMLDivElement>();
  const problems = problemsOf(formState.errors);
  const sentence = formSentence(Object.values(problems)) ?? refusal?.sentence ?? null;

  useKeptDraft(account?.uid ?? visitor, accountDraft, subscribe, keptPart);

  const { bring } = top;
  useEffect(() => {
    if (refusal === null) return;
    if (refusal.field !== null) setFocus(refusal.field);
    bring();
  }, [refusal, setFocus, bring]);

  function problemText(field: keyof SignUp, label: string): string | undefined {
    const problem = problems[field];
    if (problem === 'too-short') return words.passwordTooShort;
    if (problem === undefined && refusal?.field === field) return refusal.sentence;
    return problem === undefined ? undefined : fieldSentence(problem, label);
  }

  return (
    <form noValidate onSubmit={handleSubmit((form) => onSubmit(form))}>
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
