import { type Donor, donorFields, donorRecord, isVerifiedDonor } from '@blood-bank/domain/records/donor';
import { doc, getDoc } from 'firebase/firestore/lite';
import { changeField, deleteRecord } from './admin-change.ts';
import { adminRecords } from './admin-records.ts';
import { readLogged } from './audit-log.ts';
import { read } from './call.ts';
import { readChangedDonors } from './changed-donors.ts';
import { donorNumberSearch } from './donor-number-search.ts';
import { withFewRecords } from './few-records.ts';
import { decode, firestore } from './firestore.ts';
import type { ListFields } from './list-query.ts';
import { donorCodeSearch } from './search-stages.ts';

/** Not a field of donors: whether the group is another one than an admin has verified. */
const changed = 'changed';

export const donorListFields = {
  filters: ['bloodGroup', 'isVerified', changed, 'isProfileActive', 'isAvailable', 'userId', 'department'],
  sorts: ['registeredAt', 'fullName'],
} as const satisfies ListFields;

const storedDonors = adminRecords<Donor>({
  name: 'donors',
  decodeItem: (id, data) => decode(donorRecord, id, data),
  searchedFields: [
    { field: 'fullName', kind: 'name' },
    { field: 'email', kind: 'email' },
    { field: 'universityId', kind: 'text' },
    { field: 'contactNumber', kind: 'number' },
  ],
  numbers: donorNumberSearch,
  codes: donorCodeSearch,
});

/** All donors. */
export const adminDonors = withFewRecords(storedDonors, {
  filter: changed,
  read: readChangedDonors,
  textsOf: ({ id, fullName, email, universityId }) => [id, fullName, email, universityId],
});

/** Verifies a donor with the group that was shown, or withdraws the verification, unless the record has changed since then. */
export function toggleVerified(donor: Donor): Promise<void> {
  const { id, isVerified, bloodGroup } = donor;
  const isToVerify = !isVerifiedDonor(donor);
  return changeField({
    target: { collection: 'donors', id },
    action: isToVerify ? 'verify' : 'unverify',
    field: 'isVerified',
    from: isVerified,
    to: isToVerify,
    missing: donorFields.isVerified.absent,
    ...(isToVerify && { seen: { bloodGroup }, also: { verifiedBloodGroup: bloodGroup } }),
  });
}

/** Activates or deactivates a donor's profile; one without the field counts as active (specification section 3). */
export function toggleActive({ id, isProfileActive }: Donor): Promise<void> {
  return changeField({
    target: { collection: 'donors', id },
    action: isProfileActive ? 'deactivate' : 'activate',
    field: 'isProfileActive',
    from: isProfileActive,
    to: !isProfileActive,
    missing: donorFields.isProfileActive.absent,
  });
}

/**
 * Deletes a roster entry with its number.
 *
 * @throws CallError of kind "missing" where it is gone already
 */
export function deleteRosterEntry({ id }: Donor): Promise<void> {
  return deleteRecord({ collection: 'donors', id }, [contactDocument(id)]);
}

/** Reads the number of a donor who hides it, which the audit log tells; null where none is stored. */
export async function readHiddenNumber(id: string): Promise<string | null> {
  const snapshot = await readLogged({ action: 'show-number', collection: 'donors', targets: [id] }, () =>
    read(() => getDoc(contactDocument(id))),
  );
  const number: unknown = snapshot.data()?.contactNumber;
  return typeof number === 'string' ? number : null;
}

function contactDocument(id: string) {
  return doc(firestore(), 'donors', id, 'private', 'contact');
}
