import { ApiError, type Backend } from '@embedded-firebase/server';
import type { DocumentWrite } from '@embedded-firebase/server/documents';
import { entriesAbout } from '../audit-log.ts';
import { withBackend } from '../open-backend.ts';
import { readSettings } from '../settings.ts';
import type { Repair } from './finding.ts';

/** A repair, and what it repairs. */
export interface ChosenRepair {
  readonly where: string;
  /** What the audit log calls it. */
  readonly action: 'repair' | 'delete';
  readonly repair: Repair;
}

/** Commits that wait for the disk together, each with an outcome of its own. */
const concurrentCommits = 50;

/** Refusals that mean: the record has changed since it was checked. */
const conflicts: readonly ApiError['status'][] = [
  'ABORTED',
  'ALREADY_EXISTS',
  'FAILED_PRECONDITION',
  'NOT_FOUND',
];

/**
 * Does repairs, each commit as a whole or not at all, and reports each. A record that has changed since it was checked is left to
 * the next check.
 *
 * @param dataDir the value of DATA_DIR; other settings don't matter, and may be what is wrong
 * @param report prints a line
 */
export async function doRepairs(
  dataDir: string | undefined,
  repairs: readonly ChosenRepair[],
  report: (line: string) => void,
): Promise<void> {
  const reportDone = ({ where, repair }: ChosenRepair) => report(`Repaired ${where}: ${repair.done}`);
  const commits: ChosenRepair[] = [];
  for (const chosen of repairs) {
    if (typeof chosen.repair.work === 'function') {
      chosen.repair.work();
      reportDone(chosen);
    } else commits.push(chosen);
  }
  if (commits.length === 0) return;
  await withBackend(readSettings({ DATA_DIR: dataDir }, false), async (backend) => {
    for (let from = 0; from < commits.length; from += concurrentCommits) {
      const group = commits.slice(from, from + concurrentCommits);
      const done = await Promise.all(group.map((chosen) => commit(chosen, backend)));
      for (const [index, chosen] of group.entries()) if (done[index]) reportDone(chosen);
    }
  });
}

/** @returns false when nothing was done, since the records have changed */
async function commit({ where, action, repair: { work } }: ChosenRepair, backend: Backend): Promise<boolean> {
  if (typeof work === 'function') return false;
  const entries = entriesAbout(action, where);
  let isDone = false;
  for (const writes of 'writes' in work ? [work.writes] : work.batches)
    isDone = (await commitWrites([...writes, ...entries], backend)) || isDone;
  return isDone;
}

/** @returns false when a record has changed: then nothing was done */
async function commitWrites(writes: readonly DocumentWrite[], backend: Backend): Promise<boolean> {
  try {
    await backend.firestore.documents.commit(writes);
    return true;
  } catch (error) {
    if (error instanceof ApiError && conflicts.includes(error.status)) return false;
    throw error;
  }
}
