import { donationOfRecord } from '@blood-bank/domain/donation-log';
import { knownMore } from '@blood-bank/domain/merged-donor';
import type { Donor } from '@blood-bank/domain/records/donor';
import type { Duplicate } from '@blood-bank/domain/records/duplicate';
import { isRosterId } from '@blood-bank/domain/roster-ids';
import { donorTerms, numberTerms, searchTermsField, wholeNumberTerm } from '@blood-bank/domain/search-terms';
import type { DocumentSnapshot, DocumentWrite, PlainFields } from '@embedded-firebase/server/documents';
import { duplicateOf, findDuplicates, otherOf } from './duplicates.ts';
import { noteReached } from './note-reached.ts';
import type { DocumentPort, Reaction, StoredDocument } from './reaction.ts';
import { donorOf } from './stored-records.ts';

/** The documents whose change this reacts to. */
export const duplicateDocuments = 'duplicates/{id}';

interface Merging {
  readonly port: DocumentPort;
  readonly campus: Pick<Reaction['campus'], 'timeZone'>;
}

/** A donor record with its private part, as they are stored and read. */
interface StoredDonor {
  readonly stored: DocumentSnapshot;
  readonly donor: Donor;
  readonly contact: DocumentSnapshot | null;
  readonly number: string | null;
}

/**
 * Keeps the record that an admin has chosen of a pair, and deletes the other one, from which it takes over what it lacks. What is stored of the
 * deleted one elsewhere, as donations, calls and offers, is moved by what reacts to its deletion. Of two members, whose accounts
 * nobody else can delete, the other's profile is deactivated.
 *
 * @throws ApiError where one of them has changed meanwhile, so that it is repeated
 */
export async function mergeDuplicates({ port, campus }: Merging, { path }: Pick<StoredDocument, 'path'>) {
  const pair = duplicateOf(await port.get(path));
  if (pair?.status !== 'to-merge' || pair.kept === null) return;
  const kept = await readDonor(port, campus.timeZone, pair.kept);
  const other = await readDonor(port, campus.timeZone, otherOf(pair, pair.kept));
  if (kept === null) await port.delete(path);
  if (kept === null || other === null) return;
  const writes = isRosterId(other.donor.id)
    ? await mergedBy(port, pair, kept, other)
    : deactivated(path, other);
  // As a person does it: who is deleted is forgotten, and the member is thanked for a donation.
  await port.commit(writes, { firesTriggers: true });
  await findDuplicates(port, kept.donor.id);
  await noteReached(port, kept.donor.id);
}

async function readDonor(port: DocumentPort, timeZone: string, id: string): Promise<StoredDonor | null> {
  const stored = await port.get(`donors/${id}`);
  const donor = donorOf(stored, timeZone);
  if (stored === null || donor === null) return null;
  const contact = await port.get(`donors/${id}/private/contact`);
  const number = contact === null ? donor.contactNumber : contact.fields.contactNumber;
  return { stored, donor, contact, number: typeof number === 'string' ? number : null };
}

function deactivated(path: string, { stored }: StoredDonor): readonly DocumentWrite[] {
  return [
    { update: stored.path, fields: { isProfileActive: false } },
    { update: path, fields: { status: 'merged', keptBy: null } },
  ];
}

async function mergedBy(
  port: DocumentPort,
  pair: Duplicate,
  kept: StoredDonor,
  other: StoredDonor,
): Promise<readonly DocumentWrite[]> {
  const deletions = [other.stored, ...(other.contact === null ? [] : [other.contact])].map(
    (one): DocumentWrite => unlessChanged({ delete: one.path }, one),
  );
  const more = knownMore(kept.donor, other.donor);
  if (isRosterId(kept.donor.id)) return [...entryWith(more, kept, other), ...deletions];
  const { lastDonationDate } = more;
  const isLogged = lastDonationDate != null;
  const fields = { ...plain(more), ...(isLogged && { donationsChangedAt: new Date(port.now()) }) };
  return [
    unlessChanged({ update: kept.stored.path, fields }, kept.stored),
    ...(isLogged ? await donationsOf(port, pair, kept.donor, other.donor) : []),
    ...deletions,
  ];
}

/** A roster entry that takes over what another one knows more. */
function entryWith(more: Partial<Donor>, kept: StoredDonor, other: StoredDonor): readonly DocumentWrite[] {
  const { stored, donor, contact } = kept;
  const number = kept.number ?? other.number;
  const isSameNumber = wholeNumberTerm(number ?? '') === wholeNumberTerm(other.number ?? '');
  const isReported = isSameNumber && donor.numberReportedAt === null && other.donor.numberReportedAt !== null;
  const fields = {
    ...plain(more),
    ...(number !== kept.number && { contactNumber: donor.allowContactVisibility ? number : null }),
    ...(isReported && { numberReportedAt: other.donor.numberReportedAt }),
    [searchTermsField]: donorTerms({ ...donor, ...more }, number ?? ''),
    // An edited entry is of no import any more: undoing one leaves it.
    importId: null,
    ...('changedByImport' in stored.fields && { changedByImport: null }),
  };
  const part = { contactNumber: number, [searchTermsField]: numberTerms(number ?? '') };
  const path = `${stored.path}/private/contact`;
  const writes = [unlessChanged({ update: stored.path, fields }, stored)];
  if (contact === null) writes.push({ create: path, fields: part });
  else if (number !== kept.number) writes.push(unlessChanged({ update: path, fields: part }, contact));
  return writes;
}

/** The last donation of an entry, and the member's own before it, as the admin who merges them logs them for the member, who can delete them. */
async function donationsOf(
  port: DocumentPort,
  { keptBy }: Duplicate,
  kept: Donor,
  other: Donor,
): Promise<readonly DocumentWrite[]> {
  const isLogged = async (id: string, day: string) =>
    (await port.get(`donors/${id}/donations/${day}`)) !== null;
  const writes: DocumentWrite[] = [];
  for (const entry of [donationOfRecord(other, null), donationOfRecord(kept, other.lastDonationDate)]) {
    if (entry === null || (await isLogged(kept.id, entry.donatedOn))) continue;
    // What the entry's own log has is moved with it.
    if (await isLogged(other.id, entry.donatedOn)) continue;
    const fields = { ...entry, recordedBy: keptBy, recordedAt: new Date(port.now()) };
    writes.push({ create: `donors/${kept.id}/donations/${entry.donatedOn}`, fields });
  }
  return writes;
}

function plain(donor: Partial<Donor>): PlainFields {
  return donor as PlainFields;
}

function unlessChanged(write: DocumentWrite, { updateTime }: DocumentSnapshot): DocumentWrite {
  return { ...write, precondition: { updateTime } };
}
