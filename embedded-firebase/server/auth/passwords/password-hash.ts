import { randomBytes } from 'node:crypto';
import { ApiError } from '../../api-error.ts';
import { hashQueueLimits } from '../limits/limits.ts';
import { createFairQueue, type FairQueue } from './fair-queue.ts';
import { argon2id, HashingProcess } from './hashing-process.ts';

interface Argon2Costs {
  readonly memoryCost: number;
  readonly timeCost: number;
  readonly parallelism: number;
}

const saltBytes = 16;
const digestBytes = 32;

/** Makes password hashes, as PHC strings, and compares passwords with them. */
export interface PasswordHasher {
  hash(password: string): Promise<string>;
  verify(passwordHash: string, password: string): Promise<boolean>;
  /**
   * Creates a random hash, which no password is known to match. Verifying it for unknown accounts takes as long as for known
   * ones, so that the response time does not reveal whether an account exists (user enumeration).
   */
  createDummyHash(): string;
}

/** One for all backends of this process. */
const hashing = new HashingProcess();

/** Hashes with argon2id, by the parameters of `hashing-process`. */
export const passwordHasher: PasswordHasher = {
  hash: hashPassword,
  verify: verifyPassword,
  createDummyHash: () => createDummyHash(argon2id),
};

/**
 * Hashes a password with a random salt.
 *
 * @returns a PHC string
 * @throws ApiError UNAVAILABLE when the hashing process fails
 */
export function hashPassword(password: string): Promise<string> {
  return hashing.hash(password);
}

/**
 * Whether a password matches a hash.
 *
 * @throws ApiError UNAVAILABLE when the hashing process fails
 */
export function verifyPassword(passwordHash: string, password: string): Promise<boolean> {
  return hashing.verify(passwordHash, password);
}

/** Creates the dummy hash of a hasher with these parameters of argon2id. */
export function createDummyHash({ memoryCost, timeCost, parallelism }: Argon2Costs): string {
  const [salt, digest] = [saltBytes, digestBytes].map((bytes) =>
    randomBytes(bytes).toString('base64').replace(/=+$/, ''),
  );
  return `$argon2id$v=19$m=${memoryCost},t=${timeCost},p=${parallelism}$${salt}$${digest}`;
}

/** Creates the queue of hashes: one at a time, so that a flood of sign-ins leaves the other cores to other calls. */
export function createHashQueue(): FairQueue {
  return createFairQueue({
    ...hashQueueLimits,
    onFull: () =>
      new ApiError(
        'RESOURCE_EXHAUSTED',
        'TOO_MANY_ATTEMPTS_TRY_LATER : Too many people are signing in just now. Please try again in a moment.',
      ),
  });
}
