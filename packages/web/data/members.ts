import { type Member, type MemberDetails, memberRecord, provisional } from '@blood-bank/domain/member';
import { doc, getDoc, serverTimestamp, setDoc, updateDoc } from 'firebase/firestore/lite';
import { read, write } from './call.ts';
import { decode } from './decode.ts';
import { firestore } from './firestore.ts';

/** What the account says about its owner; the rules hold the record to it (specification section 3). */
export interface AccountFacts {
  readonly uid: string;
  readonly email: string;
  readonly emailVerified: boolean;
}

/** The user record, or null where there is none: a sign-up that broke off. */
export async function readMember(uid: string): Promise<Member | null> {
  const snapshot = await read(() => getDoc(userDocument(uid)));
  if (!snapshot.exists()) return null;
  const member = decode(memberRecord, uid, { ...snapshot.data(), uid });
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
