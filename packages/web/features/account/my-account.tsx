import { mayAdminister } from '@blood-bank/domain/permissions';
import { type PasswordChange, passwordChange } from '@blood-bank/domain/records/member';
import { valibotResolver } from '@hookform/resolvers/valibot';
import { useForm } from 'react-hook-form';
import { myAccountMessages as words } from '../../messages/en/my-account.ts';
import type { SessionMember } from '../../session/session.tsx';
import { Card, ListSkeleton } from '../../ui/card.tsx';
import { FormColumn } from '../../ui/form-column.tsx';
import { PageTitle } from '../../ui/page-title.tsx';
import { DeleteMyAccount } from './delete-my-account.tsx';
import { DetailsForm } from './details-form.tsx';
import { DownloadMyData } from './download-my-data.tsx';
import { PasswordForm } from './password-form.tsx';

interface MyAccountProps {
  readonly member: SessionMember;
  /** Says who is about to leave, or that nobody is after all. */
  readonly setLeaver: (leaver: SessionMember | null) => void;
  readonly setDeleted: (isDeleted: boolean) => void;
}

/** The account page. One password field serves both who changes it and who deletes the account. */
export function MyAccount({ member, setLeaver, setDeleted }: MyAccountProps) {
  const form = useForm<PasswordChange>({
    defaultValues: { currentPassword: '', newPassword: '' },
    resolver: valibotResolver(passwordChange),
    reValidateMode: 'onSubmit',
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
        <PasswordForm form={form} email={member.email} />
      </Card>
      <Card as="section" className="mt-5">
        <DownloadMyData member={member} />
      </Card>
      <Card as="section" className="mt-5">
        <DeleteMyAccount
          uid={member.uid}
          isAdmin={mayAdminister(member)}
          form={form}
          onLeaving={(isLeaving) => setLeaver(isLeaving ? member : null)}
          onDeleted={() => setDeleted(true)}
        />
      </Card>
    </FormColumn>
  );
}
