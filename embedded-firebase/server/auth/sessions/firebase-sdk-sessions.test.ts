import { deleteApp, type FirebaseApp, initializeApp } from 'firebase/app';
import {
  type Auth,
  applyActionCode,
  checkActionCode,
  confirmPasswordReset,
  connectAuthEmulator,
  createUserWithEmailAndPassword,
  deleteUser,
  EmailAuthProvider,
  fetchSignInMethodsForEmail,
  initializeAuth,
  inMemoryPersistence,
  onAuthStateChanged,
  reauthenticateWithCredential,
  sendEmailVerification,
  sendPasswordResetEmail,
  signInWithEmailAndPassword,
  signOut,
} from 'firebase/auth';
import { afterEach, expect, test } from 'vitest';
import { newestCode } from '../../testing/auth-client.ts';
import { backendForEachTest } from '../../testing/backend-fixture.ts';
import { testApiKey, testProjectId } from '../../testing/start-backend.ts';

const email = 'karim@campus.test';
const password = 'invented-secret-1';
const backend = backendForEachTest();
const apps: FirebaseApp[] = [];

afterEach(() => Promise.all(apps.splice(0).map(deleteApp)));

/** The SDK as on a device of its own. */
function newDevice(): Auth {
  const app = initializeApp({ apiKey: testApiKey, projectId: testProjectId }, crypto.randomUUID());
  apps.push(app);
  const auth = initializeAuth(app, { persistence: inMemoryPersistence });
  connectAuthEmulator(auth, backend.origin, { disableWarnings: true });
  return auth;
}

async function register(auth: Auth) {
  return (await createUserWithEmailAndPassword(auth, email, password)).user;
}

/** The code that a call fails with; "none" when it does not. */
function codeOf(call: Promise<unknown>): Promise<string> {
  return call.then(
    () => 'none',
    (error: { code?: string }) => error.code ?? String(error),
  );
}

test('observers hear of each sign-in and sign-out', async () => {
  const auth = newDevice();
  const states: (string | null)[] = [];
  onAuthStateChanged(auth, (user) => void states.push(user?.email ?? null));
  await auth.authStateReady();
  await register(auth);
  await signOut(auth);
  await signInWithEmailAndPassword(auth, email, password);
  expect(states).toEqual([null, email, null, email]);
});

test('a forced ID token has the claims of Firebase', async () => {
  const user = await register(newDevice());
  const { claims } = await user.getIdTokenResult(true);
  expect(claims).toMatchObject({
    iss: 'https://securetoken.google.com/demo-campus',
    aud: 'demo-campus',
    sub: user.uid,
    user_id: user.uid,
    email,
    email_verified: false,
    firebase: { identities: { email: [email] }, sign_in_provider: 'password' },
  });
});

test('nothing tells whether an address has an account', async () => {
  const auth = newDevice();
  await register(auth);
  expect(await fetchSignInMethodsForEmail(auth, email)).toEqual([]);
  expect(await fetchSignInMethodsForEmail(auth, 'nobody@campus.test')).toEqual([]);
  expect(await codeOf(sendPasswordResetEmail(auth, 'nobody@campus.test'))).toBe('none');
  expect(await codeOf(sendPasswordResetEmail(auth, ''))).toBe('auth/missing-email');
  expect(await codeOf(createUserWithEmailAndPassword(auth, 'b@campus.test', ''))).toBe(
    'auth/missing-password',
  );
});

test('a link counts once, and an unknown one never', async () => {
  const auth = newDevice();
  await sendEmailVerification(await register(auth));
  const code = await newestCode(backend);
  await applyActionCode(auth, code);
  expect(await codeOf(applyActionCode(auth, code))).toBe('auth/invalid-action-code');
  expect(await codeOf(checkActionCode(auth, 'nonsense'))).toBe('auth/invalid-action-code');
});

test('a reset on another device ends the other sessions', async () => {
  const user = await register(newDevice());
  // The end of a session counts in whole seconds; tokens of that second stay good.
  backend.clock.advance({ seconds: 2 });
  const forgetful = newDevice();
  await sendPasswordResetEmail(forgetful, email);
  const code = await newestCode(backend);
  expect(await codeOf(confirmPasswordReset(forgetful, code, '12345'))).toBe('auth/weak-password');
  expect(await codeOf(confirmPasswordReset(forgetful, code, 'invented-secret-2'))).toBe('none');
  expect(await codeOf(signInWithEmailAndPassword(forgetful, email, password))).toBe(
    'auth/invalid-credential',
  );
  expect(await codeOf(user.getIdToken(true))).toBe('auth/user-token-expired');
});

test('an account is deleted after a recent sign-in only', async () => {
  const auth = newDevice();
  const user = await register(auth);
  backend.clock.advance({ minutes: 6 });
  expect(await codeOf(deleteUser(user))).toBe('auth/requires-recent-login');
  const wrong = EmailAuthProvider.credential(email, 'wrong-1');
  expect(await codeOf(reauthenticateWithCredential(user, wrong))).toBe('auth/invalid-credential');
  await reauthenticateWithCredential(user, EmailAuthProvider.credential(email, password));
  expect(await codeOf(deleteUser(user))).toBe('none');
  expect(auth.currentUser).toBeNull();
});
