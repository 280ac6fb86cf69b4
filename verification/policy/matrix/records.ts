import { serverTimestamp, Timestamp } from 'firebase/firestore/lite';
import { donorRecord, offerRecord, requestRecord, rosterRecord, userRecord } from '../../harness/records.ts';
import { type Account, type Accounts, members } from './accounts.ts';
import type { Documents, Fields, Write } from './cell.ts';
import { set } from './operations.ts';

/** The contact number of donors who show it, of those who hide it, and one that no donor has. */
export const number = '+880 1700 000 011';
export const hiddenNumber = '+880 1700 777 001';
export const otherNumber = '+880 1700 000 012';

/** A field that no record has. */
export const unknownField = 'nickname';

/** In milliseconds since the epoch; the same for all cells of a process. */
export const startOfTrial = Date.now();

/** When stored records were created. */
export const longAgo = Timestamp.fromMillis(Date.UTC(2026, 0, 2, 3, 4, 5));

/** Another time, to tamper with. */
export const evenEarlier = Timestamp.fromMillis(Date.UTC(2020, 0, 1));

/** A user record as a sign-up writes it. */
export function newUser(account: Account): Fields {
  return { ...userRecord(account, { emailVerified: account.emailVerified }), createdAt: serverTimestamp() };
}

export function storedUser(account: Account, role = 'user'): Fields {
  return { ...newUser(account), role, language: 'en', createdAt: longAgo };
}

/** How an admin suspends and restores a member. */
export const suspension = { accountStatus: 'suspended' };
export const restoration = { accountStatus: 'provisional' };

/** What remains of a suspended member who has deleted the account, and the same once an admin has restored it. */
export const tombstone = { ...suspension, createdAt: longAgo };
export const restoredTombstone = { ...restoration, createdAt: longAgo };

/** A donor record as a registration writes it. */
export function newDonor(account: Account, isShown: boolean): Fields {
  return { ...donorRecord(account, { allowContactVisibility: isShown }), registeredAt: serverTimestamp() };
}

export function storedDonor(account: Account, isShown: boolean): Fields {
  return { ...newDonor(account, isShown), registeredAt: longAgo };
}

/** The writes of a registration. */
export function registration(account: Account, donor: Fields = newDonor(account, true)): [Write, Write] {
  return [set(`donors/${account.uid}`, donor), set(contactPath(account), { contactNumber: number })];
}

/** The path of a roster entry. */
export const rosterPath = `donors/roster-${'09af'.padEnd(32, '0')}`;
export const rosterContactPath = `${rosterPath}/private/contact`;

/** What an entry of an import has, and no other donor. */
export const imported = { importId: 'spring' };

/** A roster entry as an admin adds it, for the person with that address. */
export function newRosterEntry(email: string, changes: Fields = {}): Fields {
  return { ...rosterRecord({ email }), registeredAt: serverTimestamp(), ...changes };
}

/** A roster entry's two documents. Its number is hidden. */
export function rosterRecords(email: string, changes: Fields = {}): Documents {
  return {
    [rosterPath]: { ...newRosterEntry(email), registeredAt: longAgo, ...changes },
    [rosterContactPath]: { contactNumber: hiddenNumber },
  };
}

/** A blood request as it is posted. */
export function newRequest(account: Account): Fields {
  return { ...requestRecord(account), requestedAt: serverTimestamp() };
}

export function storedRequest(account: Account, status: string): Fields {
  return { ...newRequest(account), status, requestedAt: longAgo };
}

/** The request that offers are made for. */
export const wantedPath = 'bloodRequests/wanted';

export function offerPath({ uid }: Account): string {
  return `${wantedPath}/offers/${uid}`;
}

/** An offer as a donor makes it whose number is hidden. */
export function newOffer(account: Account): Fields {
  return { ...offerRecord(account, { contactNumber: hiddenNumber }), offeredAt: serverTimestamp() };
}

export function storedOffer(account: Account, status: string): Fields {
  return { ...newOffer(account), status, offeredAt: longAgo };
}

/** The user records that are always stored: `former` is no admin any more. */
export function userRecords(accounts: Accounts): Documents {
  const records = members.map((name) => [
    `users/${accounts[name].uid}`,
    {
      ...storedUser(accounts[name], name === 'admin' ? 'admin' : 'user'),
      ...(name === 'suspended' && { accountStatus: 'suspended' }),
    },
  ]);
  return Object.fromEntries(records) as Documents;
}

/** A donor's two documents. */
export function donorRecords(account: Account, isShown: boolean, changes: Fields = {}): Documents {
  return {
    [`donors/${account.uid}`]: { ...storedDonor(account, isShown), ...changes },
    [contactPath(account)]: { contactNumber: isShown ? number : hiddenNumber },
  };
}

export function contactPath({ uid }: Account): string {
  return `donors/${uid}/private/contact`;
}

/** The same without one of its fields or documents. */
export function without<Value>(values: Readonly<Record<string, Value>>, name: string): Record<string, Value> {
  return Object.fromEntries(Object.entries(values).filter(([key]) => key !== name));
}
