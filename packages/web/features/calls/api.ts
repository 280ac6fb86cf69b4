import { type BloodGroup, canReceiveFrom } from '@blood-bank/domain/blood-group';
import { addDays, type CalendarDate } from '@blood-bank/domain/calendar-date';
import { callObstacle } from '@blood-bank/domain/calls';
import { pausedUntil } from '@blood-bank/domain/deferral';
import { soonestFirst } from '@blood-bank/domain/needed-by';
import { type BloodRequest, bloodRequestRecord, urgencies } from '@blood-bank/domain/records/blood-request';
import {
  type Call,
  type CallOutcome,
  callId,
  callMinutes,
  callRecord,
} from '@blood-bank/domain/records/call';
import { type Donor, donorRecord } from '@blood-bank/domain/records/donor';
import {
  type DocumentData,
  documentId,
  getDoc,
  getDocs,
  limit,
  orderBy,
  type QueryConstraint,
  query,
  serverTimestamp,
  where,
} from 'firebase/firestore/lite';
import { read } from '../../lib/firestore/call.ts';
import { commitBatch } from '../../lib/firestore/commit.ts';
import { campus } from '../../lib/firestore/configuration.ts';
import { problemOf } from '../../lib/firestore/errors.ts';
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
  callDocument,
  callHeadDocument,
  callsCollection,
  contactDocument,
  donorDocument,
  donorsCollection,
  numberOfOffer,
  offerDocument,
  offersFor,
  requestDocument,
  requestsCollection,
} from '../../lib/firestore/paths.ts';
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
  readonly donated: number;
  readonly called: ListCount;
}

/** The person who calls. */
export interface Caller {
  readonly uid: string;
  readonly fullName: string;
}

/** Together with the calls of these donors a page costs at most 57 documents. */
const mostDonors = 26;
const mostCalls = 30;
const day = 86_400_000;
const minute = 60_000;
/** How many requests the desk has, of which each costs three counts. */
const deskRequests = 12;

/** The active requests that the desk shows, the most pressing ones of the newest first. */
export async function readDesk(): Promise<readonly BloodRequest[]> {
  const active = query(requestsCollection(), where('status', '==', 'active'), orderBy('requestedAt', 'desc'));
  const { items } = await readPage(active, null, (id, data) => decode(bloodRequestRecord, id, data), {
    size: deskRequests,
  });
  const rank = ({ urgency }: BloodRequest) => urgencies.indexOf(urgency);
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

/** The calls that keep others from calling their donors. */
export async function readCallsInProgress(): Promise<readonly Call[]> {
  return readCalls(where('outcome', '==', 'calling'), startedWithin(callMinutes * minute));
}

/** The calls for a request that began so lately that a list may not know them yet. */
export async function readRecentCalls(requestId: string): Promise<readonly Call[]> {
  return readCalls(where('requestId', '==', requestId), startedWithin(20 * minute));
}

/** The caller's calls of the last day without an outcome, with their donors. */
export async function readUnfinishedCalls(uid: string): Promise<readonly CallableDonor[]> {
  const { docs } = await read(() =>
    getDocs(
      query(
        callsCollection(),
        where('callerId', '==', uid),
        where('outcome', '==', 'calling'),
        limit(mostCalls),
      ),
    ),
  );
  const calls = docs.flatMap((call) => decode(callRecord, call.id, call.data()) ?? []);
  const lately = calls.filter(({ startedAt }) => isSince(startedAt, day));
  return withDonors(lately);
}

/**
 * One page of the donors to call for a request. Those who are ready come first: available, not paused, the deferral over; of
 * these the ones who have waited longest since a donation, and on each page those whom somebody has called lately last.
 */
export async function readCallList(
  { requiredBloodGroup, userId }: Pick<BloodRequest, 'requiredBloodGroup' | 'userId'>,
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
  const calls = await readCallsOf(page.items.map((donor) => donor.id));
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

/** The number of donors of a group, or of the compatible ones, who are ready, paused ones among them. */
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
  const [never, waited] = await Promise.all([
    counted(where('lastDonationDate', '==', null)),
    counted(where('lastDonationDate', '<=', lastReadyDay(today))),
  ]);
  return {
    count: never.count + waited.count,
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
    { constraints: [...available, where('pausedUntil', '>', today), orderBy('pausedUntil')] },
    { constraints: [...ofGroup(group), where('isAvailable', '==', false)] },
  ];
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
async function readCallsOf(donorIds: readonly string[]): Promise<readonly Call[]> {
  if (donorIds.length === 0) return [];
  return readCalls(where('donorId', 'in', donorIds), startedWithin(30 * day));
}

async function readCalls(...constraints: readonly QueryConstraint[]): Promise<readonly Call[]> {
  const list = query(callsCollection(), ...constraints, orderBy('startedAt', 'desc'), limit(mostCalls));
  const { docs } = await read(() => getDocs(list));
  return docs.flatMap((call) => decode(callRecord, call.id, call.data()) ?? []);
}

/** Calls with their donors; without those whose profile is no longer active. */
async function withDonors(calls: readonly Call[]): Promise<readonly CallableDonor[]> {
  const ids = [...new Set(calls.map(({ donorId }) => donorId))];
  if (ids.length === 0) return [];
  const [{ docs }, all] = await Promise.all([
    read(() =>
      getDocs(
        query(
          donorsCollection(),
          where(documentId(), 'in', ids),
          where('isProfileActive', '==', true),
          limit(ids.length),
        ),
      ),
    ),
    readCallsOf(ids),
  ]);
  const donors = new Map(docs.map((donor) => [donor.id, decode(donorRecord, donor.id, donor.data())]));
  return ids.flatMap((id) => {
    const donor = donors.get(id);
    return donor ? [{ id, donor, calls: all.filter(({ donorId }) => donorId === id) }] : [];
  });
}

function startedWithin(milliseconds: number): QueryConstraint {
  return where('startedAt', '>', new Date(serverNow().getTime() - milliseconds));
}

function isSince(startedAt: Date | null, milliseconds: number): boolean {
  return startedAt === null || startedAt.getTime() > serverNow().getTime() - milliseconds;
}

/** A call that has begun, with the number to dial, or why it could not. */
export type StartedCall =
  | { readonly call: Call; readonly contactNumber: string }
  | { readonly obstacle: 'in-progress' | 'settled'; readonly by: string }
  | { readonly obstacle: 'request-closed' };

/**
 * Begins a call, and reads the donor's number: two round trips.
 *
 * @param previous the last call of the donor for the request; null for none
 */
export async function startCall(
  requestId: string,
  donorId: string,
  { uid, fullName }: Caller,
  previous: Pick<Call, 'attempts' | 'note'> | null,
): Promise<StartedCall> {
  const call = {
    requestId,
    donorId,
    callerId: uid,
    callerName: fullName,
    outcome: 'calling' as const,
    note: previous?.note ?? '',
    attempts: (previous?.attempts ?? 0) + 1,
  };
  try {
    await commitBatch((batch) => {
      batch
        .set(callDocument(call), { ...call, startedAt: serverTimestamp() })
        .set(callHeadDocument(donorId), { call: callId(call) });
    });
  } catch (error) {
    if (problemOf(error).kind !== 'denied') throw error;
    const obstacle = await obstacleOf(requestId, donorId, uid);
    if (obstacle === null) throw error;
    return obstacle;
  }
  const contactNumber = await readNumber(donorId);
  return { call: { ...call, startedAt: serverNow() }, contactNumber };
}

/** The number of a donor whom the caller is calling. */
export async function readNumber(donorId: string): Promise<string> {
  const number: unknown = (await read(() => getDoc(contactDocument(donorId)))).get('contactNumber');
  return typeof number === 'string' ? number : '';
}

/** Why a call was refused, as far as its caller can see; null for another reason. */
async function obstacleOf(requestId: string, donorId: string, uid: string): Promise<StartedCall | null> {
  const [request, [newest], own] = await Promise.all([
    read(() => getDoc(requestDocument(requestId))).catch(() => null),
    readCallsOf([donorId]),
    read(() => getDoc(callDocument({ requestId, donorId }))),
  ]);
  if (request?.get('status') !== 'active') return { obstacle: 'request-closed' };
  const call = own.exists() ? decode(callRecord, own.id, own.data()) : null;
  const calls = [call, newest].filter((one) => one != null);
  const obstacle = callObstacle(calls, { requestId, callerId: uid }, serverNow());
  if (obstacle === null) return null;
  const by = (obstacle === 'settled' ? call : newest)?.callerName ?? '';
  return { obstacle, by };
}

/** What the donor said. */
export interface Outcome {
  readonly outcome: Exclude<CallOutcome, 'calling'>;
  readonly note: string;
  /** Until when a donor who declines does not want to be asked; null for not said. */
  readonly notBefore: CalendarDate | null;
}

/** Notes how a call has ended, with what that says about the donor and the offer. */
export async function recordOutcome(
  call: Call,
  donor: Donor,
  request: Pick<BloodRequest, 'id' | 'userId'>,
  { outcome, note, notBefore }: Outcome,
): Promise<Call> {
  const { callerId, donorId, requestId } = call;
  const offer = offerDocument(requestId, donorId);
  const isAboutOffer = outcome === 'coming' || call.outcome === 'coming';
  const [stored, contactNumber] = await Promise.all([
    isAboutOffer ? read(() => getDoc(offer)) : null,
    outcome === 'coming' ? readNumber(donorId) : '',
  ]);
  const status: unknown = stored?.get('status');
  await commitBatch((batch) => {
    batch.update(callDocument(call), { outcome, note });
    if (outcome === 'coming' && status !== 'offered' && status !== 'donated') {
      const { fullName, bloodGroup } = donor;
      batch
        .set(offer, {
          userId: donorId,
          requestUserId: request.userId,
          fullName,
          bloodGroup,
          message: '',
          status: 'offered',
          recordedBy: callerId,
          offeredAt: serverTimestamp(),
        })
        .set(numberOfOffer(offer), { requestUserId: request.userId, contactNumber });
    }
    if (outcome !== 'coming' && status === 'offered' && stored?.get('recordedBy') === callerId) {
      batch.update(offer, { status: 'withdrawn', message: '' }).delete(numberOfOffer(offer));
    }
    const changes = {
      ...(outcome === 'declined' && notBefore !== null && { pausedUntil: notBefore }),
      ...(outcome !== 'declined' && call.outcome === 'declined' && { pausedUntil: null }),
      ...(outcome === 'wrong-number' && { numberReportedAt: serverTimestamp() }),
      ...(outcome !== 'wrong-number' && call.outcome === 'wrong-number' && { numberReportedAt: null }),
    };
    if (Object.keys(changes).length > 0) batch.update(donorDocument(donorId), changes);
  });
  return { ...call, outcome, note };
}
