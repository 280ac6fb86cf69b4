import { chooseDonors } from './choose-donors.ts';
import { deliverNotice } from './deliver-notice.ts';
import { isEligible } from './eligible-donor.ts';
import { composeRequestMail } from './mails/request-mail.ts';
import { type NoticeClaim, noticesOf } from './notice-claim.ts';
import { announcedRequest } from './open-request.ts';
import type { Mail, StoredDocument } from './port.ts';
import { isRecent, type Reaction, UnfinishedReactionError } from './reaction.ts';
import { recipientOf } from './recipient.ts';
import { type Announcement, beginAnnouncement, putAnnouncement, readAnnouncement } from './request-notice.ts';
import { unsubscribeUrl } from './unsubscribe.ts';

/** The documents whose creation this reacts to. */
export const requestDocuments = 'bloodRequests/{id}';

/** Milliseconds after which hosts announce a request, so that nobody is told of one that is deleted immediately. */
export const noticeDelay = 30_000;

/** How many mails are sent at the same time. */
const concurrent = 3;

/**
 * Tells donors who can help with a new request by mail: chooses them first, then sends. Has to be repeated until it resolves, and
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
    for (let claim = queue.shift(); claim !== undefined && isWorking; claim = queue.shift()) {
      const { id, uid } = claim;
      const delivery = await deliverNotice(port, id, () => mailTo(reaction, request, { id, uid }));
      // The mail server does not work at present, so the others need not be tried.
      if (delivery === 'failed') isWorking = false;
    }
  }

  await Promise.all(Array.from({ length: concurrent }, work));
  const claims = await noticesOf(port, request);
  const told = claims.filter(({ state }) => state === 'sent').length;
  const isSent = !claims.some(isLeft);
  if (told !== announcement.told || isSent !== announcement.isSent) {
    await putAnnouncement(port, { ...announcement, told, isSent });
  }
  if (!isSent) throw new UnfinishedReactionError();
}

/**
 * Composes the mail to a chosen donor. Since the choice, the request may have been closed, and the donor may not be able to help or
 * to be told any more: then there is none.
 */
async function mailTo(
  reaction: Reaction,
  requestId: string,
  { id, uid }: Pick<NoticeClaim, 'id' | 'uid'>,
): Promise<Mail | null> {
  const { port, origin } = reaction;
  const request = await announcedRequest(port, requestId);
  if (request === null) return null;
  const donor = await port.get(`donors/${uid}`);
  if (!isEligible(reaction, request, donor, new Date(port.now()))) return null;
  const recipient = await recipientOf(reaction, uid);
  if (recipient === null) return null;
  const { to, language, token } = recipient;
  const unsubscribe = unsubscribeUrl(origin, uid, token, language);
  return composeRequestMail(reaction, request, { to, language, messageId: id, unsubscribe });
}

function isLeft({ uid, state }: NoticeClaim): boolean {
  return uid !== '' && state === 'chosen';
}
