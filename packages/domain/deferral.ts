import { addDays, type CalendarDate } from './calendar-date.ts';
import type { Donor } from './records/donor.ts';

/**
 * The end of a donor's deferral period: the first day on which the donor may give again by the campus's interval. It is guidance;
 * nobody is refused.
 *
 * @param intervalDays between two donations
 * @returns null where the period is over, or the last donation is not known
 */
export function deferredUntil(
  { lastDonationDate }: Pick<Donor, 'lastDonationDate'>,
  today: CalendarDate,
  intervalDays: number,
): CalendarDate | null {
  if (lastDonationDate === null) return null;
  const end = addDays(lastDonationDate, intervalDays);
  return end <= today ? null : end;
}

/** The date until which a donor does not want to be asked; null for no pause, or one that has ended. */
export function pausedUntil(
  { pausedUntil: end }: Pick<Donor, 'pausedUntil'>,
  today: CalendarDate,
): CalendarDate | null {
  return end !== null && end > today ? end : null;
}

/** Whether a donor is available on a day, and not paused. */
export function isAvailableOn(
  donor: Pick<Donor, 'isAvailable' | 'pausedUntil'>,
  today: CalendarDate,
): boolean {
  return donor.isAvailable && pausedUntil(donor, today) === null;
}

/**
 * Sorts donors who are available and not paused first, and among them those who are not deferred; the order is otherwise kept.
 */
export function readyFirst<Sorted extends Pick<Donor, 'isAvailable' | 'pausedUntil' | 'lastDonationDate'>>(
  donors: readonly Sorted[],
  today: CalendarDate,
  intervalDays: number,
): Sorted[] {
  const rank = (donor: Sorted) =>
    (isAvailableOn(donor, today) ? 0 : 2) + (deferredUntil(donor, today, intervalDays) === null ? 0 : 1);
  return [...donors].sort((one, other) => rank(one) - rank(other));
}
