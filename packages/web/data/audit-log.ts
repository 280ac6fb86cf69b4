import type {
  AuditAction,
  AuditEntry,
  AuditedCollection,
  NewAuditEntry,
} from '@blood-bank/domain/records/audit-entry';
import {
  collection,
  type DocumentData,
  type DocumentReference,
  doc,
  serverTimestamp,
} from 'firebase/firestore/lite';
import { signedInAccount } from './accounts.ts';
import { commitBatch } from './commit-batch.ts';
import { problemOf } from './errors.ts';
import { firestore } from './firestore.ts';

/** What an entry of the audit log says was done, and to which records: at most 100, by their ids, or how many of which file. */
export interface Audited extends Partial<Pick<AuditEntry, 'count' | 'file'>> {
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
  const log = collection(firestore(), 'auditLog');
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
