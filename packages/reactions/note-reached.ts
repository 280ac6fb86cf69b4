import { reachedOutcomes } from '@blood-bank/domain/records/call';
import { isRosterId } from '@blood-bank/domain/roster-ids';
import { topIdOf } from './documents.ts';
import type { DocumentPort, StoredDocument } from './reaction.ts';

/** What an admin or a donation changes in an entry. Of these alone hosts can tell whether they have changed: no maps, no times. */
export const editedFields: readonly string[] = [
  'fullName',
  'universityId',
  'universityRole',
  'department',
  'bloodGroup',
  'contactNumber',
  'email',
  'dateOfBirth',
  'gender',
  'lastDonationDate',
  'isAvailable',
  'allowContactVisibility',
  'pausedUntil',
];

/** In milliseconds: one write a month says enough of two years, and gets in the way of no import of many donations. */
const accuracy = 30 * 86_400_000;

/** Notes that somebody knows of the donor of an entry. To be called when the entry, its number or its last donation changes. */
export async function noteReached(port: DocumentPort, donorId: string): Promise<void> {
  if (!isRosterId(donorId)) return;
  const { reachedAt, registeredAt } = (await port.get(`donors/${donorId}`))?.fields ?? {};
  const known = reachedAt ?? registeredAt;
  const isNews = !(known instanceof Date) || port.now() - known.getTime() >= accuracy;
  if (isNews) await port.update(`donors/${donorId}`, { reachedAt: new Date(port.now()) });
}

/** The same, when a call has an outcome that says so. To be called when the outcome changes. */
export async function noteReachedByCall(port: DocumentPort, { path }: Pick<StoredDocument, 'path'>) {
  const { donorId, outcome } = (await port.get(path))?.fields ?? {};
  if (typeof donorId === 'string' && reachedOutcomes.some((reached) => reached === outcome))
    await noteReached(port, donorId);
}

/** Starts both clocks at the registration: when an entry was last reached, and when a member last confirmed the profile. */
export async function noteEntered(port: DocumentPort, { path, fields }: StoredDocument): Promise<void> {
  const noted = isRosterId(topIdOf({ path })) ? 'reachedAt' : 'confirmedAt';
  const { [noted]: time = null, registeredAt = null } = fields;
  if (time === null && registeredAt !== null) await port.update(path, { [noted]: registeredAt });
}
