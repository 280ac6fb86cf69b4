import {
  isTombstone,
  type Member,
  type MemberDetails,
  memberRecord,
  provisional,
} from '@blood-bank/domain/records/member';
import { deleteDoc, doc, getDoc, serverTimestamp, setDoc, updateDoc } from 'firebase/firestore/lite';
import { read, write } from './call.ts';
import { logProblem } from './errors.ts';
import { decode, firestore } from './firestore.ts';

/** The account's own data, which the rules require of the user record too (specification section 3). */
export interface AccountFacts {
  readonly uid: string;
  readonly email: string;
  readonly emailVerified: boolean;
}

/**
 * Reads the user record of an account.
 *
 * @returns null where the member may create one: after a sign-up that broke off, and over a tombstone that an admin has
 * restored. 'suspended-tombstone' is left of a suspended member whose account deletion broke off; it can't be replaced
 * (docs/decisions/021).
 */
export async function readMember(uid: string): Promise<Member | 'suspended-tombstone' | null> {
  const snapshot = await read(() => getDoc(userDocument(uid)));
  if (!snapshot.exists()) return null;
  const record = snapshot.data();
  if (isTombstone(record)) return record.accountStatus === provisional ? null : 'suspended-tombstone';
  const member = decode(memberRecord, uid, { ...record, uid });
  if (member === null) throw new Error('The user record can’t be read.');
  return member;
}

/** Creates the user record of an account and returns it, without the server's time. */
export async function createMember(account: AccountFacts, details: MemberDetails): Promise<Member> {
  const record: Member = {
    uid: account.uid,
    email: account.email,
    fullName: details.fullName,
    universityId: details.universityId,
    department: details.department,
    role: 'user',
    accountStatus: provisional,
    createdAt: null,
    emailVerified: account.emailVerified,
  };
  await write(() => setDoc(userDocument(account.uid), { ...record, createdAt: serverTimestamp() }));
  return record;
}

/**
 * Deletes a restored tombstone, if there is one: the rules allow no user record to overwrite it, nor to be created in the same
 * commit.
 */
export async function deleteRestoredTombstone(uid: string): Promise<void> {
  const record = (await read(() => getDoc(userDocument(uid)))).data() ?? {};
  if (isTombstone(record) && record.accountStatus === provisional)
    await write(() => deleteDoc(userDocument(uid)));
}

/** Copies the account's data into the user record, where they differ. */
export async function copyAccountFacts(account: AccountFacts, member: Member): Promise<void> {
  const changes = {
    ...(account.email === member.email ? {} : { email: account.email }),
    ...(account.emailVerified === member.emailVerified ? {} : { emailVerified: account.emailVerified }),
  };
  if (Object.keys(changes).length > 0) await write(() => updateDoc(userDocument(account.uid), changes));
}

/**
 * Changes the member's own details.
 *
 * @returns the stored record; null if it could not be read after the change
 */
export async function changeOwnDetails(uid: string, changes: Partial<MemberDetails>): Promise<Member | null> {
  await write(() => updateDoc(userDocument(uid), { ...changes }));
  try {
    const stored = await readMember(uid);
    return stored === 'suspended-tombstone' ? null : stored;
  } catch (error) {
    logProblem('The changed user record could not be read.', error);
    return null;
  }
}

function userDocument(uid: string) {
  return doc(firestore(), 'users', uid);
}
