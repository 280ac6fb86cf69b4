import { email, register } from './people.ts';
import { expect, test } from './sdk-page.ts';

test('createUserWithEmailAndPassword, signOut, signInWithEmailAndPassword and what observers hear', async ({
  page,
  backend,
}) => {
  const heard = await page.evaluate(async () => {
    const { auth, onAuthStateChanged, createUserWithEmailAndPassword, signInWithEmailAndPassword, signOut } =
      window.sdk;
    const states: (string | null)[] = [];
    onAuthStateChanged(auth, (user) => void states.push(user?.email ?? null));
    const { user } = await createUserWithEmailAndPassword(auth, 'Karim@Campus.test', 'invented-secret-1');
    await signOut(auth);
    const again = await signInWithEmailAndPassword(auth, 'karim@campus.test', 'invented-secret-1');
    return { states, isSame: again.user.uid === user.uid, user: again.user.toJSON() };
  });
  expect(heard.states).toEqual([null, email, null, email]);
  expect(heard.isSame).toBe(true);
  expect(heard.user).toMatchObject({
    email,
    emailVerified: false,
    isAnonymous: false,
    providerData: [{ providerId: 'password', uid: email, email, displayName: null, photoURL: null }],
  });
  expect(backend.calls()).toEqual([
    'accounts:signUp',
    'accounts:lookup',
    'accounts:signInWithPassword',
    'accounts:lookup',
  ]);
});

test('a page that is loaded again is still signed in, also after a restart of the server', async ({
  page,
  backend,
}) => {
  await register(page);
  await backend.restart();
  backend.calls();
  await page.reload();
  await page.waitForFunction(() => window.sdk !== undefined);
  expect(await page.evaluate(() => window.sdk.auth.currentUser?.email)).toBe(email);
  expect(backend.calls()).toEqual(['accounts:lookup']);
});

test('getIdToken, forced, brings a new token with the claims of Firebase', async ({ page, backend }) => {
  const uid = await register(page);
  backend.calls();
  const { token, claims } = await page.evaluate(async () => {
    const user = window.sdk.auth.currentUser;
    if (user === null) throw new Error('Nobody is signed in.');
    const { claims, token } = await user.getIdTokenResult(true);
    return { token, claims };
  });
  expect(claims).toMatchObject({
    iss: 'https://securetoken.google.com/demo-campus',
    aud: 'demo-campus',
    sub: uid,
    user_id: uid,
    email,
    email_verified: false,
    firebase: { identities: { email: [email] }, sign_in_provider: 'password' },
  });
  expect(token.split('.')).toHaveLength(3);
  expect(backend.calls()).toEqual(['token']);
});

test('fetchSignInMethodsForEmail tells nothing, validatePassword reads the policy', async ({
  page,
  backend,
}) => {
  await register(page);
  backend.calls();
  const answers = await page.evaluate(async () => {
    const { auth, fetchSignInMethodsForEmail, validatePassword } = window.sdk;
    return {
      known: await fetchSignInMethodsForEmail(auth, 'karim@campus.test'),
      unknown: await fetchSignInMethodsForEmail(auth, 'nobody@campus.test'),
      short: (await validatePassword(auth, '12345')).isValid,
      long: (await validatePassword(auth, '123456')).isValid,
    };
  });
  expect(answers).toEqual({ known: [], unknown: [], short: false, long: true });
  expect(backend.calls()).toEqual(['accounts:createAuthUri', 'accounts:createAuthUri', 'passwordPolicy']);
});

test('refusals bear the names that the SDK knows', async ({ page }) => {
  await register(page);
  const codes = await page.evaluate(async () => {
    const {
      auth,
      codeOf,
      createUserWithEmailAndPassword,
      sendPasswordResetEmail,
      signInWithEmailAndPassword,
    } = window.sdk;
    const attempts: readonly [string, () => Promise<unknown>][] = [
      ['taken', () => createUserWithEmailAndPassword(auth, 'KARIM@campus.test', 'invented-secret-1')],
      ['weak', () => createUserWithEmailAndPassword(auth, 'b@campus.test', '123')],
      ['no password', () => createUserWithEmailAndPassword(auth, 'b@campus.test', '')],
      ['no address', () => signInWithEmailAndPassword(auth, 'nobody', 'invented-secret-1')],
      ['unknown', () => signInWithEmailAndPassword(auth, 'nobody@campus.test', 'invented-secret-1')],
      ['wrong', () => signInWithEmailAndPassword(auth, 'karim@campus.test', 'wrong-1')],
      ['reset of an unknown', () => sendPasswordResetEmail(auth, 'nobody@campus.test')],
      ['reset of none', () => sendPasswordResetEmail(auth, '')],
    ];
    const met: Record<string, string> = {};
    for (const [name, attempt] of attempts) met[name] = await codeOf(attempt());
    return met;
  });
  expect(codes).toEqual({
    taken: 'auth/email-already-in-use',
    weak: 'auth/weak-password',
    'no password': 'auth/missing-password',
    'no address': 'auth/invalid-email',
    unknown: 'auth/invalid-credential',
    wrong: 'auth/invalid-credential',
    'reset of an unknown': 'none',
    'reset of none': 'auth/missing-email',
  });
});

test('a browser keeps the device cookie, out of reach of scripts, and shows it at the next sign-in', async ({
  page,
}) => {
  await register(page);
  const cookies = await page.context().cookies();
  expect(cookies).toMatchObject([{ name: 'known-device', httpOnly: true, sameSite: 'Strict', path: '/' }]);
  expect(await page.evaluate(() => document.cookie)).toBe('');

  const signingIn = page.waitForRequest(/signInWithPassword/);
  await page.evaluate(async (address) => {
    const { auth, signInWithEmailAndPassword, signOut } = window.sdk;
    await signOut(auth);
    await signInWithEmailAndPassword(auth, address, 'invented-secret-1');
  }, email);
  const { cookie } = await (await signingIn).allHeaders();
  expect(cookie).toBe(`known-device=${cookies[0]?.value}`);
});

test('a page of another origin is refused', async ({ page, backend }) => {
  const elsewhere = await page.context().newPage();
  await elsewhere.evaluate(async (origin) => {
    const path = '/identitytoolkit.googleapis.com/v1/accounts:signInWithPassword?key=test-api-key';
    const body = '{"email":"karim@campus.test","password":"wrong-1"}';
    await fetch(origin + path, { method: 'POST', mode: 'no-cors', body }).catch(() => {});
  }, backend.origin);
  const refusals = () => backend.logged.filter((line) => line.includes('"cross-site call","status":403'));
  await expect.poll(refusals).toHaveLength(1);
});
