import {
  type AuditAction,
  type AuditedCollection,
  auditedCollections,
} from '@blood-bank/domain/records/audit-entry';
import { isRosterId } from '@blood-bank/domain/roster-ids';
import { serverTimestamp, Timestamp } from 'firebase/firestore/lite';
import type { Account, Accounts } from './accounts.ts';
import type { Cell, Documents, Fields, Operation, Write } from './cell.ts';
import { set } from './operations.ts';
import { startOfTrial } from './records.ts';

/** Where the entry is that a cell's commit writes. */
export const newEntryPath = 'auditLog/new';
/** Where the stored entry is that the head of an account names. */
export const earlierEntryPath = 'auditLog/earlier';

/** An action as an entry names it. */
export interface Audited {
  readonly action: AuditAction;
  readonly collection: AuditedCollection;
  readonly target: string;
}

export function headPath({ uid }: Account): string {
  return `auditLogHeads/${uid}`;
}

export function headNaming({ email }: Account, entryPath: string): Fields {
  return { actorEmail: email, entry: entryPath.slice('auditLog/'.length) };
}

/** An entry as the app writes it. */
export function newEntry({ uid, email }: Account, { action, collection, target }: Audited): Fields {
  return { actor: uid, actorEmail: email, action, collection, targets: [target], at: serverTimestamp() };
}

/** What is written together with an action. */
export function entryWrites(account: Account, audited: Audited): [Write, Write] {
  return [
    set(newEntryPath, newEntry(account, audited)),
    set(headPath(account), headNaming(account, newEntryPath)),
  ];
}

/** An entry that is stored, with the head that names it. */
export function earlierEntry(account: Account, audited: Audited, hoursAgo = 0): Documents {
  return {
    [earlierEntryPath]: storedEntry(account, audited, hoursAgo),
    [headPath(account)]: headNaming(account, earlierEntryPath),
  };
}

/** An entry that is stored, which no head names any more. */
export function storedEntry(account: Account, audited: Audited, hoursAgo = 0): Fields {
  return {
    ...newEntry(account, audited),
    at: Timestamp.fromMillis(startOfTrial - hoursAgo * 3_600_000),
  };
}

/**
 * The cell with the entry that the rules demand of admins, so that it decides what else they demand. One that is refused is
 * tried with each entry that might allow it.
 */
export function withEntry(untraced: Cell, accounts: Accounts): Cell[] {
  const { actor, operation, allowed, title } = untraced;
  if (actor === 'visitor') return [untraced];
  const account = accounts[actor];
  if (untraced.stored[`users/${account.uid}`]?.role !== 'admin') return [untraced];
  const stored = { ...untraced.stored, ...importsOf(operation, account) };
  const cell = { ...untraced, stored };
  if (operation.kind !== 'write') {
    const audited = auditedRead(operation);
    return [audited === null ? cell : { ...cell, stored: { ...stored, ...earlierEntry(account, audited) } }];
  }
  const mayBe = uniqueActions(operation.writes.flatMap((write) => auditedWrites(write, stored))).filter(
    ({ audited }) => audited.target !== account.uid || !isOfRoster(audited),
  );
  const tried = allowed ? mayBe.filter(({ isChanged }) => isChanged).slice(0, 1) : mayBe;
  if (tried.length === 0) return [cell];
  return tried.map(({ audited }, index) => ({
    ...cell,
    title: index === 0 ? title : `${title}, logged as ${audited.action} ${index}`,
    operation: writeWithEntry(operation, entryWrites(account, audited)),
  }));
}

/** The entries of the imports that written records say they came with. */
function importsOf(operation: Operation, account: Account): Documents {
  const writes = operation.kind === 'write' ? operation.writes : [];
  const ids = writes.map((write) => (write.kind === 'delete' ? null : write.data.importId));
  const entry = storedEntry(account, { action: 'import', collection: 'donors', target: 'one' });
  return Object.fromEntries(
    ids.filter((id) => typeof id === 'string' && id !== '').map((id) => [`auditLog/${id}`, entry]),
  );
}

function writeWithEntry(
  { writes, sending }: Extract<Operation, { kind: 'write' }>,
  entry: readonly Write[],
): Operation {
  const inOneCommit = sending === 'alone' ? 'batch' : sending;
  return { kind: 'write', sending: inOneCommit, writes: [...writes, ...entry] };
}

interface PossibleAction {
  readonly audited: Audited;
  /** Whether the write changes what the action is about. */
  readonly isChanged: boolean;
}

/** Whether it is done to donors without an account: what an admin does to the own donor record is done as its donor. */
function isOfRoster({ action }: Audited): boolean {
  return ['create', 'edit', 'delete'].includes(action);
}

/** The actions, each once: both documents of a donor are written by one. */
function uniqueActions(actions: readonly PossibleAction[]): PossibleAction[] {
  const byName = new Map<string, PossibleAction>();
  for (const one of actions) {
    const { action, target } = one.audited;
    const name = `${action} ${target}`;
    if (byName.get(name)?.isChanged !== true) byName.set(name, one);
  }
  return [...byName.values()];
}

/** What an admin may mean by a write. */
function auditedWrites(write: Write, stored: Documents): PossibleAction[] {
  const [name, target = '', part] = write.path.split('/');
  const before = stored[write.path];
  if (name === 'invitations') return [possibleInvitation(write)];
  const collection = auditedCollections.find((one) => one === name);
  if (collection === undefined) return [];
  const possible = (action: AuditAction, isChanged: boolean) => ({
    audited: { action, collection, target },
    isChanged,
  });
  if (write.kind === 'delete') {
    return collection === 'users' ? [] : [possible('delete', true)];
  }
  const data: Fields = write.data;
  const addition = possible('create', before === undefined);
  if (before === undefined) {
    if (collection !== 'donors') return [];
    return [stored[`donors/${target}`] === undefined ? addition : possible('edit', true)];
  }
  const after: Fields = { ...before, ...data };
  // A whole record has fields that stay as they are.
  const isChanged = (field: string) =>
    field in data && (write.kind !== 'set' || data[field] !== before[field]);
  switch (collection) {
    case 'bloodRequests':
      return [possible(after.status === 'fulfilled' ? 'fulfil' : 'cancel', true)];
    case 'donors': {
      const reviews = [
        possible(after.isVerified ? 'verify' : 'unverify', isChanged('isVerified')),
        possible(after.isProfileActive ? 'activate' : 'deactivate', isChanged('isProfileActive')),
      ];
      return [
        ...(isRosterId(target) ? reviews.filter((one) => one.isChanged) : reviews),
        possible('edit', true),
        ...(write.kind === 'set' && part === undefined ? [addition] : []),
      ];
    }
    default:
      return [
        possible(after.role === 'admin' ? 'grant-admin' : 'revoke-admin', isChanged('role')),
        possible(after.accountStatus === 'suspended' ? 'suspend' : 'restore', isChanged('accountStatus')),
      ];
  }
}

function possibleInvitation(write: Write): PossibleAction {
  const donor = write.kind === 'delete' ? null : write.data.donor;
  const target = typeof donor === 'string' ? donor : 'nobody';
  return { audited: { action: 'invite', collection: 'donors', target }, isChanged: true };
}

/** What an admin does by reading the numbers of others. */
function auditedRead(operation: Exclude<Operation, { kind: 'write' }>): Audited | null {
  if (operation.kind !== 'get') {
    const isOfNumbers = operation.collection.endsWith('private');
    return isOfNumbers ? { action: 'search-numbers', collection: 'donors', target: 'one' } : null;
  }
  const [collection, target = '', part] = operation.path.split('/');
  const isNumber = collection === 'donors' && part === 'private';
  return isNumber ? { action: 'show-number', collection, target } : null;
}
