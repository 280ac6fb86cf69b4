import { useState } from 'react';
import { myAccountMessages as words } from '../../messages/en/my-account.ts';
import { Link } from '../../routing/router.tsx';
import { type SessionMember, useSession } from '../../session/session.tsx';
import { VisitorRedirect } from '../../session/visitor-redirect.tsx';
import { Notice } from '../../ui/alert.tsx';
import { AccountPage } from './account-page.tsx';
import { MyAccount } from './my-account.tsx';

/** The member's account: a new password, a copy of the data, or the end of it all. */
export function MyAccountScreen() {
  const session = useSession();
  const [leaver, setLeaver] = useState<SessionMember | null>(null);
  const [isDeleted, setDeleted] = useState(false);

  if (isDeleted) return <AccountDeleted />;
  // The session ends a moment before the deletion is known to have gone through.
  const member = session.state === 'member' ? session.member : leaver;
  if (member !== null) return <MyAccount key={member.uid} {...{ member, setLeaver, setDeleted }} />;
  return session.state === 'visitor' ? <VisitorRedirect hasLeft={session.hasLeft} /> : null;
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
