import { type DemoDocument, demoDonor } from '@blood-bank/host/demo-documents';

/** Of 100 donors, so many are of the group that is counted and listed. */
const percentOfGroup = 15;
/** However many donors there are, so many are of the rare group. */
export const rareDonors = 100;

export const listedGroup = 'A+';
export const rareGroup = 'AB-';
const otherGroups = ['B+', 'O+', 'AB+', 'A-', 'B-', 'O-'] as const;

/**
 * Donors as the product keeps them, each with an active profile: 15 of 100 in one group, and the rare ones spread evenly.
 *
 * @param total how many there are in all; a hundred at least
 */
export function benchDonor(
  index: number,
  total: number,
  departments: readonly string[],
  now: Date,
): DemoDocument[] {
  const [donor] = demoDonor(index, null, departments, now);
  if (donor === undefined) return [];
  const fields = { ...donor.fields, bloodGroup: groupOf(index, total), isProfileActive: true };
  return [{ path: donor.path, fields }];
}

function groupOf(index: number, total: number): string {
  const step = total / rareDonors;
  if (index % step === step - 1) return rareGroup;
  return index % 100 < percentOfGroup ? listedGroup : (otherGroups[index % otherGroups.length] ?? 'O+');
}
