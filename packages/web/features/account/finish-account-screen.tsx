import { isEmailOfDomains } from '@blood-bank/domain/email-domains';
import { type MemberDetails, memberFormFields } from '@blood-bank/domain/records/member';
import type { ReactNode } from 'react';
import { campus } from '../../data/configuration.ts';
import { problemOf } from '../../data/errors.ts';
import { DepartmentField } from '../../forms/department-field.tsx';
import { useDraftForm } from '../../forms/use-draft-form.ts';
import { useSubmission } from '../../forms/use-submission.ts';
import { formSentence, accountMessages as words } from '../../messages/en/account.ts';
import { appMessages } from '../../messages/en/app.ts';
import { communityMessages } from '../../messages/en/community.ts';
import { Link } from '../../routing/router.tsx';
import { copyDisplayName, finishAccountRecord } from '../../session/account-record.ts';
import { dropDraft } from '../../session/drafts.ts';
import { useMember } from '../../session/session.tsx';
import { useLogout } from '../../session/sign-out.ts';
import { Alert, FormAlert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/fields.tsx';
import { AccountPage } from './account-page.tsx';
import { accountDraft } from './sign-up.ts';

/**
 * The screen of an account without a user record, as after a sign-up that broke off: it asks for what is missing. An account with
 * an address foreign to a closed community can't be finished, nor one whose owner left while suspended: its owner reads why.
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
  const { problems, field, submit, top } = useDraftForm({
    fields: memberFormFields,
    labels: words.labels,
    draft: { uid, name: accountDraft },
    checksOnSubmitOnly: true,
  });
  const finishing = useSubmission({
    send: async (details: MemberDetails) => {
      await finishAccountRecord({ uid, email, emailVerified }, details);
      void copyDisplayName(uid, details.fullName);
      dropDraft(uid, accountDraft);
    },
    failure: (error) => problemOf(error).message,
    mayBeSuspended: true,
  });

  return (
    <form noValidate onSubmit={submit(finishing.start, finishing.forget)}>
      <div ref={top}>
        <FormAlert sentences={[formSentence(Object.values(problems)) ?? finishing.failure]} />
      </div>
      <TextField {...field('fullName')} autoComplete="name" />
      <TextField {...field('universityId')} />
      <DepartmentField {...field('department')} />
      <Button
        type="submit"
        variant="main"
        busy={finishing.isPending}
        busyLabel={words.saving}
        className="mt-2 w-full"
      >
        {words.finish}
      </Button>
    </form>
  );
}

interface UnfinishableAccountProps {
  readonly reason: string;
  /** What the owner can do instead. */
  readonly children: ReactNode;
}

/** Says why an account can't be finished, with a way to log out. */
function UnfinishableAccount({ reason, children }: UnfinishableAccountProps) {
  const { isLoggingOut, hasFailed, logout } = useLogout();
  return (
    <>
      <FormAlert>{reason}</FormAlert>
      <p className="mb-4">{children}</p>
      {hasFailed && (
        <div className="mb-4">
          <Alert>{appMessages.logoutFailed}</Alert>
        </div>
      )}
      <Button className="w-full" busy={isLoggingOut} busyLabel={appMessages.loggingOut} onClick={logout}>
        {communityMessages.logout}
      </Button>
    </>
  );
}
