import { type BloodRequest, bloodRequestRecord } from '@blood-bank/domain/records/blood-request';
import * as v from 'valibot';
import { chooseDonors } from './choose-donors.ts';
import { deliverNotice } from './deliver-notice.ts';
import { composeRequestMail } from './mails/request-mail.ts';
import { languageOf } from './member-language.ts';
import { type NoticeClaim, noticesOf } from './notice-claim.ts';
import { tokenOf } from './notice-settings.ts';
import type { StoredDocument } from './port.ts';
import { isRecent, type Reaction, UnfinishedReactionError } from './reaction.ts';
import { type Announcement, beginAnnouncement, putAnnouncement, readAnnouncement } from './request-notice.ts';
import { unsubscribeUrl } from './unsubscribe.ts';

/** The documents whose creation this reacts to. */
export const requestDocuments = 'bloodRequests/{id}';

/** How many mails are sent at the same time. */
const concurrent = 3;

/**
 * Tells donors who can help with a new request by mail: chooses them first, then sends. Has to be repeated until it resolves, and
 * may be called at the same time for the same request.
 *
 * @throws UnfinishedReactionError when mails are left, or what the port throws
 */
export async function announceRequest(reaction: Reaction, document: StoredDocument): Promise<void> {
  const { port } = reaction;
  const id = document.path.split('/')[1] ?? '';
  const parsed = v.safeParse(bloodRequestRecord, { ...document.fields, id });
  if (!parsed.success || parsed.output.status !== 'active') return;
  const request = parsed.output;
  const begun = await readAnnouncement(port, id);
  const mayChoose = isRecent(request.requestedAt, port.now());
  if (begun === null && !mayChoose) return;
  let announcement = begun ?? (await beginAnnouncement(port, id));
  if (!announcement.isComplete) {
    const { start, startedAt } = announcement;
    const limit = mayChoose ? await chooseDonors(reaction, request, { id: start, at: startedAt }) : null;
    announcement = { ...announcement, isComplete: true, limit };
    await putAnnouncement(port, announcement);
  }
  await tellDonors(reaction, request, announcement);
}

async function tellDonors(
  reaction: Reaction,
  request: BloodRequest,
  announcement: Announcement,
): Promise<void> {
  const { port } = reaction;
  const left = (await noticesOf(port, request.id)).filter(isLeft);
  const addresses = await port.addressesOf(left.map(({ uid }) => uid));
  const queue = [...left];
  let isWorking = true;

  async function deliver({ id, uid }: NoticeClaim): Promise<void> {
    const to = addresses.get(uid);
    const delivery = await deliverNotice(port, id, async () => {
      const token = to === undefined ? null : await tokenOf(port, uid);
      if (to === undefined || token === null) return null;
      const language = await languageOf(port, uid);
      const unsubscribe = unsubscribeUrl(reaction.origin, uid, token, language);
      return composeRequestMail(reaction, request, { to, language, messageId: id, unsubscribe });
    });
    // The mail server does not work at present, so the others need not be tried.
    if (delivery === 'failed') isWorking = false;
  }

  async function work(): Promise<void> {
    for (let claim = queue.shift(); claim !== undefined && isWorking; claim = queue.shift()) {
      await deliver(claim);
    }
  }

  await Promise.all(Array.from({ length: concurrent }, work));
  const claims = await noticesOf(port, request.id);
  const told = claims.filter(({ state }) => state === 'sent').length;
  const isSent = !claims.some(isLeft);
  if (told !== announcement.told || isSent !== announcement.isSent) {
    await putAnnouncement(port, { ...announcement, told, isSent });
  }
  if (!isSent) throw new UnfinishedReactionError();
}

function isLeft({ uid, state }: NoticeClaim): boolean {
  return uid !== '' && state === 'chosen';
}
