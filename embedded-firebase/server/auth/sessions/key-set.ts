import {
  createPrivateKey,
  createPublicKey,
  generateKeyPair,
  type JsonWebKey,
  type KeyObject,
} from 'node:crypto';
import { readFileSync } from 'node:fs';
import { promisify } from 'node:util';
import { DataError } from '../../data-error.ts';
import { newSecret } from './secret-token.ts';

/** The only accepted algorithm, that of Firebase's ID tokens. */
export const signingAlgorithm = 'RS256';

/** The minimum for RS256 (RFC 7518, section 3.3). */
const modulusBits = 2_048;

/** A private JSON Web Key in the file. */
export interface StoredKey extends JsonWebKey {
  readonly kid: string;
  /** When the key's tokens stop being accepted, in seconds since the epoch; absent while it is in use. */
  readonly exp?: number;
}

/** An imported key. */
export interface SigningKey {
  readonly keyId: string;
  readonly privateKey: KeyObject;
  readonly publicKey: KeyObject;
  /** Seconds since the epoch; infinite while the key is in use. */
  readonly acceptedUntil: number;
}

/** Generates a key with a random id. */
export async function newSigningKey(): Promise<StoredKey> {
  const { privateKey } = await promisify(generateKeyPair)('rsa', { modulusLength: modulusBits });
  return { ...privateKey.export({ format: 'jwk' }), alg: signingAlgorithm, use: 'sig', kid: newSecret() };
}

/** A public JSON Web Key, for programs that verify ID tokens. */
export interface PublicKey extends JsonWebKey {
  readonly kid: string;
}

/** The public part of a key, and nothing else of it. */
export function publicKeyOf({ keyId, publicKey }: SigningKey): PublicKey {
  return { ...publicKey.export({ format: 'jwk' }), alg: signingAlgorithm, use: 'sig', kid: keyId };
}

/** Formats a JSON Web Key Set (RFC 7517) whose first key signs. */
export function keySetText(keys: readonly StoredKey[]): string {
  return `${JSON.stringify({ keys }, null, 2)}\n`;
}

/**
 * Reads a key set from its file.
 *
 * @returns at least one key
 * @throws DataError `damaged`, naming the file, when it can't be read or is no key set
 */
export function readKeySet(file: string): readonly [StoredKey, ...StoredKey[]] {
  const [first, ...others] = parse(file).map((key) => checked(file, key));
  if (first === undefined) throw damaged(file, 'it has no key');
  return [first, ...others];
}

/**
 * Imports a stored key.
 *
 * @throws DataError `damaged`, naming the file, when it is no RSA key with its private part
 */
export function importKey(file: string, key: StoredKey): SigningKey {
  try {
    const privateKey = createPrivateKey({ key, format: 'jwk' });
    const { asymmetricKeyType, asymmetricKeyDetails } = privateKey;
    if (asymmetricKeyType !== 'rsa' || (asymmetricKeyDetails?.modulusLength ?? 0) < modulusBits) {
      throw new Error(`It is of type ${asymmetricKeyType}.`);
    }
    const publicKey = createPublicKey(privateKey);
    return { keyId: key.kid, privateKey, publicKey, acceptedUntil: key.exp ?? Number.POSITIVE_INFINITY };
  } catch (cause) {
    throw damaged(file, `it has a key that is not a private RSA key of ${modulusBits} bits or more`, cause);
  }
}

function parse(file: string): readonly unknown[] {
  try {
    const { keys } = JSON.parse(readFileSync(file, 'utf8')) as { keys: unknown };
    if (Array.isArray(keys)) return keys;
  } catch (cause) {
    throw damaged(file, 'it is not a JSON Web Key Set', cause);
  }
  throw damaged(file, 'it is not a JSON Web Key Set');
}

function checked(file: string, key: unknown): StoredKey {
  const { kid, exp } = (key ?? {}) as Partial<StoredKey>;
  if (typeof kid !== 'string' || (exp !== undefined && typeof exp !== 'number')) {
    throw damaged(file, 'it has a key without an id');
  }
  return key as StoredKey;
}

function damaged(file: string, what: string, cause?: unknown): DataError {
  return new DataError('damaged', `The signing keys in ${file} can't be used: ${what}.`, { cause });
}
