import { isTombstone, type Member, memberRecord, provisional } from '@blood-bank/domain/records/member';
import { type DocumentData, getDoc } from 'firebase/firestore/lite';
import { read } from '../lib/firestore/call.ts';
import { decode } from '../lib/firestore/firestore.ts';
import { userDocument } from '../lib/firestore/paths.ts';

/** The account's own data, which the rules require of the user record too (specification section 3). */
export interface AccountIdentity {
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
  return memberOf(uid, record);
}

/**
 * Decodes a user record.
 *
 * @throws Error for one that can't be read
 */
export function memberOf(uid: string, record: DocumentData): Member {
  const member = decode(memberRecord, uid, { ...record, uid });
  if (member === null) throw new Error('The user record can’t be read.');
  return member;
}
