import { canGiveTo } from './blood-group.ts';
import type { CalendarDate } from './calendar-date.ts';
import { deferredUntil } from './deferral.ts';
import type { BloodRequest } from './records/blood-request.ts';
import type { Donor } from './records/donor.ts';

/**
 * Whether a donor can give now: the profile is active, and the deferral period is over.
 *
 * @param intervalDays between two donations
 */
export function canGiveNow(
  donor: Pick<Donor, 'lastDonationDate' | 'isProfileActive'>,
  today: CalendarDate,
  intervalDays: number,
): boolean {
  return donor.isProfileActive && deferredUntil(donor, today, intervalDays) === null;
}

/**
 * Whether a donor can help with a request: the request is active and of somebody else, the profile is active, the group is
 * compatible, and the deferral period is over.
 *
 * @param intervalDays between two donations
 */
export function canHelp(
  donor: Pick<Donor, 'userId' | 'bloodGroup' | 'lastDonationDate' | 'isProfileActive'>,
  request: Pick<BloodRequest, 'userId' | 'requiredBloodGroup' | 'status'>,
  today: CalendarDate,
  intervalDays: number,
): boolean {
  return (
    request.status === 'active' &&
    request.userId !== donor.userId &&
    canGiveNow(donor, today, intervalDays) &&
    canGiveTo(donor.bloodGroup).includes(request.requiredBloodGroup)
  );
}
