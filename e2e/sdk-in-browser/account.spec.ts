import { newestCode } from '@blood-bank/backend/testing/auth-client';
import { email, password, register, signInCode } from './people.ts';
import { expect, test } from './sdk-page.ts';

test('sendEmailVerification, checkActionCode, applyActionCode and reload', async ({ page, backend }) => {
  await register(page);
  await page.evaluate(async () => {
    const { auth, sendEmailVerification } = window.sdk;
    if (auth.currentUser !== null) await sendEmailVerification(auth.currentUser);
  });
  const code = await newestCode(backend);
  backend.calls();
  const seen = await page.evaluate(async (code) => {
    const { auth, checkActionCode, applyActionCode, reload, codeOf } = window.sdk;
    const user = auth.currentUser;
    if (user === null) throw new Error('Nobody is signed in.');
    const checked = await checkActionCode(auth, code);
    await applyActionCode(auth, code);
    await reload(user);
    const { claims } = await user.getIdTokenResult(true);
    return {
      checked: { operation: checked.operation, email: checked.data.email },
      verified: [user.emailVerified, claims.email_verified],
      again: await codeOf(applyActionCode(auth, code)),
      unknown: await codeOf(checkActionCode(auth, 'nonsense')),
    };
  }, code);
  expect(seen).toEqual({
    checked: { operation: 'VERIFY_EMAIL', email },
    verified: [true, true],
    again: 'auth/invalid-action-code',
    unknown: 'auth/invalid-action-code',
  });
  expect(backend.calls().slice(0, 4)).toEqual([
    'accounts:resetPassword',
    'accounts:update',
    'accounts:lookup',
    'token',
  ]);
});

test('sendPasswordResetEmail, verifyPasswordResetCode and confirmPasswordReset end the other sessions', async ({
  page,
  backend,
}) => {
  await register(page);
  // The end of a session counts in whole seconds; tokens of that second stay good.
  backend.clock.advance({ seconds: 2 });
  const forgetful = await backend.open();
  await forgetful.evaluate((email) => window.sdk.sendPasswordResetEmail(window.sdk.auth, email), email);
  const code = await newestCode(backend);
  backend.calls();
  const outcome = await forgetful.evaluate(async (code) => {
    const { auth, codeOf, confirmPasswordReset, verifyPasswordResetCode } = window.sdk;
    return {
      whose: await verifyPasswordResetCode(auth, code),
      tooShort: await codeOf(confirmPasswordReset(auth, code, '12345')),
      first: await codeOf(confirmPasswordReset(auth, code, 'invented-secret-2')),
      second: await codeOf(confirmPasswordReset(auth, code, 'invented-secret-3')),
    };
  }, code);
  expect(outcome).toEqual({
    whose: email,
    tooShort: 'auth/weak-password',
    first: 'none',
    second: 'auth/invalid-action-code',
  });
  expect(backend.calls()).toEqual(Array(4).fill('accounts:resetPassword'));
  expect(await signInCode(forgetful, email, 'invented-secret-1')).toBe('auth/invalid-credential');
  expect(await signInCode(forgetful, email, 'invented-secret-2')).toBe('none');
  const other = await page.evaluate(async () => {
    const { auth, codeOf } = window.sdk;
    const user = auth.currentUser;
    const code = user === null ? '' : await codeOf(user.getIdToken(true));
    return [code, auth.currentUser];
  });
  expect(other).toEqual(['auth/user-token-expired', null]);
});

test('updateProfile, updatePassword and verifyBeforeUpdateEmail, without which updateEmail is refused', async ({
  page,
  backend,
}) => {
  await register(page);
  backend.calls();
  const changed = await page.evaluate(async () => {
    const { auth, codeOf, reload, updateEmail, updatePassword, updateProfile, verifyBeforeUpdateEmail } =
      window.sdk;
    const user = auth.currentUser;
    if (user === null) throw new Error('Nobody is signed in.');
    await updateProfile(user, { displayName: 'Karim', photoURL: 'https://campus.test/karim.png' });
    await updatePassword(user, 'invented-secret-2');
    const atOnce = await codeOf(updateEmail(user, 'karim2@campus.test'));
    await verifyBeforeUpdateEmail(user, 'karim2@campus.test');
    await reload(user);
    const { displayName, photoURL, email } = user;
    return { displayName, photoURL, email, atOnce };
  });
  expect(changed).toEqual({
    displayName: 'Karim',
    photoURL: 'https://campus.test/karim.png',
    email,
    atOnce: 'auth/operation-not-allowed',
  });
  const calls = backend.calls();
  expect(calls.filter((call) => call === 'accounts:update')).toHaveLength(3);
  expect(calls).toContain('accounts:sendOobCode');
  const code = await newestCode(backend);
  await page.evaluate((code) => window.sdk.applyActionCode(window.sdk.auth, code), code);
  expect(await signInCode(page, email, 'invented-secret-2')).toBe('auth/invalid-credential');
  expect(await signInCode(page, 'karim2@campus.test', 'invented-secret-2')).toBe('none');
});

test('deleteUser requires a recent reauthenticateWithCredential, then deletes', async ({ page, backend }) => {
  await register(page);
  backend.clock.advance({ minutes: 6 });
  backend.calls();
  const outcome = await page.evaluate(async () => {
    const { auth, codeOf, deleteUser, reauthenticateWithCredential, EmailAuthProvider } = window.sdk;
    const user = auth.currentUser;
    if (user === null) throw new Error('Nobody is signed in.');
    const tooLate = await codeOf(deleteUser(user));
    const credential = (password: string) => EmailAuthProvider.credential('karim@campus.test', password);
    const wrong = await codeOf(reauthenticateWithCredential(user, credential('wrong-1')));
    await reauthenticateWithCredential(user, credential('invented-secret-1'));
    return { tooLate, wrong, deleted: await codeOf(deleteUser(user)), left: auth.currentUser };
  });
  expect(outcome).toEqual({
    tooLate: 'auth/requires-recent-login',
    wrong: 'auth/invalid-credential',
    deleted: 'none',
    left: null,
  });
  expect(backend.calls()).toEqual([
    'accounts:delete',
    'accounts:signInWithPassword',
    'accounts:signInWithPassword',
    'accounts:lookup',
    'accounts:delete',
  ]);
  expect(await signInCode(page, email, password)).toBe('auth/invalid-credential');
});
