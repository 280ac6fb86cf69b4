import { bloodRequestRecord, type RequestStatus } from '@blood-bank/domain/records/blood-request';
import { doc } from 'firebase/firestore/lite';
import { changeField, deleteRecord } from './admin-change.ts';
import { adminRecords } from './admin-records.ts';
import { decode, firestore } from './firestore.ts';
import type { ListFields } from './list-query.ts';

export const requestListFields = {
  filters: ['status', 'requiredBloodGroup'],
  sorts: ['requestedAt', 'patientName'],
  searches: ['patientName', 'userEmail', 'contactNumber', 'hospitalName', 'id'],
} as const satisfies ListFields;

/** All blood requests. */
export const adminRequests = adminRecords('bloodRequests', (id, data) =>
  decode(bloodRequestRecord, id, data),
);

/** Marks an active request fulfilled or cancelled. */
export function closeRequest(id: string, status: Exclude<RequestStatus, 'active'>): Promise<void> {
  return changeField({ document: requestDocument(id), field: 'status', from: 'active', to: status });
}

/** Deletes a request of any status permanently. */
export function removeRequest(id: string): Promise<void> {
  return deleteRecord(requestDocument(id));
}

function requestDocument(id: string) {
  return doc(firestore(), 'bloodRequests', id);
}
