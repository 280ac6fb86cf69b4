import { randomBytes } from 'node:crypto';
import { hash, verify } from '@node-rs/argon2';
import { ApiError } from '../api-error.ts';
import { createTurnQueue, type TurnQueue } from './turn-queue.ts';

/** OWASP's first choice for argon2id (Password Storage Cheat Sheet): 19 MiB, two passes, one lane. */
const argon2id = { algorithm: 2, memoryCost: 19 * 1_024, timeCost: 2, parallelism: 1 } as const;

/** At about 14 ms a hash, the last in a queue full of one address's jobs has waited some three seconds. */
const placesInQueue = 200;

/** In milliseconds, for machines that are slower or busy with other things; the SDK gives up after 30 seconds. */
const longestWait = 10_000;

/**
 * Hashes a password with a salt of its own.
 *
 * @returns a PHC string
 */
export function hashPassword(password: string): Promise<string> {
  return hash(Buffer.from(password, 'utf8'), argon2id);
}

/** Tells whether `password` is the one that was hashed. */
export function verifyPassword(passwordHash: string, password: string): Promise<boolean> {
  return verify(passwordHash, Buffer.from(password, 'utf8'));
}

/**
 * A hash of a password that nobody knows: checking against it takes as long as against a real one, so that the time
 * of an answer does not tell whether an account exists.
 */
export function hashOfNoPassword(): Promise<string> {
  return hashPassword(randomBytes(32).toString('base64'));
}

/**
 * One hash at a time, so that a flood of sign-ins leaves the other cores to everyone else; and in turn for those who
 * ask, so that it leaves them a turn too.
 */
export function createHashQueue(): TurnQueue {
  return createTurnQueue({
    places: placesInQueue,
    longestWait,
    onFull: () =>
      new ApiError(
        'RESOURCE_EXHAUSTED',
        'TOO_MANY_ATTEMPTS_TRY_LATER : Too many people are signing in just now. Please try again in a moment.',
      ),
  });
}
