import type { DonorForm } from '@blood-bank/domain/donor';
import type { OwnDonor } from '../../data/donors.ts';

/** The form's values for a stored record. */
export function valuesOf({ donor, contactNumber }: OwnDonor): DonorForm {
  return {
    fullName: donor.fullName,
    universityId: donor.universityId,
    universityRole: donor.universityRole ?? '',
    department: donor.department,
    bloodGroup: donor.bloodGroup,
    contactNumber,
    dateOfBirth: donor.dateOfBirth ?? '',
    gender: donor.gender ?? '',
    lastDonationDate: donor.lastDonationDate ?? '',
    isAvailable: donor.isAvailable,
    allowContactVisibility: donor.allowContactVisibility,
  };
}

/** Of `values`, the fields in which they differ from what the form stood at. */
export function changedPart<Values extends object>(
  values: Values,
  base: { readonly [Field in keyof DonorForm]: unknown },
): Partial<Values> {
  const before: Readonly<Record<string, unknown>> = base;
  const changed = Object.entries(values).filter(([field, value]) => value !== before[field]);
  return Object.fromEntries(changed) as Partial<Values>;
}
