import { beforeAll, expect, test } from 'vitest';
import type { Account } from '../auth/accounts/account.ts';
import { hashPassword } from '../auth/passwords/password-hash.ts';
import { readArgon2Parameters } from './argon2-hash.ts';
import { readUploadedAccount, uploadedAccount } from './uploaded-account.ts';

let account: Account;

beforeAll(async () => {
  account = {
    uid: 'ayesha',
    email: 'ayesha@campus.test',
    emailVerified: true,
    passwordHash: await hashPassword('invented-1'),
    displayName: null,
    photoUrl: null,
    createdAt: 1_700_000_000_000,
    lastLoginAt: 1_700_000_000_001,
    passwordUpdatedAt: 1_700_000_000_002,
    tokenRevocationSeconds: 1_700_000_000,
    disabled: false,
  };
});

test('an account survives a round trip, with and without optional fields', () => {
  const named = { ...account, displayName: 'Ayesha', photoUrl: 'https://campus.test/a.png' };
  for (const one of [account, named, { ...account, disabled: true }]) {
    const { user, parameters } = uploadedAccount(one);
    expect(readUploadedAccount(JSON.parse(JSON.stringify(user)), parameters, 'line 1')).toEqual(one);
  }
});

test('an unsupported password hash is reported with its account', () => {
  expect(() => uploadedAccount({ ...account, passwordHash: '$2b$10$abc' })).toThrow(
    /^The password of the account ayesha \(ayesha@campus\.test\) has an unsupported hash/,
  );
});

test.each<[what: string, change: object, message: string]>([
  ['an unknown field', { mfaInfo: [] }, 'it has the unknown field mfaInfo'],
  ['a hash that is not base64', { passwordHash: '!' }, 'its password hash or salt'],
  ['a hash of another length', { passwordHash: 'AAAA' }, 'its password hash or salt'],
  ['no salt', { salt: undefined }, 'its password hash or salt'],
  ['an empty id', { localId: '' }, 'localId is missing or invalid'],
  ['an id beyond 128 characters', { localId: 'x'.repeat(129) }, 'localId is missing or invalid'],
  ['an address in upper case', { email: 'Ayesha@campus.test' }, 'email is missing or invalid'],
  ['a verification that is no boolean', { emailVerified: 'yes' }, 'emailVerified is not a boolean'],
  ['a disabled state that is no boolean', { disabled: 'no' }, 'disabled is not a boolean'],
  ['an empty name', { displayName: '' }, 'displayName is missing or invalid'],
  ['a picture that is a number', { photoUrl: 7 }, 'photoUrl is missing or invalid'],
  ['a time with a fraction', { createdAt: '1.5' }, 'createdAt is missing or invalid'],
  ['no time', { validSince: undefined }, 'validSince is missing or invalid'],
])('%s is refused with its position', (_, change, message) => {
  const { user, parameters } = uploadedAccount(account);
  const read = () => readUploadedAccount({ ...user, ...change }, parameters, 'line 7');
  expect(read).toThrow("An account can't be imported (line 7): ");
  expect(read).toThrow(message);
});

test('a value that is no object is refused', () => {
  const { parameters } = uploadedAccount(account);
  for (const raw of [null, 7, 'ayesha']) {
    expect(() => readUploadedAccount(raw, parameters, 'line 1')).toThrow('its password hash or salt');
  }
});

test('parameters that Identity Toolkit does not support are refused', () => {
  const { parameters } = uploadedAccount(account);
  expect(readArgon2Parameters(parameters)).toEqual(parameters);
  const wrong: readonly unknown[] = [
    null,
    'ARGON2_ID',
    { ...parameters, hashType: 'ARGON2_D' },
    { ...parameters, version: 'VERSION_10' },
    { ...parameters, associatedData: 'x' },
    { ...parameters, iterations: 17 },
    { ...parameters, parallelism: 0 },
    { ...parameters, memoryCostKib: '19456' },
  ];
  expect(wrong.map(readArgon2Parameters)).toEqual(wrong.map(() => null));
});
