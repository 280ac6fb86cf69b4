import type { CalendarDate } from './calendar-date.ts';
import type { Component, Donation } from './records/donation.ts';
import type { Donor } from './records/donor.ts';
import { zonedDate } from './zoned-time.ts';

/** What a log has of a donation, beside who recorded it and when. */
interface LoggedDonation extends Pick<Donation, 'place' | 'requestId'> {
  readonly donatedOn: CalendarDate;
  readonly component: Component;
}

/** The part of a donor's record that moves with the log. */
type LastDonation = Pick<Donor, 'lastDonationDate' | 'lastDonationComponent'>;

/**
 * The last donation of a donor's record as an entry of the log, so that it isn't lost when a later one is deleted.
 *
 * @param loggedOn the day of the donation that is logged; null for no other
 * @returns null for a donor who never gave, or who gave on that day
 */
export function donationOfRecord(donor: LastDonation, loggedOn: CalendarDate | null): LoggedDonation | null {
  const { lastDonationDate: donatedOn, lastDonationComponent } = donor;
  if (donatedOn === null || donatedOn === loggedOn) return null;
  return { donatedOn, component: lastDonationComponent ?? 'whole-blood', place: '', requestId: null };
}

/**
 * What a logged donation changes in the donor's record.
 *
 * @param entry the entry of the record's own last donation, if that is logged in the same commit
 */
export function lastDonationWith(
  { lastDonationDate: last }: LastDonation,
  { donatedOn, component }: Pick<LoggedDonation, 'donatedOn' | 'component'>,
  entry: LoggedDonation | null,
): Partial<LastDonation> {
  if (last === null || donatedOn >= last)
    return { lastDonationDate: donatedOn, lastDonationComponent: component };
  return entry === null ? {} : { lastDonationComponent: entry.component };
}

/**
 * The day of a donation that the owner of a request tells of: that on which the owner said so; where the donor has noted a donation since
 * the offer, or nobody noted a day, that day.
 */
export function toldDonationDay(
  { lastDonationDate: last, saidDonatedAt }: Pick<Donor, 'lastDonationDate' | 'saidDonatedAt'>,
  offeredAt: Date,
  timeZone: string,
): CalendarDate {
  if (saidDonatedAt !== null) return zonedDate(saidDonatedAt, timeZone);
  const offered = zonedDate(offeredAt, timeZone);
  return last !== null && last >= offered ? last : offered;
}
