import { type Call, callId } from '@blood-bank/domain/records/call';
import { collection, collectionGroup, type DocumentReference, doc } from 'firebase/firestore/lite';
import { firestore } from './firestore.ts';

export function usersCollection() {
  return collection(firestore(), 'users');
}

export function userDocument(uid: string) {
  return doc(usersCollection(), uid);
}

export function donorsCollection() {
  return collection(firestore(), 'donors');
}

/** @param id the member's uid, or that of a roster entry */
export function donorDocument(id: string) {
  return doc(donorsCollection(), id);
}

/** The private part of a donor record: the number. */
export function contactDocument(id: string) {
  return doc(donorDocument(id), 'private', 'contact');
}

/** A donor's log of donations. */
export function donationsOf(donorId: string) {
  return collection(donorDocument(donorId), 'donations');
}

/** @param day a donor gives at most once a day */
export function donationDocument(donorId: string, day: string) {
  return doc(donationsOf(donorId), day);
}

/** What an import has changed in a roster entry, and what was there before. */
export function importChangeDocument(donorId: string, importId: string) {
  return doc(donorDocument(donorId), 'importChanges', importId);
}

export function requestsCollection() {
  return collection(firestore(), 'bloodRequests');
}

export function requestDocument(id: string) {
  return doc(requestsCollection(), id);
}

/** The offers for a request. */
export function offersFor(requestId: string) {
  return collection(requestDocument(requestId), 'offers');
}

/** What imports have changed in roster entries, the donations of all donors, the offers for all requests, or the private parts of both. */
export function groupOf(name: 'donations' | 'importChanges' | 'offers' | 'private') {
  return collectionGroup(firestore(), name);
}

/** @param uid of the donor: a donor offers once for a request */
export function offerDocument(requestId: string, uid: string) {
  return doc(offersFor(requestId), uid);
}

/** The private part of an offer: the number. */
export function numberOfOffer(offer: DocumentReference) {
  return doc(offer, 'private', 'contact');
}

export function callsCollection() {
  return collection(firestore(), 'calls');
}

/** The newest call of a donor for a request. */
export function callDocument(call: Pick<Call, 'requestId' | 'donorId'>) {
  return doc(callsCollection(), callId(call));
}

/** What names a donor's newest call. */
export function callHeadDocument(donorId: string) {
  return doc(firestore(), 'callHeads', donorId);
}

export function requestNoticesCollection() {
  return collection(firestore(), 'requestNotices');
}

export function noticeSettingsDocument(uid: string) {
  return doc(firestore(), 'noticeSettings', uid);
}

export function auditLogCollection() {
  return collection(firestore(), 'auditLog');
}

export function invitationsCollection() {
  return collection(firestore(), 'invitations');
}
