import type { Cast } from './cast.ts';
import type { Cell, Fields, Scene } from './cell.ts';
import { role } from './field-values.ts';
import { storedUser, userRecords, without } from './records.ts';
import { changesOf } from './variants.ts';
import { alone, together, waysToChange } from './ways.ts';

/** Cells about making a member an admin, or a user again (decisions 002 and 021). */
export function roleCells(cast: Cast): Cell[] {
  const scene = userRecords(cast);
  return [...rolesGiven(cast, scene), ...rolesByState(cast), ...beforeDemotion(cast, scene)];
}

function rolesGiven(cast: Cast, scene: Scene): Cell[] {
  const path = `users/${cast.member.uid}`;
  const stored = scene[path] ?? {};
  const values = changesOf({ role: role() });
  return [
    ...values.map(
      ({ label, data, fits }): Cell => ({
        title: `users: admin sets ${label} of member`,
        actor: 'admin',
        scene,
        act: alone({ kind: 'update', path, data }),
        allowed: fits,
      }),
    ),
    ...waysToChange(path, { role: 'admin' }, stored).map(
      ({ label, act }): Cell => ({
        title: `users: admin makes member an admin by ${label}`,
        actor: 'admin',
        scene,
        act,
        allowed: true,
      }),
    ),
    ...waysToChange(path, { role: 'admin', department: 'EEE' }, stored).map(
      ({ label, act }): Cell => ({
        title: `users: admin makes member an admin and moves them by ${label}`,
        actor: 'admin',
        scene,
        act,
        allowed: false,
      }),
    ),
    ...(['owner', 'former', 'unverified'] as const).flatMap((actor) =>
      waysToChange(
        `users/${cast[actor].uid}`,
        { role: 'admin' },
        scene[`users/${cast[actor].uid}`] ?? {},
      ).map(
        ({ label, act }): Cell => ({
          title: `users: ${actor} makes themselves admin by ${label}`,
          actor,
          scene,
          act,
          allowed: false,
        }),
      ),
    ),
    {
      title: 'users: admin reads, then makes member an admin, as the app does',
      actor: 'admin',
      scene,
      allowed: true,
      act: { kind: 'write', way: 'read-first', writes: [{ kind: 'update', path, data: { role: 'admin' } }] },
    },
    {
      title: 'users: admin gives the own role away with that of another',
      actor: 'admin',
      scene,
      allowed: false,
      act: together(
        { kind: 'update', path, data: { role: 'admin' } },
        { kind: 'update', path: `users/${cast.admin.uid}`, data: { role: 'user' } },
      ),
    },
  ];
}

/** Only a verified member who is not suspended becomes an admin; every admin but the acting one can be made a user again. */
function rolesByState(cast: Cast): Cell[] {
  const users = userRecords(cast);
  const path = `users/${cast.member.uid}`;
  const cell = (title: string, changes: Fields, role: string, allowed: boolean): Cell => ({
    title: `users: admin makes member, ${title}, ${role === 'admin' ? 'an admin' : 'a user'}`,
    actor: 'admin',
    allowed,
    scene: { ...users, [path]: { ...storedUser(cast.member), ...changes } },
    act: alone({ kind: 'update', path, data: { role } }),
  });
  const withoutField = (field: string): Cell => ({
    title: `users: admin makes member, whose older record has no ${field}, an admin`,
    actor: 'admin',
    allowed: field !== 'emailVerified',
    scene: { ...users, [path]: without(storedUser(cast.member), field) },
    act: alone({ kind: 'update', path, data: { role: 'admin' } }),
  });
  return [
    cell('unverified', { emailVerified: false }, 'admin', false),
    cell('verified by a word', { emailVerified: 'true' }, 'admin', false),
    cell('suspended', { accountStatus: 'suspended' }, 'admin', false),
    cell('suspended and unverified', { accountStatus: 'suspended', emailVerified: false }, 'admin', false),
    cell('who is an admin suspended by hand', { accountStatus: 'suspended', role: 'admin' }, 'user', true),
    cell('who is an unverified admin', { emailVerified: false, role: 'admin' }, 'user', true),
    cell('suspended, already a user,', { accountStatus: 'suspended' }, 'user', true),
    ...['emailVerified', 'accountStatus', 'role'].map(withoutField),
  ];
}

/** The same token, a moment earlier: what `former` could do then is what the other cells refuse. */
function beforeDemotion(cast: Cast, now: Scene): Cell[] {
  const former = `users/${cast.former.uid}`;
  const scene = { ...now, [former]: storedUser(cast.former, 'admin') };
  const demotion = alone({ kind: 'update', path: former, data: { role: 'user' } });
  return [
    {
      title: 'users: former, still admin, lists all',
      actor: 'former',
      scene,
      allowed: true,
      act: { kind: 'list', collection: 'users', isGroup: false, where: [] },
    },
    {
      title: 'users: former, still admin, deletes the own record',
      actor: 'former',
      scene,
      act: alone({ kind: 'delete', path: former }),
      allowed: false,
    },
    {
      title: 'users: former, still admin, steps down',
      actor: 'former',
      scene,
      act: demotion,
      allowed: false,
    },
    { title: 'users: admin demotes former', actor: 'admin', scene, act: demotion, allowed: true },
    { title: 'users: member demotes former', actor: 'member', scene, act: demotion, allowed: false },
  ];
}
