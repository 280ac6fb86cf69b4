import * as v from 'valibot';
import { bloodGroups } from '../blood-group.ts';
import { addDays, type CalendarDate } from '../calendar-date.ts';
import {
  birthDate,
  choice,
  optionalChoice,
  optionalPastDate,
  phone,
  problem,
  requiredLine,
  storedDate,
  storedTime,
} from './fields.ts';
import { limits } from './limits.ts';

export const genders = ['Male', 'Female'] as const;
export const universityRoles = ['student', 'faculty', 'staff'] as const;
export type UniversityRole = (typeof universityRoles)[number];

/**
 * What the donor forms ask for (specification section 5), from what was typed to what is stored.
 *
 * @param today in the person's own time zone: dates after it are refused
 */
export function donorDetails(today: CalendarDate) {
  return v.pipe(
    v.object({
      fullName: requiredLine(limits.name),
      universityId: requiredLine(limits.id),
      universityRole: optionalChoice(universityRoles),
      department: requiredLine(limits.department),
      bloodGroup: choice(bloodGroups),
      contactNumber: phone(),
      dateOfBirth: birthDate(today),
      gender: choice(genders),
      lastDonationDate: optionalPastDate(today),
      isAvailable: v.boolean(),
      allowContactVisibility: v.boolean(),
    }),
    v.forward(
      v.partialCheck(
        [['dateOfBirth'], ['lastDonationDate']],
        (dates) => dates.lastDonationDate === null || dates.lastDonationDate > dates.dateOfBirth,
        problem('before-birth'),
      ),
      ['lastDonationDate'],
    ),
  );
}
export type DonorForm = v.InferInput<ReturnType<typeof donorDetails>>;
export type DonorDetails = v.InferOutput<ReturnType<typeof donorDetails>>;

/** What a new donor record starts with (specification section 9). */
export const donorDefaults = {
  isAvailable: true,
  allowContactVisibility: true,
  isVerified: false,
  isProfileActive: true,
} as const;

/** A stored donor record. `contactNumber` is null where the donor hides it; a missing isProfileActive counts as active. */
export const donorRecord = v.object({
  id: v.string(),
  userId: v.fallback(v.string(), ''),
  email: v.fallback(v.string(), ''),
  fullName: v.fallback(v.string(), ''),
  universityId: v.fallback(v.string(), ''),
  universityRole: v.fallback(v.nullable(v.picklist(universityRoles)), null),
  department: v.fallback(v.string(), ''),
  bloodGroup: v.picklist(bloodGroups),
  contactNumber: v.fallback(v.nullable(v.string()), null),
  dateOfBirth: storedDate(),
  gender: v.fallback(v.nullable(v.picklist(genders)), null),
  isAvailable: v.fallback(v.boolean(), donorDefaults.isAvailable),
  lastDonationDate: storedDate(),
  allowContactVisibility: v.fallback(v.boolean(), false),
  isVerified: v.fallback(v.boolean(), donorDefaults.isVerified),
  isProfileActive: v.fallback(v.boolean(), donorDefaults.isProfileActive),
  registeredAt: storedTime(),
});
export type Donor = v.InferOutput<typeof donorRecord>;

/** The number as one member may see it: only what the donor shows. */
export function visibleContactNumber(
  donor: Pick<Donor, 'allowContactVisibility' | 'contactNumber'>,
): string | null {
  return donor.allowContactVisibility ? donor.contactNumber : null;
}

/** The first day on which the donor may give again by the campus's interval, in days. Guidance, not a refusal. */
export function canDonateFrom(lastDonation: CalendarDate, intervalDays: number): CalendarDate {
  return addDays(lastDonation, intervalDays);
}

/** Those who are available come first; otherwise the order stays. */
export function availableFirst<Someone extends Pick<Donor, 'isAvailable'>>(
  donors: readonly Someone[],
): Someone[] {
  return [...donors.filter((donor) => donor.isAvailable), ...donors.filter((donor) => !donor.isAvailable)];
}
