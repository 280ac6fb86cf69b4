import type {
  AuditAction,
  AuditEntry,
  AuditedCollection,
  NewAuditEntry,
} from '@blood-bank/domain/records/audit-entry';
import {
  type DocumentData,
  type DocumentReference,
  type DocumentSnapshot,
  doc,
  getDoc,
  serverTimestamp,
  Timestamp,
  type Transaction,
} from 'firebase/firestore/lite';
import { dataMessages } from '#lib/firestore/messages.ts';
import { read } from '../../../lib/firestore/call.ts';
import { commitBatch, runOnce } from '../../../lib/firestore/commit.ts';
import { CallError, isTransient, problemOf } from '../../../lib/firestore/errors.ts';
import { firestore } from '../../../lib/firestore/firestore.ts';
import { auditLogCollection } from '../../../lib/firestore/paths.ts';
import { signedInAccount } from '../../../session/accounts.ts';

/** What an entry of the audit log says was done, and to which records: at most 100, by their ids, or how many of which file. */
interface Audited extends Partial<Pick<AuditEntry, 'count' | 'file'>> {
  readonly action: AuditAction;
  readonly collection: AuditedCollection;
  readonly targets: readonly string[];
}

/** A batch or a transaction. */
interface Commit {
  set(document: DocumentReference, data: DocumentData): unknown;
}

/** Less than the hour that the rules allow. */
const searchMilliseconds = 50 * 60_000;

/** When the newest entry of this page was written, if it is one that a search of numbers needs. */
let searchLoggedAt: number | null = null;
let reading: Promise<unknown> = Promise.resolve();

/**
 * Adds the entry of an admin's action to the commit of the action: the rules refuse it without (decision record 033). A commit
 * has one entry.
 *
 * @param id of the entry: a random one unless given
 */
export function logAction(commit: Commit, audited: Audited, id?: string): void {
  const { uid, email } = signedInAccount();
  const log = auditLogCollection();
  const document = id === undefined ? doc(log) : doc(log, id);
  const entry: NewAuditEntry = { actor: uid, actorEmail: email, ...audited };
  commit.set(document, { ...entry, at: serverTimestamp() });
  commit.set(doc(firestore(), 'auditLogHeads', uid), { actorEmail: email, entry: document.id });
  searchLoggedAt = null;
}

/** Writes an entry of an action that is no write, such as showing or exporting, or that takes many commits. */
export async function logOnly(audited: Audited, id?: string): Promise<void> {
  await commitBatch((batch) => logAction(batch, audited, id));
}

/** Reads numbers of others, with an entry that names their donors. */
export function readLogged<Result>(audited: Audited, call: () => Promise<Result>): Promise<Result> {
  return inTurn(() => withNewEntry(audited, call));
}

/** Searches the numbers of all donors. One entry is enough for an hour of searching. */
export function searchLogged<Result>(call: () => Promise<Result>): Promise<Result> {
  return inTurn(async () => {
    if (searchLoggedAt !== null && Date.now() - searchLoggedAt < searchMilliseconds) {
      try {
        return await call();
      } catch (error) {
        if (problemOf(error).kind !== 'denied') throw error;
      }
    }
    const result = await withNewEntry({ action: 'search-numbers', collection: 'donors', targets: [] }, call);
    searchLoggedAt = Date.now();
    return result;
  });
}

/** Writes the entry, then reads. Again where it is refused, as when another tab of the admin has written one in between. */
async function withNewEntry<Result>(audited: Audited, call: () => Promise<Result>): Promise<Result> {
  await logOnly(audited);
  try {
    return await call();
  } catch (error) {
    if (problemOf(error).kind !== 'denied') throw error;
    await logOnly(audited);
    return await call();
  }
}

/** One after the other, as a read needs the newest entry. */
function inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
  const turn = reading.then(work, work);
  reading = turn.catch(() => undefined);
  return turn;
}

/** A time as its milliseconds since 1970. */
type Value = string | boolean | number | null;

/** A record that an admin changes. */
interface AdminTarget {
  readonly collection: AuditedCollection;
  readonly id: string;
}

/** A change of one field, from the value that the admin saw to another one. */
interface FieldChange {
  readonly target: AdminTarget;
  /** What the audit log calls the change. */
  readonly action: AuditAction;
  readonly field: string;
  readonly from: Value;
  readonly to: Value;
  /** The value that a record without the field counts as having. */
  readonly missing?: Value;
  /** Other fields that the admin went by. */
  readonly seen?: Readonly<Record<string, Value>>;
  /** Other fields that are set with it. */
  readonly also?: Readonly<Record<string, Value>>;
}

/**
 * Changes a field by compare-and-set. When the response is lost, the record is read to find out whether the change was made.
 *
 * @param check runs in the same transaction, before the change
 * @throws CallError of kind "missing" where the record is gone, "conflict" where it no longer has the value that was seen
 */
export async function changeField(
  change: FieldChange,
  check: (transaction: Transaction) => Promise<void> = async () => {},
): Promise<void> {
  const { target, action, field, from, to, seen = {}, also = {} } = change;
  const document = documentOf(target);
  try {
    await runOnce(async (transaction) => {
      await check(transaction);
      const record = await getExisting(transaction, document);
      const isAsSeen = Object.entries(seen).every(([other, value]) => record.get(other) === value);
      if (!isAsSeen || valueIn(record, change) !== from)
        throw new CallError('conflict', dataMessages.changedMeanwhile);
      transaction.update(document, { [field]: to, ...also });
      logChange(transaction, action, target);
    });
  } catch (error) {
    if (!isTransient(error) || valueIn(await read(() => getDoc(document)), change) !== to) throw error;
  }
}

/**
 * Deletes a record.
 *
 * @param others what is deleted with it
 * @throws CallError of kind "missing" where the record is gone already
 */
export async function deleteRecord(
  target: AdminTarget,
  others: readonly DocumentReference[] = [],
): Promise<void> {
  const document = documentOf(target);
  try {
    await runOnce(async (transaction) => {
      await getExisting(transaction, document);
      for (const one of [document, ...others]) transaction.delete(one);
      logChange(transaction, 'delete', target);
    });
  } catch (error) {
    if (!isTransient(error) || (await read(() => getDoc(document))).exists()) throw error;
  }
}

async function getExisting(transaction: Transaction, document: DocumentReference): Promise<DocumentSnapshot> {
  const record = await transaction.get(document);
  if (!record.exists()) throw new CallError('missing', dataMessages.goneMeanwhile);
  return record;
}

function documentOf({ collection, id }: AdminTarget): DocumentReference {
  return doc(firestore(), collection, id);
}

function logChange(transaction: Transaction, action: AuditAction, { collection, id }: AdminTarget): void {
  logAction(transaction, { action, collection, targets: [id] });
}

function valueIn(record: DocumentSnapshot, { field, missing }: FieldChange): unknown {
  if (!record.exists()) return undefined;
  const value: unknown = record.get(field) ?? missing;
  return value instanceof Timestamp ? value.toMillis() : value;
}
