import { isEmailOfDomains } from '@blood-bank/domain/email-domains';
import { type MemberDetails, memberDetails } from '@blood-bank/domain/records/member';
import { valibotResolver } from '@hookform/resolvers/valibot';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { campus } from '../../data/campus.ts';
import { problemOf } from '../../data/errors.ts';
import { formSentence, accountMessages as words } from '../../messages/en/account.ts';
import { appMessages } from '../../messages/en/app.ts';
import { communityMessages } from '../../messages/en/community.ts';
import { fieldSentence } from '../../messages/en/fields.ts';
import { Link } from '../../routing/router.tsx';
import { finishAccountRecord } from '../../session/account-record.ts';
import { copyDisplayName } from '../../session/display-name.ts';
import { dropDraft, readDraft } from '../../session/drafts.ts';
import { noticeSuspension } from '../../session/notice-suspension.ts';
import { restoreDraft } from '../../session/restore-draft.ts';
import { useMember } from '../../session/session.tsx';
import { useKeptDraft } from '../../session/use-kept-draft.ts';
import { FormAlert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { problemsOf } from '../../ui/field-problems.ts';
import { TextField } from '../../ui/fields.tsx';
import { accountDraft } from './account-draft.ts';
import { AccountPage } from './account-page.tsx';
import { DepartmentField } from './department-field.tsx';
import { UnfinishableAccount } from './unfinishable-account.tsx';

const empty = { fullName: '', universityId: '', department: '' };

/**
 * For an account without a user record, as after a sign-up that broke off: asks for what is missing, and no more. In a closed
 * community an account with another address can't be finished, nor can one whose owner left while suspended: they read why
 * in place of the form.
 */
export function FinishAccountScreen() {
  const { email, isSuspended } = useMember();
  const links = (
    <Link to="/account" className="py-2.5">
      {appMessages.titles.myAccount}
    </Link>
  );
  if (isSuspended) {
    return (
      <AccountPage title={communityMessages.suspendedTitle} links={links}>
        <UnfinishableAccount reason={communityMessages.suspended(campus.adminPhone)}>
          {communityMessages.accountRemains}
        </UnfinishableAccount>
      </AccountPage>
    );
  }
  const isForeign = !isEmailOfDomains(email, campus.emailDomains);
  return (
    <AccountPage title={words.finishTitle} {...(!isForeign && { intro: words.finishText })} links={links}>
      {isForeign ? (
        <UnfinishableAccount reason={communityMessages.ownAddress(campus.emailDomains)}>
          {communityMessages.foreignNewcomer}
        </UnfinishableAccount>
      ) : (
        <FinishAccountForm />
      )}
    </AccountPage>
  );
}

function FinishAccountForm() {
  const { uid, email, emailVerified } = useMember();
  const [refusal, setRefusal] = useState<string | null>(null);
  const [start] = useState(() => restoreDraft(empty, readDraft(uid, accountDraft)));
  const { register, handleSubmit, formState, subscribe } = useForm({
    defaultValues: start,
    resolver: valibotResolver(memberDetails),
    reValidateMode: 'onSubmit',
  });
  useKeptDraft(uid, accountDraft, subscribe);
  const problems = problemsOf(formState.errors);
  const sentence = formSentence(Object.values(problems)) ?? refusal;

  async function finish(details: MemberDetails) {
    setRefusal(null);
    try {
      await finishAccountRecord({ uid, email, emailVerified }, details);
      void copyDisplayName(uid, details.fullName);
      dropDraft(uid, accountDraft);
    } catch (error) {
      // Suspended again: this screen then says so in place of the form.
      if (!(await noticeSuspension(error))) setRefusal(problemOf(error).message);
    }
  }

  function problemText(field: keyof MemberDetails, label: string): string | undefined {
    const problem = problems[field];
    return problem === undefined ? undefined : fieldSentence(problem, label);
  }

  return (
    <form noValidate onSubmit={handleSubmit(finish)}>
      {sentence !== null && <FormAlert>{sentence}</FormAlert>}
      <TextField
        {...register('fullName')}
        label={words.fullName}
        autoComplete="name"
        required
        problem={problemText('fullName', words.fullName)}
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
        busy={formState.isSubmitting}
        busyLabel={words.saving}
        className="mt-2 w-full"
      >
        {words.finish}
      </Button>
    </form>
  );
}
