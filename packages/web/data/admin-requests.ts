import {
  type BloodRequest,
  bloodRequestRecord,
  type RequestStatus,
} from '@blood-bank/domain/records/blood-request';
import { limits } from '@blood-bank/domain/records/limits';
import { getDocs, limit, query, where } from 'firebase/firestore/lite';
import { changeField, deleteRecord } from './admin-change.ts';
import { adminRecords } from './admin-records.ts';
import { logAction } from './audit-log.ts';
import { readOfferDocuments, requests } from './blood-requests.ts';
import { read } from './call.ts';
import { commitBatch } from './commit-batch.ts';
import { withFewRecords } from './few-records.ts';
import { decode } from './firestore.ts';
import type { ListFields } from './list-query.ts';
import { readUntoldRequests } from './untold-requests.ts';

/** Hours after which an urgent request that is still active is old. */
export const oldAgeHours = 6;

/** Not a field of requests: how many donors were told of one is stored elsewhere. */
const untold = 'told';

/** Next to the request and its entry in the audit log: a commit has at most 500 writes. */
const mostOffersOfCommit = 497;

export const requestListFields = {
  filters: ['status', 'urgency', 'requiredBloodGroup', 'requestedAt', untold],
  sorts: ['requestedAt', 'patientName'],
} as const satisfies ListFields;

const storedRequests = adminRecords<BloodRequest>({
  name: 'bloodRequests',
  decodeItem: (id, data) => decode(bloodRequestRecord, id, data),
  searchedFields: [
    { field: 'patientName', kind: 'name' },
    { field: 'hospitalName', kind: 'name' },
    { field: 'userEmail', kind: 'email' },
    { field: 'contactNumber', kind: 'number' },
  ],
  numbers: null,
});

/** All blood requests. */
export const adminRequests = withFewRecords(storedRequests, {
  filter: untold,
  read: readUntoldRequests,
  textsOf: ({ id, patientName, hospitalName, userEmail, contactNumber }) => [
    id,
    patientName,
    hospitalName,
    userEmail,
    contactNumber,
  ],
});

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
    requests(),
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
