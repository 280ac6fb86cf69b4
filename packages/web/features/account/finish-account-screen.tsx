import { isEmailOfDomains } from '@blood-bank/domain/email-domains';
import { type MemberDetails, memberFormFields } from '@blood-bank/domain/records/member';
import type { ReactNode } from 'react';
import { appMessages } from '#app/messages.ts';
import { formSentence, accountMessages as messages } from '#features/account/messages.ts';
import { communityAccountMessages } from '#session/messages.ts';
import { campus } from '../../lib/firestore/configuration.ts';
import { problemOf } from '../../lib/firestore/errors.ts';
import { DepartmentField } from '../../lib/forms/department-field.tsx';
import { useDraftForm } from '../../lib/forms/use-draft-form.ts';
import { useSubmission } from '../../lib/forms/use-submission.ts';
import { Link } from '../../lib/routing/router.tsx';
import { dropDraft } from '../../lib/storage/drafts.ts';
import { useMember } from '../../session/session.tsx';
import { useLogout } from '../../session/sign-out.ts';
import { explainSuspension, suspensionSentence } from '../../session/suspension.tsx';
import { copyDisplayName, finishUserRecord } from '../../session/user-record.ts';
import { Alert, FormAlert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/fields.tsx';
import { AccountPage } from './account-page.tsx';
import { accountDraft } from './sign-up.ts';

/**
 * The screen of an account without a user record, as after an interrupted sign-up: asks for the missing details. An account that can't
 * get a record, because of its address in a closed community or a suspension, shows the reason instead.
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
      <AccountPage title={communityAccountMessages.suspendedTitle} links={links}>
        <BlockedAccount reason={suspensionSentence({ isSuspended })}>
          {communityAccountMessages.accountRemains}
        </BlockedAccount>
      </AccountPage>
    );
  }
  const isForeign = !isEmailOfDomains(email, campus.emailDomains);
  return (
    <AccountPage
      title={messages.finishTitle}
      {...(!isForeign && { intro: messages.finishText })}
      links={links}
    >
      {isForeign ? (
        <BlockedAccount reason={communityAccountMessages.ownAddress(campus.emailDomains)}>
          {communityAccountMessages.foreignNewcomer}
        </BlockedAccount>
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
    labels: messages.labels,
    draft: { uid, name: accountDraft },
    checksOnSubmitOnly: true,
  });
  const finishing = useSubmission({
    send: async (details: MemberDetails) => {
      await finishUserRecord({ uid, email, emailVerified }, details);
      void copyDisplayName(uid, details.fullName);
      dropDraft(uid, accountDraft);
    },
    failure: (error) => problemOf(error).message,
    explain: explainSuspension,
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
        busyLabel={messages.saving}
        className="mt-2 w-full"
      >
        {messages.finish}
      </Button>
    </form>
  );
}

interface BlockedAccountProps {
  readonly reason: ReactNode;
  /** What the owner can do instead. */
  readonly children: ReactNode;
}

/** Says why an account can't be finished, with a way to log out. */
function BlockedAccount({ reason, children }: BlockedAccountProps) {
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
        {communityAccountMessages.logout}
      </Button>
    </>
  );
}
