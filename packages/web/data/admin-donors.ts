import { type Donor, donorFields, donorRecord } from '@blood-bank/domain/records/donor';
import { type DocumentData, doc, getDoc } from 'firebase/firestore/lite';
import { changeField } from './admin-change.ts';
import { countDonorsByPhone, readDonorsByPhone } from './admin-phone-search.ts';
import { type AdminRecords, adminRecords } from './admin-records.ts';
import { read } from './call.ts';
import { decode, firestore } from './firestore.ts';
import { isSearch, type ListFields, type ListQuery } from './list-query.ts';

/** Every filter combines with every sort, in both directions: firestore.indexes.json has an index for each. */
export const donorListFields = {
  filters: ['bloodGroup', 'isVerified', 'isProfileActive', 'isAvailable', 'department'],
  sorts: ['registeredAt', 'fullName'],
  searches: ['fullName', 'email', 'universityId', 'contactNumber', 'id'],
} as const satisfies ListFields;

const records = adminRecords('donors', decodeDonor);

/** All donors. */
export const adminDonors: AdminRecords<Donor> = {
  ...records,
  readPage: (listQuery, after, through) => {
    const phone = phoneOf(listQuery);
    return phone === null
      ? records.readPage(listQuery, after, through)
      : readDonorsByPhone(phone, after, decodeDonor);
  },
  countAll: (listQuery) => {
    const phone = phoneOf(listQuery);
    return phone === null ? records.countAll(listQuery) : countDonorsByPhone(phone);
  },
};

/** Verifies a donor, or withdraws the verification, unless the record has changed since it was shown. */
export function toggleVerified({ id, isVerified }: Donor): Promise<void> {
  return changeField({
    document: donorDocument(id),
    field: 'isVerified',
    from: isVerified,
    to: !isVerified,
    missing: donorFields.isVerified.absent,
  });
}

/** Activates or deactivates a donor's profile; one without the field counts as active (specification section 3). */
export function toggleActive({ id, isProfileActive }: Donor): Promise<void> {
  return changeField({
    document: donorDocument(id),
    field: 'isProfileActive',
    from: isProfileActive,
    to: !isProfileActive,
    missing: donorFields.isProfileActive.absent,
  });
}

/** Reads the number of a donor who hides it; null where none is stored. */
export async function readHiddenNumber(id: string): Promise<string | null> {
  const snapshot = await read(() => getDoc(doc(firestore(), 'donors', id, 'private', 'contact')));
  const number: unknown = snapshot.data()?.contactNumber;
  return typeof number === 'string' ? number : null;
}

function phoneOf(listQuery: ListQuery): string | null {
  return isSearch(listQuery) && listQuery.search.field === 'contactNumber' ? listQuery.search.text : null;
}

function decodeDonor(id: string, data: DocumentData): Donor | null {
  return decode(donorRecord, id, data);
}

function donorDocument(id: string) {
  return doc(firestore(), 'donors', id);
}
