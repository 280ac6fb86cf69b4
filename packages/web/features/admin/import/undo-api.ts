import { parseCalendarDate } from '@blood-bank/domain/calendar-date';
import { type AuditEntry, auditEntryRecord } from '@blood-bank/domain/records/audit-entry';
import {
  type DocumentReference,
  documentId,
  getDocs,
  limit,
  orderBy,
  type QueryConstraint,
  query,
  where,
} from 'firebase/firestore/lite';
import { read } from '../../../lib/firestore/call.ts';
import { problemOf } from '../../../lib/firestore/errors.ts';
import { decode } from '../../../lib/firestore/firestore.ts';
import { readCount } from '../../../lib/firestore/pagination.ts';
import { auditLogCollection, donorsCollection } from '../../../lib/firestore/paths.ts';
import { maxIdsPerQuery, readAllPages } from '../../../lib/firestore/read-many.ts';
import { signedInAccount } from '../../../session/accounts.ts';
import { deleteDonation } from '../../donations/public.ts';
import { hoursAgo } from '../list/list-query.ts';
import type { LongWork } from '../list/read-all.ts';
import { inBatches, logUndoing, mostDeleted, type RosterImport, undoImport } from './api.ts';
import { changeBack, changesByImport, donationsOfImport } from './known-donors-api.ts';
import { readNumbers } from './lookup-api.ts';

/** An import that the audit log tells of, by whichever admin. */
export interface LoggedImport extends RosterImport {
  /** The admin who imports. */
  readonly actor: string;
  readonly at: Date;
}

/** An import of which something is left as it was imported. */
export interface LastImport extends LoggedImport {
  /** How many entries that is. */
  readonly entries: number;
  /** How many changes of entries that were here before, and donations of donors who were, are left. */
  readonly changes: number;
}

/** What came of undoing an import. */
export interface UndoneImport {
  readonly deleted: number;
  /** Donors who were here before, and are as they were then. */
  readonly changedBack: number;
  /** Entries that were edited, verified or deactivated since. */
  readonly kept: number;
}

/** The cache key of the newest imports. */
export const lastImportsKey = ['admin', 'last-imports'] as const;

const importsShown = 3;
/** An hour less than the rules let an import take. */
const longestImportHours = 23;
const pageSize = 100;

/** What the flags of an entry are as long as nobody has reviewed it. An edited one is of no import any more. */
const isUnchanged = { isVerified: false, isProfileActive: true };

/** Reads the newest imports, but for those of which nothing is left as it was imported. */
export async function readLastImports(): Promise<readonly LastImport[]> {
  const newest = await readImports(
    where('action', '==', 'import'),
    orderBy('at', 'desc'),
    limit(importsShown),
  );
  const counted = newest.map(async (one) => {
    const { importId } = one;
    const [entries = 0, ...changes] = await Promise.all(
      [entriesOf(importId, isUnchanged), changesByImport(importId), donationsOfImport(importId)].map(
        readCount,
      ),
    );
    return { ...one, entries, changes: changes.reduce((sum, count) => sum + count) };
  });
  return (await Promise.all(counted)).filter(({ entries, changes }) => entries + changes > 0);
}

/**
 * Finds the import that this admin began today with a file of this name, of those that some people of the file came with: importing
 * it again goes on with that. One that somebody has begun to undo is over: what is added after that needs a line of the log of its own.
 */
export async function findBegunImport(
  importIds: readonly string[],
  file: string,
): Promise<LoggedImport | null> {
  const { uid } = signedInAccount();
  const earliest = hoursAgo(longestImportHours);
  const [stored, undone] = await Promise.all([
    readImports(where(documentId(), 'in', importIds.slice(0, maxIdsPerQuery))),
    readUndoneImports(earliest),
  ]);
  const begun = stored.filter(
    (one) => one.actor === uid && one.file === file && one.at > earliest && !undone.has(one.importId),
  );
  return begun.toSorted((a, b) => b.at.getTime() - a.at.getTime())[0] ?? null;
}

/**
 * Changes back what an import has changed in donors who were here before, and deletes the entries that are as they were imported. It can be
 * stopped and begun again, also by another admin: the rules decide for each entry whether somebody has changed it.
 */
export async function undoWholeImport(one: RosterImport, work: LongWork): Promise<UndoneImport> {
  const { importId } = one;
  const { signal, onProgress } = work;
  const changed = await readAllPages(changesByImport(importId), (_, __, { ref }) => donorOf(ref));
  const donations = await readAllPages(donationsOfImport(importId), (_, { donatedOn }, { ref }) => ({
    donorId: donorOf(ref),
    donatedOn: parseCalendarDate(String(donatedOn)),
  }));
  // Before the entry of the undoing: reading them is an action, too.
  const numbers = await readNumbers(changed, signal);
  await logUndoing(one);
  const done = new Set<string>();
  const left = new Set<string>();
  await inBatches(changed, 1, signal, async ([id = '']) => {
    const result = await againIfDisplaced(one, () => changeBack(importId, id, numbers.get(id) ?? null));
    if (result !== 'gone') (result === 'back' ? done : left).add(id);
    onProgress(done.size);
  });
  signal.throwIfAborted();
  // Those of one donor one after the other, as each writes the donor's record.
  const byDonor = new Map<string, typeof donations>();
  for (const each of donations) byDonor.set(each.donorId, [...(byDonor.get(each.donorId) ?? []), each]);
  await inBatches([...byDonor], 1, signal, async (batch) => {
    for (const [id, ofDonor] of batch) {
      for (const donation of ofDonor) await againIfDisplaced(one, () => deleteDonation(donation));
      done.add(id);
    }
    onProgress(done.size);
  });
  signal.throwIfAborted();
  let deleted = 0;
  let ids: readonly string[] = [];
  do {
    // What was deleted or changed is not found any more; what is being imported in another tab is.
    const page = query(entriesOf(importId, isUnchanged), limit(pageSize));
    ids = (await read(() => getDocs(page))).docs.map(({ id }) => id);
    await inBatches(ids, mostDeleted, signal, async (some) => {
      const gone = await undoImport(one, some);
      deleted += gone.length;
      onProgress(done.size + deleted);
    });
    signal.throwIfAborted();
  } while (ids.length > 0);
  const kept = await readCount(entriesOf(importId));
  return { deleted, changedBack: [...done].filter((id) => !left.has(id)).length, kept: kept + left.size };
}

/** Something else that the admin does, as in another tab, displaces the entry of the audit log, which is then written again. */
async function againIfDisplaced<Result>(one: RosterImport, work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    if (problemOf(error).kind !== 'denied') throw error;
    await logUndoing(one);
    return work();
  }
}

/** The id of the donor below whose record a document is. */
function donorOf({ parent }: DocumentReference): string {
  return parent.parent?.id ?? '';
}

/** The ids of the imports that somebody has undone since, if only in part. */
async function readUndoneImports(since: Date): Promise<ReadonlySet<string>> {
  const entries = auditLogCollection();
  const undoings = query(
    entries,
    where('action', '==', 'undo-import'),
    where('at', '>', since),
    orderBy('at', 'desc'),
  );
  const { docs } = await read(() => getDocs(undoings));
  return new Set(docs.flatMap((entry) => decode(auditEntryRecord, entry.id, entry.data())?.targets ?? []));
}

async function readImports(...conditions: readonly QueryConstraint[]) {
  const { docs } = await read(() => getDocs(query(auditLogCollection(), ...conditions)));
  return docs.flatMap((document) => {
    const entry = decode(auditEntryRecord, document.id, document.data());
    return entry?.at instanceof Date && entry.action === 'import' ? [loggedImport(entry, entry.at)] : [];
  });
}

function loggedImport({ id, actor, file, count }: AuditEntry, at: Date): LoggedImport {
  return { importId: id, actor, file, count: count ?? 0, at };
}

function entriesOf(importId: string, filters: Readonly<Record<string, boolean>> = {}) {
  return query(
    donorsCollection(),
    where('importId', '==', importId),
    ...Object.entries(filters).map(([field, value]) => where(field, '==', value)),
  );
}
