import { wholeNumberTerm } from '@blood-bank/domain/search-terms';
import { requestDetails } from '@blood-bank/domain/testing/request-details';
import type { Write } from '../../embedded-firebase/trials/harness/firestore-wire.ts';
import { create, put } from './campus-wire.ts';

// Records as their owners write them, without their server time.

/** The owner of a record. */
export interface Owner {
  readonly uid: string;
  readonly email: string;
}

const person = { fullName: 'Ayesha Rahman', universityId: '2002-117', department: 'CSE' };
const number = '+880 1700 000 011';

export function userRecord({ uid, email }: Owner, different: object = {}) {
  const given = { role: 'user', accountStatus: 'provisional' };
  return { uid, email, emailVerified: true, ...person, ...given, ...different };
}

/** A hidden contact number is not in the record of a donor. */
export function donorRecord({ uid, email }: Owner, different: object = {}) {
  const record = {
    userId: uid,
    email,
    ...person,
    universityRole: 'student',
    bloodGroup: 'O+',
    contactNumber: number,
    dateOfBirth: '2002-03-04',
    gender: 'Female',
    isAvailable: true,
    lastDonationDate: null,
    allowContactVisibility: true,
    isVerified: false,
    isProfileActive: true,
    ...different,
  };
  return record.allowContactVisibility ? record : { ...record, contactNumber: null };
}

/** A roster entry as an admin adds it: nothing is known of the person but what a list has. */
export function rosterRecord(different: object = {}) {
  const unknown = { universityId: '', universityRole: null, department: '', dateOfBirth: null, gender: null };
  return {
    ...donorRecord({ uid: '', email: '' }, { allowContactVisibility: false, ...unknown, ...different }),
    userId: null,
    importId: null,
  };
}

export function requestRecord({ uid, email }: Owner, different: object = {}) {
  return { userId: uid, userEmail: email, ...requestDetails, status: 'active', ...different };
}

/** An offer of the donor of `donorRecord` for a request that `requestUserId` has posted. */
export function offerRecord({ uid }: Owner, requestUserId: string, different: object = {}) {
  const { fullName } = person;
  const offer = { fullName, bloodGroup: 'O+', message: '', status: 'offered' };
  return { userId: uid, requestUserId, ...offer, ...different };
}

export function userWrite(owner: Owner, different: object = {}): Write {
  return create(`users/${owner.uid}`, userRecord(owner, different), 'createdAt');
}

/** The writes of a new donor record and of its contact number. */
export function donorWrites(owner: Owner, different: object = {}, contactNumber = number): Write[] {
  const path = `donors/${owner.uid}`;
  const record = donorRecord(owner, { contactNumber, ...different });
  return [create(path, record, 'registeredAt'), put(`${path}/private/contact`, privatePart(contactNumber))];
}

/** A contact number as its private part has it, found by itself only. */
export function privatePart(contactNumber: string) {
  return { contactNumber, searchTerms: [wholeNumberTerm(contactNumber)] };
}

export function requestWrite(owner: Owner, id: string, different: object = {}): Write {
  return create(`bloodRequests/${id}`, requestRecord(owner, different), 'requestedAt');
}

/** The writes of a new offer of the donor of `donorWrites`, and of its number. */
export function offerWrites(
  owner: Owner,
  request: { readonly id: string; readonly userId: string },
  different: object = {},
  contactNumber = number,
): Write[] {
  const { id, userId: requestUserId } = request;
  const path = `bloodRequests/${id}/offers/${owner.uid}`;
  return [
    create(path, offerRecord(owner, requestUserId, different), 'offeredAt'),
    put(`${path}/private/contact`, { requestUserId, contactNumber }),
  ];
}
