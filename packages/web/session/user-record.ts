import type { Member, MemberDetails } from '@blood-bank/domain/records/member';
import { language } from '#lib/i18n/language.ts';
import { isRetryable, isTransient, logProblem, problemOf } from '../lib/firestore/errors.ts';
import { loadMembers, loadMemberWrites } from './load.ts';
import type { AccountIdentity } from './members.ts';
import {
  connect,
  currentAuth,
  isSuspended,
  onPersonChange,
  type RecordState,
  setRecord,
  subscribeToAuth,
} from './session-store.ts';

/** A sequence number: the response to a read that began before the latest change is ignored. */
let latest = 0;
let copied: AccountIdentity | null = null;
/** Sign-ups in progress in this page, whose record is not missing but about to be created. */
let signUps = 0;

/**
 * Reads the user record after each sign-in and whenever the page is focused (the role may have changed), and copies email
 * and verification from the account into it when they differ (specification section 3), and the language of this page.
 */
export function syncUserRecord(): void {
  onPersonChange((uid) => {
    copied = null;
    if (uid !== null) void readRecord(uid);
  });
  subscribeToAuth(() => void bringUpToDate());
  window.addEventListener('focus', refreshUserRecord);
  window.addEventListener('online', refreshUserRecord);
}

/** Reads the user record again; settles with the attempt, even a failed one. */
export async function refreshUserRecord(): Promise<void> {
  const auth = currentAuth();
  if (auth.state === 'member') await readRecord(auth.account.uid);
}

/** Creates an account's user record. May be repeated after a failure: a first attempt without a response may have succeeded. */
export async function createUserRecord(account: AccountIdentity, details: MemberDetails): Promise<void> {
  const [{ readMember }, { createMember }] = await Promise.all([loadMembers(), loadMemberWrites()]);
  const record = await createMember(account, details).catch(async (problem: unknown) => {
    const existing = await readMember(account.uid).catch(() => null);
    if (existing === null || existing === 'suspended-tombstone') throw problem;
    return existing;
  });
  latest += 1;
  setRecord(account.uid, 'known', record);
}

/**
 * Creates the user record of an existing account: its sign-up broke off, or an admin restored the tombstone of a suspended
 * member. May be repeated after a failure.
 */
export async function finishUserRecord(account: AccountIdentity, details: MemberDetails): Promise<void> {
  const { deleteRestoredTombstone } = await loadMemberWrites();
  await deleteRestoredTombstone(account.uid);
  await createUserRecord(account, details);
}

/** Puts saved details into the session's record. Reads in progress are ignored from here on. */
export function showSavedDetails(uid: string, details: Partial<MemberDetails>): void {
  const auth = currentAuth();
  if (auth.state !== 'member' || auth.record === null) return;
  latest += 1;
  setRecord(uid, 'known', { ...auth.record, ...details });
}

/** Runs the part of a sign-up from the account to its record. Until it ends, no screen shows the record as missing. */
export async function whileSigningUp(signUp: () => Promise<void>): Promise<void> {
  signUps += 1;
  try {
    await signUp();
  } finally {
    signUps -= 1;
    const auth = currentAuth();
    if (auth.state === 'member' && auth.record === null) void refreshUserRecord();
  }
}

/**
 * Copies the member's name to the authentication account, for the page behind a mailed link. Best effort: callers do not
 * wait for it, and a failure is only logged.
 */
export async function copyDisplayName(uid: string, fullName: string): Promise<void> {
  try {
    const accounts = await connect();
    await accounts.changeDisplayName(uid, fullName);
  } catch (error) {
    if (!isTransient(error)) logProblem('The account’s display name could not be changed.', error);
  }
}

/**
 * Whether a write was refused because an admin has suspended the member since the user record was read. The session then
 * updates every screen.
 */
export async function detectSuspension(error: unknown): Promise<boolean> {
  if (problemOf(error).kind !== 'denied') return false;
  await refreshUserRecord();
  const auth = currentAuth();
  return auth.state === 'member' && isSuspended(auth);
}

async function readRecord(uid: string): Promise<void> {
  latest += 1;
  const mine = latest;
  try {
    const { readMember } = await loadMembers();
    const record = await readMember(uid).catch((problem: unknown) => {
      // The server may have closed an idle connection.
      if (isRetryable(problem)) return readMember(uid);
      throw problem;
    });
    if (mine === latest) setRecord(uid, stateOf(record), record === 'suspended-tombstone' ? null : record);
  } catch (error) {
    const auth = currentAuth();
    // The session has ended, as a read at the beginning of a visit finds out.
    if (auth.state !== 'member' || auth.account.uid !== uid) return;
    logProblem('The user record could not be read.', error);
    if (mine === latest && !isKnown(auth.recordState)) setRecord(uid, 'failed', null, error);
  }
}

/** A failed read does not undo an earlier result. */
function isKnown(recordState: RecordState): boolean {
  return recordState !== 'loading' && recordState !== 'failed';
}

function stateOf(record: Member | 'suspended-tombstone' | null): RecordState {
  if (record === 'suspended-tombstone') return record;
  if (record !== null) return 'known';
  return signUps > 0 ? 'loading' : 'missing';
}

/** Mails to the member are in the language in which the site was last used. */
async function bringUpToDate(): Promise<void> {
  const auth = currentAuth();
  if (auth.state !== 'member' || auth.record === null || auth.account === copied) return;
  const { account, record } = auth;
  const { email, emailVerified } = account;
  if (record.email === email && record.emailVerified === emailVerified && record.language === language.code)
    return;
  copied = account;
  try {
    const { copyToRecord } = await loadMemberWrites();
    await copyToRecord(account, record);
    latest += 1;
    setRecord(account.uid, 'known', { ...record, email, emailVerified, language: language.code });
  } catch (error) {
    // The account has changed since: a later call takes care of it.
    if (copied !== account) return;
    // The next read of the record tries again.
    copied = null;
    logProblem('The user record could not be brought up to date.', error);
  }
}
