import type { CalendarDate } from '@blood-bank/domain/calendar-date';
import { donationOfRecord, lastDonationWith } from '@blood-bank/domain/donation-log';
import { type Donation, donationRecord } from '@blood-bank/domain/records/donation';
import { donorRecord } from '@blood-bank/domain/records/donor';
import {
  type DocumentData,
  getDoc,
  getDocs,
  limit,
  orderBy,
  query,
  serverTimestamp,
  type Transaction,
} from 'firebase/firestore/lite';
import { read } from '../../lib/firestore/call.ts';
import { runAgainOnConflict } from '../../lib/firestore/commit.ts';
import { decode } from '../../lib/firestore/firestore.ts';
import { donationDocument, donationsOf, donorDocument } from '../../lib/firestore/paths.ts';

/** A donation as it is logged. */
export type NewDonation = Pick<Donation, 'component' | 'place' | 'requestId'> & {
  readonly donatedOn: CalendarDate;
  /** The import that records it for a donor who was here before. */
  readonly importId?: string;
};

/** As many as a donor has in a lifetime; the rules list no more at once. */
const mostDonations = 100;

/** A donor's donations, the newest first. For the donor, and for who may phone donors. */
export async function readDonations(donorId: string): Promise<readonly Donation[]> {
  const newest = query(donationsOf(donorId), orderBy('donatedOn', 'desc'), limit(mostDonations));
  const { docs } = await read(() => getDocs(newest));
  return docs.flatMap((document) => decodeDonation(donorId, document.data()) ?? []);
}

/**
 * Logs a donation, with which the last date in the donor's record moves.
 *
 * @param by the donor, or who records it for the donor
 * @param also adds what belongs to it; the transaction reads no more then
 * @returns 'known' where one of that day is logged already, and 'no-donor' where the record is gone
 */
export function logDonation(
  donorId: string,
  donation: NewDonation,
  by: string,
  also?: (transaction: Transaction) => void,
): Promise<'logged' | 'known' | 'no-donor'> {
  return runAgainOnConflict(async (transaction) => {
    const record = await transaction.get(donorDocument(donorId));
    const donor = record.exists() ? decode(donorRecord, donorId, record.data()) : null;
    if (donor === null) return 'no-donor';
    if (await isLogged(transaction, donorId, donation.donatedOn)) return 'known';
    const known = donationOfRecord(donor, donation.donatedOn);
    const earlier = known !== null && !(await isLogged(transaction, donorId, known.donatedOn)) ? known : null;
    const recorded = { recordedBy: by, recordedAt: serverTimestamp() };
    for (const entry of [donation, ...(earlier === null ? [] : [earlier])])
      transaction.set(donationDocument(donorId, entry.donatedOn), { ...entry, ...recorded });
    transaction.update(donorDocument(donorId), {
      donationsChangedAt: serverTimestamp(),
      ...(donor.saidDonatedAt !== null && { saidDonatedAt: null }),
      ...lastDonationWith(donor, donation, earlier),
    });
    also?.(transaction);
    return 'logged';
  });
}

/**
 * Whether the donor's log has a donation of that day. An entry that is there is not read by the transaction, which would be in conflict with
 * the server's note of which one is the first; each other change of an entry writes the record.
 */
async function isLogged(transaction: Transaction, donorId: string, day: CalendarDate): Promise<boolean> {
  const entry = donationDocument(donorId, day);
  return (await read(() => getDoc(entry))).exists() || (await transaction.get(entry)).exists();
}

/**
 * Deletes a logged donation, once or again. The last date goes back to the latest that is left.
 *
 * @param also adds what belongs to it
 */
export function deleteDonation(
  { donorId, donatedOn }: Pick<Donation, 'donorId' | 'donatedOn'>,
  also?: (transaction: Transaction) => void,
): Promise<void> {
  return runAgainOnConflict(async (transaction) => {
    const record = await transaction.get(donorDocument(donorId));
    const donor = record.exists() ? decode(donorRecord, donorId, record.data()) : null;
    if (donor === null || donatedOn === null) return;
    // Read after the record, which each change of an entry writes: so the list is as the commit finds it.
    const entries = await readDonations(donorId);
    if (!entries.some((entry) => entry.donatedOn === donatedOn)) return;
    const [latest] = entries.filter((entry) => entry.donatedOn !== donatedOn);
    transaction.delete(donationDocument(donorId, donatedOn));
    transaction.update(donorDocument(donorId), {
      donationsChangedAt: serverTimestamp(),
      ...(donor.lastDonationDate === donatedOn && {
        lastDonationDate: latest?.donatedOn ?? null,
        lastDonationComponent: latest?.component ?? null,
      }),
    });
    also?.(transaction);
  });
}

function decodeDonation(donorId: string, data: DocumentData): Donation | null {
  return decode(donationRecord, donorId, { ...data, donorId });
}
