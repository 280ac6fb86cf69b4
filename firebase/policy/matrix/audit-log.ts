import {
  type AuditAction,
  type AuditedCollection,
  auditedCollections,
} from '@blood-bank/domain/records/audit-entry';
import { isRosterId } from '@blood-bank/domain/roster-ids';
import { serverTimestamp, Timestamp } from 'firebase/firestore/lite';
import { accounts } from './accounts.ts';
import { type Cell, type Documents, type Fields, set, type Write } from './cell.ts';
import { owned, startOfTrial } from './documents.ts';
import { resolved } from './resolve.ts';

/** Where the entry is that a cell's commit writes. */
export const newLogEntry = 'auditLog/new';
/** Where the stored entry is that the head of an account names. */
export const oldLogEntry = 'auditLog/earlier';

/** What may be different about an entry than its action and path say. */
interface Different {
  /** The name of an account: the admin unless given. */
  readonly by?: string;
  readonly collection?: AuditedCollection;
  readonly targets?: readonly unknown[];
  readonly hoursAgo?: number;
}

/** Where the head of an account is, and one that names an entry. */
export function headPath(by = 'admin'): string {
  return `auditLogHeads/${owned(by).uid}`;
}

export function head(entryPath = newLogEntry, by = 'admin'): Fields {
  return { actorEmail: owned(by).email, entry: entryPath.slice('auditLog/'.length) };
}

/** An entry as the app writes it, about the record at a path. */
export function logEntry(
  action: string,
  path: string,
  { by = 'admin', hoursAgo: _, ...others }: Different = {},
): Fields {
  const [collection, target] = path.split('/');
  const { uid, email } = owned(by);
  const entry = { actor: uid, actorEmail: email, action, collection, targets: [target], ...others };
  return { ...entry, at: serverTimestamp() };
}

/** What is written together with an action. */
export function log(action: string, path: string, different: Different = {}): [Write, Write] {
  const { by } = different;
  return [set(newLogEntry, logEntry(action, path, different)), set(headPath(by), head(newLogEntry, by))];
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

/**
 * The cell with the entry that the rules demand of admins, so that it decides what else they demand. One that is denied is tried
 * with each entry that might allow it.
 */
export function withEntry(cell: Cell): Cell[] {
  const { actor, operation, allowed } = cell;
  if (actor === 'visitor' || cell.stored[`users/${accounts[actor].uid}`]?.role !== 'admin') return [cell];
  const by = { by: actor };
  const withStored = (more: Documents) => ({ ...cell, stored: { ...cell.stored, ...resolved(more) } });
  if (operation.kind === 'get') {
    const isNumber = /^donors\/[^/]+\/private/.test(operation.path);
    return [withStored(isNumber ? logged('show-number', operation.path, by) : {})];
  }
  if (operation.kind !== 'write') {
    const isOfNumbers = operation.collection.endsWith('private');
    return [withStored(isOfNumbers ? logged('search-numbers', 'donors/one', by) : {})];
  }
  const { writes } = operation;
  // The entries of the imports that written records say they came with.
  const imports = writes
    .map((write) => (write.kind === 'delete' ? '' : write.data.importId))
    .filter((id) => typeof id === 'string' && id !== '');
  const ofImport = oldEntry('import', 'donors/one', by);
  const before = withStored(Object.fromEntries(imports.map((id) => [`auditLog/${id}`, ofImport])));
  const possible = writes
    .flatMap((write) => auditedWrites(write, before.stored))
    // What an admin does to the own donor record is done as its donor, not as that of the roster.
    .filter(({ action, target }) => target !== accounts[actor].uid || !/^(create|edit|delete)$/.test(action));
  const tried = allowed.open ? possible.filter(({ isChanged }) => isChanged).slice(0, 1) : possible;
  if (tried.length === 0) return [before];
  // Both documents of a donor are written by one action.
  const unique = new Map(tried.map((one) => [`${one.action} ${one.target}`, one]));
  return [...unique.values()].map(({ action, collection, target }) => {
    const entry = resolved(log(action, `${collection}/${target}`, by));
    const title = `${cell.title}, logged as ${action}`;
    return { ...before, title, operation: { ...operation, writes: [...writes, ...entry] } };
  });
}

/** An action that an entry may name; `isChanged` tells whether the write changes what it is about. */
function possible(action: AuditAction, collection: AuditedCollection, target: string, isChanged = true) {
  return { action, collection, target, isChanged };
}

/** What an admin may mean by a write. */
function auditedWrites(write: Write, stored: Documents): ReturnType<typeof possible>[] {
  const [name, target = '', part] = write.path.split('/');
  const data: Fields = write.kind === 'delete' ? {} : write.data;
  if (name === 'invitations')
    return [possible('invite', 'donors', typeof data.donor === 'string' ? data.donor : 'nobody')];
  const collection = auditedCollections.find((one) => one === name);
  if (collection === undefined) return [];
  const mean = (action: AuditAction, isChanged?: boolean) => possible(action, collection, target, isChanged);
  const before = stored[write.path];
  if (write.kind === 'delete') return collection === 'users' ? [] : [mean('delete')];
  if (before === undefined) {
    if (collection !== 'donors') return [];
    return [mean(stored[`donors/${target}`] === undefined ? 'create' : 'edit')];
  }
  const after: Fields = { ...before, ...data };
  // A whole record has fields that stay as they are.
  const isChanged = (field: string) =>
    field in data && (write.kind !== 'set' || data[field] !== before[field]);
  if (collection === 'bloodRequests') {
    const closing = mean(after.status === 'fulfilled' ? 'fulfil' : 'cancel');
    return 'editedAt' in data ? [mean('edit'), closing] : [closing];
  }
  if (collection === 'users') {
    return [
      mean(after.role === 'admin' ? 'grant-admin' : 'revoke-admin', isChanged('role')),
      mean(after.isVolunteer === true ? 'grant-volunteer' : 'revoke-volunteer', isChanged('isVolunteer')),
      mean(after.accountStatus === 'suspended' ? 'suspend' : 'restore', isChanged('accountStatus')),
    ];
  }
  const reviews = [
    mean(after.isVerified ? 'verify' : 'unverify', isChanged('isVerified')),
    mean(after.isProfileActive ? 'activate' : 'deactivate', isChanged('isProfileActive')),
    mean('confirm-number', isChanged('numberReportedAt')),
  ];
  return [
    ...(isRosterId(target) ? reviews.filter((one) => one.isChanged) : reviews),
    mean('edit'),
    ...(write.kind === 'set' && part === undefined ? [mean('create', false)] : []),
  ];
}
