import { adminActions, auditDetailFields, auditedCollections } from '@blood-bank/domain/records/audit-entry';
import { limits } from '@blood-bank/domain/records/limits';
import { serverTimestamp } from 'firebase/firestore/lite';
import { type Accounts, actors } from './accounts.ts';
import {
  earlierEntry,
  earlierEntryPath,
  entryWrites,
  headNaming,
  headPath,
  newEntry,
  newEntryPath,
} from './audit-log.ts';
import type { Cell, Fields } from './cell.ts';
import { choice, only } from './field-values.ts';
import { alone, cellsAbout, get, listings, remove, set, together, update } from './operations.ts';
import { evenEarlier, longAgo, userRecords } from './records.ts';
import { shapeOf, variantsOf } from './shapes.ts';

/** Cells about the documents of the audit log (decision 033). */
export function auditLogCells(accounts: Accounts): Cell[] {
  return [...entries(accounts), ...heads(accounts)];
}

const longestTarget = limits.auditTargetsLength / limits.auditTargetsMax;
const verification = { action: 'verify', collection: 'donors', target: 'one' } as const;

/** Entries are written once, by an admin in the own name, and read by admins. */
function entries(accounts: Accounts): Cell[] {
  const { admin, member } = accounts;
  const stored = { ...userRecords(accounts), ...earlierEntry(admin, verification) };
  const cell = cellsAbout('audit log', stored);
  const entry = newEntry(admin, verification);
  const withHead = (data: Fields, path = newEntryPath) =>
    together(set(path, data), set(headPath(admin), headNaming(admin, path)));
  const tooMany = Array.from({ length: limits.auditTargetsMax + 1 }, () => 'x');
  const shape = {
    actor: only(admin.uid),
    actorEmail: only(admin.email),
    action: choice(adminActions),
    collection: choice(auditedCollections),
    targets: {
      accepted: [
        [],
        tooMany.slice(1),
        tooMany.slice(1).map(() => 'x'.repeat(longestTarget)),
        ['x'.repeat(limits.auditTargetsLength)],
      ],
      refused: [tooMany, ['x'.repeat(limits.auditTargetsLength + 1)], null, 'one', 1, { one: true }],
    },
    ...shapeOf(auditDetailFields),
    at: { accepted: [serverTimestamp()], refused: [longAgo, evenEarlier, null, 'now', 0] },
  };
  return [
    ...cell.ofVariants('admin', 'writes an entry', variantsOf(entry, shape), (data) => withHead(data)),
    cell('admin', 'writes an entry of a command', withHead({ ...entry, action: 'disable' }), false),
    cell('admin', 'writes an entry of another', withHead(newEntry(member, verification)), false),
    cell(
      'admin',
      'writes an entry under the longest id',
      withHead(entry, `auditLog/${'x'.repeat(40)}`),
      true,
    ),
    cell(
      'admin',
      'writes an entry under too long an id',
      withHead(entry, `auditLog/${'x'.repeat(41)}`),
      false,
    ),
    cell('admin', 'writes an entry without a head', alone(set(newEntryPath, entry)), false),
    cell('admin', 'writes an entry first', alone(set(newEntryPath, entry)), false, userRecords(accounts)),
    cell(
      'admin',
      'writes two entries in a commit',
      together(...entryWrites(admin, verification), set('auditLog/other', entry)),
      false,
    ),
    ...actors.flatMap((actor) => {
      const isAdmin = actor === 'admin';
      const own = actor === 'visitor' ? admin : accounts[actor];
      return [
        cell(actor, 'writes an own entry', together(...entryWrites(own, verification)), isAdmin),
        cell(actor, 'gets an entry', get(earlierEntryPath), isAdmin),
        ...cell.reads(actor, listings('auditLog', { entries: [] }), isAdmin),
        cell(actor, 'changes an entry', alone(update(earlierEntryPath, { action: 'unverify' })), false),
        cell(actor, 'replaces an entry', withHead(entry, earlierEntryPath), false),
        cell(actor, 'deletes an entry', alone(remove(earlierEntryPath)), false),
      ];
    }),
  ];
}

/** A head names an entry of its own commit. */
function heads(accounts: Accounts): Cell[] {
  const { admin, former } = accounts;
  const stored = { ...userRecords(accounts), ...earlierEntry(admin, verification) };
  const first = userRecords(accounts);
  const cell = cellsAbout('audit log', stored);
  const entry = set(newEntryPath, newEntry(admin, verification));
  const head = headNaming(admin, newEntryPath);
  const shape = { actorEmail: only(admin.email), entry: only(head.entry) };
  const write = (data: Fields) => together(entry, set(headPath(admin), data));
  return [
    ...cell.ofVariants('admin', 'writes a head', variantsOf(head, shape), write),
    cell('admin', 'writes a head first', write(head), true, first),
    cell(
      'admin',
      'names an old entry',
      alone(update(headPath(admin), headNaming(admin, earlierEntryPath))),
      false,
    ),
    cell('admin', 'names no entry', alone(set(headPath(admin), head)), false),
    cell('admin', 'writes the head of another', together(entry, set(headPath(former), head)), false),
    cell(
      'admin',
      'writes the head of another too',
      together(...entryWrites(admin, verification), set(headPath(former), head)),
      false,
    ),
    ...actors.flatMap((actor) => [
      cell(actor, 'gets a head', get(headPath(admin)), actor === 'admin'),
      ...cell.reads(actor, listings('auditLogHeads', { heads: [] }), actor === 'admin'),
      cell(actor, 'deletes a head', alone(remove(headPath(admin))), false),
    ]),
  ];
}
