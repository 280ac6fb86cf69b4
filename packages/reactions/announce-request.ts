import type { BloodRequest } from '@blood-bank/domain/records/blood-request';
import {
  type NoticeLimit,
  type RequestNotice,
  requestNoticeRecord,
} from '@blood-bank/domain/records/request-notice';
import * as v from 'valibot';
import { candidates, isEligible, randomStart } from './candidates.ts';
import { deliverNotice, dropAbandonedNotices } from './deliver-notice.ts';
import { composeRequestNotice } from './mails/mails.ts';
import { type NoticeReservation, noticesOf, reserveNotice } from './notice-reservation.ts';
import { announcedRequest } from './open-request.ts';
import {
  type DocumentPort,
  isRecent,
  type Notice,
  type Reaction,
  type StoredDocument,
  UnfinishedReactionError,
} from './reaction.ts';
import { recipientOf } from './recipient.ts';
import { DaySlots, Places } from './slots.ts';
import { unsubscribeUrl } from './unsubscribe.ts';

/** The documents whose creation this reacts to. */
export const requestDocuments = 'bloodRequests/{id}';

/** Milliseconds after which hosts announce a request, so that nobody is told of one that is deleted immediately. */
export const noticeDelay = 30_000;

/** How many mails are sent at the same time. */
const concurrent = 3;

/**
 * Tells donors who can help with a new request: chooses them first, then sends. Has to be repeated until it resolves, and
 * may be called at the same time for the same request.
 *
 * @param document the created request, which is read again: a function of Firebase gets it as it was then
 * @throws UnfinishedReactionError when mails are left, or what the port throws
 */
export async function announceRequest(
  reaction: Reaction,
  { path }: Pick<StoredDocument, 'path'>,
): Promise<void> {
  const { port } = reaction;
  const id = path.split('/')[1] ?? '';
  const request = await announcedRequest(port, id);
  const mayChoose = request !== null && isRecent(request.requestedAt, port.now());
  const begun = await readAnnouncement(port, id);
  let announcement = begun ?? (mayChoose ? await beginAnnouncement(port, request) : null);
  if (announcement === null) return;
  if (!announcement.isComplete) {
    const { start, startedAt } = announcement;
    const limit = mayChoose ? await chooseDonors(reaction, request, { id: start, at: startedAt }) : null;
    announcement = { ...announcement, isComplete: true, limit };
    await putAnnouncement(port, announcement);
  }
  // Also of a closed request: those who were chosen give their slots back.
  await tellDonors(reaction, announcement);
}

async function tellDonors(reaction: Reaction, announcement: Announcement): Promise<void> {
  const { port } = reaction;
  const { request } = announcement;
  const queue = (await noticesOf(port, request)).filter(isLeft);
  let isWorking = true;

  async function work(): Promise<void> {
    for (
      let reservation = queue.shift();
      reservation !== undefined && isWorking;
      reservation = queue.shift()
    ) {
      const { id, uid } = reservation;
      const delivery = await deliverNotice(port, id, () => noticeTo(reaction, request, { id, uid }));
      // The mail server does not work at present, so the others need not be tried.
      if (delivery === 'failed') isWorking = false;
    }
  }

  await Promise.all(Array.from({ length: concurrent }, work));
  const reservations = await noticesOf(port, request);
  const told = reservations.filter(({ state }) => state === 'sent').length;
  const isSent = !reservations.some(isLeft);
  if (told !== announcement.told || isSent !== announcement.isSent) {
    await putAnnouncement(port, { ...announcement, told, isSent });
  }
  if (!isSent) throw new UnfinishedReactionError();
}

/**
 * Composes the notice to a chosen donor. Since the choice, the request may have been closed, and the donor may not be able to help or
 * to be told any more: then there is none.
 */
async function noticeTo(
  reaction: Reaction,
  requestId: string,
  { id, uid }: Pick<NoticeReservation, 'id' | 'uid'>,
): Promise<Notice | null> {
  const { port, origin } = reaction;
  const request = await announcedRequest(port, requestId);
  if (request === null) return null;
  const donor = await port.get(`donors/${uid}`);
  if (!isEligible(reaction, request, donor, new Date(port.now()))) return null;
  const recipient = await recipientOf(reaction, uid);
  if (recipient === null) return null;
  const { to, language, token } = recipient;
  const unsubscribe = token === null ? null : unsubscribeUrl(origin, uid, token, language);
  return composeRequestNotice(reaction, request, { to, language, messageId: id, unsubscribe });
}

function isLeft({ uid, state }: NoticeReservation): boolean {
  return uid !== '' && state === 'chosen';
}

/** How many donor records are read for each one that may be told, so that a request's cost is bounded. */
const examinedPerPlace = 20;

/** How many donors are told of a request at most, by its urgency. */
function mostDonors({ campus }: Reaction, { urgency }: Pick<BloodRequest, 'urgency'>): number {
  const { donorsPerUrgentRequest, donorsPerModerateRequest, donorsPerLowRequest } = campus.notices;
  return { urgent: donorsPerUrgentRequest, moderate: donorsPerModerateRequest, low: donorsPerLowRequest }[
    urgency
  ];
}

/**
 * Chooses the donors who are told of a request: each gets a reservation (notice-reservation.ts). May run again, and at the same time for the
 * same request: what it reservations stays within the limits.
 *
 * @param start where the search for donors starts, which is also the key of the slots, and when choosing began
 * @returns the limit that ended it early
 */
async function chooseDonors(
  reaction: Reaction,
  request: BloodRequest,
  start: { readonly id: string; readonly at: Date },
): Promise<NoticeLimit | null> {
  const { port } = reaction;
  const most = mostDonors(reaction, request);
  if (most === 0) return 'urgency';
  await dropAbandonedNotices(port);
  const slots = new DaySlots(reaction, start.at);
  const places = new Places(port, [
    slots.donorsOfRequest(start.id, most),
    slots.donorsOfPoster(request.userId),
    slots.mails('donors'),
  ]);
  for await (const uid of candidates(reaction, request, start, most * examinedPerPlace)) {
    if ((await recipientOf(reaction, uid)) === null) continue;
    const place = await places.take();
    if (place === null) break;
    const ofDonor = await slots.reserveForDonor(uid, start.id);
    if (ofDonor === null) continue;
    const reservation = {
      id: `${request.id}_${uid}`,
      request: request.id,
      uid,
      source: `bloodRequests/${request.id}`,
      author: request.userId,
      slots: [...place, ofDonor],
      at: start.at,
    };
    if (await reserveNotice(port, reservation)) places.fill();
  }
  await places.release();
  return places.limit;
}

/** Longer than a request is of interest. */
const lifetime = 90 * 86_400_000;

/**
 * How far a request's announcement is: what its owner reads of it, and where its search for donors starts, which no other one has.
 */
interface Announcement extends RequestNotice {
  readonly request: string;
  /** The member who has posted the request. */
  readonly author: string;
  readonly startedAt: Date;
  readonly start: string;
}

/** Reads a request's announcement; null when it has not begun. */
async function readAnnouncement(port: DocumentPort, request: string): Promise<Announcement | null> {
  const fields = (await port.get(pathOf(request)))?.fields;
  if (fields === undefined) return null;
  const { startedAt, ...notice } = v.parse(requestNoticeRecord, fields);
  return {
    ...notice,
    request,
    author: String(fields.author),
    startedAt: startedAt ?? new Date(port.now()),
    start: String(fields.start),
  };
}

/** Begins an announcement. Of concurrent calls, all return the same one. */
async function beginAnnouncement(
  port: DocumentPort,
  { id, userId }: Pick<BloodRequest, 'id' | 'userId'>,
): Promise<Announcement> {
  const begun: Announcement = {
    request: id,
    author: userId,
    startedAt: new Date(port.now()),
    start: randomStart(),
    isComplete: false,
    isSent: false,
    told: 0,
    limit: null,
  };
  if (await port.claim(pathOf(id), fieldsOf(begun))) return begun;
  return (await readAnnouncement(port, id)) ?? begun;
}

/** Stores a changed announcement. */
function putAnnouncement(port: DocumentPort, announcement: Announcement): Promise<void> {
  return port.set(pathOf(announcement.request), fieldsOf(announcement));
}

function fieldsOf({ request: _, ...announcement }: Announcement) {
  return { ...announcement, expiresAt: new Date(announcement.startedAt.getTime() + lifetime) };
}

function pathOf(request: string): string {
  return `requestNotices/${request}`;
}
