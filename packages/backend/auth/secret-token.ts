import { createHash, randomBytes } from 'node:crypto';

const secretBytes = 32;

/** A new secret of 256 random bits, in characters that need no escaping in a URL. */
export function newSecret(): string {
  return randomBytes(secretBytes).toString('base64url');
}

/** Whether a text has the form of {@link newSecret}. */
export function isSecret(text: string): boolean {
  return /^[A-Za-z0-9_-]{43}$/.test(text);
}

/**
 * What is stored of a secret. A plain hash is enough for 256 random bits (there is nothing to guess), and it lets the
 * database find the row without comparing secrets byte by byte.
 */
export function hashOfSecret(secret: string): Uint8Array {
  return createHash('sha256').update(secret).digest();
}
