import type { Member } from '@blood-bank/domain/records/member';
import type { SignedIn } from '../data/accounts.ts';
import { within } from '../data/call.ts';
import { IncompleteConfiguration, loadConfiguration } from '../data/configuration.ts';
import { loadAccounts } from '../data/load-accounts.ts';
import { logProblem } from '../data/log.ts';
import type { AccountFacts } from '../data/members.ts';
import { hasStoredAccount, tellsOfSignIn } from '../data/stored-account.ts';
import { createTokenSync } from './token-sync.ts';

/**
 * How far the user record is known. "missing": the member has to create it, as the sign-up broke off or an admin restored
 * what a suspended member had left. "suspended-tombstone": a suspended member deleted the record but not yet the account.
 */
export type RecordState = 'loading' | 'known' | 'missing' | 'suspended-tombstone' | 'failed';

/** Who is signed in, as far as this browser knows. */
export type Auth =
  | { readonly state: 'loading' }
  /** `hasLeft`: somebody has just logged out of this page, whose place the next person must not be led to. */
  | { readonly state: 'visitor'; readonly hasLeft: boolean }
  | {
      readonly state: 'member';
      readonly account: AccountFacts;
      readonly record: Member | null;
      readonly recordState: RecordState;
      /** Why the record could not be read, where it "failed". */
      readonly recordError: unknown;
    }
  | { readonly state: 'failed'; readonly problem: unknown };

type Accounts = Awaited<ReturnType<typeof loadAccounts>>;
type PersonChange = (uid: string | null) => void;

/** So long nothing is drawn for somebody who keeps an account here, while the server is asked about it. */
const startSeconds = 15;

let auth: Auth = { state: 'loading' };
let connection: Promise<Accounts> | null = null;
/** Ends once the SDK has told for the first time who is signed in. */
let told: Promise<void> = Promise.resolve();
let isLeaving = false;
const listeners = new Set<() => void>();
const personChanges = new Set<PersonChange>();

/**
 * Finds out who is signed in. A browser that keeps no account has a visitor before it, which is known at once, without
 * the SDK; the SDK is then loaded when a visitor needs it, or another tab signs in.
 */
export function startSession(): void {
  window.addEventListener('storage', (event) => {
    if (tellsOfSignIn(event)) connectInBackground();
  });
  if (hasStoredAccount()) {
    retrySession();
    return;
  }
  settle({ state: 'visitor', hasLeft: false });
  // A visitor needs no backend yet, but whoever set this campus up needs to hear at once of what is missing.
  loadConfiguration().catch((problem: unknown) => {
    if (problem instanceof IncompleteConfiguration) fail(problem);
  });
}

/** Tries again after a start that failed. */
export function retrySession(): void {
  settle({ state: 'loading' });
  connect()
    .then(() => within(startSeconds, () => told))
    .catch((problem: unknown) => {
      if (auth.state === 'loading') fail(problem);
    });
}

/** Authentication, loaded, started and observed: what signing in, signing up and the like are done with. */
export function connect(): Promise<Accounts> {
  connection ??= observe().catch((error: unknown) => {
    connection = null;
    throw error;
  });
  return connection;
}

/** Loads authentication before it is asked for, so that signing in need not wait for it. */
export function connectInBackground(): void {
  connect().catch((error: unknown) => logProblem('Authentication could not be loaded yet.', error));
}

/** Says that the session is about to end by the person's own wish, here or in another tab; or that it is not after all. */
export function expectLeaving(isExpected: boolean): void {
  isLeaving = isExpected;
}

/** Forgets that somebody logged out of this page: it has been left, and what is opened from here on is the next person's. */
export function forgetLeaving(): void {
  if (auth.state === 'visitor' && auth.hasLeft) settle({ state: 'visitor', hasLeft: false });
}

/** Puts what has become known of the user record of `uid` into the session. */
export function settleRecord(
  uid: string,
  recordState: RecordState,
  record: Member | null,
  recordError: unknown = null,
): void {
  if (auth.state === 'member' && auth.account.uid === uid) {
    settle({ ...auth, recordState, record, recordError });
  }
}

/** Whether an admin has suspended the member, as far as the user record is known. */
export function isSuspended({ record, recordState }: Extract<Auth, { state: 'member' }>): boolean {
  return recordState === 'suspended-tombstone' || record?.accountStatus === 'suspended';
}

/** Calls back, before anything is drawn, when somebody signs in or out here or in another tab; null is a visitor. */
export function onPersonChange(callback: PersonChange): void {
  personChanges.add(callback);
}

/** For useSyncExternalStore. */
export function subscribeToAuth(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** For useSyncExternalStore. */
export function currentAuth(): Auth {
  return auth;
}

async function observe(): Promise<Accounts> {
  const accounts = await loadAccounts();
  const syncToken = createTokenSync(await loadConfiguration());
  told = new Promise((resolve) => {
    accounts.observeAccount((account) => {
      syncToken(account?.token ?? null);
      const isNew = account !== null && account.uid !== uidOf(auth);
      tell(account);
      resolve();
      if (isNew && !account.emailVerified) {
        accounts
          .renewStaleToken()
          .catch((error: unknown) => logProblem('The token could not be renewed.', error));
      }
    });
  });
  return accounts;
}

function tell(signedIn: SignedIn | null): void {
  if (signedIn === null) {
    settle({ state: 'visitor', hasLeft: isLeaving });
    return;
  }
  isLeaving = false;
  const { uid, email, emailVerified } = signedIn;
  const account = { uid, email, emailVerified };
  if (auth.state === 'member' && auth.account.uid === uid) settle({ ...auth, account });
  else settle({ state: 'member', account, record: null, recordState: 'loading', recordError: null });
}

function fail(problem: unknown): void {
  logProblem('The app could not start.', problem);
  settle({ state: 'failed', problem });
}

function settle(next: Auth): void {
  const before = uidOf(auth);
  const now = uidOf(next);
  auth = next;
  if (before !== now) for (const callback of personChanges) callback(now);
  for (const listener of listeners) listener();
}

function uidOf(state: Auth): string | null {
  return state.state === 'member' ? state.account.uid : null;
}
