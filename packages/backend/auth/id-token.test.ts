import { createHmac, createPrivateKey, createPublicKey, sign } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { generateKeyPair, importJWK, type JWK, type JWTPayload, SignJWT, UnsecuredJWT } from 'jose';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { callAccounts, signUp } from '../testing/auth-client.ts';
import { startBackend, type TestBackend } from '../testing/start-backend.ts';

let backend: TestBackend;
let uid: string;
let idToken: string;
let key: JWK & { kid: string };

beforeAll(async () => {
  backend = await startBackend();
  ({ localId: uid, idToken } = await signUp(backend, 'victim@campus.test'));
  key = JSON.parse(readFileSync(`${backend.dataFolder}/signing-keys.json`, 'utf8')).keys[0];
});
afterAll(() => backend.stop());

function claims(change: Record<string, unknown> = {}): JWTPayload {
  const now = Math.floor(backend.clock.now() / 1_000);
  return {
    iss: 'https://securetoken.google.com/demo-campus',
    aud: 'demo-campus',
    sub: uid,
    user_id: uid,
    auth_time: now,
    iat: now,
    exp: now + 3_600,
    ...change,
  };
}

async function signed(payload: JWTPayload) {
  const privateKey = await importJWK(key, 'RS256');
  return new SignJWT(payload).setProtectedHeader({ alg: 'RS256', kid: key.kid }).sign(privateKey);
}

function unsigned(header: object): string {
  const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
  return `${encode({ kid: key.kid, ...header })}.${encode(claims())}`;
}

/** By our own key, with a header that says more than we understand. */
function signedWithExtension(): string {
  const content = unsigned({ alg: 'RS256', crit: ['x'], x: 1 });
  const privateKey = createPrivateKey({ key, format: 'jwk' });
  return `${content}.${sign('sha256', Buffer.from(content), privateKey).toString('base64url')}`;
}

/** With the public key taken for a shared secret, as a careless verifier would. */
function signedByPublicKey(): string {
  const content = unsigned({ alg: 'HS256' });
  const { kty = 'RSA', n = '', e = '' } = key;
  const pem = createPublicKey({ key: { kty, n, e }, format: 'jwk' }).export({ type: 'spki', format: 'pem' });
  return `${content}.${createHmac('sha256', pem).update(content).digest('base64url')}`;
}

async function signedByStranger(header: object): Promise<string> {
  const { privateKey } = await generateKeyPair('RS256');
  return new SignJWT(claims()).setProtectedHeader({ alg: 'RS256', ...header }).sign(privateKey);
}

/** Of the last character of a signature of 256 bytes, four bits mean nothing. */
function twinOf(last: string): string {
  const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
  return alphabet[alphabet.indexOf(last) ^ 1] ?? '';
}

function inPlainBase64(token: string): string {
  const [header, payload, signature = ''] = token.split('.');
  return [header, payload, signature.replaceAll('-', '+').replaceAll('_', '/')].join('.');
}

/** A signature in which the alphabets differ. */
async function signedWithBothSigns(): Promise<string> {
  for (let count = 0; ; count += 1) {
    const token = await signed(claims({ count }));
    const signature = token.split('.')[2] ?? '';
    if (signature.includes('-') && signature.includes('_')) return token;
  }
}

const forgeries: [string, () => string | Promise<string>][] = [
  ['without a signature', () => new UnsecuredJWT(claims()).encode()],
  ['with its signature cut off', () => `${idToken.split('.').slice(0, 2).join('.')}.`],
  ['with another payload', () => idToken.replace(/\..*\./, `.${Buffer.from('{}').toString('base64url')}.`)],
  ['signed with the public key as a secret', signedByPublicKey],
  ['signed by a stranger under our key id', () => signedByStranger({ kid: key.kid })],
  ['signed by a stranger under an unknown key id', () => signedByStranger({ kid: 'other' })],
  ['signed by a stranger without a key id', () => signedByStranger({})],
  [
    'that brings its own key',
    () => signedByStranger({ jwk: { kty: 'RSA', n: 'AQAB', e: 'AQAB' }, kid: key.kid }),
  ],
  ['for another project', () => signed(claims({ aud: 'other' }))],
  ['of another issuer', () => signed(claims({ iss: 'https://securetoken.google.com/other' }))],
  ['that is expired', () => signed(claims({ iat: 1, exp: 3_601 }))],
  ['that never expires', () => signed(claims({ exp: undefined }))],
  ['from tomorrow', () => signed(claims({ iat: backend.clock.now() / 1_000 + 86_400 }))],
  ['six minutes too old', () => signed(claims({ exp: backend.clock.now() / 1_000 - 360 }))],
  ['without a subject', () => signed(claims({ sub: undefined }))],
  ['of a number', () => signed(claims({ sub: 7 }))],
  ['of an object', () => signed(claims({ sub: {} }))],
  ['whose sign-in has no time', () => signed(claims({ auth_time: 'now' }))],
  ['padded', () => `${idToken}=`],
  ['in the plain alphabet of base64', async () => inPlainBase64(await signedWithBothSigns())],
  ['with other idle bits at its end', () => idToken.slice(0, -1) + twinOf(idToken.at(-1) ?? '')],
  ['of nobody', () => signed(claims({ sub: 'nobody' }))],
  ['from before the account was', () => signed(claims({ iat: backend.clock.now() / 1_000 - 600 }))],
  ['with an extension that must be understood', signedWithExtension],
];

describe('an ID token', () => {
  test('made as ours are is accepted, so that the others are refused for what is wrong with them', async () => {
    expect((await callAccounts(backend, 'lookup', { idToken: await signed(claims()) })).status).toBe(200);
  });

  test.each(forgeries)('%s is refused', async (_, forge) => {
    const forged = await forge();
    const accounts = await callAccounts(backend, 'lookup', { idToken: forged });
    expect(accounts.status).toBe(400);
    expect(accounts.body).toMatchObject({
      error: { message: expect.stringMatching(/^(INVALID_ID_TOKEN|TOKEN_EXPIRED|USER_NOT_FOUND)$/) },
    });
    const firestore = await fetch(
      `${backend.origin}/v1/projects/demo-campus/databases/(default)/documents:commit`,
      { method: 'POST', headers: { Authorization: `Bearer ${forged}` }, body: '{"writes":[]}' },
    );
    expect(firestore.status).toBe(401);
    expect(await firestore.json()).toEqual({
      error: { code: 401, message: 'Missing or invalid authentication.', status: 'UNAUTHENTICATED' },
    });
  });
});
