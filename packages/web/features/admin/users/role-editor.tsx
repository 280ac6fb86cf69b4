import { type Actor, type MemberObstacle, promotionObstacle } from '@blood-bank/domain/permissions';
import { type Role, roles } from '@blood-bank/domain/records/member';
import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useId, useLayoutEffect, useRef, useState } from 'react';
import { adminMessages } from '#features/admin/list/messages.ts';
import { manageUsersMessages } from '#features/admin/users/messages.ts';
import type { RowActions } from '../../../lib/lists/row-actions.tsx';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { Sentence } from '../../../ui/sentence.tsx';
import { adminQueryKeys } from '../list/query-keys.ts';
import { type AdminUser, changeRole } from './api.ts';

const messages = manageUsersMessages;
/** Why a member can't be made an admin; other obstacles don't occur where there is a choice. */
const grants: Partial<Record<MemberObstacle, string>> = {
  unverified: messages.unverifiedAdmin,
  suspended: messages.suspendedAdmin,
};

export interface Admins {
  /** The admin who is signed in. */
  readonly actor: Actor;
  /** Null while it is unknown. */
  readonly adminCount: number | null;
}

interface RoleEditorProps {
  readonly user: AdminUser;
  readonly actions: RowActions<AdminUser>;
  readonly admins: Admins;
  readonly onClose: () => void;
}

/** A select of roles with Save and Cancel, in the user's row (specification section 4). */
export function RoleEditor({ user, actions, admins, onClose }: RoleEditorProps) {
  const queries = useQueryClient();
  const [chosen, choose] = useState<Role | ''>(user.role);
  const [isMissing, setMissing] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const hintId = useId();
  const problemId = useId();
  const isOwn = user.id === admins.actor.uid;
  const obstacle = user.role === 'admin' ? null : promotionObstacle(admins.actor, user);
  const hint = isOwn ? messages.ownRole : obstacle === null ? undefined : grants[obstacle];
  useLayoutEffect(() => {
    form.current?.querySelector<HTMLElement>('select:enabled, button:enabled')?.focus();
  }, []);

  async function save(event: FormEvent) {
    event.preventDefault();
    setMissing(chosen === '');
    if (chosen === '' || isOwn) return;
    await actions.perform({
      row: user,
      perform: () => changeRole(admins.actor.uid, user, chosen),
      after: { ...user, role: chosen },
      done: (
        <Sentence
          template={(name = '') => messages.done(name, messages.roles[chosen])}
          parts={[user.fullName]}
        />
      ),
      failed: messages.roleFailed,
    });
    void queries.invalidateQueries({ queryKey: adminQueryKeys.adminCount() });
    onClose();
  }

  return (
    <form ref={form} noValidate onSubmit={save} className="grid grid-cols-1 gap-1.5 py-1.5">
      {isMissing && (
        <div id={problemId}>
          <Alert>{messages.noRole}</Alert>
        </div>
      )}
      <div className="flex flex-wrap items-center gap-1">
        <select
          aria-label={messages.role}
          aria-describedby={isMissing ? problemId : hintId}
          aria-invalid={isMissing || undefined}
          value={chosen}
          disabled={isOwn || actions.isPending}
          onChange={(event) => choose(roles.find((role) => role === event.target.value) ?? '')}
          className="select-arrow mr-2 min-h-[44px] w-[5.75rem] rounded-control border border-edge bg-surface pl-3 aria-invalid:border-2 aria-invalid:border-error-edge disabled:bg-sunk md:min-h-[36px]"
        >
          <option value="">{messages.chooseRole}</option>
          {roles.map((role) => (
            <option key={role} value={role} disabled={role === 'admin' && obstacle !== null}>
              {messages.roles[role]}
            </option>
          ))}
        </select>
        <Button
          type="submit"
          size="small"
          variant="main"
          className="px-3!"
          disabled={isOwn}
          busy={actions.isPending}
          busyLabel={adminMessages.saving}
        >
          {messages.save}
        </Button>
        <Button size="small" variant="quiet" className="px-2!" disabled={actions.isPending} onClick={onClose}>
          {messages.cancel}
        </Button>
      </div>
      {hint !== undefined && (
        <p id={hintId} className="text-caption text-quiet">
          {hint}
        </p>
      )}
    </form>
  );
}
