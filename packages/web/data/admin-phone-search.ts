import type { Donor } from '@blood-bank/domain/records/donor';
import { collection, collectionGroup, documentId, getDocs, query, where } from 'firebase/firestore/lite';
import { type Decode, prefixQuery } from './admin-records.ts';
import { read } from './call.ts';
import { firestore } from './firestore.ts';
import { type Cursor, type Page, readCount, readPage } from './pagination.ts';

/** The collection below each donor that holds the number apart from the record. */
const privateCollection = 'private';
/** The number of documents that one Firestore query fetches by their ids. */
const maxIds = 30;

/**
 * Reads one page of the donors whose number begins with `phone`: first those who show it, by their records; then those
 * who hide it, by the numbers apart from the records (decision record 002). The cursor tells which of the two is next.
 */
export async function readDonorsByPhone(
  phone: string,
  after: Cursor | null,
  decodeDonor: Decode<Donor>,
): Promise<Page<Donor>> {
  if (after?.ref.parent.id === privateCollection) return readHiding(phone, after, decodeDonor);
  const donors = prefixQuery(collection(firestore(), 'donors'), searchFor(phone));
  const showing = await readPage(donors, after, decodeDonor, { looksAhead: true });
  if (showing.next !== null) return showing;
  const hiding = await readHiding(phone, null, decodeDonor);
  return { items: [...showing.items, ...hiding.items], next: hiding.next };
}

/** Counts the donors whose number begins with `phone`, shown or hidden: each has one apart from the record. */
export function countDonorsByPhone(phone: string): Promise<number> {
  return readCount(privateNumbers(phone));
}

async function readHiding(
  phone: string,
  after: Cursor | null,
  decodeDonor: Decode<Donor>,
): Promise<Page<Donor>> {
  const { items: ids, next } = await readPage(
    privateNumbers(phone),
    after,
    (_id, _data, number) => number.ref.parent.parent?.id ?? null,
    { size: maxIds, looksAhead: true },
  );
  const donors = await readByIds(ids, decodeDonor);
  // A donor who shows the number has been found by the record already.
  return { items: donors.filter((donor) => donor.contactNumber === null), next };
}

async function readByIds(ids: readonly string[], decodeDonor: Decode<Donor>): Promise<Donor[]> {
  if (ids.length === 0) return [];
  const list = query(collection(firestore(), 'donors'), where(documentId(), 'in', ids));
  const { docs } = await read(() => getDocs(list));
  return docs.map((one) => decodeDonor(one.id, one.data())).filter((donor) => donor !== null);
}

function privateNumbers(phone: string) {
  return prefixQuery(collectionGroup(firestore(), privateCollection), searchFor(phone));
}

function searchFor(phone: string) {
  return { search: { field: 'contactNumber', text: phone } };
}
