import { type BloodRequest, bloodRequestRecord } from '@blood-bank/domain/records/blood-request';
import { type RequestNotice, requestNoticeRecord } from '@blood-bank/domain/records/request-notice';
import { zonedDate } from '@blood-bank/domain/zoned-time';
import { getDocs, limit, orderBy, query, Timestamp, where } from 'firebase/firestore/lite';
import { read } from '../../../lib/firestore/call.ts';
import { campus } from '../../../lib/firestore/configuration.ts';
import { decode } from '../../../lib/firestore/firestore.ts';
import { requestNoticesCollection, requestsCollection } from '../../../lib/firestore/paths.ts';
import { readByIds } from '../../../lib/firestore/read-many.ts';
import { loadChunk } from '../../../lib/load-chunk.ts';
import { campusToday } from '../../../lib/server-clock.ts';
import { decodeRequest } from '../../requests/public.ts';
import { hoursAgo, type ListFields } from '../list/list-query.ts';
import { adminRecords, withFewRecords } from '../list/records-api.ts';
import type { SeenReport } from './member-reports-api.ts';

/** Hours after which an urgent request that is still active is old. */
export const oldAgeHours = 6;

/** Not fields of requests: how many donors were told of one, and who has reported one, is stored elsewhere. */
const untold = 'told';
const toCheck = 'check';

export const requestListFields = {
  filters: ['status', 'urgency', 'requiredBloodGroup', 'requestedAt', untold, toCheck],
  sorts: ['requestedAt', 'patientName'],
} as const satisfies ListFields;

/** A request in a list. */
export interface AdminRequest extends BloodRequest {
  /** What members have reported of it, the newest first; only in the list of those that are to be checked. */
  readonly reports?: readonly SeenReport[];
}

const storedRequests = adminRecords<AdminRequest>({
  name: 'bloodRequests',
  decodeItem: (id, data) => decode(bloodRequestRecord, id, data),
  numbers: null,
});

const textsOf = ({ id, patientName, hospitalName, userEmail, contactNumber }: AdminRequest) => [
  id,
  patientName,
  hospitalName,
  userEmail,
  contactNumber,
];

/** All blood requests. */
export const adminRequests = withFewRecords<AdminRequest>(
  withFewRecords(storedRequests, { filter: untold, read: readUnnotifiedRequests, textsOf }),
  { filter: toCheck, read: readReportedRequests, textsOf },
);

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

/** Reads the active requests that members have reported and that no one has confirmed by phone since, those reported last first. */
export async function readReportedRequests(): Promise<readonly AdminRequest[]> {
  const { readRequestReports } = await loadChunk(() => import('./member-reports-api.ts'));
  const reports = await readRequestReports();
  const ids = [...new Set(reports.map(({ target }) => target))];
  const found = await readActive(ids);
  return ids.flatMap((id) => {
    const request = found.find((one) => one.id === id);
    if (request === undefined) return [];
    const open = reports.filter((report) => report.target === id && isOpenReport(report, request));
    return open.length === 0 ? [] : [{ ...request, reports: open }];
  });
}

/** Whether the report is newer than the last time that someone has found by phone that the request is true. */
export function isOpenReport({ reportedAt }: SeenReport, { confirmedAt }: BloodRequest): boolean {
  return reportedAt !== null && (confirmedAt === null || reportedAt > confirmedAt);
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
