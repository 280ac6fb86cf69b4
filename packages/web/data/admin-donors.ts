import { type Donor, donorFields, donorRecord } from '@blood-bank/domain/records/donor';
import { doc, getDoc } from 'firebase/firestore/lite';
import { changeField, deleteRecord } from './admin-change.ts';
import { adminRecords } from './admin-records.ts';
import { readLogged } from './audit-log.ts';
import { read } from './call.ts';
import { donorNumberSearch } from './donor-number-search.ts';
import { decode, firestore } from './firestore.ts';
import type { ListFields } from './list-query.ts';

export const donorListFields = {
  filters: ['bloodGroup', 'isVerified', 'isProfileActive', 'isAvailable', 'userId', 'department'],
  sorts: ['registeredAt', 'fullName'],
} as const satisfies ListFields;

/** All donors. */
export const adminDonors = adminRecords<Donor>({
  name: 'donors',
  decodeItem: (id, data) => decode(donorRecord, id, data),
  searchedFields: [
    { field: 'fullName', kind: 'name' },
    { field: 'email', kind: 'email' },
    { field: 'universityId', kind: 'text' },
    { field: 'contactNumber', kind: 'number' },
  ],
  numbers: donorNumberSearch,
});

/** Verifies a donor, or withdraws the verification, unless the record has changed since it was shown. */
export function toggleVerified({ id, isVerified }: Donor): Promise<void> {
  return changeField({
    target: { collection: 'donors', id },
    action: isVerified ? 'unverify' : 'verify',
    field: 'isVerified',
    from: isVerified,
    to: !isVerified,
    missing: donorFields.isVerified.absent,
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
