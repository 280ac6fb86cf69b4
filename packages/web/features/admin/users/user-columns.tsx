import CircleCheck from '@lucide/icons/icons/circle-check';
import CircleMinus from '@lucide/icons/icons/circle-minus';
import { adminMessages } from '#features/admin/list/messages.ts';
import { manageUsersMessages } from '#features/admin/users/messages.ts';
import { timeMessages } from '#lib/i18n/messages.ts';
import type { RowActions } from '../../../lib/lists/row-actions.tsx';
import { Age } from '../../../ui/age.tsx';
import { CopyButton } from '../../../ui/copy-button.tsx';
import { type Column, RowIdentity } from '../../../ui/data-table.tsx';
import { State } from '../../../ui/tag.tsx';
import { CopyableText, type Detail } from '../list/record-parts.tsx';
import type { AdminUser } from './api.ts';
import type { Admins } from './role-editor.tsx';
import { shortUserId, UserActions } from './user-actions.tsx';

const messages = manageUsersMessages;
const headings = messages.columns;

interface UserProps {
  readonly user: AdminUser;
}

/** The columns of the table of users. */
export function userColumns(
  actions: RowActions<AdminUser>,
  admins: Admins,
  now: Date,
): readonly Column<AdminUser>[] {
  return [
    {
      id: 'fullName',
      head: headings.user,
      isHeader: true,
      cell: (user) => <Identity user={user} isOwn={user.id === admins.actor.uid} />,
    },
    {
      id: 'id',
      head: headings.id,
      width: '8.5rem',
      cell: ({ id }) => (
        <span className="flex items-center gap-1 text-caption">
          <UserId id={id} />
          <CopyButton text={id} label={adminMessages.copyId} />
        </span>
      ),
    },
    {
      id: 'university',
      head: headings.university,
      width: '7rem',
      isWide: true,
      cell: ({ department, universityId }) => (
        <>
          <span className="block wrap-anywhere">{department}</span>
          <span className="block wrap-anywhere text-quiet">{universityId}</span>
        </>
      ),
    },
    {
      id: 'status',
      head: headings.status,
      width: '8.75rem',
      onPhones: 'line-2',
      cell: (user) => <Status user={user} />,
    },
    {
      id: 'createdAt',
      head: headings.joined,
      width: '7rem',
      isWide: true,
      cell: ({ createdAt }) => (
        <span className="text-quiet">{createdAt !== null && <Age moment={createdAt} now={now} />}</span>
      ),
    },
    {
      id: 'role',
      head: headings.role,
      width: '16rem',
      onPhones: 'action',
      cell: (user) => (
        <UserActions key={user.id} user={user} actions={actions} admins={admins} details={detailsOf(user)} />
      ),
    },
  ];
}

function Identity({
  user: { id, fullName, email, hasLeft },
  isOwn,
}: UserProps & { readonly isOwn: boolean }) {
  if (hasLeft) {
    return (
      <RowIdentity name={messages.hasLeft}>
        <span className="md:hidden">
          <UserId id={id} />
        </span>
      </RowIdentity>
    );
  }
  return (
    <RowIdentity
      name={
        <>
          <span translate="no">{fullName}</span>
          {isOwn && <span className="font-normal text-quiet"> {messages.you}</span>}
        </>
      }
    >
      <CopyableText text={email} label={adminMessages.copyEmail} />
    </RowIdentity>
  );
}

/** The beginning of a user id; the whole id on hover and for screen readers. */
function UserId({ id }: { readonly id: string }) {
  return (
    <span role="img" title={id} aria-label={id} className="cut">
      {shortUserId(id)}
    </span>
  );
}

/** Whether the address is verified, and the account's status; on phones only one that is not everybody's. */
function Status({ user: { emailVerified, accountStatus, hasLeft } }: UserProps) {
  const isSuspended = accountStatus === 'suspended';
  return (
    <div className="flex flex-wrap gap-x-2 md:block">
      {!hasLeft &&
        (emailVerified ? (
          <State tone="green" icon={CircleCheck}>
            {messages.verified}
          </State>
        ) : (
          <State tone="quiet" icon={CircleMinus}>
            {messages.notVerified}
          </State>
        ))}
      <span className={isSuspended ? 'font-semibold md:block' : 'text-quiet max-md:hidden md:block'}>
        {messages.statuses[accountStatus]}
      </span>
    </div>
  );
}

function detailsOf(user: AdminUser): readonly Detail[] {
  const { fields } = messages;
  const { id, email, createdAt, hasLeft } = user;
  const ofMember: readonly Detail[] = [
    [fields.email, <CopyableText key={id} text={email} label={adminMessages.copyEmail} />],
    [fields.emailVerified, user.emailVerified ? messages.verified : messages.notVerified],
    [fields.universityId, user.universityId],
    [fields.department, user.department],
    [fields.role, messages.roles[user.role]],
  ];
  return [
    ...(hasLeft ? [] : ofMember),
    [fields.accountStatus, messages.statuses[user.accountStatus]],
    [fields.createdAt, createdAt && timeMessages.exactly(createdAt)],
    [fields.id, <CopyableText key={id} text={id} label={adminMessages.copyId} />],
  ];
}
