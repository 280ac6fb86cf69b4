import { type Donor, donorDefaults, donorRecord } from '@blood-bank/domain/records/donor';
import { type DocumentData, doc, getDoc } from 'firebase/firestore/lite';
import { changeField } from './admin-change.ts';
import { countDonorsByPhone, readDonorsByPhone } from './admin-donor-phones.ts';
import { type AdminRecords, adminRecords } from './admin-records.ts';
import { type AdminView, isSearching } from './admin-view.ts';
import { read } from './call.ts';
import { decode } from './decode.ts';
import { firestore } from './firestore.ts';

const records = adminRecords('donors', decodeDonor);

/** All donors. */
export const adminDonors: AdminRecords<Donor> = {
  ...records,
  readPage: (view, after, through) => {
    const phone = phoneOf(view);
    return phone === null
      ? records.readPage(view, after, through)
      : readDonorsByPhone(phone, after, decodeDonor);
  },
  countAll: (view) => {
    const phone = phoneOf(view);
    return phone === null ? records.countAll(view) : countDonorsByPhone(phone);
  },
};

/** Turns a donor's verification from what was shown into the other. */
export function toggleVerified({ id, isVerified }: Donor): Promise<void> {
  return changeField({
    document: donorDocument(id),
    field: 'isVerified',
    from: isVerified,
    to: !isVerified,
    missing: donorDefaults.isVerified,
  });
}

/** Activates or deactivates a donor's profile; one without the field counts as active (specification section 3). */
export function toggleActive({ id, isProfileActive }: Donor): Promise<void> {
  return changeField({
    document: donorDocument(id),
    field: 'isProfileActive',
    from: isProfileActive,
    to: !isProfileActive,
    missing: donorDefaults.isProfileActive,
  });
}

/** The number of a donor who hides it, or null where none is kept. */
export async function readHiddenNumber(id: string): Promise<string | null> {
  const snapshot = await read(() => getDoc(doc(firestore(), 'donors', id, 'private', 'contact')));
  const number: unknown = snapshot.data()?.contactNumber;
  return typeof number === 'string' ? number : null;
}

function phoneOf(view: AdminView): string | null {
  return isSearching(view) && view.search.field === 'contactNumber' ? view.search.text : null;
}

function decodeDonor(id: string, data: DocumentData): Donor | null {
  return decode(donorRecord, id, data);
}

function donorDocument(id: string) {
  return doc(firestore(), 'donors', id);
}
