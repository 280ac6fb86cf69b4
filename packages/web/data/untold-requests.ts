import type { BloodRequest } from '@blood-bank/domain/records/blood-request';
import { type RequestNotice, requestNoticeRecord } from '@blood-bank/domain/records/request-notice';
import { zonedDate } from '@blood-bank/domain/zoned-time';
import {
  collection,
  documentId,
  getDocs,
  limit,
  orderBy,
  query,
  Timestamp,
  where,
} from 'firebase/firestore/lite';
import { decodeRequest, requests } from './blood-requests.ts';
import { read } from './call.ts';
import { campus } from './configuration.ts';
import { decode, firestore } from './firestore.ts';
import { hoursAgo } from './list-query.ts';
import { campusToday } from './server-clock.ts';

const daysBack = 7;
/** In hours: the day on which clocks are set back. */
const longestDay = 25;
const mostNotices = 100;
/** Firestore's limit of values to compare with. */
const mostIds = 30;
/** Mails that a working mail server has not accepted by then are failing. */
const sendingHours = 0.25;

/**
 * Reads the active requests of the last seven days, the newest first, of which no donor was told by mail: nobody matched, a limit was
 * reached, or the mails could not be sent. Not those whose urgency has no donors to tell.
 */
export async function readUntoldRequests(): Promise<readonly BloodRequest[]> {
  const { docs } = await read(() =>
    getDocs(
      query(
        notices(),
        where('told', '==', 0),
        where('startedAt', '>=', Timestamp.fromDate(hoursAgo(daysBack * 24))),
        orderBy('startedAt', 'desc'),
        limit(mostNotices),
      ),
    ),
  );
  const ids = docs
    .filter((document) => isUntold(decode(requestNoticeRecord, document.id, document.data())))
    .map(({ id }) => id);
  const chunks = Array.from({ length: Math.ceil(ids.length / mostIds) }, (_, index) =>
    ids.slice(index * mostIds, (index + 1) * mostIds),
  );
  const found = (await Promise.all(chunks.map(readActive))).flat();
  return ids.flatMap((id) => found.find((request) => request.id === id) ?? []);
}

/** Whether the campus has told as many people of requests as it may on this day of its calendar. */
export async function hasReachedDailyLimit(): Promise<boolean> {
  const { docs } = await read(() =>
    getDocs(
      query(
        notices(),
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

function isUntold(notice: RequestNotice | null): boolean {
  if (notice === null || notice.limit === 'urgency') return false;
  return notice.isSent || (notice.startedAt !== null && notice.startedAt < hoursAgo(sendingHours));
}

async function readActive(ids: readonly string[]): Promise<BloodRequest[]> {
  const { docs } = await read(() => getDocs(query(requests(), where(documentId(), 'in', ids))));
  return docs
    .map((document) => decodeRequest(document.id, document.data()))
    .filter((request) => request?.status === 'active')
    .filter((request) => request !== null);
}

function notices() {
  return collection(firestore(), 'requestNotices');
}
