import type { AuditAction } from '@blood-bank/domain/records/audit-entry';
import { limits } from '@blood-bank/domain/records/limits';
import { getDocs, limit, query, serverTimestamp, type Transaction, where } from 'firebase/firestore/lite';
import { read } from '../../lib/firestore/call.ts';
import { commitBatch, mostWritesOfCommit } from '../../lib/firestore/commit.ts';
import { isTransient } from '../../lib/firestore/errors.ts';
import { requestsCollection } from '../../lib/firestore/paths.ts';
import { deleteRecord, logAction } from '../admin/public.ts';
import { type ClosedStatus, changeActive } from './change-api.ts';
import { editOf, type RequestChanges } from './edit/api.ts';
import { readOfferDocuments, readRequest } from './one-request-api.ts';

/** Next to the request, and to the entry in the audit log and its head. */
const mostOffersOfCommit = mostWritesOfCommit - 3;

/** Marks an active request fulfilled or cancelled. */
export async function closeRequest(id: string, status: ClosedStatus): Promise<void> {
  const action = status === 'fulfilled' ? 'fulfil' : 'cancel';
  try {
    await changeActive(id, () => ({ status, closedAt: serverTimestamp() }), logOf(action, id));
  } catch (error) {
    if (!isTransient(error) || (await readRequest(id))?.status !== status) throw error;
  }
}

/** Changes what an active request of another member says. */
export function editRequestAsAdmin(id: string, changes: RequestChanges): Promise<void> {
  return changeActive(id, (stored) => editOf(stored, changes), logOf('edit', id));
}

function logOf(action: AuditAction, id: string) {
  return (transaction: Transaction) =>
    logAction(transaction, { action, collection: 'bloodRequests', targets: [id] });
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
      for (const { ref } of docs) batch.update(ref, { status: 'cancelled', closedAt: serverTimestamp() });
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
