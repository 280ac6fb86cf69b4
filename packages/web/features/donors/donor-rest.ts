import type { CalendarDate } from '@blood-bank/domain/calendar-date';
import { availableFirst, canDonateFrom, type Donor } from '@blood-bank/domain/records/donor';
import { campus } from '../../data/campus.ts';

/** The day from which the donor may give again by the campus's guidance; null where that is past or not known. */
export function restsUntil(donor: Pick<Donor, 'lastDonationDate'>, today: CalendarDate): CalendarDate | null {
  if (donor.lastDonationDate === null) return null;
  const next = canDonateFrom(donor.lastDonationDate, campus.donationIntervalDays);
  return next <= today ? null : next;
}

/** Those who are available come first, and among them those who need not wait; otherwise the order stays. */
export function readyFirst<Someone extends Pick<Donor, 'isAvailable' | 'lastDonationDate'>>(
  donors: readonly Someone[],
  today: CalendarDate,
): Someone[] {
  const isResting = (donor: Someone) => restsUntil(donor, today) !== null;
  return availableFirst([...donors.filter((donor) => !isResting(donor)), ...donors.filter(isResting)]);
}
