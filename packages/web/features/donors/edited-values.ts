import type { DonorForm } from '@blood-bank/domain/records/donor';
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
