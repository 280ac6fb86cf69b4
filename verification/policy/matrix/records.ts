import { serverTimestamp, Timestamp } from 'firebase/firestore/lite';
import { type Account, type Cast, members } from './cast.ts';
import type { Fields, Scene } from './cell.ts';

/** A number that donors of the matrix have, plainly invented. */
export const number = '+880 1700 000 011';
export const otherNumber = '+880 1700 000 012';

/** A field that no record has. */
export const unknownField = 'nickname';

/** When stored records were made. */
export const longAgo = Timestamp.fromMillis(Date.UTC(2026, 0, 2, 3, 4, 5));

/** A user record as a sign-up writes it. */
export function newUser({ uid, email, emailVerified }: Account): Fields {
  return {
    ...{ uid, email, emailVerified },
    fullName: 'Ayesha Rahman',
    universityId: '2002-117',
    department: 'CSE',
    role: 'user',
    accountStatus: 'provisional',
    createdAt: serverTimestamp(),
  };
}

export function storedUser(account: Account, role = 'user'): Fields {
  return { ...newUser(account), role, createdAt: longAgo };
}

/** A donor record as a registration writes it; a hidden number is not in it. */
export function newDonor({ uid, email }: Account, isShown: boolean): Fields {
  return {
    ...{ userId: uid, email },
    fullName: 'Ayesha Rahman',
    universityId: '2002-117',
    universityRole: 'student',
    department: 'CSE',
    bloodGroup: 'O+',
    contactNumber: isShown ? number : null,
    dateOfBirth: '2002-03-04',
    gender: 'Female',
    isAvailable: true,
    lastDonationDate: null,
    allowContactVisibility: isShown,
    isVerified: false,
    isProfileActive: true,
    registeredAt: serverTimestamp(),
  };
}

export function storedDonor(account: Account, isShown: boolean): Fields {
  return { ...newDonor(account, isShown), registeredAt: longAgo };
}

/** A blood request as it is posted. */
export function newRequest({ uid, email }: Account): Fields {
  return {
    ...{ userId: uid, userEmail: email },
    patientName: 'Rahim Uddin',
    requiredBloodGroup: 'O-',
    unitsRequired: 2,
    hospitalName: 'Campus Medical Centre',
    hospitalLocation: '',
    contactPerson: 'Karim Uddin',
    contactNumber: number,
    urgency: 'urgent',
    additionalInfo: '',
    status: 'active',
    requestedAt: serverTimestamp(),
  };
}

export function storedRequest(account: Account, status: string): Fields {
  return { ...newRequest(account), status, requestedAt: longAgo };
}

/** The user records that every scene has: `former` is an admin no more. */
export function userRecords(cast: Cast): Scene {
  const records = members.map((name) => [
    `users/${cast[name].uid}`,
    {
      ...storedUser(cast[name], name === 'admin' ? 'admin' : 'user'),
      ...(name === 'suspended' && { accountStatus: 'suspended' }),
    },
  ]);
  return Object.fromEntries(records) as Scene;
}

/** A donor's two documents. */
export function donorRecords(account: Account, isShown: boolean, changes: Fields = {}): Scene {
  return {
    [`donors/${account.uid}`]: { ...storedDonor(account, isShown), ...changes },
    [contactPath(account)]: { contactNumber: number },
  };
}

export function contactPath({ uid }: Account): string {
  return `donors/${uid}/private/contact`;
}

/** The fields but one. */
export function without(fields: Fields, name: string): Fields {
  return Object.fromEntries(Object.entries(fields).filter(([key]) => key !== name));
}
