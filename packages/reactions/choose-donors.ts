import type { BloodRequest } from '@blood-bank/domain/records/blood-request';
import type { NoticeLimit } from '@blood-bank/domain/records/request-notice';
import { candidates } from './candidates.ts';
import { dropAbandonedNotices } from './deliver-notice.ts';
import { claimNotice } from './notice-claim.ts';
import { Places } from './places.ts';
import type { Reaction } from './reaction.ts';
import { recipientOf } from './recipient.ts';
import { DaySlots } from './slots.ts';

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
 * Chooses the donors who are told of a request: each gets a claim (notice-claim.ts). May run again, and at the same time for the
 * same request: what it claims stays within the limits.
 *
 * @param start where the search for donors starts, which is also the key of the slots, and when choosing began
 * @returns the limit that ended it early
 */
export async function chooseDonors(
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
    const ofDonor = await slots.claimForDonor(uid, start.id);
    if (ofDonor === null) continue;
    const claim = {
      id: `${request.id}_${uid}`,
      request: request.id,
      uid,
      source: `bloodRequests/${request.id}`,
      author: request.userId,
      slots: [...place, ofDonor],
      at: start.at,
    };
    if (await claimNotice(port, claim)) places.fill();
  }
  await places.release();
  return places.limit;
}
