import type { CalendarDate } from '@blood-bank/domain/calendar-date';
import { callObstacle } from '@blood-bank/domain/calls';
import type { BloodRequest } from '@blood-bank/domain/records/blood-request';
import { type Call, type CallOutcome, callId, callRecord } from '@blood-bank/domain/records/call';
import type { Donor } from '@blood-bank/domain/records/donor';
import {
  type DocumentReference,
  type DocumentSnapshot,
  getDoc,
  serverTimestamp,
  type WriteBatch,
} from 'firebase/firestore/lite';
import { read } from '../../lib/firestore/call.ts';
import { commitBatch } from '../../lib/firestore/commit.ts';
import { readContactNumber } from '../../lib/firestore/contact-number.ts';
import { problemOf } from '../../lib/firestore/errors.ts';
import { decode } from '../../lib/firestore/firestore.ts';
import {
  callDocument,
  callHeadDocument,
  contactDocument,
  donorDocument,
  numberOfOffer,
  offerDocument,
  requestDocument,
  userDocument,
} from '../../lib/firestore/paths.ts';
import { serverNow } from '../../lib/server-clock.ts';
import { readCallsOf } from './api.ts';

/** The person who calls. */
export interface Caller {
  readonly uid: string;
  readonly fullName: string;
}

/** A call that has begun, with the number to dial, or why it could not. */
export type StartedCall =
  | { readonly call: Call; readonly contactNumber: string }
  | { readonly obstacle: 'in-progress' | 'settled'; readonly by: string }
  | { readonly obstacle: 'request-closed' | 'inactive' };

/**
 * Begins a call, and reads the donor's number: two round trips.
 *
 * @param previous the last call of the donor for the request, as far as the page knows; null for none
 */
export async function startCall(
  requestId: string,
  donorId: string,
  { uid, fullName }: Caller,
  previous: Pick<Call, 'attempts' | 'note'> | null,
  isRepeated = false,
): Promise<StartedCall> {
  const call = {
    requestId,
    donorId,
    callerId: uid,
    callerName: fullName,
    outcome: 'calling' as const,
    note: previous?.note ?? '',
    notBefore: null,
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
    const stored = await readCall({ requestId, donorId });
    const obstacle = await obstacleOf(requestId, donorId, uid, stored);
    if (obstacle !== null) return obstacle;
    // It began without an answer, or on another of the caller's pages.
    if (stored?.callerId === uid && stored.outcome === 'calling')
      return { call: stored, contactNumber: await readNumber(donorId) };
    if (isRepeated) throw error;
    // Another page began a call since, or has changed the caller's name.
    const record = await read(() => getDoc(userDocument(uid)));
    return startCall(requestId, donorId, { uid, fullName: record.get('fullName') }, stored, true);
  }
  return { call: { ...call, startedAt: serverNow() }, contactNumber: await readNumber(donorId) };
}

/** The number of a donor whom the caller is calling. */
export async function readNumber(donorId: string): Promise<string> {
  return (await readContactNumber(contactDocument(donorId))) ?? '';
}

async function readCall(call: Pick<Call, 'requestId' | 'donorId'>): Promise<Call | null> {
  const stored = await read(() => getDoc(callDocument(call)));
  return stored.exists() ? decode(callRecord, stored.id, stored.data()) : null;
}

/** Why a call was refused, as far as its caller can see; null for another reason. */
async function obstacleOf(
  requestId: string,
  donorId: string,
  uid: string,
  stored: Call | null,
): Promise<StartedCall | null> {
  const [request, donor, [newest]] = await Promise.all([
    readIfShown(requestDocument(requestId)),
    readIfShown(donorDocument(donorId)),
    readCallsOf([donorId]),
  ]);
  if (request?.get('status') !== 'active') return { obstacle: 'request-closed' };
  if (!donor?.exists()) return { obstacle: 'inactive' };
  const calls = [stored, newest].filter((call) => call != null);
  const obstacle = callObstacle(calls, { requestId, callerId: uid }, serverNow());
  if (obstacle === null) return null;
  const by = (obstacle === 'settled' ? stored : newest)?.callerName ?? '';
  return { obstacle, by };
}

/** A document; null where the rules do not show it. */
async function readIfShown(document: DocumentReference): Promise<DocumentSnapshot | null> {
  try {
    return await read(() => getDoc(document));
  } catch (error) {
    if (problemOf(error).kind === 'denied') return null;
    throw error;
  }
}

/** What the donor said. */
export interface Outcome {
  readonly outcome: Exclude<CallOutcome, 'calling'>;
  readonly note: string;
  /** Until when a donor who declines does not want to be asked; null for not said. */
  readonly notBefore: CalendarDate | null;
}

/**
 * Notes how a call has ended, with what that says about the donor and the offer. May be repeated after a lost answer, and changes what
 * was said before.
 */
export async function recordOutcome(
  call: Call,
  donor: Donor,
  request: Pick<BloodRequest, 'id' | 'userId'>,
  said: Outcome,
): Promise<Call> {
  const words = { ...said, notBefore: said.outcome === 'declined' ? said.notBefore : null };
  const [stored, record, offer] = await Promise.all([
    readCall(call),
    readIfShown(donorDocument(call.donorId)),
    read(() => getDoc(offerDocument(call.requestId, call.donorId))),
  ]);
  const changes = changesOfDonor(stored ?? call, record, words);
  const commit = async (ofDonor: DonorPart) => {
    const addOffer = await offerWrites(call, donor, request, words, offer);
    await commitBatch((batch) => {
      batch.update(callDocument(call), words);
      addOffer(batch);
      if (Object.keys(ofDonor).length > 0) batch.update(donorDocument(call.donorId), ofDonor);
    });
  };
  try {
    await commit(changes);
  } catch (error) {
    // Somebody has called the donor since, who knows better what to note.
    if (problemOf(error).kind !== 'denied' || Object.keys(changes).length === 0) throw error;
    await commit({});
  }
  return { ...call, ...words };
}

type DonorPart = Readonly<Record<string, unknown>>;

/** What an outcome changes in the donor's record: never a pause that is not of the call, unless it is shorter. */
function changesOfDonor(before: Call, record: DocumentSnapshot | null, said: Outcome): DonorPart {
  if (!record?.exists()) return {};
  const pause: string | null = record.get('pausedUntil') ?? null;
  const isOfCall = pause === (before.notBefore ?? null);
  const isLonger = said.notBefore !== null && pause !== null && pause < said.notBefore;
  const isReported = record.get('numberReportedAt') != null;
  const isWrong = said.outcome === 'wrong-number';
  return {
    ...((isOfCall || isLonger) && pause !== said.notBefore && { pausedUntil: said.notBefore }),
    ...(isWrong && !isReported && { numberReportedAt: serverTimestamp() }),
    ...(!isWrong && isReported && before.outcome === 'wrong-number' && { numberReportedAt: null }),
  };
}

/** The writes of the offer of a donor who comes, or that take back the one that the caller has recorded. */
async function offerWrites(
  { callerId, donorId, requestId }: Call,
  { bloodGroup, fullName }: Donor,
  { userId: requestUserId }: Pick<BloodRequest, 'userId'>,
  { outcome }: Outcome,
  offer: DocumentSnapshot,
): Promise<(batch: WriteBatch) => void> {
  const document = offerDocument(requestId, donorId);
  const number = numberOfOffer(document);
  const isStanding = offer.exists() && offer.get('status') !== 'withdrawn';
  if (outcome === 'coming' && !isStanding) {
    const contactNumber = await readNumber(donorId);
    const recorded = { userId: donorId, requestUserId, fullName, bloodGroup, recordedBy: callerId };
    const stored = { ...recorded, message: '', status: 'offered', offeredAt: serverTimestamp() };
    return (batch) => batch.set(document, stored).set(number, { requestUserId, contactNumber });
  }
  const isRecorded = offer.get('status') === 'offered' && offer.get('recordedBy') === callerId;
  if (outcome !== 'coming' && isRecorded)
    return (batch) => batch.update(document, { status: 'withdrawn', message: '' }).delete(number);
  return () => {};
}
