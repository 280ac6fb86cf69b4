import type { Donor } from '@blood-bank/domain/records/donor';
import { limits } from '@blood-bank/domain/records/limits';
import { getDoc } from 'firebase/firestore/lite';
import { dataMessages } from '#lib/firestore/messages.ts';
import { read } from '../../../lib/firestore/call.ts';
import { commitBatch } from '../../../lib/firestore/commit.ts';
import { CallError, problemOf } from '../../../lib/firestore/errors.ts';
import { donorDocument } from '../../../lib/firestore/paths.ts';
import { logAction } from '../audit/api.ts';
import type { LongWork } from '../list/read-all.ts';

/** What is done with many donors, as the audit log calls it, and what it makes of the record that was shown. */
const donorChanges = {
  verify: ({ bloodGroup }: ShownDonor) => ({ isVerified: true, verifiedBloodGroup: bloodGroup }),
  unverify: () => ({ isVerified: false }),
  activate: () => ({ isProfileActive: true }),
  deactivate: () => ({ isProfileActive: false }),
} as const;
export type DonorChange = keyof typeof donorChanges;

type ShownDonor = Pick<Donor, 'id' | 'bloodGroup'>;

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
 * Changes donors, whatever they were before: what is true already stays so. A donor who can't be changed keeps no other
 * from it; after a failure that concerns every donor the rest is left alone.
 */
export async function changeDonors(
  donors: readonly ShownDonor[],
  change: DonorChange,
  { signal, onProgress }: LongWork,
): Promise<ChangedDonors> {
  const changed: string[] = [];
  const failed: FailedDonor[] = [];
  for (let from = 0; from < donors.length && !signal.aborted; from += mostInCommit) {
    const some = donors.slice(from, from + mostInCommit);
    const refused = await changeSome(some, change);
    failed.push(...refused);
    changed.push(...some.map(({ id }) => id).filter((id) => !refused.some((one) => one.id === id)));
    onProgress(from + some.length);
    if (refused.length < some.length) continue;
    const error = refused[0]?.error;
    failed.push(...donors.slice(from + some.length).map(({ id }) => ({ id, error })));
    break;
  }
  return { changed, failed };
}

/** Changes donors in one commit; where it is refused for one of them, in two halves. */
async function changeSome(
  donors: readonly ShownDonor[],
  change: DonorChange,
): Promise<readonly FailedDonor[]> {
  try {
    await commit(donors, change);
    return [];
  } catch (error) {
    if (problemOf(error).kind !== 'denied') return donors.map(({ id }) => ({ id, error }));
    const [first] = donors;
    if (donors.length === 1 && first !== undefined)
      return [{ id: first.id, error: await explained(first.id, error) }];
    const half = Math.ceil(donors.length / 2);
    return [
      ...(await changeSome(donors.slice(0, half), change)),
      ...(await changeSome(donors.slice(half), change)),
    ];
  }
}

/** The rules refuse a change of a record that is gone, as any other one. */
async function explained(id: string, error: unknown): Promise<unknown> {
  try {
    const record = await read(() => getDoc(donorDocument(id)));
    return record.exists() ? error : new CallError('missing', dataMessages.goneMeanwhile);
  } catch {
    return error;
  }
}

async function commit(donors: readonly ShownDonor[], change: DonorChange): Promise<void> {
  await commitBatch((batch) => {
    for (const donor of donors) batch.update(donorDocument(donor.id), donorChanges[change](donor));
    logAction(batch, { action: change, collection: 'donors', targets: donors.map(({ id }) => id) });
  });
}
