import type { AuditAction } from '@blood-bank/domain/records/audit-entry';
import { type Donor, donorRecord } from '@blood-bank/domain/records/donor';
import { type Duplicate, duplicateRecord } from '@blood-bank/domain/records/duplicate';
import { isRosterId } from '@blood-bank/domain/roster-ids';
import { collection, type DocumentData, doc, getDoc, orderBy, query, where } from 'firebase/firestore/lite';
import { read } from '../../../lib/firestore/call.ts';
import { commitBatch } from '../../../lib/firestore/commit.ts';
import { decode, firestore } from '../../../lib/firestore/firestore.ts';
import { type Cursor, exactly, type Page, readCount, readPage } from '../../../lib/firestore/pagination.ts';
import { donorsCollection } from '../../../lib/firestore/paths.ts';
import { readByIds } from '../../../lib/firestore/read-many.ts';
import { signedInAccount } from '../../../session/accounts.ts';
import { logAction } from '../audit/api.ts';

/** Two donor records that may be of one person, that of a member first, else the older one. */
export interface DonorPair extends Pick<Duplicate, 'id' | 'shared'> {
  readonly donors: readonly [one: Donor, other: Donor];
}

const pairsPerPage = 20;

/** Counts the pairs for an admin to decide. */
export function countDuplicates(): Promise<number> {
  return readCount(openDuplicates());
}

/** Those pairs as a list, the newest first. */
export const duplicateList = {
  readCount: async () => exactly(await countDuplicates()),
  readPage: async (after: Cursor | null, through: Cursor | null): Promise<Page<DonorPair>> => {
    const decodePair = (id: string, data: DocumentData) => decode(duplicateRecord, id, data);
    const page = await readPage(openDuplicates(), after, decodePair, { through, size: pairsPerPage });
    const ids = [...new Set(page.items.flatMap(({ donors }) => donors))];
    const donors = new Map(
      (await readByIds(donorsCollection(), ids)).map((stored) => [
        stored.id,
        decode(donorRecord, stored.id, stored.data()),
      ]),
    );
    const items = page.items.flatMap(({ id, shared, donors: both }) => {
      const stored = both.flatMap((donor) => donors.get(donor) ?? []);
      const [one, other] = stored.toSorted(memberFirst);
      // One of them was deleted meanwhile.
      return one === undefined || other === undefined ? [] : [{ id, shared, donors: [one, other] as const }];
    });
    return { items, next: page.next };
  },
};

function memberFirst(a: Donor, b: Donor): number {
  const isMember = Number(isRosterId(a.id)) - Number(isRosterId(b.id));
  return isMember || (a.registeredAt?.getTime() ?? 0) - (b.registeredAt?.getTime() ?? 0);
}

/** Says that the records of a pair are of two people. */
export function tellApart(pair: DonorPair): Promise<void> {
  return decide(pair, 'tell-apart', { status: 'two-people' });
}

/** Says that they are of one person, and which one to keep: the server merges them. */
export function keepDonor(pair: DonorPair, { id }: Donor): Promise<void> {
  return decide(pair, 'merge', { status: 'to-merge', kept: id, keptBy: signedInAccount().uid });
}

/** The rules refuse it once another admin has decided. */
async function decide(
  { id, donors }: DonorPair,
  action: AuditAction,
  fields: Readonly<Record<string, string>>,
): Promise<void> {
  const document = doc(duplicatesCollection(), id);
  const isKept = (donor: Donor) => donor.id === fields.kept;
  const targets = donors.toSorted((a, b) => Number(isKept(b)) - Number(isKept(a))).map((donor) => donor.id);
  try {
    await commitBatch((batch) => {
      batch.update(document, fields);
      logAction(batch, { action, collection: 'donors', targets });
    });
  } catch (error) {
    // The response of an earlier attempt may have been lost.
    const stored = await read(() => getDoc(document));
    if (!Object.entries(fields).every(([field, value]) => stored.get(field) === value)) throw error;
  }
}

function duplicatesCollection() {
  return collection(firestore(), 'duplicates');
}

function openDuplicates() {
  return query(duplicatesCollection(), where('status', '==', 'open'), orderBy('foundAt', 'desc'));
}
