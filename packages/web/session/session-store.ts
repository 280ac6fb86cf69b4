import type { Member } from '@blood-bank/domain/records/member';
import { withTimeout } from '../lib/firestore/call.ts';
import { IncompleteConfiguration, loadConfiguration } from '../lib/firestore/configuration.ts';
import { logProblem } from '../lib/firestore/errors.ts';
import { loadAccounts } from './load.ts';
import type { AccountIdentity } from './members.ts';
import { hasStoredAccount, storedAccountPrefix } from './stored-account.ts';
import { createTokenSync } from './token-sync.ts';

/**
 * Whether the user record is known. "missing": the member has to create it, as the sign-up broke off or an admin restored the
 * tombstone of a suspended member. "suspended-tombstone": a suspended member deleted the record but not yet the account.
 */
export type RecordState = 'loading' | 'known' | 'missing' | 'suspended-tombstone' | 'failed';

/** The signed-in account and its user record, as far as this browser knows. */
export type Auth =
  | { readonly state: 'loading' }
  /** `hasLoggedOut`: a member has just logged out on this page, to which the next person must not be returned. */
  | { readonly state: 'visitor'; readonly hasLoggedOut: boolean }
  | {
      readonly state: 'member';
      readonly account: AccountIdentity;
      readonly record: Member | null;
      readonly recordState: RecordState;
      /** Why the record could not be read, in the state "failed". */
      readonly recordError: unknown;
    }
  | { readonly state: 'failed'; readonly problem: unknown };

type Accounts = Awaited<ReturnType<typeof loadAccounts>>;
type PersonChange = (uid: string | null) => void;

/** How long a browser with a stored account waits for the server before the start counts as failed. */
const startSeconds = 15;

const visitor: Auth = { state: 'visitor', hasLoggedOut: false };

let auth: Auth = { state: 'loading' };
let connection: Promise<Accounts> | null = null;
/** Resolves with the first report of the SDK about the signed-in account. */
let reported: Promise<void> = Promise.resolve();
let isLogoutExpected = false;
/** Of the account that the SDK has reported last. */
let reportedUid: string | null = null;
const listeners = new Set<() => void>();
const personChanges = new Set<PersonChange>();

/**
 * Determines who is signed in. A browser without a stored account has a visitor, which is known without the SDK; the SDK is
 * then loaded when a visitor needs it, or another tab signs in.
 */
export function startSession(): void {
  window.addEventListener('storage', ({ key, newValue }) => {
    if (key?.startsWith(storedAccountPrefix) && newValue !== null) connectInBackground();
  });
  if (hasStoredAccount()) {
    retrySession();
    return;
  }
  settle(visitor);
  // A visitor needs no backend yet, but an operator needs to see what the configuration lacks.
  loadConfiguration().catch((problem: unknown) => {
    if (problem instanceof IncompleteConfiguration) fail(problem);
  });
}

/** Starts again after a failed start. */
export function retrySession(): void {
  settle({ state: 'loading' });
  connect()
    .then(() => withTimeout(startSeconds, () => reported))
    .catch((problem: unknown) => {
      if (auth.state === 'loading') fail(problem);
    });
}

/**
 * Takes the account that this browser stores for the signed-in one until the SDK reports, which asks the server first; where that
 * has happened, nothing changes. Authentication is started then, so that calls can be made: they wait for the SDK.
 *
 * @returns whether it is the signed-in account now
 */
export async function assumeStoredAccount(account: AccountIdentity): Promise<boolean> {
  await connect();
  if (auth.state === 'loading') setAccount(account);
  return uidOf(auth) === account.uid;
}

/** Authentication: loaded, started and observed by this session. */
export function connect(): Promise<Accounts> {
  connection ??= observe().catch((error: unknown) => {
    connection = null;
    throw error;
  });
  return connection;
}

/** Loads authentication ahead of its use. */
export function connectInBackground(): void {
  connect().catch((error: unknown) => logProblem('Authentication could not be loaded yet.', error));
}

/** Announces that the member is about to log out, in this or another tab; false when the logout failed. */
export function expectLogout(isExpected: boolean): void {
  isLogoutExpected = isExpected;
}

/** Forgets the logout once its page has been left: from here on the visitor is the next person. */
export function forgetLogout(): void {
  if (auth.state === 'visitor' && auth.hasLoggedOut) settle(visitor);
}

/** Sets the user record of `uid`, unless another account has signed in since. */
export function setRecord(
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

/** Calls back before the next rendering when another account, or a visitor (null), takes over in any tab. */
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

/** For useSyncExternalStore: prerendered pages are those of visitors. */
export function prerenderedAuth(): Auth {
  return visitor;
}

async function observe(): Promise<Accounts> {
  const accounts = await loadAccounts();
  const syncToken = createTokenSync(await loadConfiguration());
  reported = new Promise((resolve) => {
    accounts.observeAccount((account) => {
      syncToken(account?.token ?? null);
      const isNew = account !== null && account.uid !== reportedUid;
      reportedUid = account?.uid ?? null;
      setAccount(account);
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

function setAccount(signedIn: AccountIdentity | null): void {
  if (signedIn === null) {
    settle({ state: 'visitor', hasLoggedOut: isLogoutExpected });
    return;
  }
  isLogoutExpected = false;
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
