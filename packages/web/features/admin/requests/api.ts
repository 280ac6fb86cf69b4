import { type BloodRequest, bloodRequestRecord } from '@blood-bank/domain/records/blood-request';
import { type RequestNotice, requestNoticeRecord } from '@blood-bank/domain/records/request-notice';
import { zonedDate } from '@blood-bank/domain/zoned-time';
import { getDocs, limit, orderBy, query, Timestamp, where } from 'firebase/firestore/lite';
import { read } from '../../../lib/firestore/call.ts';
import { campus } from '../../../lib/firestore/configuration.ts';
import { decode } from '../../../lib/firestore/firestore.ts';
import { requestNoticesCollection, requestsCollection } from '../../../lib/firestore/paths.ts';
import { readByIds } from '../../../lib/firestore/read-many.ts';
import { campusToday } from '../../../lib/server-clock.ts';
import { decodeRequest } from '../../requests/public.ts';
import { hoursAgo, type ListFields } from '../list/list-query.ts';
import { adminRecords, withFewRecords } from '../list/records-api.ts';

/** Hours after which an urgent request that is still active is old. */
export const oldAgeHours = 6;

/** Not a field of requests: how many donors were told of one is stored elsewhere. */
const untold = 'told';

export const requestListFields = {
  filters: ['status', 'urgency', 'requiredBloodGroup', 'requestedAt', untold],
  sorts: ['requestedAt', 'patientName'],
} as const satisfies ListFields;

const storedRequests = adminRecords<BloodRequest>({
  name: 'bloodRequests',
  decodeItem: (id, data) => decode(bloodRequestRecord, id, data),
  numbers: null,
});

/** All blood requests. */
export const adminRequests = withFewRecords(storedRequests, {
  filter: untold,
  read: readUnnotifiedRequests,
  textsOf: ({ id, patientName, hospitalName, userEmail, contactNumber }) => [
    id,
    patientName,
    hospitalName,
    userEmail,
    contactNumber,
  ],
});

const daysBack = 7;
/** In hours: the day on which clocks are set back. */
const longestDay = 25;
const mostNotices = 100;
/** Mails that a working mail server has not accepted by then are failing. */
const sendingHours = 0.25;

/**
 * Reads the active requests of the last seven days, the newest first, of which no donor was told by mail: nobody matched, a limit was
 * reached, or the mails could not be sent. Not those whose urgency has no donors to tell.
 */
export async function readUnnotifiedRequests(): Promise<readonly BloodRequest[]> {
  const { docs } = await read(() =>
    getDocs(
      query(
        requestNoticesCollection(),
        where('told', '==', 0),
        where('startedAt', '>=', Timestamp.fromDate(hoursAgo(daysBack * 24))),
        orderBy('startedAt', 'desc'),
        limit(mostNotices),
      ),
    ),
  );
  const ids = docs
    .filter((document) => wasNobodyNotified(decode(requestNoticeRecord, document.id, document.data())))
    .map(({ id }) => id);
  const found = await readActive(ids);
  return ids.flatMap((id) => found.find((request) => request.id === id) ?? []);
}

/** Whether the campus has told as many people of requests as it may on this day of its calendar. */
export async function hasReachedDailyLimit(): Promise<boolean> {
  const { docs } = await read(() =>
    getDocs(
      query(
        requestNoticesCollection(),
        where('limit', '==', 'campus'),
        where('startedAt', '>=', Timestamp.fromDate(hoursAgo(longestDay))),
        orderBy('startedAt', 'desc'),
        limit(1),
      ),
    ),
  );
  const [newest] = docs;
  const startedAt =
    newest === undefined ? null : decode(requestNoticeRecord, newest.id, newest.data())?.startedAt;
  if (startedAt == null) return false;
  return zonedDate(startedAt, campus.timeZone) === campusToday();
}

function wasNobodyNotified(notice: RequestNotice | null): boolean {
  if (notice === null || notice.limit === 'urgency') return false;
  return notice.isSent || (notice.startedAt !== null && notice.startedAt < hoursAgo(sendingHours));
}

async function readActive(ids: readonly string[]): Promise<BloodRequest[]> {
  const documents = await readByIds(requestsCollection(), ids);
  return documents
    .map((document) => decodeRequest(document.id, document.data()))
    .filter((request) => request?.status === 'active')
    .filter((request) => request !== null);
}
