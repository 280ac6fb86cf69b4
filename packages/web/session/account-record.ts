import type { Member, MemberDetails } from '@blood-bank/domain/records/member';
import { isWorthRepeating } from '../data/errors.ts';
import { loadMembers } from '../data/load-members.ts';
import { logProblem } from '../data/log.ts';
import type { AccountFacts } from '../data/members.ts';
import {
  currentAuth,
  onPersonChange,
  type RecordState,
  settleRecord,
  subscribeToAuth,
} from './session-store.ts';

/** Counts what the record was last set by, so that an older answer can't undo a newer one. */
let latest = 0;
let copied: AccountFacts | null = null;
/** Sign-ups under way here: what has no record yet is not missing one. */
let signUps = 0;

/**
 * Reads the user record of whoever signs in, again whenever the person comes back to the page (the role may have
 * changed), and copies e-mail and verification from the account into it when they differ (specification section 3).
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

/** Reads the user record once more, as after a failure; ends with the attempt, whatever came of it. */
export async function readAgain(): Promise<void> {
  const auth = currentAuth();
  if (auth.state === 'member') await readRecord(auth.account.uid);
}

/**
 * Gives an account its user record. It may be called again after a failure: a first attempt that got no answer may have
 * been done all the same, and the server refuses a second record.
 */
export async function createAccountRecord(account: AccountFacts, details: MemberDetails): Promise<void> {
  const { createMember, readMember } = await loadMembers();
  const record = await createMember(account, details).catch(async (problem: unknown) => {
    const existing = await readMember(account.uid).catch(() => null);
    if (existing === null || existing === 'suspended-tombstone') throw problem;
    return existing;
  });
  latest += 1;
  settleRecord(account.uid, 'known', record);
}

/**
 * Gives an account its user record after all, where the sign-up broke off or an admin restored what the suspended owner had
 * left. May be called again after a failure.
 */
export async function finishAccountRecord(account: AccountFacts, details: MemberDetails): Promise<void> {
  const { deleteRestoredTombstone } = await loadMembers();
  await deleteRestoredTombstone(account.uid);
  await createAccountRecord(account, details);
}

/** Puts what the member has just saved into the session's record; an answer to an older question no longer counts. */
export function showSavedDetails(uid: string, details: Partial<MemberDetails>): void {
  const auth = currentAuth();
  if (auth.state !== 'member' || auth.record === null) return;
  latest += 1;
  settleRecord(uid, 'known', { ...auth.record, ...details });
}

/**
 * Does the part of a sign-up from the account to its record. Meanwhile nobody is told that the record is missing, wherever
 * the person has gone; afterwards, if it is.
 */
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

async function readRecord(uid: string): Promise<void> {
  latest += 1;
  const mine = latest;
  try {
    const { readMember } = await loadMembers();
    const record = await readMember(uid).catch((problem: unknown) => {
      // A connection that the server closed meanwhile is no reason to know nothing of a member.
      if (isWorthRepeating(problem)) return readMember(uid);
      throw problem;
    });
    if (mine === latest) settleRecord(uid, stateOf(record), record === 'suspended-tombstone' ? null : record);
  } catch (error) {
    logProblem('The user record could not be read.', error);
    const auth = currentAuth();
    if (mine === latest && auth.state === 'member' && !isAnswered(auth.recordState))
      settleRecord(uid, 'failed', null, error);
  }
}

/** What an earlier answer told stays, when a later question gets none. */
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
    settleRecord(account.uid, 'known', {
      ...record,
      email: account.email,
      emailVerified: account.emailVerified,
    });
  } catch (error) {
    // Tried again when the record is next read, as on coming back to the page.
    if (copied === account) copied = null;
    logProblem('The user record could not be brought up to date.', error);
  }
}
