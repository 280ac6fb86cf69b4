import { type BloodGroup, canGiveTo } from '@blood-bank/domain/blood-group';
import { canGiveNow, helpingGroups } from '@blood-bank/domain/can-help';
import { isOlder, soonestFirst } from '@blood-bank/domain/needed-by';
import { type BloodRequest, bloodRequestRecord, urgencies } from '@blood-bank/domain/records/blood-request';
import type { Donor } from '@blood-bank/domain/records/donor';
import {
  type DocumentData,
  orderBy,
  type Query,
  type QueryConstraint,
  query,
  where,
} from 'firebase/firestore/lite';
import { campus } from '../../lib/firestore/configuration.ts';
import { decode } from '../../lib/firestore/firestore.ts';
import {
  type Cursor,
  type ListCount,
  newerThan,
  type Page,
  readLimitedCount,
  readPage,
  subtractFromCount,
} from '../../lib/firestore/pagination.ts';
import { requestsCollection } from '../../lib/firestore/paths.ts';
import { takeEarlyRead, takeEarlyResult } from '../../lib/query/early-reads.ts';
import { campusToday, serverNow } from '../../lib/server-clock.ts';

/** The cache keys of responses (TanStack Query); a write invalidates those that it affects. */
export const requestKeys = {
  activeRequests: () => ['requests', 'active'] as const,
  /** Below the active ones, whose changes renew them, as the next three. */
  urgentRequests: () => ['requests', 'active', 'urgent'] as const,
  urgentSummary: () => ['requests', 'active', 'urgent', 'summary'] as const,
  /** What of the two last ones is read before it is known which of them the member sees. */
  requestsSummary: () => ['requests', 'active', 'summary'] as const,
  /** The active requests that a donor of a group can help with. */
  helpableRequests: (uid: string, group: BloodGroup) =>
    ['requests', 'active', 'helpable', uid, group] as const,
  helpableSummary: (uid: string, group: BloodGroup | null) =>
    ['requests', 'active', 'helpable', uid, group, 'summary'] as const,
  myRequests: (uid: string) => ['requests', 'mine', uid] as const,
  request: (id: string) => ['requests', 'one', id] as const,
};

/** The keys of the lists that show a member's requests. */
export function requestListKeys(uid: string) {
  return [requestKeys.activeRequests(), requestKeys.myRequests(uid)] as const;
}

/** One page of the member's own requests of any status, the newest first. */
export function readMyRequests(
  uid: string,
  after: Cursor | null,
  through: Cursor | null = null,
): Promise<Page<BloodRequest>> {
  return readPage(requestsOf(uid), after, decodeRequest, { through });
}

export function countMyRequests(uid: string): Promise<ListCount> {
  return readLimitedCount(requestsOf(uid));
}

export function requestsOf(uid: string): Query {
  return query(requestsCollection(), where('userId', '==', uid), orderBy('requestedAt', 'desc'));
}

/** Decodes a stored request; null for an invalid one. */
export function decodeRequest(id: string, data: DocumentData): BloodRequest | null {
  return decode(bloodRequestRecord, id, data);
}

/** Of how many urgent requests those needed soonest are shown at a glance. */
export const urgentRead = 12;
const urgent = where('urgency', '==', 'urgent');

/** The active requests, the newest first (specification section 7). */
export const activeRequests = listOf();
/** The urgent ones of them. */
export const urgentRequests = listOf(urgent);

/** The newest of the urgent ones. */
async function readUrgentSummary(): Promise<readonly BloodRequest[]> {
  return (await readPage(activeQuery(urgent), null, decodeRequest, { size: urgentRead })).items;
}

function listOf(...conditions: readonly QueryConstraint[]) {
  return {
    readPage(after: Cursor | null, through: Cursor | null = null): Promise<Page<BloodRequest>> {
      return readPage(activeQuery(...conditions), after, decodeRequest, { through });
    },
    readCount(): Promise<ListCount> {
      return readLimitedCount(activeQuery(...conditions));
    },
    /** Counts those that were posted after a time; null for all. */
    countNewer(than: Date | null): Promise<ListCount> {
      return readLimitedCount(newerThan(activeQuery(...conditions), 'requestedAt', than));
    },
  };
}

export function activeQuery(...conditions: readonly QueryConstraint[]) {
  return query(
    requestsCollection(),
    where('status', '==', 'active'),
    ...conditions,
    orderBy('requestedAt', 'desc'),
  );
}

/** What of a donor tells which requests they can help with. */
export type AbleDonor = Pick<Donor, 'userId' | 'bloodGroup'>;

/** How many requests are shown at a glance, and of how many they are the most urgent. */
const atAGlance = { shown: 3, read: 12 };

/** One page of the active requests of others to which a donor can give by the group, the newest first. */
export function readHelpableRequests(
  ableDonor: AbleDonor,
  after: Cursor | null,
  through: Cursor | null = null,
  size?: number,
): Promise<Page<BloodRequest>> {
  const decodeOther = (id: string, data: DocumentData) => {
    const request = data.userId === ableDonor.userId ? null : decodeRequest(id, data);
    return request !== null && helpingGroups(request).includes(ableDonor.bloodGroup) ? request : null;
  };
  const list = query(helpable(ableDonor), orderBy('requestedAt', 'desc'));
  return readPage(list, after, decodeOther, { through, ...(size !== undefined && { size }) });
}

/** Those for platelets and plasma of other groups, which the donor is not asked for, count as well: they are few. */
export async function countHelpableRequests(ableDonor: AbleDonor): Promise<ListCount> {
  const [all, own] = await Promise.all([
    readLimitedCount(helpable(ableDonor)),
    readLimitedCount(helpable(ableDonor, where('userId', '==', ableDonor.userId))),
  ]);
  return subtractFromCount(all, own.count);
}

/** Those of the donor are among them: one count is one read. */
export function countNewerHelpableRequests(ableDonor: AbleDonor, than: Date | null): Promise<ListCount> {
  const list = query(helpable(ableDonor), orderBy('requestedAt', 'desc'));
  return readLimitedCount(newerThan(list, 'requestedAt', than));
}

/** Of the newest of these requests the most urgent ones, those needed soonest first: only a few. */
export async function readHelpableSummary(ableDonor: AbleDonor): Promise<readonly BloodRequest[]> {
  const { items } = await readHelpableRequests(ableDonor, null, null, atAGlance.read);
  const rank = ({ urgency }: BloodRequest) => urgencies.indexOf(urgency);
  const open = items.filter((request) => !isOlder(request, serverNow()));
  const ordered = soonestFirst(open).sort((one, other) => rank(one) - rank(other));
  return ordered.slice(0, atAGlance.shown);
}

function helpable({ bloodGroup }: AbleDonor, ...more: QueryConstraint[]) {
  return query(
    requestsCollection(),
    where('status', '==', 'active'),
    where('requiredBloodGroup', 'in', canGiveTo(bloodGroup)),
    ...more,
  );
}

/** A few requests, and for whom they were chosen. */
interface Summary {
  /** Of the donor who can help with them; null for the urgent ones, which everybody sees. */
  readonly group: BloodGroup | null;
  readonly requests: readonly BloodRequest[];
}

/** The record of a donor who can give now; null for anybody else. */
export function ableDonorOf(donor: Donor | null): Donor | null {
  const today = campusToday();
  return donor !== null && canGiveNow(donor, today, campus) ? donor : null;
}

/** What a donor who can give now can help with; for others, null, what is urgent. */
export async function readSummary(ableDonor: AbleDonor | null): Promise<Summary> {
  if (ableDonor === null) return { group: null, requests: await readUrgentSummary() };
  return { group: ableDonor.bloodGroup, requests: await readHelpableSummary(ableDonor) };
}

/** What has been read of it while the app was loading; undefined where that is not there yet, or for another donor. */
export function takeEarlySummary(ableDonor: AbleDonor | null): readonly BloodRequest[] | undefined {
  const early = takeEarlyResult<Summary>(requestKeys.requestsSummary());
  return early?.group === groupOf(ableDonor) ? early?.requests : undefined;
}

/** The same, from what has been read while the app was loading, if that is for the same donor. */
export async function takeSummary(ableDonor: AbleDonor | null): Promise<readonly BloodRequest[]> {
  const early = await takeEarlyRead(requestKeys.requestsSummary(), () => readSummary(ableDonor));
  if (early.group === groupOf(ableDonor)) return early.requests;
  return (await readSummary(ableDonor)).requests;
}

function groupOf(ableDonor: AbleDonor | null): BloodGroup | null {
  return ableDonor?.bloodGroup ?? null;
}
