import { canGiveTo } from './blood-group.ts';
import type { CalendarDate } from './calendar-date.ts';
import { deferredUntil } from './deferral.ts';
import type { BloodRequest } from './records/blood-request.ts';
import type { Donor } from './records/donor.ts';

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
    donor.isProfileActive &&
    canGiveTo(donor.bloodGroup).includes(request.requiredBloodGroup) &&
    deferredUntil(donor, today, intervalDays) === null
  );
}
