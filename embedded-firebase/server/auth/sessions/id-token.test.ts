import { createHmac, createPrivateKey, createPublicKey, sign } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { generateKeyPair, importJWK, type JWK, type JWTPayload, SignJWT, UnsecuredJWT } from 'jose';
import { beforeAll, describe, expect, test } from 'vitest';
import { callAccounts, errorOf, signUp } from '../../testing/auth-client.ts';
import { backendForAllTests } from '../../testing/backend-fixture.ts';
import { callFirestore, firestoreError } from '../../testing/firestore-client.ts';

const backend = backendForAllTests();
let uid: string;
let idToken: string;
let key: JWK & { kid: string };

beforeAll(async () => {
  ({ localId: uid, idToken } = await signUp(backend, 'victim@campus.test'));
  key = JSON.parse(readFileSync(`${backend.dataFolder}/signing-keys.json`, 'utf8')).keys[0];
});

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

/** Signed by our own key, with an unsupported critical header. */
function signedWithExtension(): string {
  const content = unsigned({ alg: 'RS256', crit: ['x'], x: 1 });
  const privateKey = createPrivateKey({ key, format: 'jwk' });
  return `${content}.${sign('sha256', Buffer.from(content), privateKey).toString('base64url')}`;
}

/** Signed with the public key as an HMAC secret (algorithm confusion). */
function signedByPublicKey(): string {
  const content = unsigned({ alg: 'HS256' });
  const { kty = 'RSA', n = '', e = '' } = key;
  const pem = createPublicKey({ key: { kty, n, e }, format: 'jwk' }).export({ type: 'spki', format: 'pem' });
  return `${content}.${createHmac('sha256', pem).update(content).digest('base64url')}`;
}

async function signedByOtherKey(header: object): Promise<string> {
  const { privateKey } = await generateKeyPair('RS256');
  return new SignJWT(claims()).setProtectedHeader({ alg: 'RS256', ...header }).sign(privateKey);
}

/** Changes one of the four unused bits in the last character of a signature of 256 bytes. */
function twinOf(last: string): string {
  const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
  return alphabet[alphabet.indexOf(last) ^ 1] ?? '';
}

function inBase64(token: string): string {
  const [header, payload, signature = ''] = token.split('.');
  return [header, payload, signature.replaceAll('-', '+').replaceAll('_', '/')].join('.');
}

/** Signs until the signature contains both characters that differ between base64 and base64url. */
async function signedWithBothCharacters(): Promise<string> {
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
  ['signed by another key under our key id', () => signedByOtherKey({ kid: key.kid })],
  ['signed by another key under an unknown key id', () => signedByOtherKey({ kid: 'other' })],
  ['signed by another key without a key id', () => signedByOtherKey({})],
  [
    'with its own key in the header',
    () => signedByOtherKey({ jwk: { kty: 'RSA', n: 'AQAB', e: 'AQAB' }, kid: key.kid }),
  ],
  ['for another project', () => signed(claims({ aud: 'other' }))],
  ['of another issuer', () => signed(claims({ iss: 'https://securetoken.google.com/other' }))],
  ['that has expired', () => signed(claims({ iat: 1, exp: 3_601 }))],
  ['that never expires', () => signed(claims({ exp: undefined }))],
  ['from tomorrow', () => signed(claims({ iat: backend.clock.now() / 1_000 + 86_400 }))],
  ['six minutes too old', () => signed(claims({ exp: backend.clock.now() / 1_000 - 360 }))],
  ['without a subject', () => signed(claims({ sub: undefined }))],
  ['with a number as subject', () => signed(claims({ sub: 7 }))],
  ['with an object as subject', () => signed(claims({ sub: {} }))],
  ['without a sign-in time', () => signed(claims({ auth_time: 'now' }))],
  ['padded', () => `${idToken}=`],
  ['in base64 instead of base64url', async () => inBase64(await signedWithBothCharacters())],
  ['with other unused bits at its end', () => idToken.slice(0, -1) + twinOf(idToken.at(-1) ?? '')],
  ['of an unknown account', () => signed(claims({ sub: 'nobody' }))],
  ['issued before its account was created', () => signed(claims({ iat: backend.clock.now() / 1_000 - 600 }))],
  ['with an unsupported critical header', signedWithExtension],
];

describe('an ID token', () => {
  test('of the right form is accepted, so that the forgeries below are refused for their defect', async () => {
    expect((await callAccounts(backend, 'lookup', { idToken: await signed(claims()) })).status).toBe(200);
  });

  test.each(forgeries)('%s is refused', async (_, forge) => {
    const forged = await forge();
    const lookup = callAccounts(backend, 'lookup', { idToken: forged });
    expect(await errorOf(lookup)).toMatch(/^(INVALID_ID_TOKEN|TOKEN_EXPIRED|USER_NOT_FOUND)$/);
    const { status, body } = await callFirestore(backend, 'commit', { writes: [] }, { idToken: forged });
    const refusal = firestoreError(401, 'UNAUTHENTICATED', 'Missing or invalid authentication.');
    expect({ status, body }).toEqual({ status: 401, body: refusal });
  });
});
