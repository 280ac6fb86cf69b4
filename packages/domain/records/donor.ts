import type * as v from 'valibot';
import { bloodGroups } from '../blood-group.ts';
import { zonedDate } from '../zoned-time.ts';
import { components } from './donation.ts';
import type { Fields, StoredValues } from './field.ts';
import { limits } from './limits.ts';
import { recordSchema } from './record-schema.ts';

/** The genders of the donor form. */
export const genders = ['Male', 'Female'] as const;

/** A donor's role at the university. */
export const universityRoles = ['student', 'faculty', 'staff'] as const;
export type UniversityRole = (typeof universityRoles)[number];

/** The fields of the donor forms (specification sections 5 and 9). */
export const donorFormFields = {
  fullName: { kind: 'line', max: limits.name },
  universityId: { kind: 'line', max: limits.id, latinDigits: true },
  universityRole: { kind: 'choice', choices: universityRoles, optional: true },
  department: { kind: 'line', max: limits.department },
  bloodGroup: { kind: 'choice', choices: bloodGroups, essential: true },
  contactNumber: { kind: 'phone' },
  dateOfBirth: { kind: 'date', latest: 'yesterday' },
  gender: { kind: 'choice', choices: genders },
  lastDonationDate: { kind: 'date', latest: 'today', optional: true },
  isAvailable: { kind: 'flag', initial: true, absent: true },
  allowContactVisibility: { kind: 'flag', initial: true, absent: false },
  attributes: { kind: 'attributes', mayBeMissing: true, initial: '{}' },
} as const satisfies Fields;

/** Until when an available donor does not want to be asked. A pause that has ended needs no write. */
const pausedUntil = { kind: 'date', optional: true, mayBeMissing: true } as const;

const { universityRole: _, ...editFields } = donorFormFields;
/** What a donor may change later (specification section 7). */
export const donorEditFields: typeof editFields & { readonly pausedUntil: typeof pausedUntil } = {
  ...editFields,
  pausedUntil,
};
export type DonorDetails = StoredValues<typeof donorFormFields>;

/** The fields of a stored donor record. Its contact number is null while the donor hides it. */
export const donorFields = {
  /** Null for a donor without an account. */
  userId: { kind: 'id', optional: true },
  email: { kind: 'email' },
  ...donorFormFields,
  contactNumber: { kind: 'phone', optional: true },
  /** Of the last donation; null where the record does not say, for whole blood. */
  lastDonationComponent: { kind: 'choice', choices: components, optional: true, mayBeMissing: true },
  /** When the donations below the record last changed: all who write them contend for the record. */
  donationsChangedAt: { kind: 'time', optional: true, mayBeMissing: true },
  /** When the owner of a request marked an offer of the donor as donated, which nobody has confirmed or denied. */
  saidDonatedAt: { kind: 'time', optional: true, mayBeMissing: true },
  pausedUntil,
  /** When the donor said not to be available, or last asked not to be asked whether that has changed. */
  unavailableSince: { kind: 'time', optional: true, mayBeMissing: true },
  /** When somebody who called it found the number to be another person's. */
  numberReportedAt: { kind: 'time', optional: true, mayBeMissing: true },
  isVerified: { kind: 'flag', absent: false },
  /** The group that an admin has verified; one verified before this field was there counts as the one it has now. */
  verifiedBloodGroup: { kind: 'choice', choices: bloodGroups, optional: true, mayBeMissing: true },
  isProfileActive: { kind: 'flag', absent: true },
  registeredAt: { kind: 'time' },
  /** When the donor last saved the profile, or said that it is right; `registeredAt` counts until then. */
  confirmedAt: { kind: 'time', optional: true, mayBeMissing: true },
  /** The id of the roster entry that this record took over. */
  claimedEntry: { kind: 'id', optional: true, mayBeMissing: true },
} as const satisfies Fields;

/** The fields of the private part of a donor record, which only its donor and admins read. */
export const donorContactFields = { contactNumber: { kind: 'phone' } } as const satisfies Fields;

/** Reads a stored donor record. */
export const donorRecord = recordSchema({ id: { kind: 'id', essential: true }, ...donorFields } as const);
export type Donor = v.InferOutput<typeof donorRecord>;

const dateFields: ReadonlySet<string> = new Set([
  'dateOfBirth',
  'lastDonationDate',
] satisfies (keyof Donor)[]);

/**
 * Replaces the timestamps that older donor records have instead of calendar dates by the dates of the campus, on whose clocks they
 * were written (docs/decisions/003).
 */
export function withCalendarDates(
  fields: Readonly<Record<string, unknown>>,
  timeZone: string,
): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(fields).map(([name, value]) => [
      name,
      value instanceof Date && dateFields.has(name) ? zonedDate(value, timeZone) : value,
    ]),
  );
}

/** Whether an admin has verified the donor with the group that the record has now. */
export function isVerifiedDonor({
  isVerified,
  bloodGroup,
  verifiedBloodGroup,
}: Pick<Donor, 'isVerified' | 'bloodGroup' | 'verifiedBloodGroup'>): boolean {
  return isVerified && (verifiedBloodGroup ?? bloodGroup) === bloodGroup;
}

/** The contact number as other members may see it: only while the donor shows it. */
export function visibleContactNumber(
  donor: Pick<Donor, 'allowContactVisibility' | 'contactNumber'>,
): string | null {
  return donor.allowContactVisibility ? donor.contactNumber : null;
}

/** In characters. */
export const donorCodeLength = 6;

/** The code of a donor, which people can say on the phone: the first characters of the record's id, such as "D3 62 70". */
export function donorCode(id: string): string {
  // Without the prefix of a roster entry's id: no account's id has a hyphen.
  const [start = ''] = id.split('-').slice(-1);
  return start
    .slice(0, donorCodeLength)
    .toUpperCase()
    .replace(/..(?=.)/g, '$& ');
}
