import { addDays, type CalendarDate } from './calendar-date.ts';
import type { Campus } from './campus.ts';
import { componentOf } from './records/donation.ts';
import type { Donor } from './records/donor.ts';
import { zonedDate } from './zoned-time.ts';

/** In days: how long a donation counts that the owner of a request has told of, and nobody has confirmed or denied. */
export const unconfirmedDays = 14;

/** What campus.json says about the time between two donations. */
export type DonationIntervals = Pick<Campus, 'donationIntervalDays' | 'intervalDaysAfter' | 'timeZone'>;

/** What tells when a donor gave. */
export type Deferred = Pick<Donor, 'lastDonationDate' | 'lastDonationComponent' | 'saidDonatedAt'>;

/**
 * The end of a donor's deferral period: the first day on which the donor may give again by the campus's interval. It is guidance;
 * nobody is refused.
 *
 * @returns null where the period is over, or the last donation is not known
 */
export function deferredUntil(
  donor: Deferred,
  today: CalendarDate,
  intervals: DonationIntervals,
): CalendarDate | null {
  const { lastDonationDate, saidDonatedAt } = donor;
  const ends = [
    ...(lastDonationDate === null ? [] : [addDays(lastDonationDate, intervalAfter(donor, intervals))]),
    ...(saidDonatedAt === null
      ? []
      : [addDays(zonedDate(saidDonatedAt, intervals.timeZone), unconfirmedDays)]),
  ];
  return (
    ends
      .filter((end) => end > today)
      .sort()
      .at(-1) ?? null
  );
}

/** In days, after the donor's last donation. */
export function intervalAfter(
  { lastDonationComponent }: Pick<Donor, 'lastDonationComponent'>,
  { donationIntervalDays, intervalDaysAfter }: Omit<DonationIntervals, 'timeZone'>,
): number {
  const component = componentOf({ component: lastDonationComponent });
  return component === 'whole-blood' ? donationIntervalDays : intervalDaysAfter[component];
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
export function readyFirst<Sorted extends Deferred & Pick<Donor, 'isAvailable' | 'pausedUntil'>>(
  donors: readonly Sorted[],
  today: CalendarDate,
  intervals: DonationIntervals,
): Sorted[] {
  const rank = (donor: Sorted) =>
    (isAvailableOn(donor, today) ? 0 : 2) + (deferredUntil(donor, today, intervals) === null ? 0 : 1);
  return [...donors].sort((one, other) => rank(one) - rank(other));
}
