import type { Donor } from '@blood-bank/domain/records/donor';
import { collection, collectionGroup, documentId, getDocs, query, where } from 'firebase/firestore/lite';
import { readAdminPage } from './admin-page.ts';
import { searched } from './admin-query.ts';
import type { Decode } from './admin-records.ts';
import { read } from './call.ts';
import { firestore } from './firestore.ts';
import { type Cursor, type Page, readCount } from './paged.ts';

/** The collection, below each donor, of the number apart from the record. */
const apart = 'private';
/** As many documents as Firestore fetches by their ids in one query. */
const mostIds = 30;

/**
 * One page of the donors whose number begins with `phone`: first those who show it, by their records; then those who
 * hide it, by the numbers apart from the records (decision record 002). The cursor tells which of the two comes next.
 */
export async function readDonorsByPhone(
  phone: string,
  after: Cursor | null,
  decodeDonor: Decode<Donor>,
): Promise<Page<Donor>> {
  if (after?.ref.parent.id === apart) return readHiding(phone, after, decodeDonor);
  const showing = await readAdminPage(withNumber(collection(firestore(), 'donors'), phone), after, (one) =>
    decodeDonor(one.id, one.data()),
  );
  if (showing.next !== null) return showing;
  const hiding = await readHiding(phone, null, decodeDonor);
  return {
    items: [...showing.items, ...hiding.items],
    documents: showing.documents + hiding.documents,
    next: hiding.next,
  };
}

/** How many donors have such a number, shown or hidden: each has one apart from the record. */
export function countDonorsByPhone(phone: string): Promise<number> {
  return readCount(withNumber(collectionGroup(firestore(), apart), phone));
}

async function readHiding(
  phone: string,
  after: Cursor | null,
  decodeDonor: Decode<Donor>,
): Promise<Page<Donor>> {
  const numbers = withNumber(collectionGroup(firestore(), apart), phone);
  const { items: ids, next } = await readAdminPage(
    numbers,
    after,
    (one) => one.ref.parent.parent?.id ?? null,
    { size: mostIds },
  );
  const donors = await readByIds(ids, decodeDonor);
  // Who shows the number has been found by the record already.
  const items = donors.filter((donor) => donor.contactNumber === null);
  return { items, documents: items.length, next };
}

async function readByIds(ids: readonly string[], decodeDonor: Decode<Donor>): Promise<Donor[]> {
  if (ids.length === 0) return [];
  const list = query(collection(firestore(), 'donors'), where(documentId(), 'in', ids));
  const { docs } = await read(() => getDocs(list));
  return docs.map((one) => decodeDonor(one.id, one.data())).filter((donor) => donor !== null);
}

function withNumber(list: Parameters<typeof searched>[0], phone: string) {
  return searched(list, { search: { field: 'contactNumber', text: phone } });
}
