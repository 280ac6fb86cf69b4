import {
  type AuditAction,
  type AuditedCollection,
  auditedCollections,
} from '@blood-bank/domain/records/audit-entry';
import { isRosterId } from '@blood-bank/domain/roster-ids';
import { serverTimestamp, Timestamp } from 'firebase/firestore/lite';
import type { Owner } from '../../harness/records.ts';
import type { Accounts } from './accounts.ts';
import type { Cell, Documents, Fields, Operation, Write } from './cell.ts';
import { owned, startOfTrial } from './documents.ts';

/** Where the entry is that a cell's commit writes. */
export const newLogEntry = 'auditLog/new';
/** Where the stored entry is that the head of an account names. */
export const oldLogEntry = 'auditLog/earlier';

/** What may be different about an entry than its action and path say. */
interface Different {
  /** An account, or its name in a table. */
  readonly by?: Owner | string;
  readonly collection?: AuditedCollection;
  readonly targets?: readonly unknown[];
  readonly hoursAgo?: number;
}

function ownerOf(by: Owner | string = 'admin'): Owner {
  return typeof by === 'string' ? owned(by) : by;
}

/** Where the head of an account is, and one that names an entry. */
export function headPath(by?: Owner | string): string {
  return `auditLogHeads/${ownerOf(by).uid}`;
}

export function head(entryPath = newLogEntry, by?: Owner | string): Fields {
  return { actorEmail: ownerOf(by).email, entry: entryPath.slice('auditLog/'.length) };
}

/** An entry as the app writes it, about the record at a path. */
export function logEntry(
  action: string,
  path: string,
  { by, hoursAgo: _, ...others }: Different = {},
): Fields {
  const [collection, target] = path.split('/');
  const { uid, email } = ownerOf(by);
  const entry = { actor: uid, actorEmail: email, action, collection, targets: [target], ...others };
  return { ...entry, at: serverTimestamp() };
}

/** What is written together with an action. */
export function log(action: string, path: string, different: Different = {}): [Write, Write] {
  const { by } = different;
  return [
    { kind: 'set', path: newLogEntry, data: logEntry(action, path, different) },
    { kind: 'set', path: headPath(by), data: head(newLogEntry, by) },
  ];
}

/** An entry that is stored, which no head names any more. */
export function oldEntry(action: string, path: string, different: Different = {}): Fields {
  const at = Timestamp.fromMillis(startOfTrial - (different.hoursAgo ?? 0) * 3_600_000);
  return { ...logEntry(action, path, different), at };
}

/** An entry that is stored, with the head that names it. */
export function logged(action: string, path: string, different: Different = {}): Documents {
  const { by } = different;
  return { [oldLogEntry]: oldEntry(action, path, different), [headPath(by)]: head(oldLogEntry, by) };
}

/** An action that an entry may name. */
interface PossibleAction {
  readonly action: AuditAction;
  readonly collection: AuditedCollection;
  readonly target: string;
  /** Whether the write changes what the action is about. */
  readonly isChanged: boolean;
}

/**
 * The cell with the entry that the rules demand of admins, so that it decides what else they demand. One that is denied is tried
 * with each entry that might allow it.
 */
export function withEntry(cell: Cell, accounts: Accounts): Cell[] {
  const { actor, operation, allowed } = cell;
  if (actor === 'visitor') return [cell];
  const by = accounts[actor];
  if (cell.stored[`users/${by.uid}`]?.role !== 'admin') return [cell];
  if (operation.kind !== 'write') {
    const entry = readingEntry(operation, by);
    return [entry === null ? cell : { ...cell, stored: { ...cell.stored, ...entry } }];
  }
  const stored = { ...cell.stored, ...importsOf(operation.writes, by) };
  const possible = uniqueActions(operation.writes.flatMap((write) => auditedWrites(write, stored))).filter(
    // What an admin does to the own donor record is done as its donor, not as that of the roster.
    ({ action, target }) => target !== by.uid || !['create', 'edit', 'delete'].includes(action),
  );
  const tried = allowed.open ? possible.filter(({ isChanged }) => isChanged).slice(0, 1) : possible;
  if (tried.length === 0) return [{ ...cell, stored }];
  const sending = operation.sending === 'alone' ? 'batch' : operation.sending;
  return tried.map(({ action, collection, target }) => {
    const entry = log(action, `${collection}/${target}`, { by });
    const title = `${cell.title}, logged as ${action}`;
    return {
      ...cell,
      stored,
      title,
      operation: { ...operation, sending, writes: [...operation.writes, ...entry] },
    };
  });
}

/** The entry of an admin who reads the numbers of others. */
function readingEntry(operation: Exclude<Operation, { kind: 'write' }>, by: Owner): Documents | null {
  if (operation.kind !== 'get') {
    const isOfNumbers = operation.collection.endsWith('private');
    return isOfNumbers ? logged('search-numbers', 'donors/one', { by }) : null;
  }
  const isNumber = /^donors\/[^/]+\/private/.test(operation.path);
  return isNumber ? logged('show-number', operation.path, { by }) : null;
}

/** The entries of the imports that written records say they came with. */
function importsOf(writes: readonly Write[], by: Owner): Documents {
  const ids = writes.map((write) => (write.kind === 'delete' ? null : write.data.importId));
  const entry = oldEntry('import', 'donors/one', { by });
  return Object.fromEntries(
    ids.filter((id) => typeof id === 'string' && id !== '').map((id) => [`auditLog/${id}`, entry]),
  );
}

/** The actions, each once: both documents of a donor are written by one. */
function uniqueActions(actions: readonly PossibleAction[]): PossibleAction[] {
  const byName = new Map<string, PossibleAction>();
  for (const one of actions) {
    const name = `${one.action} ${one.target}`;
    if (byName.get(name)?.isChanged !== true) byName.set(name, one);
  }
  return [...byName.values()];
}

/** What an admin may mean by a write. */
function auditedWrites(write: Write, stored: Documents): PossibleAction[] {
  const [name, target = '', part] = write.path.split('/');
  const data: Fields = write.kind === 'delete' ? {} : write.data;
  if (name === 'invitations') {
    const donor = typeof data.donor === 'string' ? data.donor : 'nobody';
    return [{ action: 'invite', collection: 'donors', target: donor, isChanged: true }];
  }
  const collection = auditedCollections.find((one) => one === name);
  if (collection === undefined) return [];
  const possible = (action: AuditAction, isChanged = true) => ({ action, collection, target, isChanged });
  const before = stored[write.path];
  if (write.kind === 'delete') return collection === 'users' ? [] : [possible('delete')];
  if (before === undefined) {
    if (collection !== 'donors') return [];
    return [possible(stored[`donors/${target}`] === undefined ? 'create' : 'edit')];
  }
  const after: Fields = { ...before, ...data };
  // A whole record has fields that stay as they are.
  const isChanged = (field: string) =>
    field in data && (write.kind !== 'set' || data[field] !== before[field]);
  if (collection === 'bloodRequests') return [possible(after.status === 'fulfilled' ? 'fulfil' : 'cancel')];
  if (collection === 'users') {
    return [
      possible(after.role === 'admin' ? 'grant-admin' : 'revoke-admin', isChanged('role')),
      possible(after.accountStatus === 'suspended' ? 'suspend' : 'restore', isChanged('accountStatus')),
    ];
  }
  const reviews = [
    possible(after.isVerified ? 'verify' : 'unverify', isChanged('isVerified')),
    possible(after.isProfileActive ? 'activate' : 'deactivate', isChanged('isProfileActive')),
  ];
  return [
    ...(isRosterId(target) ? reviews.filter((one) => one.isChanged) : reviews),
    possible('edit'),
    ...(write.kind === 'set' && part === undefined ? [possible('create', false)] : []),
  ];
}
