import { _addOrOverwriteComponent, type FirebaseApp } from '@firebase/app';
import { Component, type ComponentType } from '@firebase/component';
import { initializeApp, setLogLevel } from 'firebase/app';
import {
  type Auth,
  browserLocalPersistence,
  connectAuthEmulator,
  createUserWithEmailAndPassword,
  debugErrorMap,
  deleteUser,
  EmailAuthProvider,
  initializeAuth,
  onIdTokenChanged,
  reauthenticateWithCredential,
  reload,
  sendEmailVerification,
  sendPasswordResetEmail,
  signInWithEmailAndPassword,
  type User,
  updatePassword,
  updateProfile,
  signOut as userSignOut,
} from 'firebase/auth';
import { language } from '#lib/i18n/language.ts';
import { readAccount, setSessionRenewal, writeAccount } from '../lib/firestore/call.ts';
import { type Configuration, setStartedConfiguration } from '../lib/firestore/configuration.ts';
import { isTransient, logProblem, problemOf } from '../lib/firestore/errors.ts';
import { describeAccount, identityOf, isTokenVerified, renewIdToken, type SignedIn } from './id-token.ts';
import type { AccountIdentity } from './members.ts';

/** In ISO 8601; null when unknown. */
interface AccountTimes {
  readonly createdAt: string | null;
  readonly lastSignInAt: string | null;
}

let auth: Auth | null = null;
let renewal: Promise<boolean> | null = null;

/**
 * Starts Firebase and its authentication; a second call does nothing. Uses initializeAuth, as getAuth would load third-party scripts on phones,
 * and the SDK's full error messages, as screens show them.
 */
export function startAccounts(configuration: Configuration): void {
  if (auth !== null) return;
  const { selfHosted, tokenSyncUrl: _, tokenSyncMaxAgeSeconds: __, ...options } = configuration;
  // Callers log failures with their context.
  setLogLevel('error');
  const app = initializeApp(options);
  setStartedConfiguration(configuration);
  if (selfHosted) withoutHeartbeats(app);
  auth = initializeAuth(app, { persistence: browserLocalPersistence, errorMap: debugErrorMap });
  // Of the mails about the account, and of the pages behind their links.
  auth.languageCode = language.code;
  if (selfHosted) connectAuthEmulator(auth, location.origin, { disableWarnings: true });
  setSessionRenewal(renewSession);
}

/**
 * Calls back with the signed-in account, first when it is known and then at every change: sign-in, sign-out (in any tab), a
 * renewed token, a verified address. It counts as verified only if the token says so, as the server trusts the token alone.
 */
export function observeAccount(callback: (account: SignedIn | null) => void): () => void {
  let latest = 0;
  return onIdTokenChanged(started(), async (user) => {
    latest += 1;
    const mine = latest;
    const account = user === null ? null : await describeAccount(user);
    if (mine === latest) callback(account);
  });
}

/** Specification section 7: sign in with email and password. */
export async function signIn(email: string, password: string): Promise<AccountIdentity> {
  const { user } = await writeAccount(() => signInWithEmailAndPassword(started(), email, password));
  return identityOf(user);
}

/** Creates the account and signs it in. */
export async function createAccount(email: string, password: string): Promise<AccountIdentity> {
  const { user } = await writeAccount(() => createUserWithEmailAndPassword(started(), email, password));
  return identityOf(user);
}

/** Sends the signed-in account its verification link. */
export async function sendVerification(): Promise<void> {
  await writeAccount(() => sendEmailVerification(signedInUser()));
}

/** Sends a password-reset link, if the address has an account. */
export async function sendPasswordReset(email: string): Promise<void> {
  await writeAccount(() => sendPasswordResetEmail(started(), email));
}

/**
 * Reauthenticates the member. Firebase requires a sign-in within the last five minutes to change a password or delete an
 * account.
 */
export async function confirmPassword(password: string): Promise<void> {
  const user = signedInUser();
  const credential = EmailAuthProvider.credential(user.email ?? '', password);
  await writeAccount(() => reauthenticateWithCredential(user, credential));
}

/**
 * Sets a new password, which ends every other session of the account.
 *
 * @param isRepeated an earlier attempt may have succeeded without a response: the new password is then the current one
 */
export async function changePassword(current: string, next: string, isRepeated = false): Promise<void> {
  try {
    await confirmPassword(current);
    await writeAccount(() => updatePassword(signedInUser(), next));
  } catch (error) {
    const mayBeDone = isTransient(error) || (isRepeated && problemOf(error).kind === 'wrong-credentials');
    if (!mayBeDone || !(await isPassword(next))) throw error;
  }
}

/** Changes the account's display name, unless another account has signed in since. */
export async function changeDisplayName(uid: string, displayName: string): Promise<void> {
  if (started().currentUser?.uid !== uid) return;
  await writeAccount(() => updateProfile(signedInUser(), { displayName }));
}

/** Deletes the account, which ends its sessions in every tab. Without a response, looks up whether it is gone. */
export async function deleteAccount(): Promise<void> {
  try {
    await writeAccount(() => deleteUser(signedInUser()));
  } catch (error) {
    if (!isTransient(error) || !(await detectDeletion())) throw error;
  }
}

/** Whether an earlier attempt has deleted the account; ends its session if so. */
export async function detectDeletion(): Promise<boolean> {
  const user = started().currentUser;
  if (user === null) return true;
  try {
    await readAccount(() => reload(user));
    return false;
  } catch (error) {
    if (problemOf(error).kind !== 'signed-out') return false;
    if (started().currentUser === user) await signOut();
    return true;
  }
}

/** The account that is signed in. */
export function signedInAccount(): AccountIdentity {
  return identityOf(signedInUser());
}

/** When the account was created and last signed in to. */
export function accountTimes(): AccountTimes {
  const { creationTime, lastSignInTime } = signedInUser().metadata;
  return { createdAt: isoTime(creationTime), lastSignInAt: isoTime(lastSignInTime) };
}

/** Reads from the server whether the address has been verified, and notifies observers. */
export async function refreshVerification(): Promise<boolean> {
  const user = started().currentUser;
  if (user === null) return false;
  await readAccount(() => reload(user));
  await renewStaleToken();
  return user.emailVerified;
}

/**
 * Renews a token that is older than the verification of its address, which the server's rules read from the token, and
 * notifies observers.
 */
export async function renewStaleToken(): Promise<void> {
  const user = started().currentUser;
  if (user?.emailVerified && !(await isTokenVerified(user))) await renewIdToken(user);
}

/** Signs out in this browser. */
export async function signOut(): Promise<void> {
  await userSignOut(started());
}

/**
 * Renews the token; false when the session was ended elsewhere (a new password, a deleted account), which ends it here and
 * notifies observers. Concurrent calls share one renewal.
 */
function renewSession(): Promise<boolean> {
  renewal ??= renewToken().finally(() => {
    renewal = null;
  });
  return renewal;
}

async function renewToken(): Promise<boolean> {
  const user = started().currentUser;
  if (user === null) return false;
  try {
    await renewIdToken(user);
    return true;
  } catch (error) {
    logProblem('The session could not be renewed.', error);
    // The SDK itself does not end a session whose refresh token the server does not know.
    if (problemOf(error).kind === 'signed-out' && started().currentUser === user) await signOut();
    return false;
  }
}

function started(): Auth {
  if (auth === null) throw new Error('Accounts are used before startAccounts.');
  return auth;
}

function signedInUser(): User {
  const user = started().currentUser;
  if (user === null) throw new Error('Nobody is signed in.');
  return user;
}

async function isPassword(password: string): Promise<boolean> {
  try {
    await confirmPassword(password);
    return true;
  } catch {
    return false;
  }
}

function isoTime(time: string | undefined): string | null {
  return time === undefined ? null : new Date(time).toISOString();
}

declare module '@firebase/app' {
  /** Exported for Firebase's other packages, so without a type. */
  export function _addOrOverwriteComponent(app: FirebaseApp, component: Component<'heartbeat'>): void;
}
declare module '@firebase/component' {
  interface NameServiceMapping {
    heartbeat: null;
  }
}

/**
 * Takes the daily report of the SDK's version to Firebase from an app. Each first call of a visit waits for it, and it for two
 * databases of the browser to be opened: nothing reads it on a server of our own.
 */
function withoutHeartbeats(app: FirebaseApp): void {
  _addOrOverwriteComponent(app, new Component('heartbeat', () => null, 'PRIVATE' as ComponentType));
}
