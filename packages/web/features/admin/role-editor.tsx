import { type Actor, adminGrantObstacle, type MemberObstacle } from '@blood-bank/domain/permissions';
import { type Role, roles } from '@blood-bank/domain/records/member';
import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useEffect, useId, useRef, useState } from 'react';
import { type AdminUser, changeRole } from '../../data/admin-users.ts';
import { adminQueryKeys } from '../../data/query-keys.ts';
import type { RowActions } from '../../lists/row-actions.tsx';
import { adminMessages, manageUsersMessages } from '../../messages/en/admin.ts';
import { Button } from '../../ui/button.tsx';
import { SelectField } from '../../ui/fields.tsx';
import { Sentence } from '../../ui/sentence.tsx';

const words = manageUsersMessages;
/** Why a member can't be made an admin; other obstacles don't occur where there is a choice. */
const grants: Partial<Record<MemberObstacle, string>> = {
  unverified: words.unverifiedAdmin,
  suspended: words.suspendedAdmin,
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
}

/** The button Edit Role, which a select with Save and Cancel replaces (specification section 4). */
export function RoleEditor(props: RoleEditorProps) {
  const { user, admins } = props;
  const [isOpen, setOpen] = useState(false);
  const wasOpen = useRef(false);
  const button = useRef<HTMLDivElement>(null);
  const noteId = useId();
  useEffect(() => {
    if (wasOpen.current && !isOpen) button.current?.querySelector('button')?.focus();
    wasOpen.current = isOpen;
  }, [isOpen]);

  if (isOpen) return <RoleForm {...props} onClose={() => setOpen(false)} />;
  // The reader of this page is an admin: if there is only one, it is the reader.
  const isOnlyAdmin = user.id === admins.actor.uid && (admins.adminCount ?? 1) <= 1;
  return (
    <div ref={button}>
      <Button
        size="small"
        disabled={isOnlyAdmin}
        aria-describedby={isOnlyAdmin ? noteId : undefined}
        onClick={() => setOpen(true)}
      >
        {words.editRole}
      </Button>
      {isOnlyAdmin && (
        <span id={noteId} className="mt-1 block text-[0.88rem] text-quiet">
          {words.onlyAdmin}
        </span>
      )}
    </div>
  );
}

function RoleForm({ user, actions, admins, onClose }: RoleEditorProps & { readonly onClose: () => void }) {
  const queries = useQueryClient();
  const [chosen, choose] = useState<Role | ''>(user.role);
  const [isMissing, setMissing] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const isOwn = user.id === admins.actor.uid;
  const obstacle = user.role === 'admin' ? null : adminGrantObstacle(admins.actor, user);
  useEffect(() => {
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
      done: <Sentence words={(name = '') => words.done(name, words.roles[chosen])} parts={[user.fullName]} />,
      failed: words.roleFailed,
    });
    void queries.invalidateQueries({ queryKey: adminQueryKeys.adminCount() });
    onClose();
  }

  return (
    <form ref={form} noValidate onSubmit={save} className="grid min-w-[10.5rem]">
      <SelectField
        label={words.role}
        value={chosen}
        disabled={isOwn || actions.isPending}
        aria-invalid={isMissing || undefined}
        hint={
          isOwn ? words.ownRole : isMissing ? <NoRole /> : obstacle === null ? undefined : grants[obstacle]
        }
        onChange={(event) => choose(roles.find((role) => role === event.target.value) ?? '')}
      >
        <option value="">{words.chooseRole}</option>
        {roles.map((role) => (
          <option key={role} value={role} disabled={role === 'admin' && obstacle !== null}>
            {words.roles[role]}
          </option>
        ))}
      </SelectField>
      <div className="flex flex-wrap gap-1.5">
        <Button
          type="submit"
          size="small"
          disabled={isOwn}
          busy={actions.isPending}
          busyLabel={adminMessages.saving}
        >
          {words.save}
        </Button>
        <Button size="small" variant="quiet" disabled={actions.isPending} onClick={onClose}>
          {words.cancel}
        </Button>
      </div>
    </form>
  );
}

function NoRole() {
  return (
    <span role="alert" className="font-semibold text-blood-ink">
      {words.noRole}
    </span>
  );
}
