import { type Donor, isVerifiedDonor } from './records/donor.ts';
import { filledFields } from './records/roster-entry.ts';
import { isRosterId } from './roster-ids.ts';

/** What an entry takes over where it has nothing: what a list may fill in, and the role, of which lists say nothing. */
const filled = [...filledFields, 'universityRole'] as const;

/**
 * Returns what a donor record takes over from another one of the same person: a later donation, a verification of the same group, and,
 * where it is a roster entry, what it lacks. What is there stays; the record of a member is the member's own.
 */
export function knownMore(kept: Donor, other: Donor): Partial<Donor> {
  const more: Partial<Donor> = {};
  if ((other.lastDonationDate ?? '') > (kept.lastDonationDate ?? '')) {
    more.lastDonationDate = other.lastDonationDate;
    more.lastDonationComponent = other.lastDonationComponent;
  }
  // The question whether the donor gave moves with the offer that it is about.
  if (kept.saidDonatedAt === null && other.saidDonatedAt !== null) more.saidDonatedAt = other.saidDonatedAt;
  if (isVerifiedDonor(other) && !isVerifiedDonor(kept) && other.bloodGroup === kept.bloodGroup) {
    more.isVerified = true;
    more.verifiedBloodGroup = kept.bloodGroup;
  }
  if (!isRosterId(kept.id)) return more;
  const lacking = filled.filter((field) => (kept[field] ?? '') === '' && (other[field] ?? '') !== '');
  Object.assign(more, Object.fromEntries(lacking.map((field) => [field, other[field]])));
  if ((other.pausedUntil ?? '') > (kept.pausedUntil ?? '')) more.pausedUntil = other.pausedUntil;
  const attributes = { ...other.attributes, ...kept.attributes };
  if (Object.keys(attributes).length > Object.keys(kept.attributes).length) more.attributes = attributes;
  return more;
}
