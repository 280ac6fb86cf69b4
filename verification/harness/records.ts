import { requestDetails } from '@blood-bank/domain/testing/request-details';
import { fieldsOf, nameOf, type Plain, type Write } from './firestore-wire.ts';

/** The owner of a record. */
export interface Owner {
  readonly uid: string;
  readonly email: string;
}

/** A user record as a sign-up writes it, without its server time. */
export function userRecord({ uid, email }: Owner, different: object = {}) {
  return {
    uid,
    email,
    emailVerified: true,
    fullName: 'Ayesha Rahman',
    universityId: '2002-117',
    department: 'CSE',
    role: 'user',
    accountStatus: 'provisional',
    ...different,
  };
}

/** A donor record as a registration writes it, without its server time: a hidden contact number is not in it. */
export function donorRecord({ uid, email }: Owner, different: object = {}) {
  const record = {
    userId: uid,
    email,
    fullName: 'Ayesha Rahman',
    universityId: '2002-117',
    universityRole: 'student',
    department: 'CSE',
    bloodGroup: 'O+',
    contactNumber: '+880 1700 000 011',
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

/** A roster entry as an admin adds it, without its server time: nothing is known of the person but what a list has. */
export function rosterRecord(different: object = {}) {
  const unknown = { universityId: '', universityRole: null, department: '', dateOfBirth: null, gender: null };
  return {
    ...donorRecord({ uid: '', email: '' }, { allowContactVisibility: false, ...unknown, ...different }),
    userId: null,
    importId: null,
  };
}

/** A blood request as it is posted, without its server time. */
export function requestRecord({ uid, email }: Owner, different: object = {}) {
  return { userId: uid, userEmail: email, ...requestDetails, status: 'active', ...different };
}

/** An offer of the donor of `donorRecord`, without its server time. */
export function offerRecord({ uid }: Owner, different: object = {}) {
  return {
    userId: uid,
    fullName: 'Ayesha Rahman',
    bloodGroup: 'O+',
    contactNumber: '+880 1700 000 011',
    message: '',
    status: 'offered',
    ...different,
  };
}

/** The write of a new user record. */
export function userWrite(owner: Owner, different: object = {}): Write {
  return created(`users/${owner.uid}`, userRecord(owner, different), 'createdAt');
}

/** The writes of a new donor record and of its contact number. */
export function donorWrites(
  owner: Owner,
  different: object = {},
  contactNumber = '+880 1700 000 011',
): Write[] {
  const record = donorRecord(owner, { contactNumber, ...different });
  return withContact(`donors/${owner.uid}`, record, contactNumber);
}

/** The writes of a new roster entry with a hidden number. */
export function rosterWrites(path: string, contactNumber: string, different: object = {}): Write[] {
  return withContact(path, rosterRecord(different), contactNumber);
}

function withContact(path: string, record: Plain, contactNumber: string): Write[] {
  const contact = { name: nameOf(`${path}/private/contact`), fields: fieldsOf({ contactNumber }) };
  return [created(path, record, 'registeredAt'), { update: contact }];
}

/** The write of a new blood request. */
export function requestWrite(owner: Owner, id: string, different: object = {}): Write {
  return created(`bloodRequests/${id}`, requestRecord(owner, different), 'requestedAt');
}

/** The write of a new offer of the donor of `donorWrites`. */
export function offerWrite(owner: Owner, requestId: string, different: object = {}): Write {
  return created(
    `bloodRequests/${requestId}/offers/${owner.uid}`,
    offerRecord(owner, different),
    'offeredAt',
  );
}

/** A record that holds its time field already is sent with that time. */
function created(path: string, record: Plain, timeField: string): Write {
  const write = {
    update: { name: nameOf(path), fields: fieldsOf(record) },
    currentDocument: { exists: false },
  };
  if (Object.hasOwn(record, timeField)) return write;
  return { ...write, updateTransforms: [{ fieldPath: timeField, setToServerValue: 'REQUEST_TIME' }] };
}
