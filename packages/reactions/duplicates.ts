import {
  type Duplicate,
  duplicateId,
  duplicateRecord,
  type IdentifyingField,
} from '@blood-bank/domain/records/duplicate';
import { cut, searchable, searchTermsField, wholeNumberTerm } from '@blood-bank/domain/search-terms';
import type { DocumentSnapshot } from '@embedded-firebase/server/documents';
import * as v from 'valibot';
import { topIdOf } from './documents.ts';
import type { DocumentPort, StoredDocument } from './reaction.ts';

/** The documents whose creation and change this reacts to: a donor record, and its private part. */
export const identifyingDocuments = { donor: 'donors/{id}', contact: 'donors/{id}/private/{part}' } as const;

/** The fields of a donor record that the search for duplicates compares; the number is in the private part. */
export const comparedFields: readonly string[] = ['email', 'universityId'] satisfies IdentifyingField[];

/** A value that more donors than this have tells of nobody: the number of an office, an id that says "none". */
const mostSharing = 5;
/** A number may be the beginning or the end of others, an id that of a name. */
const mostCompared = 50;
/** In characters: what is shorter is a row's number in a list rather than an id. */
const shortestId = 4;
/** More than a donor ever has. */
const mostPairs = 200;

/**
 * Finds the donors who share a number, a university id or an email address with one, for admins to decide. What they have decided stays. To
 * be called after each change of these.
 */
export async function findDuplicates(port: DocumentPort, donorId: string): Promise<void> {
  const donor = await port.get(`donors/${donorId}`);
  if (donor === null) return;
  const sharing = await donorsSharing(port, donor);
  const pairs = await pairsOf(port, donorId);
  for (const { stored, pair } of pairs) {
    const shared = sharing.get(otherOf(pair, donorId));
    if (pair.status !== 'open') continue;
    if (shared === undefined) await port.deleteUnchanged([stored]);
    else if (shared.join() !== pair.shared.join()) await port.update(stored.path, { shared });
  }
  for (const [otherId, shared] of sharing) {
    const path = `duplicates/${duplicateId(donorId, otherId)}`;
    const found = { shared, foundAt: new Date(port.now()), status: 'open', kept: null, keptBy: null };
    const isNew = await port.claim(path, { donors: [donorId, otherId].sort(), ...found });
    // Nothing is left of one who was deleted at the same time.
    if (isNew && !(await areStored(port, donorId, otherId))) await port.delete(path);
  }
}

/** The donors who share something, by what it is. */
async function donorsSharing(
  port: DocumentPort,
  { path, fields }: StoredDocument,
): Promise<ReadonlyMap<string, readonly IdentifyingField[]>> {
  const contact = await port.get(`${path}/private/contact`);
  const { contactNumber = null } = contact?.fields ?? {};
  const { universityId = '', email = '' } = fields;
  const found: Readonly<Record<IdentifyingField, readonly StoredDocument[]>> = {
    contactNumber: typeof contactNumber === 'string' ? await withNumber(port, contactNumber) : [],
    universityId: typeof universityId === 'string' ? await withUniversityId(port, universityId) : [],
    email: typeof email === 'string' && email !== '' ? await withEmail(port, email) : [],
  };
  const sharing = new Map<string, IdentifyingField[]>();
  for (const field of Object.keys(found) as IdentifyingField[]) {
    const others = found[field].map(topIdOf).filter((id) => id !== topIdOf({ path }));
    if (others.length > mostSharing) continue;
    for (const id of others) sharing.set(id, [...(sharing.get(id) ?? []), field]);
  }
  return sharing;
}

async function withNumber(port: DocumentPort, number: string): Promise<readonly StoredDocument[]> {
  const term = wholeNumberTerm(number);
  const where = [{ field: searchTermsField, op: 'array-contains', value: term }] as const;
  const group = { collection: 'private', collectionGroup: true } as const;
  const contacts = await port.query({ ...group, where, limit: mostCompared });
  return contacts.filter(({ fields }) => wholeNumberTerm(String(fields.contactNumber)) === term);
}

async function withUniversityId(port: DocumentPort, text: string): Promise<readonly StoredDocument[]> {
  const id = searchable(text);
  if (id.length < shortestId) return [];
  const where = [{ field: searchTermsField, op: 'array-contains', value: cut(id) }] as const;
  // In the order of a list, which has an index.
  const orderBy = [{ field: 'registeredAt', direction: 'desc' }] as const;
  const donors = await port.query({ collection: 'donors', where, orderBy, limit: mostCompared });
  return donors.filter(({ fields }) => searchable(String(fields.universityId)) === id);
}

function withEmail(port: DocumentPort, email: string): Promise<readonly StoredDocument[]> {
  const where = [{ field: 'email', op: '==', value: email }] as const;
  return port.query({ collection: 'donors', where, limit: mostSharing + 2 });
}

/** The record that an admin has kept in place of one; null for none. */
export async function keptInPlaceOf(port: DocumentPort, donorId: string): Promise<string | null> {
  const merged = (await pairsOf(port, donorId)).find(
    ({ pair: { status, kept } }) => status === 'to-merge' && kept !== donorId,
  );
  return merged?.pair.kept ?? null;
}

/**
 * Deletes the pairs of a donor who is deleted. Of one who has a successor it stays known who is another person.
 *
 * @param at when the donor was deleted: what is found later is of another one under the same id
 */
export async function forgetDuplicates(
  port: DocumentPort,
  donorId: string,
  successor: string | null,
  at: Date,
): Promise<void> {
  const pairs = (await pairsOf(port, donorId)).filter(({ pair: { foundAt } }) => (foundAt ?? at) <= at);
  const isOwn = ({ pair: { status, kept } }: StoredPair) => status === 'to-merge' && kept !== donorId;
  // The one that names the successor last, so that an interrupted call can be repeated.
  for (const one of [...pairs.filter((each) => !isOwn(each)), ...pairs.filter(isOwn)]) {
    const { stored, pair } = one;
    const other = otherOf(pair, donorId);
    if (pair.status === 'two-people' && successor !== null) await tellApart(port, pair, successor, other);
    // Of the other one, which was merged into this one, something may still have to be moved.
    if (pair.kept === donorId && successor !== null && (await port.get(`donors/${other}`)) === null)
      await port.update(stored.path, { kept: successor });
    else await port.delete(stored.path);
  }
}

async function tellApart(port: DocumentPort, pair: Duplicate, one: string, other: string): Promise<void> {
  if (one === other || !(await areStored(port, one, other))) return;
  const path = `duplicates/${duplicateId(one, other)}`;
  const { shared, foundAt, status } = pair;
  const donors = [one, other].sort();
  if (!(await port.claim(path, { donors, shared, foundAt, status, kept: null, keptBy: null })))
    await port.update(path, { status, kept: null, keptBy: null });
}

interface StoredPair {
  readonly stored: DocumentSnapshot;
  readonly pair: Duplicate;
}

async function pairsOf(port: DocumentPort, donorId: string): Promise<readonly StoredPair[]> {
  const where = [{ field: 'donors', op: 'array-contains', value: donorId }] as const;
  const pairs = await port.query({ collection: 'duplicates', where, limit: mostPairs });
  return pairs.flatMap((stored) => {
    const pair = duplicateOf(stored);
    return pair === null ? [] : [{ stored, pair }];
  });
}

/** Null for a document that is missing, or can't be read as a pair. */
export function duplicateOf(document: StoredDocument | null): Duplicate | null {
  const parsed = v.safeParse(duplicateRecord, { ...document?.fields, id: document && topIdOf(document) });
  return parsed.success ? parsed.output : null;
}

/** The other donor of a pair. */
export function otherOf({ donors }: Duplicate, donorId: string): string {
  return donors.find((id) => id !== donorId) ?? '';
}

async function areStored(port: DocumentPort, ...ids: readonly string[]): Promise<boolean> {
  for (const id of ids) if ((await port.get(`donors/${id}`)) === null) return false;
  return true;
}
