import type { ListedPerson } from '@blood-bank/domain/roster-import/compare-people';
import type { ListedDonation } from '@blood-bank/domain/roster-import/who-is-who';
import { type DocumentData, doc, getDoc, type WriteBatch } from 'firebase/firestore/lite';
import { read } from '../../../lib/firestore/call.ts';
import { commitBatch } from '../../../lib/firestore/commit.ts';
import { problemOf } from '../../../lib/firestore/errors.ts';
import { auditLogCollection, contactDocument, donorDocument } from '../../../lib/firestore/paths.ts';
import { signedInAccount } from '../../../session/accounts.ts';
import { logDonation } from '../../donations/public.ts';
import { logOnly } from '../audit/api.ts';
import { setNewEntry } from '../donors/roster-entry-api.ts';

/** An import as its entry in the audit log has it. */
export interface RosterImport {
  readonly importId: string;
  readonly file: string;
  /** The people who are to be added or changed. */
  readonly count: number;
}

/**
 * The rules look up three documents for each entry, its record before and after, and its number, and for all of them the user record
 * and the entry of the audit log, when undoing with the head that names it: of 20 in a commit.
 */
export const mostAdded = 6;
export const mostDeleted = 5;

/** Says in the audit log that an import begins. The rules let the same admin add entries with its id for a day. */
export async function logImport({ importId, file, count }: RosterImport): Promise<void> {
  // An earlier attempt may have been stored without an answer.
  if ((await read(() => getDoc(doc(auditLogCollection(), importId)))).exists()) return;
  await logOnly({ action: 'import', collection: 'donors', targets: [], count, file }, importId);
}

/** Says in the audit log that an import is undone. The rules let the same admin delete what is as it was imported, for an hour. */
export async function logUndoing({ importId, file, count }: RosterImport): Promise<void> {
  await logOnly({ action: 'undo-import', collection: 'donors', targets: [importId], count, file });
}

/**
 * Adds people of a list as entries of an import: all in one commit, or one by one where the rules refuse that, as of an entry that is
 * stored already. After an error it can be repeated: what an attempt without an answer has added counts as added.
 *
 * @param people at most `mostAdded`
 * @returns the ids that the import has added; the others are here already
 */
export function importPeople(importId: string, people: readonly ListedPerson[]): Promise<readonly string[]> {
  const byId = new Map(people.map((person) => [person.id, person]));
  return commitAll([...byId.keys()], {
    add: (batch, id) => {
      const person = byId.get(id);
      if (person !== undefined) setNewEntry(batch, { ...person, importId });
    },
    explain: async (id) => {
      const entry = await read(() => getDoc(donorDocument(id)));
      if (!entry.exists()) return 'unknown';
      return entry.get('importId') === importId ? 'done' : 'needless';
    },
  });
}

/**
 * Logs a donation that a list tells of, and tells whether the log did not have it.
 *
 * @param importId of the import that is to take it back when it is undone; null for a donor whom the import has added
 */
export async function logListedDonation(
  donorId: string,
  donation: ListedDonation,
  importId: string | null,
): Promise<boolean> {
  const ofImport = importId !== null && { importId };
  const entry = { ...donation, component: 'whole-blood', requestId: null, ...ofImport } as const;
  return (await logDonation(donorId, entry, signedInAccount().uid)) === 'logged';
}

/**
 * Deletes entries of an import, with their numbers. One that was changed since is kept: the rules refuse to delete it. Something else
 * that the admin does, as in another tab, displaces the entry of the audit log, which is then written again.
 *
 * @param ids at most `mostDeleted`
 * @returns the ids that were deleted
 */
export function undoImport(one: RosterImport, ids: readonly string[]): Promise<readonly string[]> {
  return commitAll(ids, {
    add: (batch, id) => batch.delete(donorDocument(id)).delete(contactDocument(id)),
    explain: async (id) => {
      const entry = await read(() => getDoc(donorDocument(id)));
      return entry.exists() && isAsImported(entry.data(), one) ? 'unknown' : 'needless';
    },
    logAgain: () => logUndoing(one),
  });
}

function isAsImported(entry: DocumentData, { importId }: RosterImport): boolean {
  return entry.importId === importId && entry.isVerified === false && entry.isProfileActive === true;
}

interface Step {
  readonly add: (batch: WriteBatch, id: string) => void;
  /** Why a record was refused: an earlier attempt has done it, or there is nothing to do. */
  readonly explain: (id: string) => Promise<'done' | 'needless' | 'unknown'>;
  /** Writes the entry of the audit log again, where something may have displaced it. */
  readonly logAgain?: () => Promise<void>;
}

async function commitAll(ids: readonly string[], step: Step): Promise<readonly string[]> {
  try {
    await commit(ids, step);
    return ids;
  } catch (error) {
    if (problemOf(error).kind !== 'denied') throw error;
    const [first] = ids;
    if (ids.length > 1 || first === undefined) return await oneByOne(ids, step);
    const reason = await step.explain(first);
    if (reason !== 'unknown') return reason === 'done' ? ids : [];
    if (step.logAgain === undefined) throw error;
    await step.logAgain();
    await commit(ids, step);
    return ids;
  }
}

async function commit(ids: readonly string[], { add }: Step): Promise<void> {
  await commitBatch((batch) => {
    for (const id of ids) add(batch, id);
  });
}

async function oneByOne(ids: readonly string[], step: Step): Promise<readonly string[]> {
  const done: string[] = [];
  for (const id of ids) done.push(...(await commitAll([id], step)));
  return done;
}

/** As many calls as a browser sends at a time to one origin, with some left for the rest of the page. */
const concurrencyLimit = 4;

/**
 * Works on a list in batches, with a concurrency limit. After a failure, or once it is stopped, no other batch is begun.
 *
 * @throws the first failure, when the batches that were begun have ended
 */
export async function inBatches<Item>(
  items: readonly Item[],
  size: number,
  signal: AbortSignal,
  work: (batch: readonly Item[]) => Promise<void>,
): Promise<void> {
  const failures: unknown[] = [];
  let next = 0;

  async function workOff(): Promise<void> {
    while (next < items.length && !signal.aborted && failures.length === 0) {
      const batch = items.slice(next, next + size);
      next += size;
      await work(batch).catch((error: unknown) => failures.push(error));
    }
  }

  await Promise.all(Array.from({ length: concurrencyLimit }, workOff));
  if (failures.length > 0) throw failures[0];
}
