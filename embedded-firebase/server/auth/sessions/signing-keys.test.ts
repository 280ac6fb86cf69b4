import { generateKeyPairSync } from 'node:crypto';
import { readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createRemoteJWKSet, jwtVerify } from 'jose';
import { beforeEach, describe, expect, test } from 'vitest';
import { connectionOf } from '../../sqlite/connection.ts';
import { openDatabase } from '../../sqlite/open-database.ts';
import {
  callAccounts,
  newestCode,
  refresh,
  signIn,
  signUp,
  type TestSession,
} from '../../testing/auth-client.ts';
import { backendForEachTest } from '../../testing/backend-fixture.ts';
import { testProjectId } from '../../testing/start-backend.ts';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import { newAccount } from '../accounts/account.ts';
import { createIdTokens } from './id-token.ts';
import { replaceStolenKeys, rotateSigningKeys } from './rotate-signing-keys.ts';
import { loadSigningKeys } from './signing-keys.ts';

let folder: string;
let file: string;
beforeEach(() => {
  folder = temporaryFolder();
  file = join(folder, 'signing-keys.json');
});

test('the first start creates a key readable by its owner only, the next start loads it', async () => {
  const first = await loadSigningKeys(file);
  expect(statSync(file).mode & 0o777).toBe(0o600);
  expect(readdirSync(folder)).toEqual(['signing-keys.json']);
  expect((await loadSigningKeys(file)).current().keyId).toBe(first.current().keyId);
});

test('concurrent starts agree on one key', async () => {
  const starts = await Promise.all(Array.from({ length: 4 }, () => loadSigningKeys(file)));
  expect(new Set(starts.map(({ current }) => current().keyId)).size).toBe(1);
  expect(readdirSync(folder)).toEqual(['signing-keys.json']);
});

/** Verifies an ID token as another program does, by the published keys alone. */
function verifyElsewhere(origin: string, idToken: string, currentDate: Date) {
  const keys = createRemoteJWKSet(new URL('/.well-known/jwks.json', origin));
  const issuer = `https://securetoken.google.com/${testProjectId}`;
  return jwtVerify(idToken, keys, { algorithms: ['RS256'], issuer, audience: testProjectId, currentDate });
}

describe('the published keys', () => {
  const backend = backendForEachTest();
  const verify = ({ idToken }: TestSession) =>
    verifyElsewhere(backend.origin, idToken, new Date(backend.clock.now()));

  test('verify tokens in another program, also across a rotation', async () => {
    const older = await signUp(backend, 'older@campus.test');
    await rotateSigningKeys(backend.dataFolder, backend.clock);
    const newer = await signUp(backend, 'newer@campus.test');
    for (const session of [older, newer]) {
      const { payload } = await verify(session);
      expect(payload).toMatchObject({ sub: session.localId, email_verified: false });
    }
  });

  test('verify no token of a stolen key, nor one that was changed', async () => {
    const thief = await signUp(backend, 'thief@campus.test');
    const changed = thief.idToken.replace(/\.[^.]+\./, (part) => `${part.slice(0, -3)}A.`);
    await expect(verify({ ...thief, idToken: changed })).rejects.toThrow();
    await verify(thief);
    await replaceStolenKeys(backend.dataFolder, backend.clock);
    await expect(verify(thief)).rejects.toMatchObject({ code: 'ERR_JWKS_NO_MATCHING_KEY' });
  });

  test('have no private part, and go when their last token has expired', async () => {
    await rotateSigningKeys(backend.dataFolder, backend.clock);
    const published = async () => {
      const response = await fetch(`${backend.origin}/.well-known/jwks.json`);
      expect(response.headers.get('content-type')).toBe('application/jwk-set+json');
      return (await response.json()) as { readonly keys: readonly object[] };
    };
    const { keys } = await published();
    expect(keys).toHaveLength(2);
    for (const key of keys) expect(Object.keys(key).sort()).toEqual(['alg', 'e', 'kid', 'kty', 'n', 'use']);
    backend.clock.advance({ hours: 2 });
    expect((await published()).keys).toHaveLength(1);
  });
});

describe('a rotation during a running server', () => {
  const backend = backendForEachTest();
  const rotate = () => rotateSigningKeys(backend.dataFolder, backend.clock);
  const status = async (session: TestSession) =>
    (await callAccounts(backend, 'lookup', { idToken: session.idToken })).status;
  const keyOf = ({ idToken }: TestSession) =>
    (JSON.parse(Buffer.from(idToken.split('.')[0] ?? '', 'base64url').toString()) as { kid: string }).kid;

  test('signs with the new key, and ends no session', async () => {
    const older = await signUp(backend, 'older@campus.test');
    const { keyId } = await rotate();
    const newer = await signUp(backend, 'newer@campus.test');
    expect(keyOf(newer)).toBe(keyId);
    expect(keyOf(older)).not.toBe(keyId);
    expect(await Promise.all([older, newer].map(status))).toEqual([200, 200]);
    await backend.restart();
    expect(await Promise.all([older, newer].map(status))).toEqual([200, 200]);
  });

  test('accepts a former key until its last token has expired', async () => {
    const { keyId } = await rotate();
    const { keptUntil } = await rotate();
    const former = () => loadSigningKeys(join(backend.dataFolder, 'signing-keys.json'), backend.clock);
    backend.clock.advance({ hours: 1, minutes: 4 });
    expect((await former()).publicKey(keyId)).toBeDefined();
    backend.clock.advance({ minutes: 2 });
    expect((await former()).publicKey(keyId)).toBeUndefined();
    expect(keptUntil).toBeLessThan(backend.clock.now() / 1_000);
  });

  test('drops expired keys, and keeps the others, newest first', async () => {
    const first = await rotate();
    expect(first).toMatchObject({ kept: 1, dropped: 0 });
    backend.clock.advance({ minutes: 30 });
    const second = await rotate();
    backend.clock.advance({ minutes: 40 });
    const last = await rotate();
    expect(last).toMatchObject({ kept: 2, dropped: 1 });
    const { keys } = JSON.parse(readFileSync(join(backend.dataFolder, 'signing-keys.json'), 'utf8'));
    expect(keys.map(({ kid }: { kid: string }) => kid)).toEqual([last.keyId, second.keyId, first.keyId]);
  });

  test('waits for another rotation, and reports a timeout', async () => {
    const file = join(backend.dataFolder, 'signing-keys.json');
    const before = readFileSync(file, 'utf8');
    const other = connectionOf(openDatabase(join(backend.dataFolder, 'database.sqlite')));
    other.exec('BEGIN IMMEDIATE');
    await expect(rotate()).rejects.toThrow('another program holds it');
    expect(readFileSync(file, 'utf8')).toBe(before);
    other.exec('ROLLBACK');
    other.close();
    expect(await rotate()).toMatchObject({ kept: 1 });
  });

  test('keeps the file readable by its owner only, and leaves no other file', async () => {
    const before = readdirSync(backend.dataFolder);
    await rotate();
    expect(statSync(join(backend.dataFolder, 'signing-keys.json')).mode & 0o777).toBe(0o600);
    expect(readdirSync(backend.dataFolder).filter((name) => name !== 'data.lock')).toEqual(before);
  });

  test('of a damaged file is refused, and the server keeps its loaded keys', async () => {
    const session = await signUp(backend, 'older@campus.test');
    writeFileSync(join(backend.dataFolder, 'signing-keys.json'), '{"keys":');
    await expect(rotate()).rejects.toThrow('it is not a JSON Web Key Set');
    expect(await status(session)).toBe(200);
    expect(await status(await signUp(backend, 'newer@campus.test'))).toBe(200);
  });
});

describe('the replacement of stolen keys during a running server', () => {
  const backend = backendForEachTest();
  const replace = () => replaceStolenKeys(backend.dataFolder, backend.clock);
  const lookup = async (idToken: string) => (await callAccounts(backend, 'lookup', { idToken })).status;
  const refreshStatus = async ({ refreshToken }: TestSession) =>
    (await refresh(backend, refreshToken)).status;
  const keyFile = () => join(backend.dataFolder, 'signing-keys.json');

  test('ends every session, by ID token and by refresh token', async () => {
    const sessions = [await signUp(backend, 'a@campus.test'), await signUp(backend, 'b@campus.test')];
    for (const session of sessions) expect(await lookup(session.idToken)).toBe(200);
    expect(await replace()).toMatchObject({ sessionsEnded: 2 });
    for (const session of sessions) {
      expect([await lookup(session.idToken), await refreshStatus(session)]).toEqual([400, 400]);
    }
    const again = await signIn(backend, 'a@campus.test');
    expect([await lookup(again.idToken), await refreshStatus(again)]).toEqual([200, 200]);
    expect(await replace()).toMatchObject({ sessionsEnded: 1 });
  });

  test('invalidates forged tokens, even those accepted before', async () => {
    const { localId, idToken } = await signUp(backend, 'robbed@campus.test');
    const stolen = readFileSync(keyFile());
    const thief = createIdTokens(await loadSigningKeys(keyFile()), testProjectId, backend.clock);
    const account = newAccount(
      { email: 'robbed@campus.test', passwordHash: '', emailVerified: true, displayName: null },
      backend.clock.now(),
    );
    const ahead = Math.floor(backend.clock.now() / 1_000) + 50;
    const forged = await thief.sign({ ...account, uid: localId, tokenRevocationSeconds: ahead }, ahead);
    expect(await lookup(forged)).toBe(200);
    const request = { requestType: 'VERIFY_AND_CHANGE_EMAIL', idToken, newEmail: 'thief@campus.test' };
    await callAccounts(backend, 'sendOobCode', request);
    await replace();
    expect(await lookup(forged)).toBe(400);
    const oobCode = await newestCode(backend);
    expect((await callAccounts(backend, 'update', { oobCode })).status).toBe(400);
    expect(readFileSync(keyFile()).equals(stolen)).toBe(false);
    await backend.restart();
    expect(await lookup(forged)).toBe(400);
  });

  test('of a damaged file is refused, and no session is ended', async () => {
    const session = await signUp(backend, 'a@campus.test');
    writeFileSync(keyFile(), '{"keys":');
    await expect(replace()).rejects.toThrow('it is not a JSON Web Key Set');
    expect(await refreshStatus(session)).toBe(200);
  });
});

test('deleting the file leaves the loaded keys in use', async () => {
  const keys = await loadSigningKeys(file);
  const { keyId } = keys.current();
  rmSync(file);
  expect(keys.current().keyId).toBe(keyId);
  expect(keys.publicKey(keyId)).toBeDefined();
});

test.each([
  ['a short RSA key', () => generateKeyPairSync('rsa', { modulusLength: 1_024 })],
  ['a key of another type', () => generateKeyPairSync('ec', { namedCurve: 'P-256' })],
])('%s is refused', async (_, generate) => {
  const { privateKey } = generate();
  writeFileSync(file, JSON.stringify({ keys: [{ ...privateKey.export({ format: 'jwk' }), kid: 'a' }] }));
  await expect(loadSigningKeys(file)).rejects.toThrow(
    'it has a key that is not a private RSA key of 2048 bits or more',
  );
});

test('a folder without data has no key to rotate', async () => {
  await expect(rotateSigningKeys(folder)).rejects.toThrow(`There is no data in ${folder}.`);
});

test.each([
  '',
  '{}',
  '{"keys":[]}',
  '{"keys":[{"kty":"oct","k":"AAAA","kid":"a"}]}',
  '{"keys":[{}]}',
  '{"keys":[null]}',
  '[]',
])('a file with the content %j is refused, not replaced', async (content) => {
  writeFileSync(file, content);
  await expect(loadSigningKeys(file)).rejects.toThrow(file);
  expect(readFileSync(file, 'utf8')).toBe(content);
});
