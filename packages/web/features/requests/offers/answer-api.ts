import type { CalendarDate } from '@blood-bank/domain/calendar-date';
import { toldDonationDay } from '@blood-bank/domain/donation-log';
import { componentOf } from '@blood-bank/domain/records/donation';
import { type Donor, donorRecord } from '@blood-bank/domain/records/donor';
import { limits } from '@blood-bank/domain/records/limits';
import type { Offer } from '@blood-bank/domain/records/offer';
import { getDoc, increment, serverTimestamp, type Transaction } from 'firebase/firestore/lite';
import { dataMessages } from '#lib/firestore/messages.ts';
import { read } from '../../../lib/firestore/call.ts';
import { runAgainOnConflict } from '../../../lib/firestore/commit.ts';
import { campus } from '../../../lib/firestore/configuration.ts';
import { CallError } from '../../../lib/firestore/errors.ts';
import { decode } from '../../../lib/firestore/firestore.ts';
import { donorDocument, offerDocument, requestDocument } from '../../../lib/firestore/paths.ts';
import { serverNow } from '../../../lib/server-clock.ts';
import { logDonation } from '../../donations/public.ts';
import { readRequest } from '../one-request-api.ts';

/** What the donor, or a volunteer, says of an offer that the owner of its request has marked as donated. */
export interface DonationAnswer {
  readonly offer: Pick<Offer, 'requestId' | 'userId' | 'offeredAt'>;
  readonly hasDonated: boolean;
  /** The uid of who says so. */
  readonly by: string;
}

/**
 * Stores it, once or again, in one commit: a donation in the donor's log, with which the record moves, the offer, and one more unit of the
 * request. A request that is gone, or that the caller may not read any more, is left as it is.
 *
 * @throws CallError of kind "conflict" where somebody else has answered otherwise, "missing" where the donor is gone
 */
export async function answerDonation({ offer, hasDonated, by }: DonationAnswer): Promise<void> {
  const { requestId, userId, offeredAt } = offer;
  if (!hasDonated) return settleOffer(offer, 'denied');
  const [request, donor] = await Promise.all([readRequest(requestId), readDonor(userId)]);
  const isCounted = request !== null && (request.unitsReceived ?? 0) < limits.unitsMax;

  function confirm(transaction: Transaction): void {
    transaction.update(offerDocument(requestId, userId), { status: 'confirmed' });
    if (isCounted) transaction.update(requestDocument(requestId), { unitsReceived: increment(1) });
  }

  const donation = {
    donatedOn: donationDay(donor, offeredAt),
    component: componentOf(request ?? { component: null }),
    place: request?.hospitalName ?? '',
    requestId,
  };
  const outcome = await logDonation(userId, donation, by, confirm);
  if (outcome === 'no-donor') throw new CallError('missing', dataMessages.goneMeanwhile);
  // By an earlier attempt, or without the request.
  if (outcome === 'known') await settleOffer(offer, 'confirmed', confirm);
}

/** The day of the donation that the owner tells of, on the campus's calendar. */
export function donationDay(donor: Donor, offeredAt: Date | null): CalendarDate {
  return toldDonationDay(donor, offeredAt ?? serverNow(), campus.timeZone);
}

/** Moves the offer where no donation is added to the log, and ends what its owner has said. */
function settleOffer(
  { requestId, userId }: DonationAnswer['offer'],
  status: 'confirmed' | 'denied',
  also?: (transaction: Transaction) => void,
): Promise<void> {
  return runAgainOnConflict(async (transaction) => {
    const offer = offerDocument(requestId, userId);
    const before: unknown = (await transaction.get(offer)).get('status');
    if (before === status) return;
    if (before !== 'donated') throw new CallError('conflict', dataMessages.changedMeanwhile);
    transaction.update(donorDocument(userId), { saidDonatedAt: null, donationsChangedAt: serverTimestamp() });
    if (also === undefined) transaction.update(offer, { status });
    else also(transaction);
  });
}

async function readDonor(uid: string): Promise<Donor> {
  const record = await read(() => getDoc(donorDocument(uid)));
  const donor = record.exists() ? decode(donorRecord, uid, record.data()) : null;
  if (donor === null) throw new CallError('missing', dataMessages.goneMeanwhile);
  return donor;
}
