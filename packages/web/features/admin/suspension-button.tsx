import { type Actor, suspensionObstacle } from '@blood-bank/domain/permissions';
import { type AdminUser, changeAccountStatus } from '../../data/admin-users.ts';
import { manageUsersMessages as words } from '../../messages/en/admin.ts';
import { Button } from '../../ui/button.tsx';
import { inWords } from './in-words.tsx';
import type { RowTools } from './managed-list.tsx';
import { shortUserId } from './short-user-id.ts';

interface SuspensionButtonProps {
  readonly user: AdminUser;
  readonly actor: Actor;
  readonly ask: RowTools<AdminUser>['ask'];
}

/**
 * Suspends a member or restores a suspended one, also one who has left, once confirmed; nothing for the own account and for
 * admins.
 */
export function SuspensionButton({ user, actor, ask }: SuspensionButtonProps) {
  if (suspensionObstacle(actor, user) !== null) return null;
  const isSuspended = user.accountStatus === 'suspended';
  const actionWords = isSuspended ? words.restore : words.suspend;
  const status = isSuspended ? 'provisional' : 'suspended';

  function change() {
    ask({
      ...(user.hasLeft
        ? inWords(actionWords, shortUserId(user.id), words.leftMember)
        : inWords(actionWords, user.fullName)),
      consequence: user.hasLeft ? actionWords.consequenceForLeft : actionWords.consequence,
      row: user,
      perform: () => changeAccountStatus(actor.uid, user, status),
      after: { ...user, accountStatus: status },
      failed: words.statusFailed,
    });
  }

  return (
    <Button size="small" variant="quiet" onClick={change}>
      {actionWords.button}
    </Button>
  );
}
