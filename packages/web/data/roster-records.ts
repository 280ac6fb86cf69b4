import type { RosterDetails } from '@blood-bank/domain/records/roster-entry';
import { donorTerms, numberTerms } from '@blood-bank/domain/search-terms';
import { type DocumentData, type DocumentReference, doc, serverTimestamp } from 'firebase/firestore/lite';
import { firestore } from './firestore.ts';

/** A roster entry to add. */
export interface NewRosterEntry {
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

export function donorDocument(id: string) {
  return doc(firestore(), 'donors', id);
}

export function contactDocument(id: string) {
  return doc(firestore(), 'donors', id, 'private', 'contact');
}
