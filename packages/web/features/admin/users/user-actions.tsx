import { promotionObstacle, suspensionObstacle } from '@blood-bank/domain/permissions';
import CircleX from '@lucide/icons/icons/circle-x';
import Phone from '@lucide/icons/icons/phone';
import PhoneOff from '@lucide/icons/icons/phone-off';
import UserCheck from '@lucide/icons/icons/user-check';
import UserX from '@lucide/icons/icons/user-x';
import { useId, useLayoutEffect, useRef, useState } from 'react';
import { manageUsersMessages } from '#features/admin/users/messages.ts';
import { actionSentences, type RowActions } from '../../../lib/lists/row-actions.tsx';
import { Button } from '../../../ui/button.tsx';
import type { MenuItem } from '../../../ui/menu.tsx';
import { Tag } from '../../../ui/tag.tsx';
import { loadModeration } from '../../requests/public.ts';
import { type Detail, RowControls } from '../list/record-parts.tsx';
import { type AdminUser, changeAccountStatus, changeVolunteer } from './api.ts';
import { type Admins, RoleEditor } from './role-editor.tsx';

interface UserActionsProps {
  readonly user: AdminUser;
  readonly actions: RowActions<AdminUser>;
  readonly admins: Admins;
  readonly details: readonly Detail[];
}

const messages = manageUsersMessages;
/** Specification section 9. */
const shownIdCharacters = 10;

/** The role of a user with its editor in its place, and the actions on the user. */
export function UserActions({ user, actions, admins, details }: UserActionsProps) {
  const [isEditing, setEditing] = useState(false);
  const wasEditing = useRef(false);
  const container = useRef<HTMLDivElement>(null);
  const noteId = useId();
  useLayoutEffect(() => {
    if (wasEditing.current && !isEditing) container.current?.querySelector('button')?.focus();
    wasEditing.current = isEditing;
  }, [isEditing]);

  if (isEditing) {
    return <RoleEditor user={user} actions={actions} admins={admins} onClose={() => setEditing(false)} />;
  }
  // The reader of this page is an admin: if there is only one, it is the reader.
  const isOnlyAdmin = user.id === admins.actor.uid && (admins.adminCount ?? 1) <= 1;
  return (
    <div ref={container} className="flex items-center justify-between gap-2">
      <span className="grid justify-items-start gap-1">
        {!user.hasLeft && <Role role={user.role} />}
        {user.isVolunteer && <Tag tone="green">{messages.volunteer}</Tag>}
        {isOnlyAdmin && (
          <span aria-hidden="true" title={messages.onlyAdmin} className="text-caption text-quiet">
            {messages.theOnlyOne}
          </span>
        )}
      </span>
      <RowControls
        name={user.hasLeft ? messages.leftMember(shortUserId(user.id)) : user.fullName}
        id={user.id}
        details={details}
        items={[
          ...volunteering(user, actions.ask, admins),
          ...suspension(user, actions.ask, admins),
          ...cancellation(user, actions.ask),
        ]}
      >
        {!user.hasLeft && (
          <Button
            size="small"
            disabled={isOnlyAdmin}
            aria-describedby={isOnlyAdmin ? noteId : undefined}
            onClick={() => setEditing(true)}
          >
            {messages.editRole}
          </Button>
        )}
        {isOnlyAdmin && (
          <span id={noteId} className="sr-only">
            {messages.onlyAdmin}
          </span>
        )}
      </RowControls>
    </div>
  );
}

/** The first characters of a user id. */
export function shortUserId(id: string): string {
  return id.slice(0, shownIdCharacters);
}

function Role({ role }: Pick<AdminUser, 'role'>) {
  if (role === 'admin') return <Tag tone="slate">{messages.roles.admin}</Tag>;
  return <span className="text-quiet">{messages.roles[role]}</span>;
}

/** Makes a member a volunteer, or ends that. */
function volunteering(
  user: AdminUser,
  ask: RowActions<AdminUser>['ask'],
  { actor }: Admins,
): readonly MenuItem[] {
  const isVolunteer = !user.isVolunteer;
  if (user.hasLeft || user.id === actor.uid) return [];
  // An admin may phone donors anyway.
  if (isVolunteer && (user.role === 'admin' || promotionObstacle(actor, user) !== null)) return [];
  const action = isVolunteer ? messages.makeVolunteer : messages.removeVolunteer;
  const change = () =>
    ask({
      ...actionSentences(action, user.fullName),
      consequence: action.consequence,
      row: user,
      perform: () => changeVolunteer(user, isVolunteer),
      after: { ...user, isVolunteer },
      failed: messages.volunteerFailed,
    });
  return [{ label: action.button, icon: isVolunteer ? Phone : PhoneOff, action: change }];
}

/** Suspends or restores a member, also one who has left; nothing for the own account and for admins. */
function suspension(
  user: AdminUser,
  ask: RowActions<AdminUser>['ask'],
  { actor }: Admins,
): readonly MenuItem[] {
  if (suspensionObstacle(actor, user) !== null) return [];
  const isSuspended = user.accountStatus === 'suspended';
  const action = isSuspended ? messages.restore : messages.suspend;
  const status = isSuspended ? 'provisional' : 'suspended';

  function change() {
    ask({
      ...sentencesAbout(user, action),
      consequence: user.hasLeft ? action.consequenceForLeft : action.consequence,
      row: user,
      perform: () => changeAccountStatus(actor.uid, user, status),
      after: { ...user, accountStatus: status },
      failed: messages.statusFailed,
    });
  }

  return [{ label: action.button, icon: isSuspended ? UserCheck : UserX, action: change }];
}

function sentencesAbout(user: AdminUser, action: Parameters<typeof actionSentences>[0]) {
  return user.hasLeft
    ? actionSentences(action, shortUserId(user.id), messages.leftMember)
    : actionSentences(action, user.fullName);
}

/** Cancels what a suspended member has posted, also of one who has left. */
function cancellation(user: AdminUser, ask: RowActions<AdminUser>['ask']): readonly MenuItem[] {
  if (user.accountStatus !== 'suspended') return [];
  const action = messages.cancelRequests;

  function cancel() {
    ask({
      ...sentencesAbout(user, action),
      consequence: action.consequence,
      row: user,
      isDangerous: true,
      perform: async () => (await loadModeration()).cancelRequestsOf(user.id),
      after: user,
      failed: action.failed,
    });
  }

  return [{ label: action.button, icon: CircleX, action: cancel, isDangerous: true }];
}
