import { expect, test } from 'vitest';
import { callAccounts, errorOf, refresh, signUp, wireError } from '../../testing/auth-client.ts';
import { backendForAllTests } from '../../testing/backend-fixture.ts';

const backend = backendForAllTests();

test('accounts:delete deletes the account with its sessions', async () => {
  const { idToken, refreshToken } = await signUp(backend, 'leaving@campus.test');
  expect(await callAccounts(backend, 'delete', { idToken })).toEqual({
    status: 200,
    body: { kind: 'identitytoolkit#DeleteAccountResponse' },
  });
  expect(await errorOf(callAccounts(backend, 'lookup', { idToken }))).toBe('USER_NOT_FOUND');
  expect(await errorOf(callAccounts(backend, 'delete', { idToken }))).toBe('USER_NOT_FOUND');
  expect(await errorOf(refresh(backend, refreshToken))).toBe('TOKEN_EXPIRED');
  await signUp(backend, 'leaving@campus.test');
});

test('accounts:delete deletes mails to others about the documents of the account', async () => {
  const [leaving, staying] = [await signUp(backend, 'a@campus.test'), await signUp(backend, 'b@campus.test')];
  for (const { localId: author } of [leaving, staying]) {
    await backend.backend.sendMail({
      to: 'reader@campus.test',
      subject: `From ${author}`,
      text: '',
      html: '',
      link: '',
      author,
      messageId: author,
      unsubscribeUrl: null,
    });
  }
  await callAccounts(backend, 'delete', { idToken: leaving.idToken });
  expect((await backend.outbox()).map(({ subject }) => subject)).toEqual([`From ${staying.localId}`]);
});

test('accounts:delete requires a recent sign-in', async () => {
  const { idToken } = await signUp(backend, 'staying@campus.test');
  backend.clock.advance({ minutes: 6 });
  expect(await errorOf(callAccounts(backend, 'delete', { idToken }))).toBe('CREDENTIAL_TOO_OLD_LOGIN_AGAIN');
});

test('accounts:delete deletes no other account', async () => {
  const other = await signUp(backend, 'other@campus.test');
  const { idToken } = await signUp(backend, 'attacker@campus.test');
  const { body } = await callAccounts(backend, 'delete', { idToken, localId: other.localId });
  expect(body).toEqual(wireError('INSUFFICIENT_PERMISSION'));
  expect((await callAccounts(backend, 'delete', { localId: other.localId })).status).toBe(400);
  expect((await callAccounts(backend, 'lookup', { idToken: other.idToken })).status).toBe(200);
});
