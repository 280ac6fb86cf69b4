import type { RequestStatus } from '@blood-bank/domain/records/blood-request';
import { limits } from '@blood-bank/domain/records/limits';
import { getDocs, limit, query, where } from 'firebase/firestore/lite';
import { read } from '../../lib/firestore/call.ts';
import { commitBatch } from '../../lib/firestore/commit.ts';
import { requestsCollection } from '../../lib/firestore/paths.ts';
import { changeField, deleteRecord, logAction } from '../admin/public.ts';
import { readOfferDocuments } from './api.ts';

/** Next to the request and its entry in the audit log: a commit has at most 500 writes. */
const mostOffersOfCommit = 497;

/** Marks an active request fulfilled or cancelled. */
export function closeRequest(id: string, status: Exclude<RequestStatus, 'active'>): Promise<void> {
  return changeField({
    target: { collection: 'bloodRequests', id },
    action: status === 'fulfilled' ? 'fulfil' : 'cancel',
    field: 'status',
    from: 'active',
    to: status,
  });
}

/** Cancels all active requests of a member, such as one who was suspended. */
export async function cancelRequestsOf(uid: string): Promise<void> {
  const active = query(
    requestsCollection(),
    where('userId', '==', uid),
    where('status', '==', 'active'),
    limit(limits.auditTargetsMax),
  );
  for (;;) {
    const { docs } = await read(() => getDocs(active));
    if (docs.length === 0) return;
    await commitBatch((batch) => {
      for (const { ref } of docs) batch.update(ref, { status: 'cancelled' });
      logAction(batch, {
        action: 'cancel',
        collection: 'bloodRequests',
        targets: docs.map(({ id }) => id),
      });
    });
  }
}

/** Deletes a request of any status permanently, together with its offers. */
export async function removeRequest(id: string): Promise<void> {
  const offers = await readOfferDocuments(id, null);
  await deleteRecord({ collection: 'bloodRequests', id }, offers.slice(0, mostOffersOfCommit));
}
