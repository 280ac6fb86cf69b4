import type { AdminUser } from '../../data/admin-users.ts';
import { adminListMessages, adminWords, manageUsersMessages } from '../../messages/en/admin.ts';
import type { Column } from '../../ui/data-table.tsx';
import type { RowTools } from './managed-list.tsx';
import { type Admins, RoleEditor } from './role-editor.tsx';
import { shortUserId } from './short-user-id.ts';
import { SuspensionButton } from './suspension-button.tsx';

const words = manageUsersMessages;
const heads = words.columns;
/** The users' columns. A column that can be sorted by bears its field's name. */
export function userColumns(tools: RowTools<AdminUser>, admins: Admins): readonly Column<AdminUser>[] {
  return [
    { id: 'id', head: heads.id, cell: ({ id }) => <UserId id={id} /> },
    {
      id: 'fullName',
      head: heads.name,
      isHeader: true,
      cell: (user) =>
        user.hasLeft ? (
          words.hasLeft
        ) : (
          <>
            <span className="font-semibold">{user.fullName}</span>
            {user.id === admins.actor.uid && <span className="text-quiet"> {words.you}</span>}
            <span className="block text-quiet">{user.email}</span>
          </>
        ),
    },
    {
      id: 'university',
      head: heads.university,
      isTyped: true,
      cell: ({ universityId, department, hasLeft }) =>
        !hasLeft && (
          <>
            {universityId}
            <span className="block text-quiet">{department}</span>
          </>
        ),
    },
    {
      id: 'role',
      head: heads.role,
      cell: ({ role, hasLeft }) =>
        !hasLeft && (role === 'admin' ? <strong>{words.roles.admin}</strong> : words.roles[role]),
    },
    {
      id: 'status',
      head: heads.status,
      cell: ({ accountStatus }) =>
        accountStatus === 'suspended' ? (
          <strong>{words.statuses.suspended}</strong>
        ) : (
          words.statuses[accountStatus]
        ),
    },
    {
      id: 'verified',
      head: heads.verified,
      cell: ({ emailVerified, hasLeft }) => !hasLeft && (emailVerified ? words.verified : words.notVerified),
    },
    {
      id: 'createdAt',
      head: heads.joined,
      cell: ({ createdAt }) =>
        createdAt !== null && <span className="unbroken">{adminWords.day(createdAt)}</span>,
    },
    {
      id: 'actions',
      head: adminListMessages.actions,
      isBare: true,
      cell: (user) => (
        <div key={user.id} className="flex flex-wrap items-start gap-1.5">
          {!user.hasLeft && <RoleEditor {...{ user, tools, admins }} />}
          <SuspensionButton user={user} actor={admins.actor} ask={tools.ask} />
        </div>
      ),
    },
  ];
}

/** The id's beginning; whole on hover and for screen readers. */
function UserId({ id }: { readonly id: string }) {
  return (
    <span role="img" title={id} aria-label={id} className="unbroken text-[0.88rem]">
      {shortUserId(id)}
    </span>
  );
}
