import { languages } from '@blood-bank/domain/language';
import { mayAdminister } from '@blood-bank/domain/permissions';
import { useState } from 'react';
import { myAccountMessages as messages } from '#features/account/messages.ts';
import { language } from '#lib/i18n/language.ts';
import { FormAside, FormPage } from '../../lib/forms/form-page.tsx';
import { switchLanguage } from '../../lib/i18n/switch-language.ts';
import { Link } from '../../lib/routing/router.tsx';
import { VisitorRedirect } from '../../session/guards.tsx';
import { type SessionMember, useSession } from '../../session/session.tsx';
import { Notice } from '../../ui/alert.tsx';
import { ChoiceField } from '../../ui/choice-fields.tsx';
import { Panel } from '../../ui/panel.tsx';
import { FormSkeleton } from '../../ui/skeleton.tsx';
import { NotifyPanel } from '../devices/public.ts';
import { AccountPage } from './account-page.tsx';
import { DeleteMyAccount } from './delete-my-account.tsx';
import { DetailsForm } from './details-form.tsx';
import { DownloadMyData } from './download-my-data.tsx';
import { NoticeSetting } from './notice-setting.tsx';
import { PasswordForm } from './password-form.tsx';

/** /account: the member's details, password and data, and the deletion of the account. */
export function MyAccountScreen() {
  const session = useSession();
  const [departingMember, setDepartingMember] = useState<SessionMember | null>(null);
  const [isDeleted, setDeleted] = useState(false);

  if (isDeleted) return <AccountDeleted />;
  // The session ends a moment before the deletion is known to have gone through.
  const member = session.state === 'member' ? session.member : departingMember;
  if (member !== null) {
    return (
      <MyAccount
        key={member.uid}
        member={member}
        setDepartingMember={setDepartingMember}
        setDeleted={setDeleted}
      />
    );
  }
  return session.state === 'visitor' ? <VisitorRedirect hasLoggedOut={session.hasLoggedOut} /> : null;
}

interface MyAccountProps {
  readonly member: SessionMember;
  /** Keeps the member who is about to leave; null if the deletion failed. */
  readonly setDepartingMember: (departingMember: SessionMember | null) => void;
  readonly setDeleted: (isDeleted: boolean) => void;
}

function MyAccount({ member, setDepartingMember, setDeleted }: MyAccountProps) {
  return (
    <FormPage title={messages.title} lead={messages.signedInAs(member.email)}>
      <div className="grid grid-cols-1 gap-4">
        {member.recordState === 'loading' && (
          <Panel padding="form">
            <FormSkeleton fields={3} isWide />
          </Panel>
        )}
        {member.record !== null && (
          <Panel as="section" padding="form">
            <DetailsForm record={member.record} />
          </Panel>
        )}
        <Panel as="section" padding="form">
          <NoticeSetting member={member} />
        </Panel>
        <NotifyPanel member={member} padding="form" />
        <Panel as="section" padding="form">
          <LanguageSetting />
        </Panel>
        <Panel as="section" padding="form">
          <PasswordForm uid={member.uid} email={member.email} />
        </Panel>
      </div>
      <FormAside>
        <Panel as="section">
          <DownloadMyData member={member} />
        </Panel>
        <Panel as="section">
          <DeleteMyAccount
            uid={member.uid}
            email={member.email}
            isAdmin={mayAdminister(member)}
            onLeaving={(isLeaving) => setDepartingMember(isLeaving ? member : null)}
            onDeleted={() => setDeleted(true)}
          />
        </Panel>
      </FormAside>
    </FormPage>
  );
}

function AccountDeleted() {
  return (
    <AccountPage
      title={messages.deletedTitle}
      links={
        <Link to="/" className="py-2.5">
          {messages.home}
        </Link>
      }
    >
      <Notice>{messages.deleted}</Notice>
    </AccountPage>
  );
}

/** The language of the site and of the emails to the member. */
function LanguageSetting() {
  function choose(chosen: string) {
    const one = languages.find((code) => code === chosen);
    if (one !== undefined) switchLanguage(one);
  }

  return (
    <div className="-mb-4">
      <ChoiceField
        label={messages.language}
        hint={messages.languageNote}
        choices={languages}
        choiceLabels={language.names}
        value={language.code}
        onChange={({ target }) => choose(target.value)}
      />
    </div>
  );
}
