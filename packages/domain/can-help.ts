import { type BloodGroup, canReceiveFrom } from './blood-group.ts';
import type { CalendarDate } from './calendar-date.ts';
import { type Deferred, type DonationIntervals, deferredUntil } from './deferral.ts';
import type { BloodRequest } from './records/blood-request.ts';
import { componentOf } from './records/donation.ts';
import type { Donor } from './records/donor.ts';

/**
 * The groups whose donors can help with a request, the exact one first. It is the only one for platelets and plasma, for which other rules
 * hold than for red cells.
 */
export function helpingGroups(
  request: Pick<BloodRequest, 'requiredBloodGroup' | 'component'>,
): readonly BloodGroup[] {
  const groups = canReceiveFrom(request.requiredBloodGroup);
  return componentOf(request) === 'whole-blood' ? groups : groups.slice(0, 1);
}

/** Whether a donor can give now: the profile is active, and the deferral period is over. */
export function canGiveNow(
  donor: Deferred & Pick<Donor, 'isProfileActive'>,
  today: CalendarDate,
  intervals: DonationIntervals,
): boolean {
  return donor.isProfileActive && deferredUntil(donor, today, intervals) === null;
}

/**
 * Whether a donor can help with a request: the request is active and of somebody else, the profile is active, the group is
 * compatible, and the deferral period is over.
 */
export function canHelp(
  donor: Deferred & Pick<Donor, 'userId' | 'bloodGroup' | 'isProfileActive'>,
  request: Pick<BloodRequest, 'userId' | 'requiredBloodGroup' | 'component' | 'status'>,
  today: CalendarDate,
  intervals: DonationIntervals,
): boolean {
  return (
    request.status === 'active' &&
    request.userId !== donor.userId &&
    canGiveNow(donor, today, intervals) &&
    helpingGroups(request).includes(donor.bloodGroup)
  );
}
