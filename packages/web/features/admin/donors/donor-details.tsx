import { toUtc } from '@blood-bank/domain/calendar-date';
import { pausedUntil } from '@blood-bank/domain/deferral';
import { type Donor, donorCode, isVerifiedDonor } from '@blood-bank/domain/records/donor';
import { manageDonorsMessages as messages } from '#features/admin/donors/messages.ts';
import { adminMessages } from '#features/admin/list/messages.ts';
import { availabilityMessages, genderLabels } from '#features/donors/messages.ts';
import { formatBloodGroup } from '#lib/i18n/formats.ts';
import { timeMessages } from '#lib/i18n/messages.ts';
import { donorAttributes } from '../../../lib/campus/attributes.ts';
import { campusToday } from '../../../lib/server-clock.ts';
import { CopyableText, type Detail } from '../list/record-parts.tsx';
import { ContactNumber } from './contact-number.tsx';

function verificationOf(donor: Donor): string {
  if (isVerifiedDonor(donor)) return messages.verified;
  return donor.isVerified && donor.verifiedBloodGroup !== null
    ? messages.verifiedAs(donor.verifiedBloodGroup)
    : messages.notVerified;
}

/** Whether the donor can be asked now, in words. */
export function availabilityOf(donor: Donor): string {
  const pauseEnd = pausedUntil(donor, campusToday());
  if (!donor.isAvailable) return availabilityMessages.notAvailable;
  return pauseEnd === null
    ? availabilityMessages.available
    : availabilityMessages.pausedUntil(toUtc(pauseEnd));
}

/** Every field of a donor, in the same order for each; null or empty where the donor has none. */
export function detailsOf(donor: Donor): readonly Detail[] {
  const { fields, universityRoles } = messages;
  return [
    [fields.bloodGroup, formatBloodGroup(donor.bloodGroup)],
    [fields.contactNumber, <ContactNumber key={donor.id} donor={donor} />],
    [
      fields.email,
      donor.email && <CopyableText key={donor.id} text={donor.email} label={adminMessages.copyEmail} />,
    ],
    [fields.universityId, donor.universityId],
    [fields.department, donor.department],
    [fields.universityRole, donor.universityRole && universityRoles[donor.universityRole]],
    ...donorAttributes().map(({ id, label }): Detail => [label, donor.attributes[id] ?? null]),
    [fields.gender, donor.gender && genderLabels[donor.gender]],
    [fields.dateOfBirth, donor.dateOfBirth && messages.date(toUtc(donor.dateOfBirth))],
    [fields.isVerified, verificationOf(donor)],
    [fields.isProfileActive, donor.isProfileActive ? messages.active : messages.inactive],
    [fields.isAvailable, availabilityOf(donor)],
    [fields.lastDonationDate, donor.lastDonationDate && messages.date(toUtc(donor.lastDonationDate))],
    [fields.registeredAt, donor.registeredAt && timeMessages.exactly(donor.registeredAt)],
    [fields.code, donorCode(donor.id)],
    [fields.id, <CopyableText key={donor.id} text={donor.id} label={adminMessages.copyId} />],
  ];
}
