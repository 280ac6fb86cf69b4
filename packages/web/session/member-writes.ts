import { isTombstone, type Member, type MemberDetails, provisional } from '@blood-bank/domain/records/member';
import { personTerms } from '@blood-bank/domain/search-terms';
import { deleteDoc, getDoc, serverTimestamp, setDoc, updateDoc } from 'firebase/firestore/lite';
import { language } from '#lib/i18n/language.ts';
import { read, write } from '../lib/firestore/call.ts';
import { runAgainOnConflict } from '../lib/firestore/commit.ts';
import { userDocument } from '../lib/firestore/paths.ts';
import { type AccountIdentity, memberOf } from './members.ts';

/** Creates the user record of an account and returns it, without the server's time. */
export async function createMember(account: AccountIdentity, details: MemberDetails): Promise<Member> {
  const record: Omit<Member, 'language' | 'isVolunteer'> = {
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
  const stored = { ...record, createdAt: serverTimestamp(), searchTerms: personTerms(record) };
  await write(() => setDoc(userDocument(account.uid), stored));
  // A record without it is in English until the session copies the language of the page.
  return { ...record, language: 'en', isVolunteer: false };
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

/** Copies the account's data and the language of this app into the user record, where they differ. */
export async function copyToRecord(account: AccountIdentity, member: Member): Promise<void> {
  const changes = {
    ...(account.email === member.email
      ? {}
      : { email: account.email, searchTerms: personTerms({ ...member, email: account.email }) }),
    ...(account.emailVerified === member.emailVerified ? {} : { emailVerified: account.emailVerified }),
  };
  const record = userDocument(account.uid);
  if (Object.keys(changes).length > 0) await write(() => updateDoc(record, changes));
  // The rules allow one of the two at a time.
  if (member.language !== language.code) await write(() => updateDoc(record, { language: language.code }));
}

/**
 * Changes the member's own details. Details that are not among `changes` keep their stored value.
 *
 * @returns the record as it is stored now
 */
export async function changeOwnDetails(uid: string, changes: Partial<MemberDetails>): Promise<Member> {
  // In a transaction, as the search terms are made of the changed details and of those that stay.
  return runAgainOnConflict(async (transaction) => {
    const stored = memberOf(uid, (await transaction.get(userDocument(uid))).data() ?? {});
    const member = { ...stored, ...changes };
    transaction.update(userDocument(uid), { ...changes, searchTerms: personTerms(member) });
    return member;
  });
}
