import type { DateSpan } from '@blood-bank/domain/date-span';
import { components, type Donation, donationRecord } from '@blood-bank/domain/records/donation';
import { type QueryDocumentSnapshot, query, where } from 'firebase/firestore/lite';
import { decode } from '../../../lib/firestore/firestore.ts';
import { donorsCollection, groupOf } from '../../../lib/firestore/paths.ts';
import { maxIdsPerQuery, readAllPages, readByIds } from '../../../lib/firestore/read-many.ts';
import { logOnly } from '../audit/api.ts';
import { donationsCsv } from '../list/list-csv.ts';

const pageSize = 300;
const donorsAtOnce = 4 * maxIdsPerQuery;

/** Reads the donations of a span of the campus's dates, the first one first, and makes a CSV file of them. The audit log tells of it. */
export async function exportDonations({ first, last }: DateSpan): Promise<string> {
  const given = await Promise.all(
    // As the report counts them, by one index.
    components.map((component) => {
      const inSpan = [where('donatedOn', '>=', first), where('donatedOn', '<=', last)];
      const list = query(groupOf('donations'), where('component', '==', component), ...inSpan);
      return readAllPages(list, decodeDonation, pageSize);
    }),
  );
  const donations = given.flat().toSorted((one, other) => compare(one.donatedOn, other.donatedOn));
  const donorOf = await readDonors([...new Set(donations.map(({ donorId }) => donorId))]);
  await logOnly({ action: 'export', collection: 'donors', targets: [] });
  return donationsCsv(
    donations.map((donation) => {
      const donor = donorOf.get(donation.donorId);
      return {
        ...donation,
        fullName: String(donor?.get('fullName') ?? ''),
        bloodGroup: String(donor?.get('bloodGroup') ?? ''),
      };
    }),
  );
}

/** A few queries at a time: all at once, those that wait for the others would time out. */
async function readDonors(ids: readonly string[]): Promise<ReadonlyMap<string, QueryDocumentSnapshot>> {
  const donorOf = new Map<string, QueryDocumentSnapshot>();
  for (let from = 0; from < ids.length; from += donorsAtOnce) {
    const some = await readByIds(donorsCollection(), ids.slice(from, from + donorsAtOnce));
    for (const donor of some) donorOf.set(donor.id, donor);
  }
  return donorOf;
}

const decodeDonation: Parameters<typeof readAllPages<Donation>>[1] = (_id, data, { ref }) => {
  const donorId = ref.parent.parent?.id ?? '';
  return decode(donationRecord, donorId, { ...data, donorId });
};

function compare(one: string | null, other: string | null): number {
  return (one ?? '') < (other ?? '') ? -1 : 1;
}
