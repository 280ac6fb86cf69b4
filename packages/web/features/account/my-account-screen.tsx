import { mayAdminister } from '@blood-bank/domain/permissions';
import { passwordChangeFields } from '@blood-bank/domain/records/member';
import { useState } from 'react';
import { useDraftForm } from '../../forms/use-draft-form.ts';
import { myAccountMessages as words } from '../../messages/en/my-account.ts';
import { Link } from '../../routing/router.tsx';
import { VisitorRedirect } from '../../session/guards.tsx';
import { type SessionMember, useSession } from '../../session/session.tsx';
import { Notice } from '../../ui/alert.tsx';
import { Card, FormColumn, ListSkeleton } from '../../ui/card.tsx';
import { PageTitle } from '../../ui/page-title.tsx';
import { AccountPage } from './account-page.tsx';
import { DeleteMyAccount } from './delete-my-account.tsx';
import { DetailsForm } from './details-form.tsx';
import { DownloadMyData } from './download-my-data.tsx';
import { PasswordForm } from './password-form.tsx';

/** /account: the member's details, password and data, and the deletion of the account. */
export function MyAccountScreen() {
  const session = useSession();
  const [leaver, setLeaver] = useState<SessionMember | null>(null);
  const [isDeleted, setDeleted] = useState(false);

  if (isDeleted) return <AccountDeleted />;
  // The session ends a moment before the deletion is known to have gone through.
  const member = session.state === 'member' ? session.member : leaver;
  if (member !== null) {
    return <MyAccount key={member.uid} member={member} setLeaver={setLeaver} setDeleted={setDeleted} />;
  }
  return session.state === 'visitor' ? <VisitorRedirect hasLoggedOut={session.hasLoggedOut} /> : null;
}

interface MyAccountProps {
  readonly member: SessionMember;
  /** Keeps the member who is about to leave; null if the deletion failed. */
  readonly setLeaver: (leaver: SessionMember | null) => void;
  readonly setDeleted: (isDeleted: boolean) => void;
}

/** The change of the password and the deletion of the account share one field for the current password. */
function MyAccount({ member, setLeaver, setDeleted }: MyAccountProps) {
  const passwords = useDraftForm({
    fields: passwordChangeFields,
    labels: words.passwordLabels,
    draft: null,
    checksOnSubmitOnly: true,
  });
  return (
    <FormColumn>
      <PageTitle>{words.title}</PageTitle>
      <p className="mt-1 text-quiet wrap-anywhere">{words.signedInAs(member.email)}</p>
      {member.recordState === 'loading' && (
        <div className="mt-5">
          <ListSkeleton rows={1} />
        </div>
      )}
      {member.record !== null && (
        <Card as="section" className="mt-5">
          <DetailsForm record={member.record} />
        </Card>
      )}
      <Card as="section" className="mt-5">
        <PasswordForm form={passwords} email={member.email} />
      </Card>
      <Card as="section" className="mt-5">
        <DownloadMyData member={member} />
      </Card>
      <Card as="section" className="mt-5">
        <DeleteMyAccount
          uid={member.uid}
          isAdmin={mayAdminister(member)}
          form={passwords}
          onLeaving={(isLeaving) => setLeaver(isLeaving ? member : null)}
          onDeleted={() => setDeleted(true)}
        />
      </Card>
    </FormColumn>
  );
}

function AccountDeleted() {
  return (
    <AccountPage
      title={words.deletedTitle}
      links={
        <Link to="/" className="py-2.5">
          {words.home}
        </Link>
      }
    >
      <Notice>{words.deleted}</Notice>
    </AccountPage>
  );
}
