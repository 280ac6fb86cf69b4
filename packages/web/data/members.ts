import {
  isTombstone,
  type Member,
  type MemberDetails,
  memberRecord,
  provisional,
} from '@blood-bank/domain/records/member';
import { deleteDoc, doc, getDoc, serverTimestamp, setDoc, updateDoc } from 'firebase/firestore/lite';
import { read, write } from './call.ts';
import { decode } from './decode.ts';
import { firestore } from './firestore.ts';

/** What the account says about its owner; the rules hold the record to it (specification section 3). */
export interface AccountFacts {
  readonly uid: string;
  readonly email: string;
  readonly emailVerified: boolean;
}

/**
 * Reads the user record of an account.
 *
 * @returns null where there is none to act with, and the member may create one: after a sign-up that broke off, and in place
 * of a tombstone that an admin has restored. 'suspended-tombstone' is what a suspended member left whose account was not
 * deleted in the end (docs/decisions/021): it can't be replaced.
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

/** Creates the user record of a new account; the answer lacks only the server's time. */
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
 * Deletes a restored tombstone, if there is one: the rules let no user record be written over it, and none be created in the
 * same commit.
 */
export async function deleteRestoredTombstone(uid: string): Promise<void> {
  const record = (await read(() => getDoc(userDocument(uid)))).data() ?? {};
  if (isTombstone(record) && record.accountStatus === provisional)
    await write(() => deleteDoc(userDocument(uid)));
}

/** Copies what the account says into the user record, where it differs. */
export async function copyAccountFacts(account: AccountFacts, member: Member): Promise<void> {
  const changes = {
    ...(account.email === member.email ? {} : { email: account.email }),
    ...(account.emailVerified === member.emailVerified ? {} : { emailVerified: account.emailVerified }),
  };
  if (Object.keys(changes).length > 0) await write(() => updateDoc(userDocument(account.uid), changes));
}

function userDocument(uid: string) {
  return doc(firestore(), 'users', uid);
}
