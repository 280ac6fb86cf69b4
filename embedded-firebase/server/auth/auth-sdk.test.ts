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
  initializeAuth,
  initializeRecaptchaConfig,
  inMemoryPersistence,
  multiFactor,
  reauthenticateWithCredential,
  reload,
  revokeAccessToken,
  sendEmailVerification,
  sendPasswordResetEmail,
  signInWithEmailAndPassword,
  TotpMultiFactorGenerator,
  updateEmail,
  updatePassword,
  updateProfile,
  validatePassword,
  verifyBeforeUpdateEmail,
  verifyPasswordResetCode,
} from 'firebase/auth';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { newestCode } from '../testing/auth-client.ts';
import { backendForEachTest } from '../testing/backend-fixture.ts';
import { testApiKey, testProjectId } from '../testing/start-backend.ts';

const backend = backendForEachTest();
let app: FirebaseApp;
let auth: Auth;

function newClient(): Auth {
  const config = { apiKey: testApiKey, projectId: testProjectId };
  app = initializeApp(config, crypto.randomUUID());
  const client = initializeAuth(app, { persistence: inMemoryPersistence });
  connectAuthEmulator(client, backend.origin, { disableWarnings: true });
  return client;
}

beforeEach(() => {
  auth = newClient();
});
afterEach(() => deleteApp(app));

async function register() {
  return (await createUserWithEmailAndPassword(auth, 'Karim@Campus.test', 'secret-1')).user;
}

describe('the Firebase SDK', () => {
  test('signs up, and signs in again', async () => {
    const user = await register();
    expect(user).toMatchObject({ email: 'karim@campus.test', emailVerified: false, displayName: null });
    expect(user.providerData).toMatchObject([{ providerId: 'password', uid: 'karim@campus.test' }]);
    await auth.signOut();
    const again = await signInWithEmailAndPassword(auth, 'karim@campus.test', 'secret-1');
    expect(again.user.uid).toBe(user.uid);
  });

  test('verifies an email by a mailed link', async () => {
    const user = await register();
    await sendEmailVerification(user);
    const code = await newestCode(backend);
    expect(await checkActionCode(auth, code)).toMatchObject({
      operation: 'VERIFY_EMAIL',
      data: { email: 'karim@campus.test' },
    });
    await applyActionCode(auth, code);
    await reload(user);
    expect(user.emailVerified).toBe(true);
    expect((await user.getIdTokenResult(true)).claims.email_verified).toBe(true);
  });

  test('resets a forgotten password', async () => {
    await register();
    await sendPasswordResetEmail(auth, 'karim@campus.test');
    const code = await newestCode(backend);
    expect(await verifyPasswordResetCode(auth, code)).toBe('karim@campus.test');
    await confirmPasswordReset(auth, code, 'secret-2');
    await signInWithEmailAndPassword(auth, 'karim@campus.test', 'secret-2');
    await expect(confirmPasswordReset(auth, code, 'secret-3')).rejects.toMatchObject({
      code: 'auth/invalid-action-code',
    });
  });

  test('stays signed in after a password change, which ends other sessions', async () => {
    const user = await register();
    const otherClient = newClient();
    const other = await signInWithEmailAndPassword(otherClient, 'karim@campus.test', 'secret-1');
    await updatePassword(user, 'secret-2');
    await user.getIdToken(true);
    await expect(other.user.getIdToken(true)).rejects.toMatchObject({ code: 'auth/user-token-expired' });
    expect(otherClient.currentUser).toBeNull();
  });

  test('re-authenticates before a sensitive change', async () => {
    const user = await register();
    backend.clock.advance({ minutes: 5, seconds: 1 });
    await expect(updatePassword(user, 'secret-2')).rejects.toMatchObject({
      code: 'auth/requires-recent-login',
    });
    await reauthenticateWithCredential(user, EmailAuthProvider.credential('karim@campus.test', 'secret-1'));
    await updatePassword(user, 'secret-2');
  });

  test('changes and removes name and picture', async () => {
    const user = await register();
    await updateProfile(user, { displayName: 'Karim', photoURL: 'https://campus.test/karim.png' });
    await reload(user);
    expect(user).toMatchObject({ displayName: 'Karim', photoURL: 'https://campus.test/karim.png' });
    expect((await user.getIdTokenResult(true)).claims).toMatchObject({ name: 'Karim' });
    await updateProfile(user, { displayName: '', photoURL: '' });
    await reload(user);
    expect(user).toMatchObject({ displayName: null, photoURL: null });
    await user.getIdToken(true);
  });

  test('changes the email by a mailed link only', async () => {
    const user = await register();
    await expect(updateEmail(user, 'karim2@campus.test')).rejects.toMatchObject({
      code: 'auth/operation-not-allowed',
      message: expect.stringContaining('Please verify the new email before changing email.'),
    });
    await verifyBeforeUpdateEmail(user, 'karim3@campus.test');
    await applyActionCode(auth, await newestCode(backend));
    await signInWithEmailAndPassword(auth, 'karim3@campus.test', 'secret-1');
    expect(auth.currentUser).toMatchObject({ email: 'karim3@campus.test', emailVerified: true });
  });

  test('deletes the account', async () => {
    const user = await register();
    await deleteUser(user);
    expect(auth.currentUser).toBeNull();
    await expect(signInWithEmailAndPassword(auth, 'karim@campus.test', 'secret-1')).rejects.toMatchObject({
      code: 'auth/invalid-credential',
    });
  });

  test.each([
    ['a wrong password', 'karim@campus.test', 'wrong-1', 'auth/invalid-credential'],
    ['an unknown address', 'nobody@campus.test', 'secret-1', 'auth/invalid-credential'],
    ['an invalid address', 'nobody', 'secret-1', 'auth/invalid-email'],
    ['no password', 'karim@campus.test', '', 'auth/missing-password'],
  ])('reports a sign-in with %s by its error code', async (_, email, password, code) => {
    await register();
    await expect(signInWithEmailAndPassword(auth, email, password)).rejects.toMatchObject({ code });
  });

  test('reports a failed sign-up by its error code and sentence', async () => {
    await register();
    const again = createUserWithEmailAndPassword(auth, 'karim@campus.test', 'secret-1');
    await expect(again).rejects.toMatchObject({ code: 'auth/email-already-in-use' });
    await expect(createUserWithEmailAndPassword(auth, 'b@campus.test', '123')).rejects.toMatchObject({
      code: 'auth/weak-password',
      message: expect.stringContaining('Password should be at least 6 characters'),
    });
  });

  test('reports a feature that is not offered by its error code', async () => {
    const user = await register();
    const notAllowed = { code: 'auth/operation-not-allowed' };
    await expect(
      TotpMultiFactorGenerator.generateSecret(await multiFactor(user).getSession()),
    ).rejects.toMatchObject(notAllowed);
    await expect(initializeRecaptchaConfig(auth)).rejects.toMatchObject(notAllowed);
    await expect(revokeAccessToken(auth, 'token')).rejects.toMatchObject(notAllowed);
  });

  test('reads the password policy', async () => {
    expect(await validatePassword(auth, '12345')).toMatchObject({
      isValid: false,
      meetsMinPasswordLength: false,
    });
    expect(await validatePassword(auth, '123456')).toMatchObject({ isValid: true });
  });

  test('stays signed in when the server restarts', async () => {
    const user = await register();
    await backend.restart();
    await reload(user);
    await user.getIdToken(true);
    expect(auth.currentUser?.uid).toBe(user.uid);
  });
});
