import { adminActions } from '@blood-bank/domain/records/audit-entry';
import { serverTimestamp } from 'firebase/firestore/lite';
import type { Accounts } from './accounts.ts';
import { type Audited, entryWrites } from './audit-log.ts';
import type { Cell, Documents, Write } from './cell.ts';
import { cellsAbout, remove, set, together, update } from './operations.ts';
import {
  hiddenNumber,
  imported,
  newRosterEntry,
  otherNumber,
  rosterContactPath,
  rosterPath,
  rosterRecords,
  userRecords,
  without,
} from './records.ts';

const email = 'listed@campus.test';
const [, id = ''] = rosterPath.split('/');

/** What an admin does to a roster entry, and the actions by which the audit log may name it. */
interface Act {
  readonly what: string;
  readonly writes: readonly Write[];
  readonly stored: Documents;
  readonly actions: readonly Audited['action'][];
}

/** Cells about the entries of the audit log that the rules demand for what an admin does to the roster (decisions 033 and 036). */
export function rosterActionCells(accounts: Accounts): Cell[] {
  const { admin } = accounts;
  return acts(accounts).flatMap(({ what, writes, stored, actions }) => {
    const make = cellsAbout('roster log', stored);
    const cell = (how: string, changes: Partial<Audited>, allowed: boolean) => {
      const audited = { action: actions[0] ?? 'edit', collection: 'donors', target: id, ...changes } as const;
      return make('admin', `${what} ${how}`, together(...writes, ...entryWrites(admin, audited)), allowed);
    };
    return [
      make('admin', `${what} without an entry`, together(...writes), false),
      cell('with the entry of another', { target: 'roster-x' }, false),
      cell('with an entry about users', { collection: 'users' }, false),
      ...adminActions.map((action) => cell(`as ${action}`, { action }, actions.includes(action))),
    ];
  });
}

function acts(accounts: Accounts): Act[] {
  const users = userRecords(accounts);
  const typed = { ...users, ...rosterRecords(email) };
  const ofImport = { ...users, ...rosterRecords(email, imported) };
  const numberAlone = { ...users, [rosterContactPath]: { contactNumber: hiddenNumber } };
  const number = (contactNumber: string) => set(rosterContactPath, { contactNumber });
  const rename = { fullName: 'Ayesha Khan' };
  const entryAlone = without(typed, rosterContactPath);
  const both = [remove(rosterPath), remove(rosterContactPath)];
  const add = (changes: object) => [
    set(rosterPath, newRosterEntry(email, { ...changes })),
    number(hiddenNumber),
  ];
  const invitation = {
    email,
    donor: id,
    token: 'T'.repeat(43),
    invitedBy: accounts.admin.uid,
    invitedAt: serverTimestamp(),
  };
  const act = (
    what: string,
    stored: Documents,
    writes: readonly Write[],
    ...actions: readonly Audited['action'][]
  ) => ({ what, stored, writes, actions });
  return [
    act('adds an entry', users, add({}), 'create'),
    act('imports an entry', users, add(imported)),
    act('edits an entry', typed, [update(rosterPath, rename)], 'edit'),
    act('edits a number', typed, [number(otherNumber)], 'edit'),
    act('edits an imported entry', ofImport, [update(rosterPath, { ...rename, importId: null })], 'edit'),
    act('edits what stays imported', ofImport, [update(rosterPath, rename)]),
    act('edits a number of what stays imported', ofImport, [number(otherNumber)]),
    act(
      'edits an imported number',
      ofImport,
      [update(rosterPath, { importId: null }), number(otherNumber)],
      'edit',
    ),
    act('adds an entry without its number', users, [set(rosterPath, newRosterEntry(email))]),
    act('adds a number alone', users, [number(hiddenNumber)]),
    act('changes a left-over number', numberAlone, [number(otherNumber)]),
    act('adds an entry to a left-over number', numberAlone, add({}), 'create'),
    act('edits an entry that has lost its number', entryAlone, [update(rosterPath, rename)]),
    act('adds the number that an entry has lost', entryAlone, [number(otherNumber)], 'edit'),
    act(
      'edits an entry and adds its number',
      entryAlone,
      [update(rosterPath, rename), number(otherNumber)],
      'edit',
    ),
    act('claims an import of an entry', typed, [update(rosterPath, imported)]),
    act('verifies an imported entry', ofImport, [update(rosterPath, { isVerified: true })], 'verify'),
    act('deletes an entry', typed, both, 'delete'),
    act('deletes an imported entry', ofImport, both, 'delete'),
    act(
      'deletes an imported entry that has lost its number',
      without(ofImport, rosterContactPath),
      [remove(rosterPath)],
      'delete',
    ),
    act('deletes a left-over number', numberAlone, [remove(rosterContactPath)], 'delete'),
    act('invites', typed, [set('invitations/one', invitation)], 'invite'),
  ];
}
