import type { CalendarDate } from '@blood-bank/domain/calendar-date';
import {
  type Donor,
  type DonorDetails,
  donorEditFields,
  donorRecord,
} from '@blood-bank/domain/records/donor';
import type { DonorProfile } from '@blood-bank/domain/records/donor-form';
import { donorTerms, numberTerms, searchTermsField, wholeNumberTerm } from '@blood-bank/domain/search-terms';
import { type DocumentSnapshot, serverTimestamp, type Transaction } from 'firebase/firestore/lite';
import { runAgainOnConflict } from '../../../lib/firestore/commit.ts';
import { numberIn, readContactNumber } from '../../../lib/firestore/contact-number.ts';
import { decode } from '../../../lib/firestore/firestore.ts';
import { contactDocument, donorDocument } from '../../../lib/firestore/paths.ts';
import { serverNow } from '../../../lib/server-clock.ts';
import { logDonation } from '../../donations/public.ts';
import { readMyDonor } from '../api.ts';
import { readByMail, readSettings } from './notice-settings-api.ts';

/** A member's own record, with the number that the record lacks while it is hidden. */
export interface OwnDonor {
  readonly donor: Donor;
  readonly contactNumber: string;
}

/** What the edit form shows: the record, the number, and whether the member wants to be told by mail of requests. */
export interface OwnDonorProfile extends OwnDonor {
  readonly byMail: boolean;
}

/** What the edit form may change (specification section 7), and whether the donor has seen the whole profile, which is right then. */
export type DonorChanges = Partial<Omit<DonorProfile, 'universityRole'> & Pick<Donor, 'pausedUntil'>> & {
  readonly isConfirmed?: true;
};

/** The member's own number, also while it is hidden from others (decision record 002). */
export async function readMyContactNumber(uid: string): Promise<string> {
  return (await readContactNumber(contactDocument(uid))) ?? '';
}

/** What the member may edit, as it is stored now; null for members who are not registered. */
export async function readOwnDonor(uid: string): Promise<OwnDonor | null> {
  const [donor, number] = await Promise.all([readMyDonor(uid), readMyContactNumber(uid)]);
  return donor === null ? null : { donor, contactNumber: number || (donor.contactNumber ?? '') };
}

/** What the edit form starts with; null for members who are not registered. */
export async function readOwnDonorProfile(uid: string): Promise<OwnDonorProfile | null> {
  const [own, byMail] = await Promise.all([readOwnDonor(uid), readByMail(uid)]);
  return own && { ...own, byMail };
}

/**
 * Changes the member's own record. Fields that are not among `changes` keep their stored value, even if the form shows an
 * older one. The university role can't be changed (specification section 7).
 *
 * @returns the record as it is stored now; null where there is none
 */
export async function updateDonor(uid: string, changes: DonorChanges): Promise<OwnDonorProfile | null> {
  return runAgainOnConflict((transaction) => changeDonor(transaction, uid, changes));
}

/**
 * Logs a whole-blood donation of the member's own.
 *
 * @returns the record as it is stored now; null where there is none
 */
export async function recordDonation(uid: string, donatedOn: CalendarDate): Promise<OwnDonor | null> {
  await logDonation(uid, { donatedOn, component: 'whole-blood', place: '', requestId: null }, uid);
  return readOwnDonor(uid);
}

async function changeDonor(
  transaction: Transaction,
  uid: string,
  { byMail, isConfirmed, ...changes }: DonorChanges,
): Promise<OwnDonorProfile | null> {
  const record = await transaction.get(donorDocument(uid));
  const before = record.exists() ? decode(donorRecord, uid, record.data()) : null;
  if (before === null) return null;
  const contact = await transaction.get(contactDocument(uid));
  const settings = await readSettings(transaction, uid);
  const knownNumber = numberIn(contact) || (before.contactNumber ?? '');
  const contactNumber = changes.contactNumber ?? knownNumber;
  const donor = { ...before, ...changes, ...(isConfirmed && { confirmedAt: serverNow() }) };
  donor.contactNumber = shownNumber({ ...donor, contactNumber });
  const searchTerms = donorTerms(donor, contactNumber);
  // A suspended donor may not replace the terms of an earlier version. The rules refuse those with the number to everybody.
  const isFoundAsBefore =
    before.fullName === donor.fullName &&
    before.universityId === donor.universityId &&
    numberIn(contact) === contactNumber &&
    !termsOf(record).includes(wholeNumberTerm(contactNumber));
  transaction.update(donorDocument(uid), {
    ...editablePart(donor, changes),
    ...(!isFoundAsBefore && { searchTerms }),
    ...(isConfirmed && { confirmedAt: serverTimestamp() }),
    ...endOfReport(before, knownNumber, contactNumber),
  });
  transaction.set(contactDocument(uid), newContact(contactNumber));
  if (byMail !== undefined) settings.store(byMail);
  return { donor, contactNumber, byMail: byMail ?? settings.byMail };
}

/** Without attributes that do not change: a record may lack them, and a suspended donor may not add them. */
function editablePart(donor: Donor, changes: DonorChanges) {
  const fields = Object.entries(donor).filter(
    ([field]) => Object.hasOwn(donorEditFields, field) && (field !== 'attributes' || field in changes),
  );
  return Object.fromEntries(fields);
}

/** The private part of a donor record. */
export function newContact(contactNumber: string) {
  return { contactNumber, searchTerms: numberTerms(contactNumber) };
}

function termsOf(record: DocumentSnapshot): readonly unknown[] {
  const terms: unknown = record.get(searchTermsField);
  return Array.isArray(terms) ? terms : [];
}

/** What ends the report of a wrong number: another one, in whatever notation. */
export function endOfReport({ numberReportedAt }: Donor, from: string, to: string) {
  const isEnded = numberReportedAt !== null && wholeNumberTerm(from) !== wholeNumberTerm(to);
  return isEnded ? { numberReportedAt: null } : {};
}

/** A hidden number is left out of the record, which other members receive. */
export function shownNumber(
  details: Pick<DonorDetails, 'allowContactVisibility' | 'contactNumber'>,
): string | null {
  return details.allowContactVisibility ? details.contactNumber : null;
}
