import {
  type BloodRequest,
  bloodRequestRecord,
  type RequestStatus,
} from '@blood-bank/domain/records/blood-request';
import { changeField, deleteRecord } from './admin-change.ts';
import { type AdminRecords, adminRecords } from './admin-records.ts';
import { readOfferDocuments } from './blood-requests.ts';
import { decode } from './firestore.ts';
import { inOrder, type ListFields, type ListQuery, passes } from './list-query.ts';
import { exactly } from './pagination.ts';
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

/** All blood requests. The few that no donor was told of are read together, and filtered, searched and sorted here. */
export const adminRequests: AdminRecords<BloodRequest> = {
  readOne: storedRequests.readOne,
  readPage: async (listQuery, after, through) =>
    isOfUntold(listQuery)
      ? { items: await readUntold(listQuery), next: null }
      : storedRequests.readPage(listQuery, after, through),
  countAll: async (listQuery) =>
    isOfUntold(listQuery)
      ? exactly((await readUntold(listQuery)).length)
      : storedRequests.countAll(listQuery),
  countNewer: async (listQuery, first) =>
    isOfUntold(listQuery) ? exactly(0) : storedRequests.countNewer(listQuery, first),
};

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

/** Deletes a request of any status permanently, together with its offers. */
export async function removeRequest(id: string): Promise<void> {
  const offers = await readOfferDocuments(id);
  await deleteRecord({ collection: 'bloodRequests', id }, offers.slice(0, mostOffersOfCommit));
}

function isOfUntold({ filters }: ListQuery): boolean {
  return filters.some(({ field }) => field === untold);
}

async function readUntold({ search, filters, sort }: ListQuery): Promise<readonly BloodRequest[]> {
  const others = filters.filter(({ field }) => field !== untold);
  const found = (await readUntoldRequests()).filter(
    (request) => passes(request, others) && contains(request, search.toLowerCase()),
  );
  return inOrder(found, sort);
}

function contains(request: BloodRequest, text: string): boolean {
  const { id, patientName, hospitalName, userEmail, contactNumber } = request;
  return [id, patientName, hospitalName, userEmail, contactNumber].some((value) =>
    value.toLowerCase().includes(text),
  );
}
