import { type BloodRequest, bloodRequestRecord } from '@blood-bank/domain/records/blood-request';
import { offerRecord } from '@blood-bank/domain/records/offer';
import * as v from 'valibot';
import { deliverNotice } from './deliver-notice.ts';
import { composeOfferMail } from './mails/offer-mail.ts';
import { languageOf } from './member-language.ts';
import { claimNotice, readNotice } from './notice-claim.ts';
import type { StoredDocument } from './port.ts';
import { isRecent, type Reaction, UnfinishedReactionError } from './reaction.ts';

/** The documents whose creation this reacts to. */
export const offerDocuments = 'bloodRequests/{id}/offers/{uid}';

/**
 * Tells the owner of a request by mail that a donor offers to help: once for each donor, even if the donor withdraws and offers
 * again.
 *
 * @throws UnfinishedReactionError when the mail is not sent, or what the port throws
 */
export async function announceOffer(reaction: Reaction, document: StoredDocument): Promise<void> {
  const { port } = reaction;
  const [, requestId = '', , donor = ''] = document.path.split('/');
  const parsed = v.safeParse(offerRecord, { ...document.fields, requestId });
  if (!parsed.success || parsed.output.status !== 'offered') return;
  const offer = parsed.output;
  const request = await activeRequest(reaction, requestId);
  if (request === null) return;
  // Neither id contains a colon, so that no request can take the claim of another one's offer.
  const id = `offer:${requestId}_${donor}`;
  if ((await readNotice(port, id)) === null) {
    if (!isRecent(offer.offeredAt, port.now())) return;
    await claimNotice(port, {
      id,
      request: `offer:${requestId}`,
      uid: request.userId,
      at: new Date(port.now()),
    });
  }
  const to = (await port.addressesOf([request.userId])).get(request.userId);
  const delivery = await deliverNotice(port, id, async () => {
    if (to === undefined) return null;
    const language = await languageOf(port, request.userId);
    return composeOfferMail(reaction, request, offer, { to, language });
  });
  if (delivery !== 'done') throw new UnfinishedReactionError();
}

async function activeRequest({ port }: Reaction, id: string): Promise<BloodRequest | null> {
  const document = await port.read(`bloodRequests/${id}`);
  const parsed = v.safeParse(bloodRequestRecord, { ...document?.fields, id });
  return parsed.success && parsed.output.status === 'active' ? parsed.output : null;
}
