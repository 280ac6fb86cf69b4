import { type Offer, offerRecord } from '@blood-bank/domain/records/offer';
import * as v from 'valibot';
import { deliverNotice } from './deliver-notice.ts';
import { composeOfferMail } from './mails/offer-mail.ts';
import { memberOf } from './member.ts';
import { readNotice } from './notice-claim.ts';
import { openRequest } from './open-request.ts';
import { claimWithPlace } from './places.ts';
import type { DocumentPort, Mail, StoredDocument } from './port.ts';
import { isRecent, type Reaction, UnfinishedReactionError } from './reaction.ts';
import { DaySlots } from './slots.ts';

/** The documents whose creation this reacts to. */
export const offerDocuments = 'bloodRequests/{id}/offers/{uid}';

/** The ids of an offer. */
interface OfferIds {
  readonly requestId: string;
  readonly donor: string;
}

/**
 * Tells the owner of a request by mail that a donor offers to help: once for each donor, even if the donor withdraws and offers
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
  const [request, offer] = [await openRequest(port, requestId), await openOffer(port, ids)];
  // Neither id contains a colon, so that no request can take the claim of another one's offer.
  const id = `offer:${requestId}_${donor}`;
  if ((await readNotice(port, id)) === null) {
    if (request === null || offer === null) return;
    if (!isRecent(offer.offeredAt, port.now())) return;
    const at = new Date(port.now());
    const slots = new DaySlots(reaction, at);
    const pools = [slots.offersOfPoster(request.userId), slots.mails('offers')];
    const claim = { id, request: `offer:${requestId}`, uid: request.userId, source: path, author: donor, at };
    if (!(await claimWithPlace(port, pools, claim))) return;
  }
  const delivery = await deliverNotice(port, id, () => mailAbout(reaction, ids));
  if (delivery !== 'done') throw new UnfinishedReactionError();
}

/** Composes the mail; none when the request was closed, or the offer was withdrawn. */
async function mailAbout(reaction: Reaction, ids: OfferIds): Promise<Mail | null> {
  const { port } = reaction;
  const [request, offer] = [await openRequest(port, ids.requestId), await openOffer(port, ids)];
  if (request === null || offer === null) return null;
  const to = (await port.addressesOf([request.userId])).get(request.userId);
  if (to === undefined) return null;
  const { language } = await memberOf(port, request.userId);
  return composeOfferMail(reaction, request, offer, { to, language });
}

/** Reads an offer as it is now; null when it is withdrawn, deleted, or has led to a donation. */
async function openOffer(port: DocumentPort, { requestId, donor }: OfferIds): Promise<Offer | null> {
  const document = await port.read(`bloodRequests/${requestId}/offers/${donor}`);
  const parsed = v.safeParse(offerRecord, { ...document?.fields, requestId });
  return parsed.success && parsed.output.status === 'offered' ? parsed.output : null;
}
