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
import { askAccount, askWhenSignedOut, changeAccount } from './call.ts';
import type { Configuration } from './configuration.ts';
import { isPassing, problemOf } from './errors.ts';
import { startFirebaseApp } from './firebase-app.ts';
import { logProblem } from './log.ts';
import type { AccountFacts } from './members.ts';

/** A signed-in account, with the ID token that its calls carry; null where none could be had (offline). */
export interface SignedIn extends AccountFacts {
  readonly token: IdToken | null;
}

export interface IdToken {
  readonly text: string;
  /** In milliseconds since 1970. */
  readonly issuedAt: number;
}

/** In ISO 8601; null where it is not known. */
interface AccountTimes {
  readonly createdAt: string | null;
  readonly lastSignInAt: string | null;
}

let auth: Auth | null = null;
let renewal: Promise<boolean> | null = null;

/**
 * Starts authentication; a second call does nothing. By initializeAuth, as getAuth would load scripts of a third party
 * on phones. The SDK's full messages are asked for, as screens show them.
 */
export function startAccounts(configuration: Configuration): void {
  if (auth !== null) return;
  const { app } = startFirebaseApp(configuration);
  auth = initializeAuth(app, { persistence: browserLocalPersistence, errorMap: debugErrorMap });
  if (configuration.selfHosted) connectAuthEmulator(auth, location.origin, { disableWarnings: true });
  askWhenSignedOut(renewSession);
}

/**
 * Tells who is signed in, once that is known and at every change: sign-in, sign-out (in any tab), a renewed token, a
 * verified address. "Verified" is told only when the token says so too: the server believes the token alone.
 */
export function observeAccount(tell: (account: SignedIn | null) => void): () => void {
  let latest = 0;
  return onIdTokenChanged(started(), async (user) => {
    latest += 1;
    const mine = latest;
    const account = user === null ? null : await describe(user);
    if (mine === latest) tell(account);
  });
}

/** Specification section 7: sign in with email and password. */
export async function signIn(email: string, password: string): Promise<AccountFacts> {
  const { user } = await changeAccount(() => signInWithEmailAndPassword(started(), email, password));
  return factsOf(user);
}

/** Creates the account and signs it in. */
export async function createAccount(email: string, password: string): Promise<AccountFacts> {
  const { user } = await changeAccount(() => createUserWithEmailAndPassword(started(), email, password));
  return factsOf(user);
}

/** Sends the signed-in account its verification link. */
export async function sendVerification(): Promise<void> {
  await changeAccount(() => sendEmailVerification(signedInUser()));
}

/** Sends a link to set a new password, if the address has an account. */
export async function sendPasswordReset(email: string): Promise<void> {
  await changeAccount(() => sendPasswordResetEmail(started(), email));
}

/**
 * Makes sure that it is the account's owner who asks. Firebase wants a sign-in of the last five minutes before a password
 * is changed or an account is deleted.
 */
export async function confirmPassword(password: string): Promise<void> {
  const user = signedInUser();
  const credential = EmailAuthProvider.credential(user.email ?? '', password);
  await changeAccount(() => reauthenticateWithCredential(user, credential));
}

/**
 * Sets a new password. Every other session of the account is over with that; this one goes on.
 *
 * @param isRepeated an earlier attempt may have gone through, its answer lost: then the new password is the present one
 */
export async function changePassword(current: string, next: string, isRepeated = false): Promise<void> {
  try {
    await confirmPassword(current);
    await changeAccount(() => updatePassword(signedInUser(), next));
  } catch (error) {
    const mayBeDone = isPassing(error) || (isRepeated && problemOf(error).kind === 'wrong-credentials');
    if (!mayBeDone || !(await opens(next))) throw error;
  }
}

/** Changes the name under which the authentication service knows the account, unless another one has signed in since. */
export async function changeDisplayName(uid: string, displayName: string): Promise<void> {
  if (started().currentUser?.uid !== uid) return;
  await changeAccount(() => updateProfile(signedInUser(), { displayName }));
}

/** Deletes the account, and with it the session in every tab. Where no answer comes it is looked up. */
export async function deleteAccount(): Promise<void> {
  try {
    await changeAccount(() => deleteUser(signedInUser()));
  } catch (error) {
    if (!isPassing(error) || !(await noticeDeletion())) throw error;
  }
}

/** Whether the account, which an earlier attempt may have deleted, is there no more. The session has ended then. */
export async function noticeDeletion(): Promise<boolean> {
  const user = started().currentUser;
  if (user === null) return true;
  try {
    await askAccount(() => reload(user));
    return false;
  } catch (error) {
    if (problemOf(error).kind !== 'signed-out') return false;
    if (started().currentUser === user) await signOut();
    return true;
  }
}

/** When the account was made and when it was last signed in to, as the account itself tells. */
export function accountTimes(): AccountTimes {
  const { creationTime, lastSignInTime } = signedInUser().metadata;
  return { createdAt: isoTime(creationTime), lastSignInAt: isoTime(lastSignInTime) };
}

/** Asks the server whether the address has been verified by now, and returns the answer. Observers hear of it. */
export async function noticeVerification(): Promise<boolean> {
  const user = started().currentUser;
  if (user === null) return false;
  await askAccount(() => reload(user));
  await renewStaleToken();
  return user.emailVerified;
}

/**
 * Renews a token that is older than the verification of its address: the server's rules see only what the token says.
 * Observers hear of it.
 */
export async function renewStaleToken(): Promise<void> {
  const user = started().currentUser;
  if (user?.emailVerified && !(await tokenSaysVerified(user))) await renewTokenOf(user);
}

/** Signs out in this browser. */
export async function signOut(): Promise<void> {
  await userSignOut(started());
}

/**
 * Whether the session still stands, with a new token. One that was ended elsewhere (a new password, a deleted account)
 * ends here too, and observers hear of it. Calls that are refused together ask together.
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
    await renewTokenOf(user);
    return true;
  } catch (error) {
    logProblem('The session could not be renewed.', error);
    // The SDK itself ends most sessions that are over, but not one whose refresh token the server does not know.
    if (problemOf(error).kind === 'signed-out' && started().currentUser === user) await signOut();
    return false;
  }
}

function started(): Auth {
  if (auth === null) throw new Error('Accounts are used before they were started.');
  return auth;
}

function signedInUser(): User {
  const user = started().currentUser;
  if (user === null) throw new Error('Nobody is signed in.');
  return user;
}

async function opens(password: string): Promise<boolean> {
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

async function describe(user: User): Promise<SignedIn> {
  try {
    const { token, issuedAtTime, claims } = await askAccount(() => user.getIdTokenResult());
    return {
      ...factsOf(user),
      emailVerified: claims.email_verified === true,
      token: { text: token, issuedAt: Date.parse(issuedAtTime) },
    };
  } catch (error) {
    logProblem('The ID token could not be had.', error);
    return { ...factsOf(user), token: null };
  }
}

async function tokenSaysVerified(user: User): Promise<boolean> {
  const { claims } = await askAccount(() => user.getIdTokenResult());
  return claims.email_verified === true;
}

function renewTokenOf(user: User): Promise<string> {
  return askAccount(() => user.getIdToken(true));
}

function factsOf(user: User): AccountFacts {
  return { uid: user.uid, email: user.email ?? '', emailVerified: user.emailVerified };
}
