import { expect, test } from 'vitest';
import { callAccounts, signUp, wireError } from '../../testing/auth-client.ts';
import { backendForAllTests } from '../../testing/backend-fixture.ts';

const backend = backendForAllTests();

const continueUri = 'http://localhost/';

test('accounts:createAuthUri does not reveal whether an address has an account', async () => {
  await signUp(backend, 'known@campus.test');
  const known = await callAccounts(backend, 'createAuthUri', {
    identifier: 'known@campus.test',
    continueUri,
  });
  const unknown = await callAccounts(backend, 'createAuthUri', { identifier: 'no@campus.test', continueUri });
  const expected = { kind: 'identitytoolkit#CreateAuthUriResponse', sessionId: expect.any(String) };
  expect(known).toEqual({ status: 200, body: expected });
  expect(unknown).toEqual({ status: 200, body: expected });
});

test.each([
  [{ continueUri }, 'MISSING_IDENTIFIER'],
  [{ identifier: 'a@campus.test' }, 'MISSING_CONTINUE_URI'],
  [{ identifier: 'nonsense', continueUri }, 'INVALID_IDENTIFIER'],
  [{ identifier: 'a@campus.test', continueUri: 'nonsense' }, 'INVALID_CONTINUE_URI'],
  [{ providerId: 'google.com', continueUri }, 'OPERATION_NOT_ALLOWED'],
])('accounts:createAuthUri refuses %j', async (request, message) => {
  expect(await callAccounts(backend, 'createAuthUri', request)).toEqual({
    status: 400,
    body: wireError(message),
  });
});
