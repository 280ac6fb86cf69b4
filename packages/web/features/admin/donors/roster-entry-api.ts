import type { RosterDetails } from '@blood-bank/domain/records/roster-entry';
import { donorTerms, numberTerms } from '@blood-bank/domain/search-terms';
import {
  type DocumentData,
  type DocumentReference,
  doc,
  getDoc,
  serverTimestamp,
} from 'firebase/firestore/lite';
import { read } from '../../../lib/firestore/call.ts';
import { runOnce } from '../../../lib/firestore/commit.ts';
import { problemOf } from '../../../lib/firestore/errors.ts';
import { firestore } from '../../../lib/firestore/firestore.ts';
import { contactDocument, donorDocument } from '../../../lib/firestore/paths.ts';
import { randomSecret } from '../../../lib/random-secret.ts';

/** A roster entry to add. */
interface NewRosterEntry {
  readonly id: string;
  readonly details: RosterDetails;
  /** The import that it comes with; null for one that an admin has typed. */
  readonly importId: string | null;
}

/** A batch or a transaction. */
interface Commit {
  set(document: DocumentReference, data: DocumentData): unknown;
}

/** Adds the two documents of a roster entry to a commit. The rules refuse it where there is an entry of that id. */
export function setNewEntry(commit: Commit, { id, details, importId }: NewRosterEntry): void {
  commit.set(donorDocument(id), {
    ...details,
    ...storedNumber(details, details.contactNumber),
    userId: null,
    isVerified: false,
    isProfileActive: true,
    registeredAt: serverTimestamp(),
    importId,
  });
  commit.set(contactDocument(id), newContact(details.contactNumber));
}

/** What the record has of the number: a hidden one is only in the private part. */
export function storedNumber(entry: Omit<RosterDetails, 'contactNumber'>, contactNumber: string | null) {
  return {
    contactNumber: entry.allowContactVisibility ? contactNumber : null,
    searchTerms: donorTerms(entry, contactNumber ?? ''),
  };
}

/** The private part. */
export function newContact(contactNumber: string | null) {
  return { contactNumber, searchTerms: numberTerms(contactNumber ?? '') };
}

/** Reads the secret that the ids of roster entries are made with; the first admin who needs it creates it. */
export async function readRosterSecret(): Promise<string> {
  try {
    return (await storedSecret()) ?? (await createSecret());
  } catch (error) {
    // Another admin was faster.
    const stored = problemOf(error).kind === 'conflict' ? await storedSecret() : null;
    if (stored === null) throw error;
    return stored;
  }
}

async function storedSecret(): Promise<string | null> {
  const secret: unknown = (await read(() => getDoc(secretDocument()))).get('secret');
  return typeof secret === 'string' ? secret : null;
}

function createSecret(): Promise<string> {
  return runOnce(async (transaction) => {
    const stored: unknown = (await transaction.get(secretDocument())).get('secret');
    if (typeof stored === 'string') return stored;
    const secret = randomSecret();
    transaction.set(secretDocument(), { secret });
    return secret;
  });
}

function secretDocument() {
  return doc(firestore(), 'rosterSecrets', 'ids');
}
