import {
  createHmac,
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  type KeyObject,
  sign,
} from 'node:crypto';
import { readKeySet, type StoredKey } from '@blood-bank/backend/auth/key-set';
import { dataFolderAt } from '@blood-bank/backend/data-folder';
import { projectId } from '@blood-bank/host/project';

/** A JSON Web Token's header or claims. */
export type TokenPart = Readonly<Record<string, unknown>>;

/** Makes genuine and forged tokens. */
export type TokenMaker = ReturnType<typeof tokenMaker>;

/** Makes tokens for an account with the signing keys of a data folder. */
export function tokenMaker(dataFolder: string, uid: string, email: string) {
  const [stored] = readKeySet(dataFolderAt(dataFolder).signingKeysFile);
  const privateKey = createPrivateKey({ key: stored as StoredKey, format: 'jwk' });
  const stranger = generateKeyPairSync('rsa', { modulusLength: 2_048 });
  const ours = { alg: 'RS256', kid: stored.kid, typ: 'JWT' };

  function signedWith(key: KeyObject, claims: TokenPart, header: TokenPart): string {
    const content = `${encoded(header)}.${encoded(claims)}`;
    const bits = /^[RH]S(256|384|512)$/.exec(String(header.alg))?.[1] ?? '256';
    return `${content}.${sign(`sha${bits}`, Buffer.from(content), key).toString('base64url')}`;
  }

  return {
    keyId: stored.kid,
    publicKey: createPublicKey(privateKey),
    strangersKey: stranger.publicKey,
    /** The claims of a genuine token with changes; undefined leaves a claim out. */
    claims(change: TokenPart = {}): TokenPart {
      const now = Math.floor(Date.now() / 1_000);
      return {
        iss: `https://securetoken.google.com/${projectId}`,
        aud: projectId,
        sub: uid,
        user_id: uid,
        auth_time: now,
        iat: now,
        exp: now + 3_600,
        email,
        email_verified: true,
        firebase: { identities: { email: [email] }, sign_in_provider: 'password' },
        ...change,
      };
    },
    /** Signed by the server's key, under its id unless the header says otherwise. */
    signed: (claims: TokenPart, header: TokenPart = {}) =>
      signedWith(privateKey, claims, { ...ours, ...header }),
    /** Signed by a key that the server does not know. */
    signedByStranger: (claims: TokenPart, header: TokenPart = {}) =>
      signedWith(stranger.privateKey, claims, { ...ours, ...header }),
    /** Signed by an HMAC with a secret that is no secret. */
    hashed(claims: TokenPart, alg: 'HS256' | 'HS384' | 'HS512', secret: string | Buffer): string {
      const content = `${encoded({ ...ours, alg })}.${encoded(claims)}`;
      const hmac = createHmac(`sha${alg.slice(2)}`, secret).update(content);
      return `${content}.${hmac.digest('base64url')}`;
    },
  };
}

/** One part of a token: JSON, or a text in its place. */
export function encoded(part: TokenPart | string): string {
  return Buffer.from(typeof part === 'string' ? part : JSON.stringify(part)).toString('base64url');
}
