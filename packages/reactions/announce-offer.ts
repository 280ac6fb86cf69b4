import { deliverNotice } from './deliver-notice.ts';
import { composeOfferNotice } from './mails/mails.ts';
import { readNotice } from './notice-reservation.ts';
import { openRequest } from './open-request.ts';
import {
  type DocumentPort,
  isRecent,
  type Notice,
  type Reaction,
  type StoredDocument,
  UnfinishedReactionError,
} from './reaction.ts';
import { memberOf } from './recipient.ts';
import { DaySlots, reserveWithPlace } from './slots.ts';
import { offerOf } from './stored-records.ts';

/** The documents whose creation this reacts to. */
export const offerDocuments = 'bloodRequests/{id}/offers/{uid}';

/** The ids of an offer. */
interface OfferIds {
  readonly requestId: string;
  readonly donor: string;
}

/**
 * Tells the owner of a request that a donor offers to help: once for each donor, even if the donor withdraws and offers
 * again, and not of more offers than the owner and the campus may get mails about in a day.
 *
 * @param document the created offer, which is read again: a function of Firebase gets it as it was then
 * @throws UnfinishedReactionError when the mail is not sent, or what the port throws
 */
export async function announceOffer(
  reaction: Reaction,
  { path }: Pick<StoredDocument, 'path'>,
): Promise<void> {
  const { port } = reaction;
  const [, requestId = '', , donor = ''] = path.split('/');
  const ids = { requestId, donor };
  const open = await readOpen(port, ids);
  // Neither id contains a colon, so that no request can take the reservation of another one's offer.
  const id = `offer:${requestId}_${donor}`;
  if ((await readNotice(port, id)) === null) {
    if (open === null || !isRecent(open.offer.offeredAt, port.now())) return;
    const { userId } = open.request;
    const at = new Date(port.now());
    const slots = new DaySlots(reaction, at);
    const pools = [slots.offersOfPoster(userId), slots.mails('offers')];
    const reservation = { id, request: `offer:${requestId}`, uid: userId, source: path, author: donor, at };
    if (!(await reserveWithPlace(port, pools, reservation))) return;
  }
  const delivery = await deliverNotice(port, id, () => noticeAbout(reaction, ids));
  if (delivery !== 'done') throw new UnfinishedReactionError();
}

/** Composes the notice; null when the member is not to be told any more. */
async function noticeAbout(reaction: Reaction, ids: OfferIds): Promise<Notice | null> {
  const { port } = reaction;
  const open = await readOpen(port, ids);
  if (open === null) return null;
  const { request, offer } = open;
  const to = (await port.addressesOf([request.userId])).get(request.userId);
  if (to === undefined) return null;
  const { language } = await memberOf(port, request.userId);
  return composeOfferNotice(reaction, request, offer, { to, language });
}

/**
 * Reads an offer and its request as they are now; null when the offer is withdrawn, deleted, or has led to a donation, the request is
 * closed or deleted, or another member has posted one under the id of a deleted one.
 */
async function readOpen(port: DocumentPort, { requestId, donor }: OfferIds) {
  const request = await openRequest(port, requestId);
  const offer = offerOf(await port.get(`bloodRequests/${requestId}/offers/${donor}`));
  if (request === null || offer === null) return null;
  return offer.status === 'offered' && offer.requestUserId === request.userId ? { request, offer } : null;
}
