import { type BloodGroup, canReceiveFrom } from '@blood-bank/domain/blood-group';
import { addDays, type CalendarDate } from '@blood-bank/domain/calendar-date';
import { pausedUntil } from '@blood-bank/domain/deferral';
import { isOlder, soonestFirst } from '@blood-bank/domain/needed-by';
import {
  type BloodRequest,
  bloodRequestRecord,
  unitsStillNeeded,
  urgencies,
} from '@blood-bank/domain/records/blood-request';
import { type Call, callId, callMinutes, callRecord, correctionHours } from '@blood-bank/domain/records/call';
import { type Donor, donorRecord } from '@blood-bank/domain/records/donor';
import {
  type DocumentData,
  documentId,
  getDocs,
  limit,
  orderBy,
  type QueryConstraint,
  query,
  where,
} from 'firebase/firestore/lite';
import { read } from '../../lib/firestore/call.ts';
import { campus } from '../../lib/firestore/configuration.ts';
import { decode } from '../../lib/firestore/firestore.ts';
import { type ListPosition, readStage, readStages, type Stage } from '../../lib/firestore/list-stages.ts';
import {
  type Cursor,
  type ListCount,
  type Page,
  readLimitedCount,
  readPage,
} from '../../lib/firestore/pagination.ts';
import {
  callsCollection,
  donorsCollection,
  offersFor,
  requestsCollection,
} from '../../lib/firestore/paths.ts';
import { readInParts } from '../../lib/firestore/read-many.ts';
import { campusToday, serverNow } from '../../lib/server-clock.ts';

export const callKeys = {
  /** Nothing that begins with it is kept on a device. */
  all: () => ['calls'] as const,
  desk: () => ['calls', 'desk'] as const,
  progress: (requestId: string) => ['calls', 'progress', requestId] as const,
  unfinished: (uid: string) => ['calls', 'unfinished', uid] as const,
  list: (requestId: string, view: CallView) => ['calls', 'list', requestId, view] as const,
  recent: (requestId: string) => ['calls', 'recent', requestId] as const,
};

/** The donors of the group, those of the groups that it can receive from, and those who were called already. */
export const callViews = ['ready', 'compatible', 'called'] as const;
export type CallView = (typeof callViews)[number];

/** A donor to call, with the calls of the last 30 days for whatever request, the newest first. */
export interface CallableDonor {
  readonly id: string;
  readonly donor: Donor;
  readonly calls: readonly Call[];
}

/** How far the calling for a request has got. */
export interface CallProgress {
  readonly coming: number;
  /** Donations that nobody has confirmed yet. */
  readonly donated: number;
  readonly called: ListCount;
}

/** Together with the calls for the request and the newest others, a page of donors costs at most 56 documents. */
const mostDonors = 16;
const mostCalls = 24;
const day = 86_400_000;
const minute = 60_000;
/** Of how many of the newest requests the desk shows the most pressing ones first. */
const deskRequests = 40;

/** The active requests that the desk shows, the most pressing ones of the newest first, older requests last. */
export async function readDesk(): Promise<readonly BloodRequest[]> {
  const active = query(requestsCollection(), where('status', '==', 'active'), orderBy('requestedAt', 'desc'));
  const { items } = await readPage(active, null, (id, data) => decode(bloodRequestRecord, id, data), {
    size: deskRequests,
  });
  const now = serverNow();
  const rank = (request: BloodRequest) =>
    isOlder(request, now) ? urgencies.length : urgencies.indexOf(request.urgency);
  return soonestFirst(items).sort((one, other) => rank(one) - rank(other));
}

export async function readProgress(requestId: string): Promise<CallProgress> {
  const offers = (status: string) =>
    readLimitedCount(query(offersFor(requestId), where('status', '==', status)));
  const [coming, donated, called] = await Promise.all([
    offers('offered'),
    offers('donated'),
    readLimitedCount(query(callsCollection(), where('requestId', '==', requestId))),
  ]);
  return { coming: coming.count, donated: donated.count, called };
}

/** The units for which donors are to be called: without those received, and the donations that are not confirmed yet. */
export function unitsToCallFor(
  request: Pick<BloodRequest, 'unitsRequired' | 'unitsReceived'>,
  progress: CallProgress | undefined,
): number {
  return Math.max(0, unitsStillNeeded(request) - (progress?.donated ?? 0));
}

/** The calls that keep others from calling their donors. */
export async function readCallsInProgress(): Promise<readonly Call[]> {
  return readCalls(where('outcome', '==', 'calling'), startedWithin(callMinutes * minute));
}

/** The calls for a request that began so lately that a list may not know them yet. */
export async function readRecentCalls(requestId: string): Promise<readonly Call[]> {
  return readCalls(where('requestId', '==', requestId), startedWithin(20 * minute));
}

/** A call without an outcome, and its donor. */
export interface UnfinishedCall {
  readonly call: Call;
  readonly row: CallableDonor;
}

/** The caller's calls of the last day without an outcome, the newest first. */
export async function readUnfinishedCalls(uid: string): Promise<readonly UnfinishedCall[]> {
  const calls = await readCalls(
    where('callerId', '==', uid),
    where('outcome', '==', 'calling'),
    startedWithin(correctionHours * 60 * minute),
  );
  const rows = await withDonors(calls);
  return calls.flatMap((call) => {
    const row = rows.find(({ id }) => id === call.donorId);
    return row === undefined ? [] : [{ call, row }];
  });
}

/**
 * One page of the donors to call for a request. Those who are ready come first: available, not paused, the deferral over; of
 * these the ones who have waited longest since a donation, and on each page those whom somebody has called lately last.
 */
export async function readCallList(
  { id, requiredBloodGroup, userId }: Pick<BloodRequest, 'id' | 'requiredBloodGroup' | 'userId'>,
  view: Exclude<CallView, 'called'>,
  uid: string,
  after: ListPosition | null,
  through: ListPosition | null,
): Promise<Page<CallableDonor, ListPosition>> {
  const today = campusToday();
  const [exact, ...others] = canReceiveFrom(requiredBloodGroup);
  const stages =
    view === 'compatible' || exact === undefined
      ? others.flatMap((group) => readyStages(group, today))
      : [...readyStages(exact, today), ...otherStages(exact, today)];
  const isAsked = ({ userId: donorUid }: Donor) => donorUid !== userId && donorUid !== uid;
  const page = await readStages(
    stages.map((stage) => stageOf(stage, isAsked)),
    after ?? { stage: 0, after: null },
    through,
    mostDonors,
  );
  const ids = page.items.map((donor) => donor.id);
  const [history, own] = await Promise.all([readCallsOf(ids), readCallsFor(id, ids)]);
  const calls = merged(own, history);
  const rows = page.items.map((donor) => ({
    id: donor.id,
    donor,
    calls: calls.filter(({ donorId }) => donorId === donor.id),
  }));
  const isCalled = ({ calls: own }: CallableDonor) => own.length > 0;
  return { ...page, items: [...rows.filter((row) => !isCalled(row)), ...rows.filter(isCalled)] };
}

/** One page of the donors who were called for a request, the last one first. */
export async function readCalled(
  requestId: string,
  after: Cursor | null,
  through: Cursor | null,
): Promise<Page<CallableDonor>> {
  const list = query(callsCollection(), where('requestId', '==', requestId), orderBy('startedAt', 'desc'));
  const { items, next } = await readPage(list, after, (id, data) => decode(callRecord, id, data), {
    through,
    size: mostDonors,
  });
  return { items: await withDonors(items), next };
}

export function countCalled(requestId: string): Promise<ListCount> {
  return readLimitedCount(query(callsCollection(), where('requestId', '==', requestId)));
}

/** The number of donors of a group, or of the compatible ones, who are ready. */
export async function countReady(
  { requiredBloodGroup }: Pick<BloodRequest, 'requiredBloodGroup'>,
  view: Exclude<CallView, 'called'>,
): Promise<ListCount> {
  const [exact, ...others] = canReceiveFrom(requiredBloodGroup);
  const groups = view === 'ready' ? [exact ?? requiredBloodGroup] : others;
  if (groups.length === 0) return { count: 0, isLowerBound: false };
  const today = campusToday();
  const counted = (...more: readonly QueryConstraint[]) =>
    readLimitedCount(
      query(
        donorsCollection(),
        where('bloodGroup', 'in', groups),
        where('isProfileActive', '==', true),
        where('isAvailable', '==', true),
        ...more,
      ),
    );
  const [never, waited, paused, pausedAndDeferred] = await Promise.all([
    counted(where('lastDonationDate', '==', null)),
    counted(where('lastDonationDate', '<=', lastReadyDay(today))),
    counted(...isPaused(today)),
    counted(...isPaused(today), where('lastDonationDate', '>', lastReadyDay(today))),
  ]);
  const pausedOnly = paused.count - pausedAndDeferred.count;
  return {
    count: Math.max(0, never.count + waited.count - pausedOnly),
    isLowerBound: never.isLowerBound || waited.isLowerBound,
  };
}

/** A page's donors by one query. */
interface DonorStage {
  readonly constraints: readonly QueryConstraint[];
  readonly holds?: (donor: Donor) => boolean;
}

/** A paused donor comes with the paused ones. */
function readyStages(group: BloodGroup, today: CalendarDate): readonly DonorStage[] {
  const holds = (donor: Donor) => pausedUntil(donor, today) === null;
  const available = [...ofGroup(group), where('isAvailable', '==', true)];
  return [
    { constraints: [...available, where('lastDonationDate', '==', null)], holds },
    {
      constraints: [
        ...available,
        where('lastDonationDate', '<=', lastReadyDay(today)),
        orderBy('lastDonationDate'),
      ],
      holds,
    },
  ];
}

/** Those who are not ready: the deferred ones, the paused ones, and those who are not available. */
function otherStages(group: BloodGroup, today: CalendarDate): readonly DonorStage[] {
  const available = [...ofGroup(group), where('isAvailable', '==', true)];
  return [
    {
      constraints: [
        ...available,
        where('lastDonationDate', '>', lastReadyDay(today)),
        orderBy('lastDonationDate'),
      ],
      holds: (donor) => pausedUntil(donor, today) === null,
    },
    { constraints: [...available, ...isPaused(today)] },
    { constraints: [...ofGroup(group), where('isAvailable', '==', false)] },
  ];
}

/** The pause that ends next comes first. By both fields, as their index counts those who are paused and deferred, too. */
function isPaused(today: CalendarDate): QueryConstraint[] {
  return [where('pausedUntil', '>', today), orderBy('pausedUntil'), orderBy('lastDonationDate')];
}

function ofGroup(group: BloodGroup): QueryConstraint[] {
  return [where('bloodGroup', '==', group), where('isProfileActive', '==', true)];
}

/** The last day on which a donor may have donated who can donate again today. */
function lastReadyDay(today: CalendarDate): CalendarDate {
  return addDays(today, -campus.donationIntervalDays);
}

function stageOf({ constraints, holds }: DonorStage, isAsked: (donor: Donor) => boolean): Stage<Donor> {
  const decodeDonor = (id: string, data: DocumentData) => {
    const donor = decode(donorRecord, id, data);
    return donor !== null && isAsked(donor) && (holds === undefined || holds(donor)) ? donor : null;
  };
  return {
    documentsPerRow: 1,
    read: (after, size, through) =>
      readStage(query(donorsCollection(), ...constraints), after, decodeDonor, { size, through }),
  };
}

/** The calls of some donors in the last 30 days, the newest first. */
export async function readCallsOf(donorIds: readonly string[]): Promise<readonly Call[]> {
  return merged(
    await readInParts(donorIds, (part) => readCalls(where('donorId', 'in', part), startedWithin(30 * day))),
  );
}

/** The calls of some donors for a request, which a page has to know however often its donors were called for others. */
function readCallsFor(requestId: string, donorIds: readonly string[]): Promise<readonly Call[]> {
  return readInParts(donorIds, async (part) => {
    const { docs } = await read(() =>
      getDocs(
        query(
          callsCollection(),
          where('requestId', '==', requestId),
          where('donorId', 'in', part),
          limit(part.length),
        ),
      ),
    );
    return docs.flatMap((call) => decode(callRecord, call.id, call.data()) ?? []);
  });
}

/** Calls without those that are there twice, the newest first. */
function merged(...lists: readonly (readonly Call[])[]): readonly Call[] {
  const calls = [...new Map(lists.flat().map((call) => [callId(call), call])).values()];
  const time = ({ startedAt }: Call) => startedAt?.getTime() ?? Number.POSITIVE_INFINITY;
  return calls.sort((one, other) => time(other) - time(one));
}

async function readCalls(...constraints: readonly QueryConstraint[]): Promise<readonly Call[]> {
  const list = query(callsCollection(), ...constraints, orderBy('startedAt', 'desc'), limit(mostCalls));
  const { docs } = await read(() => getDocs(list));
  return docs.flatMap((call) => decode(callRecord, call.id, call.data()) ?? []);
}

/** Calls with their donors; without those whose profile is no longer active. */
async function withDonors(calls: readonly Call[]): Promise<readonly CallableDonor[]> {
  const ids = [...new Set(calls.map(({ donorId }) => donorId))];
  const [docs, all] = await Promise.all([
    readInParts(ids, async (part) => {
      const found = query(
        donorsCollection(),
        where(documentId(), 'in', part),
        where('isProfileActive', '==', true),
        limit(part.length),
      );
      return (await read(() => getDocs(found))).docs;
    }),
    readCallsOf(ids),
  ]);
  const known = merged(calls, all);
  const donors = new Map(docs.map((donor) => [donor.id, decode(donorRecord, donor.id, donor.data())]));
  return ids.flatMap((id) => {
    const donor = donors.get(id);
    return donor ? [{ id, donor, calls: known.filter(({ donorId }) => donorId === id) }] : [];
  });
}

function startedWithin(milliseconds: number): QueryConstraint {
  return where('startedAt', '>', new Date(serverNow().getTime() - milliseconds));
}
