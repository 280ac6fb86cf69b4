import type { Member, MemberDetails } from '@blood-bank/domain/records/member';
import { isRetryable, isTransient, logProblem, problemOf } from '../data/errors.ts';
import { loadMembers } from '../data/load-chunk.ts';
import type { AccountFacts } from '../data/members.ts';
import {
  connect,
  currentAuth,
  isSuspended,
  onPersonChange,
  type RecordState,
  setRecord,
  subscribeToAuth,
} from './session-store.ts';

/** A sequence number: the answer to a read that began before the latest change is ignored. */
let latest = 0;
let copied: AccountFacts | null = null;
/** Sign-ups under way in this page, whose record is not missing but about to be created. */
let signUps = 0;

/**
 * Reads the user record after each sign-in and whenever the page is focused (the role may have changed), and copies e-mail
 * and verification from the account into it when they differ (specification section 3).
 */
export function keepAccountRecord(): void {
  onPersonChange((uid) => {
    copied = null;
    if (uid !== null) void readRecord(uid);
  });
  subscribeToAuth(() => void copyFacts());
  window.addEventListener('focus', readAgain);
  window.addEventListener('online', readAgain);
}

/** Reads the user record again; settles with the attempt, even a failed one. */
export async function readAgain(): Promise<void> {
  const auth = currentAuth();
  if (auth.state === 'member') await readRecord(auth.account.uid);
}

/** Creates an account's user record. May be repeated after a failure: a first attempt without an answer may have succeeded. */
export async function createAccountRecord(account: AccountFacts, details: MemberDetails): Promise<void> {
  const { createMember, readMember } = await loadMembers();
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
export async function finishAccountRecord(account: AccountFacts, details: MemberDetails): Promise<void> {
  const { deleteRestoredTombstone } = await loadMembers();
  await deleteRestoredTombstone(account.uid);
  await createAccountRecord(account, details);
}

/** Puts saved details into the session's record. Reads under way are ignored from here on. */
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
    if (auth.state === 'member' && auth.record === null) void readAgain();
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
  await readAgain();
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
    logProblem('The user record could not be read.', error);
    const auth = currentAuth();
    if (mine === latest && auth.state === 'member' && !isAnswered(auth.recordState))
      setRecord(uid, 'failed', null, error);
  }
}

/** A failed read does not undo an earlier answer. */
function isAnswered(recordState: RecordState): boolean {
  return recordState !== 'loading' && recordState !== 'failed';
}

function stateOf(record: Member | 'suspended-tombstone' | null): RecordState {
  if (record === 'suspended-tombstone') return record;
  if (record !== null) return 'known';
  return signUps > 0 ? 'loading' : 'missing';
}

async function copyFacts(): Promise<void> {
  const auth = currentAuth();
  if (auth.state !== 'member' || auth.record === null || auth.account === copied) return;
  const { account, record } = auth;
  if (record.email === account.email && record.emailVerified === account.emailVerified) return;
  copied = account;
  try {
    const { copyAccountFacts } = await loadMembers();
    await copyAccountFacts(account, record);
    latest += 1;
    setRecord(account.uid, 'known', {
      ...record,
      email: account.email,
      emailVerified: account.emailVerified,
    });
  } catch (error) {
    // The next read of the record tries again.
    if (copied === account) copied = null;
    logProblem('The user record could not be brought up to date.', error);
  }
}
