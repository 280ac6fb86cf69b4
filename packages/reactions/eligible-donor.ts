import { type BloodGroup, canReceiveFrom } from '@blood-bank/domain/blood-group';
import { deferredUntil, isAvailableOn } from '@blood-bank/domain/deferral';
import type { BloodRequest } from '@blood-bank/domain/records/blood-request';
import { type Donor, donorRecord, withCalendarDates } from '@blood-bank/domain/records/donor';
import { zonedDate } from '@blood-bank/domain/zoned-time';
import * as v from 'valibot';
import type { StoredDocument } from './port.ts';
import type { Reaction } from './reaction.ts';

/** The groups whose donors are told of a request: the exact one first, then, if it is urgent, the compatible ones. */
export function groupsToldOf({
  requiredBloodGroup,
  urgency,
}: Pick<BloodRequest, 'requiredBloodGroup' | 'urgency'>): readonly BloodGroup[] {
  const groups = canReceiveFrom(requiredBloodGroup);
  return urgency === 'urgent' ? groups : groups.slice(0, 1);
}

/**
 * Tells whether the donor of a record can help with a request on a day: an active, available one with an account, neither paused nor
 * deferred.
 */
export function isEligible(
  { campus }: Pick<Reaction, 'campus'>,
  request: BloodRequest,
  document: StoredDocument | null,
  at: Date,
): boolean {
  const donor = document === null ? null : donorOf(document, campus.timeZone);
  if (donor === null || donor.id === request.userId) return false;
  const today = zonedDate(at, campus.timeZone);
  return (
    donor.isProfileActive &&
    isAvailableOn(donor, today) &&
    groupsToldOf(request).includes(donor.bloodGroup) &&
    deferredUntil(donor, today, campus.donationIntervalDays) === null
  );
}

/** Returns the donor of a record whose owner has an account; null for any other. */
function donorOf({ path, fields }: StoredDocument, timeZone: string): Donor | null {
  const id = path.split('/').at(-1) ?? '';
  const result = v.safeParse(donorRecord, { ...withCalendarDates(fields, timeZone), id });
  return result.success && result.output.userId === result.output.id ? result.output : null;
}
