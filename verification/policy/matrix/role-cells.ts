import { roles } from '@blood-bank/domain/records/member';
import type { Accounts } from './accounts.ts';
import type { Cell, Documents, Fields } from './cell.ts';
import { choice } from './field-values.ts';
import { alone, cellsAbout, remove, together, update, waysToChange } from './operations.ts';
import { storedUser, userRecords, without } from './records.ts';
import { changesOf } from './shapes.ts';

/** Cells about making a member an admin, or a user again (decisions 002 and 021). */
export function roleCells(accounts: Accounts): Cell[] {
  const stored = userRecords(accounts);
  return [...rolesGiven(accounts, stored), ...rolesByState(accounts), ...beforeDemotion(accounts, stored)];
}

function rolesGiven(accounts: Accounts, stored: Documents): Cell[] {
  const cell = cellsAbout('users', stored);
  const path = `users/${accounts.member.uid}`;
  const record = stored[path] ?? {};
  const toAdmin = update(path, { role: 'admin' });
  return [
    ...cell.ofVariants('admin', 'gives member the', changesOf({ role: choice(roles) }), (data) =>
      alone(update(path, data)),
    ),
    ...cell.byEachWay('admin', 'makes member an admin', waysToChange(path, { role: 'admin' }, record), true),
    ...cell.byEachWay(
      'admin',
      'makes member an admin and moves them',
      waysToChange(path, { role: 'admin', department: 'EEE' }, record),
      false,
    ),
    ...(['owner', 'former', 'unverified'] as const).flatMap((actor) => {
      const own = `users/${accounts[actor].uid}`;
      const ways = waysToChange(own, { role: 'admin' }, stored[own] ?? {});
      return cell.byEachWay(actor, 'makes themselves admin', ways, false);
    }),
    cell(
      'admin',
      'reads, then makes member an admin, as the app does',
      { kind: 'write', sending: 'read-first', writes: [toAdmin] },
      true,
    ),
    cell(
      'admin',
      'gives the own role away with that of another',
      together(toAdmin, update(`users/${accounts.admin.uid}`, { role: 'user' })),
      false,
    ),
  ];
}

/** Only a verified member who is not suspended becomes an admin; an admin can make every other admin a user again. */
function rolesByState(accounts: Accounts): Cell[] {
  const users = userRecords(accounts);
  const make = cellsAbout('users', users);
  const path = `users/${accounts.member.uid}`;
  const record = storedUser(accounts.member);
  const cell = (state: string, changes: Fields, to: string, allowed: boolean) =>
    make(
      'admin',
      `makes member, ${state}, ${to === 'admin' ? 'an admin' : 'a user'}`,
      alone(update(path, { role: to })),
      allowed,
      { ...users, [path]: { ...record, ...changes } },
    );
  return [
    cell('unverified', { emailVerified: false }, 'admin', false),
    cell('verified by a word', { emailVerified: 'true' }, 'admin', false),
    cell('suspended', { accountStatus: 'suspended' }, 'admin', false),
    cell('suspended and unverified', { accountStatus: 'suspended', emailVerified: false }, 'admin', false),
    cell('who is an admin suspended by hand', { accountStatus: 'suspended', role: 'admin' }, 'user', true),
    cell('who is an unverified admin', { emailVerified: false, role: 'admin' }, 'user', true),
    cell('suspended, already a user,', { accountStatus: 'suspended' }, 'user', true),
    ...['emailVerified', 'accountStatus', 'role'].map((field) =>
      make(
        'admin',
        `makes member, whose older record has no ${field}, an admin`,
        alone(update(path, { role: 'admin' })),
        field !== 'emailVerified',
        { ...users, [path]: without(record, field) },
      ),
    ),
    make(
      'admin',
      'restores suspended and makes them an admin',
      alone(update(`users/${accounts.suspended.uid}`, { accountStatus: 'provisional', role: 'admin' })),
      false,
    ),
  ];
}

/** The same token before the demotion: the other cells refuse what `former` could do then. */
function beforeDemotion(accounts: Accounts, now: Documents): Cell[] {
  const former = `users/${accounts.former.uid}`;
  const cell = cellsAbout('users', { ...now, [former]: storedUser(accounts.former, 'admin') });
  const demotion = alone(update(former, { role: 'user' }));
  const listAll = { kind: 'list', collection: 'users', isGroup: false, where: [] } as const;
  return [
    cell('former', 'still admin, lists all', listAll, true),
    cell('former', 'still admin, deletes the own record', alone(remove(former)), false),
    cell('former', 'still admin, steps down', demotion, false),
    cell('admin', 'demotes former', demotion, true),
    cell('member', 'demotes former', demotion, false),
  ];
}
