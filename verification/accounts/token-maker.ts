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
export interface TokenMaker {
  readonly keyId: string;
  readonly publicKey: KeyObject;
  /** The claims of a genuine token with changes; undefined leaves a claim out. */
  claims(change?: TokenPart): TokenPart;
  /** Signed by the server's key, under its id unless the header says otherwise. */
  signed(claims: TokenPart, header?: TokenPart): string;
  /** Signed by a key that the server does not know. */
  signedByStranger(claims: TokenPart, header?: TokenPart): string;
  /** Signed by an HMAC with a secret that is no secret. */
  hashed(claims: TokenPart, algorithm: 'HS256' | 'HS384' | 'HS512', secret: string | Buffer): string;
  readonly strangersKey: KeyObject;
}

const hashes: { readonly [algorithm: string]: string } = {
  RS256: 'sha256',
  RS384: 'sha384',
  RS512: 'sha512',
  HS256: 'sha256',
  HS384: 'sha384',
  HS512: 'sha512',
};

/** Makes tokens for an account with the signing keys of a data folder. */
export function tokenMaker(dataFolder: string, uid: string, email: string): TokenMaker {
  const [stored] = readKeySet(dataFolderAt(dataFolder).signingKeysFile);
  const privateKey = createPrivateKey({ key: stored as StoredKey, format: 'jwk' });
  const stranger = generateKeyPairSync('rsa', { modulusLength: 2_048 });
  const ours = { alg: 'RS256', kid: stored.kid, typ: 'JWT' };

  function withSignature(header: TokenPart, claims: TokenPart, key: KeyObject): string {
    const content = `${encoded(header)}.${encoded(claims)}`;
    const hash = hashes[String(header.alg)] ?? 'sha256';
    return `${content}.${sign(hash, Buffer.from(content), key).toString('base64url')}`;
  }

  return {
    keyId: stored.kid,
    publicKey: createPublicKey(privateKey),
    strangersKey: stranger.publicKey,
    claims(change = {}) {
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
    signed: (claims, header = {}) => withSignature({ ...ours, ...header }, claims, privateKey),
    signedByStranger: (claims, header = {}) =>
      withSignature({ ...ours, ...header }, claims, stranger.privateKey),
    hashed(claims, alg, secret) {
      const content = `${encoded({ ...ours, alg })}.${encoded(claims)}`;
      const signature = createHmac(hashes[alg] ?? 'sha256', secret)
        .update(content)
        .digest('base64url');
      return `${content}.${signature}`;
    },
  };
}

/** One part of a token: JSON, or a text in its place. */
export function encoded(part: TokenPart | string): string {
  return Buffer.from(typeof part === 'string' ? part : JSON.stringify(part)).toString('base64url');
}
