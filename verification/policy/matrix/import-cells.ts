import { adminActions } from '@blood-bank/domain/records/audit-entry';
import type { Accounts, Actor } from './accounts.ts';
import {
  type Audited,
  earlierEntry,
  earlierEntryPath,
  entryWrites,
  headNaming,
  headPath,
  newEntry,
  storedEntry,
} from './audit-log.ts';
import type { Cell, Documents, Write } from './cell.ts';
import { cellsAbout, remove, set, together, update } from './operations.ts';
import {
  hiddenNumber,
  imported,
  newRosterEntry,
  rosterContactPath,
  rosterPath,
  rosterRecords,
  storedUser,
  userRecords,
  without,
} from './records.ts';

const email = 'listed@campus.test';
const importPath = 'auditLog/spring';
const adding: readonly Write[] = [
  set(rosterPath, newRosterEntry(email, imported)),
  set(rosterContactPath, { contactNumber: hiddenNumber }),
];
const deleting: readonly Write[] = [remove(rosterPath), remove(rosterContactPath)];

/** Cells about an import and its undoing, each of which takes many commits under one entry of the audit log (decision 037). */
export function importCells(accounts: Accounts): Cell[] {
  return [...imports(accounts), ...undoing(accounts)];
}

/** Entries are added by the admin whose entry of the log has the id of their import, within a day. */
function imports(accounts: Accounts): Cell[] {
  const { admin, former, member } = accounts;
  const users = userRecords(accounts);
  const begun = { action: 'import', collection: 'donors', target: 'one' } as const;
  const formers = { [`users/${former.uid}`]: storedUser(former, 'admin') };
  const make = cellsAbout('import', users);
  const cell = (how: string, log: Documents, allowed: boolean, actor: Actor = 'admin') =>
    make(actor, `adds an entry ${how}`, together(...adding), allowed, { ...users, ...log });
  const by = (account: typeof admin, changes: Partial<Audited> = {}, hoursAgo = 0) => ({
    [importPath]: storedEntry(account, { ...begun, ...changes }, hoursAgo),
  });
  return [
    cell('without an import', {}, false),
    cell('of another import', { 'auditLog/autumn': storedEntry(admin, begun) }, false),
    cell('half a day after the beginning', by(admin, {}, 12), true),
    cell('a day after the beginning', by(admin, {}, 24), false),
    cell('of users', by(admin, { collection: 'users' }), false),
    cell('of the import of another admin', { ...formers, ...by(former) }, false),
    cell('as an admin that is no more', by(former), false, 'former'),
    cell('as a member', by(member), false, 'member'),
    ...adminActions.map((action) => cell(`of "${action}"`, by(admin, { action }), action === 'import')),
    make(
      'admin',
      'adds an entry with the beginning of its import',
      together(
        ...adding,
        set(importPath, newEntry(admin, begun)),
        set(headPath(admin), headNaming(admin, importPath)),
      ),
      true,
    ),
    make('admin', 'adds an imported entry in place of one', together(...adding), false, {
      ...users,
      ...rosterRecords(email, imported),
      ...by(admin),
    }),
    make('admin', 'makes a typed entry an imported one', together(update(rosterPath, imported)), false, {
      ...users,
      ...rosterRecords(email),
      ...by(admin),
    }),
  ];
}

/** What is as it was imported is deleted within an hour of an own entry that names the import. */
function undoing(accounts: Accounts): Cell[] {
  const { admin, former, member } = accounts;
  const stored = { ...userRecords(accounts), ...rosterRecords(email, imported) };
  const undone = { action: 'undo-import', collection: 'donors', target: 'spring' } as const;
  const formers = { [`users/${former.uid}`]: storedUser(former, 'admin') };
  const make = cellsAbout('undoing', stored);
  const cell = (how: string, log: Documents, allowed: boolean, actor: Actor = 'admin') =>
    make(actor, `deletes ${how}`, together(...deleting), allowed, { ...stored, ...log });
  const logged = (changes: Partial<Audited> = {}, hoursAgo = 0) =>
    earlierEntry(admin, { ...undone, ...changes }, hoursAgo);
  const changed = (changes: object): Documents => ({ ...rosterRecords(email, { ...imported, ...changes }) });
  const alone = (path: string) => together(remove(path));
  const before = { ...stored, ...logged() };
  const ofNone: Documents = {
    ...logged(),
    [earlierEntryPath]: { ...storedEntry(admin, undone), targets: [null] },
  };
  return [
    cell('without an entry', {}, false),
    cell('half an hour after the entry', logged({}, 0.5), true),
    cell('an hour after the entry', logged({}, 1), false),
    cell('with the entry of another import', logged({ target: 'autumn' }), false),
    cell('with an entry about users', logged({ collection: 'users' }), false),
    cell('with the entry of another admin', { ...formers, ...earlierEntry(former, undone) }, false),
    cell('as an admin that is no more', earlierEntry(former, undone), false, 'former'),
    cell('as a member', earlierEntry(member, undone), false, 'member'),
    ...adminActions
      .filter((action) => action !== 'undo-import')
      .map((action) => cell(`after "${action}"`, logged({ action }), false)),
    make(
      'admin',
      'deletes with an entry of the same commit',
      together(...deleting, ...entryWrites(admin, undone)),
      false,
    ),
    make(
      'admin',
      'deletes with an entry of the same commit that the head has named before',
      together(
        ...deleting,
        set(earlierEntryPath, newEntry(admin, undone)),
        set(headPath(admin), headNaming(admin, earlierEntryPath)),
      ),
      false,
      { ...stored, [headPath(admin)]: headNaming(admin, earlierEntryPath) },
    ),
    make(
      'admin',
      'deletes in a commit with the entry of something else',
      together(...deleting, ...entryWrites(admin, { ...undone, action: 'export' })),
      true,
      before,
    ),
    cell('what was edited since', { ...logged(), ...changed({ importId: null }) }, false),
    cell(
      'what came with no import, as if that were one',
      { ...ofNone, ...changed({ importId: null }) },
      false,
    ),
    cell('what was verified since', { ...logged(), ...changed({ isVerified: true }) }, false),
    cell('what was deactivated since', { ...logged(), ...changed({ isProfileActive: false }) }, false),
    make('admin', 'deletes what has lost its number', alone(rosterPath), true, {
      ...without(stored, rosterContactPath),
      ...logged(),
    }),
    make('admin', 'deletes without the number', alone(rosterPath), false, before),
    make('admin', 'deletes the number alone', alone(rosterContactPath), false, before),
    make('admin', 'deletes a left-over number', alone(rosterContactPath), false, {
      ...without(before, rosterPath),
    }),
  ];
}
