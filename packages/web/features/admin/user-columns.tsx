import { type Actor, suspensionObstacle } from '@blood-bank/domain/permissions';
import { type AdminUser, changeAccountStatus } from '../../data/admin-users.ts';
import { actionSentences, type RowActions } from '../../lists/row-actions.tsx';
import { adminMessages, manageUsersMessages } from '../../messages/en/admin.ts';
import { listMessages } from '../../messages/en/lists.ts';
import { Button } from '../../ui/button.tsx';
import type { Column } from '../../ui/data-table.tsx';
import { type Admins, RoleEditor } from './role-editor.tsx';

const words = manageUsersMessages;
const heads = words.columns;
/** Specification section 9. */
const shownIdCharacters = 10;

/** The columns of the table of users. */
export function userColumns(actions: RowActions<AdminUser>, admins: Admins): readonly Column<AdminUser>[] {
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
        createdAt !== null && <span className="unbroken">{adminMessages.day(createdAt)}</span>,
    },
    {
      id: 'actions',
      head: listMessages.actions,
      isBare: true,
      cell: (user) => (
        <div key={user.id} className="flex flex-wrap items-start gap-1.5">
          {!user.hasLeft && <RoleEditor user={user} actions={actions} admins={admins} />}
          <SuspensionButton user={user} actor={admins.actor} ask={actions.ask} />
        </div>
      ),
    },
  ];
}

/** The beginning of a user id; the whole id on hover and for screen readers. */
function UserId({ id }: { readonly id: string }) {
  return (
    <span role="img" title={id} aria-label={id} className="unbroken text-[0.88rem]">
      {shortUserId(id)}
    </span>
  );
}

interface SuspensionButtonProps {
  readonly user: AdminUser;
  readonly actor: Actor;
  readonly ask: RowActions<AdminUser>['ask'];
}

/** Suspends or restores a member, also one who has left; empty for the own account and for admins. */
function SuspensionButton({ user, actor, ask }: SuspensionButtonProps) {
  if (suspensionObstacle(actor, user) !== null) return null;
  const isSuspended = user.accountStatus === 'suspended';
  const messages = isSuspended ? words.restore : words.suspend;
  const status = isSuspended ? 'provisional' : 'suspended';

  function change() {
    ask({
      ...(user.hasLeft
        ? actionSentences(messages, shortUserId(user.id), words.leftMember)
        : actionSentences(messages, user.fullName)),
      consequence: user.hasLeft ? messages.consequenceForLeft : messages.consequence,
      row: user,
      perform: () => changeAccountStatus(actor.uid, user, status),
      after: { ...user, accountStatus: status },
      failed: words.statusFailed,
    });
  }

  return (
    <Button size="small" variant="quiet" onClick={change}>
      {messages.button}
    </Button>
  );
}

function shortUserId(id: string): string {
  return id.slice(0, shownIdCharacters);
}
