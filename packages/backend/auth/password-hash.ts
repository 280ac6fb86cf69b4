import { randomBytes } from 'node:crypto';
import { readlink } from 'node:fs/promises';
import { setPriority } from 'node:os';
import { hash, verify } from '@node-rs/argon2';
import { ApiError } from '../api-error.ts';
import { createFairQueue, type FairQueue } from './fair-queue.ts';

/** OWASP's first choice for argon2id (Password Storage Cheat Sheet): 19 MiB, two passes, one lane. */
const argon2id = { algorithm: 2, memoryCost: 19 * 1_024, timeCost: 2, parallelism: 1 } as const;

/** At about 14 ms per hash, the last job of a full queue waits about three seconds. */
const placesInQueue = 200;

/** In milliseconds, for slower or busier machines; the SDK times out after 30 seconds. */
const longestWait = 10_000;

/** With this nice value, a hashing thread gets a tenth of a core that the main thread wants too. */
const niceness = 10;
const lookupsPerRound = 16;
const maxRounds = 20;

/**
 * Hashes a password with a random salt.
 *
 * @returns a PHC string
 */
export function hashPassword(password: string): Promise<string> {
  return hash(Buffer.from(password, 'utf8'), argon2id);
}

/** Whether a password matches a hash. */
export function verifyPassword(passwordHash: string, password: string): Promise<boolean> {
  return verify(passwordHash, Buffer.from(password, 'utf8'));
}

/**
 * Hashes a random password that nobody knows. Verifying it for unknown accounts takes as long as for known ones, so
 * that the response time does not reveal whether an account exists (user enumeration).
 */
export function createDummyHash(): Promise<string> {
  return hashPassword(randomBytes(32).toString('base64'));
}

/** Creates the queue of hashes: one at a time, so that a flood of sign-ins leaves the other cores to other calls. */
export function createHashQueue(): FairQueue {
  return createFairQueue({
    places: placesInQueue,
    longestWait,
    onFull: () =>
      new ApiError(
        'RESOURCE_EXHAUSTED',
        'TOO_MANY_ATTEMPTS_TRY_LATER : Too many people are signing in just now. Please try again in a moment.',
      ),
  });
}

/**
 * Lowers the scheduling priority of the threads that hash passwords (libuv's thread pool), so that a flood of
 * sign-ins on a small machine does not slow down other calls. Only Linux has priorities per thread; it does nothing
 * elsewhere, or where the operating system refuses.
 */
export async function lowerHashingPriority(): Promise<void> {
  if (process.platform !== 'linux') return;
  const poolSize = Number(process.env.UV_THREADPOOL_SIZE) || 4;
  const threads = new Set<number>();
  try {
    for (let round = 0; round < maxRounds && threads.size < poolSize; round += 1) {
      // Read by a pool thread, this link names that thread.
      const links = await Promise.all(
        Array.from({ length: lookupsPerRound }, () => readlink('/proc/thread-self')),
      );
      for (const link of links) threads.add(Number(link.slice(link.lastIndexOf('/') + 1)));
    }
    threads.delete(process.pid);
    for (const thread of threads) setPriority(thread, niceness);
  } catch {
    // A sandbox may hide /proc: the threads then keep their priority.
  }
}
