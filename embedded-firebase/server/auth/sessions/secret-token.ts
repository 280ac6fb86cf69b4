import { createHash, randomBytes } from 'node:crypto';

const secretBytes = 32;

/** Generates a secret of 256 random bits in base64url. */
export function newSecret(): string {
  return randomBytes(secretBytes).toString('base64url');
}

/** Whether a text has the format of {@link newSecret}. */
export function isSecret(text: string): boolean {
  return /^[A-Za-z0-9_-]{43}$/.test(text);
}

/**
 * Hashes a secret for storage. A fast hash suffices for 256 random bits, which can't be guessed, and finding a row by
 * it avoids timing attacks.
 */
export function hashOfSecret(secret: string): Uint8Array {
  return createHash('sha256').update(secret).digest();
}
