import { rosterId } from '@blood-bank/domain/identity-hashes';
import { type Donor, donorRecord } from '@blood-bank/domain/records/donor';
import {
  type RosterDetails,
  type RosterEntry,
  rosterFormFields,
} from '@blood-bank/domain/records/roster-entry';
import { isRosterId } from '@blood-bank/domain/roster-ids';
import { type DocumentData, getDoc } from 'firebase/firestore/lite';
import { read } from '../../../lib/firestore/call.ts';
import { runOnce } from '../../../lib/firestore/commit.ts';
import { CallError, problemOf } from '../../../lib/firestore/errors.ts';
import { decode, isStoredAs } from '../../../lib/firestore/firestore.ts';
import { contactDocument, donorDocument } from '../../../lib/firestore/paths.ts';
import { endOfReport } from '../../donors/public.ts';
import { logAction } from '../audit/api.ts';
import { readHiddenNumber } from './api.ts';
import { findRosterDuplicate, type RosterDuplicate } from './roster-duplicates-api.ts';
import { newContact, readRosterSecret, setNewEntry, storedNumber } from './roster-entry-api.ts';

/** More ids of one person are never needed: an entry has to have got another number for each of them. */
const mostIds = 5;

/** Reads a roster entry with its number, also a hidden one; null where there is none, as after its donor has registered. */
export async function readRosterEntry(id: string): Promise<RosterEntry | null> {
  if (!isRosterId(id)) return null;
  const snapshot = await read(() => getDoc(donorDocument(id)));
  const donor = snapshot.exists() ? decode(donorRecord, id, snapshot.data()) : null;
  return donor === null
    ? null
    : { donor, contactNumber: donor.contactNumber ?? (await readHiddenNumber(id)) };
}

/**
 * Adds a roster entry, a donor without an account.
 *
 * @param isRepeated an earlier attempt may have succeeded without a response: an equal entry then counts as its result
 * @returns the donor who is here already, where there is one
 */
export async function addRosterEntry(
  details: RosterDetails,
  isRepeated: boolean,
): Promise<RosterDuplicate | null> {
  const duplicate = await findRosterDuplicate(details, null);
  if (duplicate !== null) {
    const stored = isRepeated ? await readRosterEntry(duplicate.id) : null;
    return stored !== null && isStoredAs({ ...stored.donor, contactNumber: stored.contactNumber }, details)
      ? null
      : duplicate;
  }
  const secret = await readRosterSecret();
  for (let attempt = 0; attempt < mostIds; attempt += 1) {
    if (await createEntry(rosterId(secret, details, attempt), details)) return null;
    // Somebody was faster, or the entry of that id has got another number since.
    const other = await findRosterDuplicate(details, null);
    if (other !== null) return other;
  }
  throw new CallError('conflict', 'No id is free.');
}

/**
 * Changes a roster entry. Fields that are not among `changes` keep their stored value, even if the form shows an older one.
 *
 * @param seen the entry as the form was filled with it
 * @returns the entry as it is stored now, or the other donor who has that number or address; null where there is none any more
 */
export async function updateRosterEntry(
  seen: RosterEntry,
  changes: Partial<RosterDetails>,
): Promise<RosterEntry | RosterDuplicate | null> {
  const { id, email } = seen.donor;
  const identity = { email, contactNumber: seen.contactNumber, ...changes };
  if ('contactNumber' in changes || 'email' in changes) {
    const duplicate = await findRosterDuplicate(identity, id);
    if (duplicate !== null) return duplicate;
  }
  try {
    return await changeEntry(id, seen.contactNumber, changes);
  } catch (error) {
    // A concurrent change: apply these changes to its result. The number is compared by the rules.
    if (!['conflict', 'denied'].includes(problemOf(error).kind)) throw error;
    const now = await readRosterEntry(id);
    return now === null ? null : changeEntry(id, now.contactNumber, changes);
  }
}

/** @returns false where there is a document of that id */
async function createEntry(id: string, details: RosterDetails): Promise<boolean> {
  try {
    return await runOnce(async (transaction) => {
      if ((await transaction.get(donorDocument(id))).exists()) return false;
      setNewEntry(transaction, { id, details, importId: null });
      logAction(transaction, { action: 'create', collection: 'donors', targets: [id] });
      return true;
    });
  } catch (error) {
    if (problemOf(error).kind === 'conflict') return false;
    throw error;
  }
}

/** @param number the stored one, which the transaction does not read: each reading of a hidden number is an action of its own */
function changeEntry(
  id: string,
  number: string | null,
  changes: Partial<RosterDetails>,
): Promise<RosterEntry | null> {
  return runOnce(async (transaction) => {
    const record = await transaction.get(donorDocument(id));
    const before = record.exists() ? decode(donorRecord, id, record.data()) : null;
    if (before === null) return null;
    const contactNumber = changes.contactNumber === undefined ? number : changes.contactNumber;
    const donor = { ...before, ...changes };
    const stored = storedNumber(donor, contactNumber);
    const end = endOfReport(before, number ?? '', contactNumber ?? '');
    transaction.update(donorDocument(id), {
      ...editablePart(donor),
      ...stored,
      ...end,
      importId: null,
      ...(record.get('changedByImport') && { changedByImport: null }),
    });
    if ('contactNumber' in changes) transaction.set(contactDocument(id), newContact(contactNumber));
    logAction(transaction, { action: 'edit', collection: 'donors', targets: [id] });
    return {
      donor: { ...donor, contactNumber: stored.contactNumber, ...end },
      contactNumber,
    };
  });
}

function editablePart(donor: Donor): DocumentData {
  return Object.fromEntries(
    Object.entries(donor).filter(([field]) => Object.hasOwn(rosterFormFields, field)),
  );
}
