import type { CalendarDate } from '@blood-bank/domain/calendar-date';
import type { BloodRequest } from '@blood-bank/domain/records/blood-request';
import { componentOf, type Donation, donationRecord } from '@blood-bank/domain/records/donation';
import { type Donor, donorRecord } from '@blood-bank/domain/records/donor';
import { limits } from '@blood-bank/domain/records/limits';
import type { Offer } from '@blood-bank/domain/records/offer';
import { zonedDate } from '@blood-bank/domain/zoned-time';
import { type DocumentSnapshot, serverTimestamp, type Transaction } from 'firebase/firestore/lite';
import { dataMessages } from '#lib/firestore/messages.ts';
import { runAgainOnConflict } from '../../../lib/firestore/commit.ts';
import { campus } from '../../../lib/firestore/configuration.ts';
import { CallError } from '../../../lib/firestore/errors.ts';
import { decode } from '../../../lib/firestore/firestore.ts';
import {
  donationDocument,
  donorDocument,
  offerDocument,
  requestDocument,
} from '../../../lib/firestore/paths.ts';
import { campusToday } from '../../../lib/server-clock.ts';
import { readRequest } from '../api.ts';

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
 * @returns the donor's record as it is stored now
 * @throws CallError of kind "conflict" where somebody else has answered otherwise, "missing" where the donor is gone
 */
export async function answerDonation(answer: DonationAnswer): Promise<Donor> {
  const request = await readRequest(answer.offer.requestId);
  return runAgainOnConflict((transaction) => storeAnswer(transaction, answer, request));
}

async function storeAnswer(
  transaction: Transaction,
  { offer: { requestId, userId, offeredAt }, hasDonated, by }: DonationAnswer,
  request: BloodRequest | null,
): Promise<Donor> {
  const [offerPath, donorPath] = [offerDocument(requestId, userId), donorDocument(userId)];
  const offer = await transaction.get(offerPath);
  const donor = decodeDonor(await transaction.get(donorPath));
  if (donor === null) throw new CallError('missing', dataMessages.goneMeanwhile);
  const before: unknown = offer.get('status');
  const status = hasDonated ? 'confirmed' : 'denied';
  if (before !== 'donated' && before !== status)
    throw new CallError('conflict', dataMessages.changedMeanwhile);
  const answered = { saidDonatedAt: null, donationsChangedAt: serverTimestamp() };
  if (before === status || !hasDonated) {
    // An answer that is repeated changes nothing.
    if (before !== status) transaction.update(offerPath, { status });
    transaction.update(donorPath, answered);
    return { ...donor, saidDonatedAt: null };
  }

  const day = donationDay(donor, offeredAt);
  const [logged, last] = [await readEntry(transaction, donor, day), donor.lastDonationDate];
  const isLastLogged = last === null || last === day || (await readEntry(transaction, donor, last)) !== null;
  const received = request === null ? null : await readReceived(transaction, requestId);
  const component = logged?.component ?? componentOf(request ?? { component: null });
  const moved =
    last !== null && last > day ? {} : { lastDonationDate: day, lastDonationComponent: component };
  const recorded = { recordedBy: by, recordedAt: serverTimestamp() };
  transaction.update(offerPath, { status }).update(donorPath, { ...answered, ...moved });
  if (logged === null) {
    const place = request?.hospitalName ?? '';
    transaction.set(donationDocument(userId, day), {
      donatedOn: day,
      component,
      place,
      requestId,
      ...recorded,
    });
  }
  if (!isLastLogged) {
    // Or it would be lost when the new one is taken back.
    const known = {
      component: componentOf({ component: donor.lastDonationComponent }),
      place: '',
      requestId: null,
    };
    transaction.set(donationDocument(userId, last), { donatedOn: last, ...known, ...recorded });
  }
  if (received !== null && received < limits.unitsMax)
    transaction.update(requestDocument(requestId), { unitsReceived: received + 1 });
  return { ...donor, ...moved, saidDonatedAt: null };
}

/** The day on which the owner said so; where the donor has noted a donation since the offer, or nobody noted a day, that day. */
export function donationDay(
  { lastDonationDate: last, saidDonatedAt }: Pick<Donor, 'lastDonationDate' | 'saidDonatedAt'>,
  offeredAt: Date | null,
): CalendarDate {
  if (saidDonatedAt !== null) return zonedDate(saidDonatedAt, campus.timeZone);
  const offered = offeredAt === null ? campusToday() : zonedDate(offeredAt, campus.timeZone);
  return last !== null && last >= offered ? last : offered;
}

async function readEntry(
  transaction: Transaction,
  { id: donorId }: Donor,
  day: CalendarDate,
): Promise<Donation | null> {
  const entry = await transaction.get(donationDocument(donorId, day));
  return entry.exists() ? decode(donationRecord, day, { ...entry.data(), donorId }) : null;
}

/** Null for a request that is gone. */
async function readReceived(transaction: Transaction, requestId: string): Promise<number | null> {
  const request = await transaction.get(requestDocument(requestId));
  return request.exists() ? Number(request.get('unitsReceived') ?? 0) : null;
}

function decodeDonor(record: DocumentSnapshot): Donor | null {
  return record.exists() ? decode(donorRecord, record.id, record.data()) : null;
}
