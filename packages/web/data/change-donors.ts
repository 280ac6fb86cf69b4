import { limits } from '@blood-bank/domain/records/limits';
import { doc, getDoc } from 'firebase/firestore/lite';
import { dataMessages } from '#messages/data.ts';
import { logAction } from './audit-log.ts';
import { read } from './call.ts';
import { commitBatch } from './commit-batch.ts';
import { CallError, problemOf } from './errors.ts';
import { firestore } from './firestore.ts';
import type { LongWork } from './read-all.ts';

/** What is done with many donors, as the audit log calls it, and what it makes of their records. */
const donorChanges = {
  verify: { isVerified: true },
  unverify: { isVerified: false },
  activate: { isProfileActive: true },
  deactivate: { isProfileActive: false },
} as const;
export type DonorChange = keyof typeof donorChanges;

/** What came of changing many donors. */
export interface ChangedDonors {
  readonly changed: readonly string[];
  /** Not those after the work was stopped. */
  readonly failed: readonly FailedDonor[];
}

interface FailedDonor {
  readonly id: string;
  readonly error: unknown;
}

/** An entry of the audit log names as many records. */
const mostInCommit = limits.auditTargetsMax;

/**
 * Changes donors by their ids, whatever they were before: what is true already stays so. A donor who can't be changed keeps no other
 * from it; after a failure that concerns every donor the rest is left alone.
 */
export async function changeDonors(
  ids: readonly string[],
  change: DonorChange,
  { signal, onProgress }: LongWork,
): Promise<ChangedDonors> {
  const changed: string[] = [];
  const failed: FailedDonor[] = [];
  for (let from = 0; from < ids.length && !signal.aborted; from += mostInCommit) {
    const some = ids.slice(from, from + mostInCommit);
    const refused = await changeSome(some, change);
    failed.push(...refused);
    changed.push(...some.filter((id) => !refused.some((one) => one.id === id)));
    onProgress(from + some.length);
    if (refused.length < some.length) continue;
    const error = refused[0]?.error;
    failed.push(...ids.slice(from + some.length).map((id) => ({ id, error })));
    break;
  }
  return { changed, failed };
}

/** Changes donors in one commit; where it is refused for one of them, in two halves. */
async function changeSome(ids: readonly string[], change: DonorChange): Promise<readonly FailedDonor[]> {
  try {
    await commit(ids, change);
    return [];
  } catch (error) {
    if (problemOf(error).kind !== 'denied') return ids.map((id) => ({ id, error }));
    const [first] = ids;
    if (ids.length === 1 && first !== undefined) return [{ id: first, error: await explained(first, error) }];
    const half = Math.ceil(ids.length / 2);
    return [
      ...(await changeSome(ids.slice(0, half), change)),
      ...(await changeSome(ids.slice(half), change)),
    ];
  }
}

/** The rules refuse a change of a record that is gone, as any other one. */
async function explained(id: string, error: unknown): Promise<unknown> {
  try {
    const record = await read(() => getDoc(doc(firestore(), 'donors', id)));
    return record.exists() ? error : new CallError('missing', dataMessages.goneMeanwhile);
  } catch {
    return error;
  }
}

async function commit(ids: readonly string[], change: DonorChange): Promise<void> {
  await commitBatch((batch) => {
    for (const id of ids) batch.update(doc(firestore(), 'donors', id), donorChanges[change]);
    logAction(batch, { action: change, collection: 'donors', targets: ids });
  });
}
