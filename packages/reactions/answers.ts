import type { CalendarDate } from '@blood-bank/domain/calendar-date';
import { donationOfRecord, lastDonationWith, toldDonationDay } from '@blood-bank/domain/donation-log';
import { componentOf } from '@blood-bank/domain/records/donation';
import { limits } from '@blood-bank/domain/records/limits';
import type { DocumentWrite, PlainFields } from '@embedded-firebase/server/documents';
import type { DocumentPort, Reaction } from './reaction.ts';
import { donorOf, offerOf, requestOf } from './stored-records.ts';
import { isEqual } from './unsubscribe.ts';

/** What an answer works with. */
interface AnswerContext {
  readonly port: DocumentPort;
  readonly campus: Pick<Reaction['campus'], 'timeZone'>;
}

/** The path of the site at which a mail's question is answered. */
export const answerPath = '/answer';

/** What reminders ask, and the answers, the first of which is the one that most give. */
export const questions = {
  donated: ['yes', 'no'],
  needed: ['needed', 'fulfilled', 'cancelled'],
  available: ['available', 'later'],
  right: ['right', 'unavailable'],
} as const;
export type Question = keyof typeof questions;
export type Answer = (typeof questions)[Question][number];

/** A question that a mail asks: `questions/{id}`, which no client reaches. */
interface AskedQuestion {
  readonly question: Question;
  readonly uid: string;
  /** Empty for one that is about no request. */
  readonly requestId: string;
  /** The secret of the mail's link. */
  readonly token: string;
}

/** In days: how long a question may be answered. */
const answerDays = 30;

/** Stores a question, once. @returns the link of its page, which names the language of the mail */
export async function ask(
  { port, origin }: Reaction,
  id: string,
  asked: Omit<AskedQuestion, 'token'>,
  language: string,
): Promise<string> {
  const expiresAt = new Date(port.now() + answerDays * 86_400_000);
  await port.claim(`questions/${id}`, { ...asked, token: randomToken(), expiresAt });
  const token = String((await port.get(`questions/${id}`))?.fields.token);
  const parameters = new URLSearchParams({ id, token, ...(language === 'en' ? {} : { lang: language }) });
  return `${origin}${answerPath}?${parameters}`;
}

/** Reads a question by the id and the token of its link; null for a link that is not valid. */
export async function askedQuestion(
  port: DocumentPort,
  id: string,
  token: string,
): Promise<AskedQuestion | null> {
  if (!/^[\w:-]{1,200}$/.test(id)) return null;
  const fields = (await port.get(`questions/${id}`))?.fields as (AskedQuestion & PlainFields) | undefined;
  if (fields === undefined || !isEqual(fields.token, token)) return null;
  return fields.expiresAt instanceof Date && fields.expiresAt.getTime() > port.now() ? fields : null;
}

/**
 * Does what an answer says, once or again.
 *
 * @returns false where it can't be done any more: the request is closed, or somebody else has answered
 */
export async function answer(context: AnswerContext, asked: AskedQuestion, given: Answer): Promise<boolean> {
  switch (asked.question) {
    case 'donated':
      return answerDonated(context, asked, given === 'yes');
    case 'needed':
      return answerNeeded(context.port, asked, given);
    case 'available':
      return answerAvailable(context.port, asked.uid, given === 'available');
    case 'right':
      return answerRight(context.port, asked.uid, given === 'right');
  }
}

/** Logs the donation on the day on which the owner has told of it, or says that there was none. */
async function answerDonated(
  { port, campus }: AnswerContext,
  { uid, requestId }: AskedQuestion,
  hasDonated: boolean,
): Promise<boolean> {
  const paths = { donor: `donors/${uid}`, request: `bloodRequests/${requestId}` };
  const [donorDocument, requestDocument] = [await port.get(paths.donor), await port.get(paths.request)];
  const offerDocument = await port.get(`${paths.request}/offers/${uid}`);
  const donor = donorOf(donorDocument, campus.timeZone);
  const offer = offerOf(offerDocument);
  if (donor === null || donorDocument === null || offer === null || offerDocument === null) return false;
  const status = hasDonated ? 'confirmed' : 'denied';
  if (offer.status !== 'donated') return offer.status === status;
  const request = requestOf(requestDocument);
  const day = toldDonationDay(donor, offer.offeredAt ?? new Date(port.now()), campus.timeZone);
  const entryPath = (date: CalendarDate) => `${paths.donor}/donations/${date}`;
  const donation = {
    donatedOn: day,
    component: componentOf(request ?? { component: null }),
    place: request?.hospitalName ?? '',
    requestId,
  };
  const isLogged = !hasDonated || (await port.get(entryPath(day))) !== null;
  const known = isLogged ? null : donationOfRecord(donor, day);
  const earlier = known !== null && (await port.get(entryPath(known.donatedOn))) === null ? known : null;
  const entries = [...(isLogged ? [] : [donation]), ...(earlier === null ? [] : [earlier])];
  const units = request?.unitsReceived ?? 0;
  const writes: DocumentWrite[] = [
    // Each as it was read: two answers at once count once.
    {
      update: offerDocument.path,
      fields: { status },
      precondition: { updateTime: offerDocument.updateTime },
    },
    {
      update: paths.donor,
      fields: { saidDonatedAt: null, ...(!isLogged && lastDonationWith(donor, donation, earlier)) },
      serverTimestamps: ['donationsChangedAt'],
      precondition: { updateTime: donorDocument.updateTime },
    },
    ...entries.map((entry) => ({
      create: entryPath(entry.donatedOn),
      fields: { ...entry, recordedBy: uid },
      serverTimestamps: ['recordedAt'],
    })),
    ...(hasDonated && requestDocument !== null && request !== null && units < limits.unitsMax
      ? [
          {
            update: paths.request,
            fields: { unitsReceived: units + 1 },
            precondition: { updateTime: requestDocument.updateTime },
          },
        ]
      : []),
  ];
  await port.commit(writes, { firesTriggers: true });
  return true;
}

async function answerNeeded(
  port: DocumentPort,
  { requestId }: AskedQuestion,
  given: Answer,
): Promise<boolean> {
  const path = `bloodRequests/${requestId}`;
  const document = await port.get(path);
  if (document === null) return false;
  if (document.fields.status !== 'active') return document.fields.status === given;
  const isOver = given === 'fulfilled' || given === 'cancelled';
  const precondition = { updateTime: document.updateTime };
  const write = {
    update: path,
    fields: isOver ? { status: given } : {},
    serverTimestamps: [isOver ? 'closedAt' : 'stillNeededAt'],
    precondition,
  };
  await port.commit([write], { firesTriggers: true });
  return true;
}

async function answerAvailable(port: DocumentPort, uid: string, isAvailable: boolean): Promise<boolean> {
  const now = new Date(port.now());
  return port.update(
    `donors/${uid}`,
    isAvailable ? { isAvailable, unavailableSince: null } : { unavailableSince: now },
  );
}

async function answerRight(port: DocumentPort, uid: string, isRight: boolean): Promise<boolean> {
  const path = `donors/${uid}`;
  if (isRight) return port.update(path, { confirmedAt: new Date(port.now()) });
  // So long ago that no reminder asks whether that has changed.
  return port.update(path, { isAvailable: false, unavailableSince: new Date(0) });
}

/** 256 bits in hexadecimal. */
function randomToken(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(32));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
