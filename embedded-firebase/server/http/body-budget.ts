import type { MiddlewareHandler } from 'hono';
import { ApiError } from '../api-error.ts';
import type { AppEnv, BodyReservation } from './app-env.ts';

const mebibyte = 1_024 * 1_024;

/** How many bytes of request bodies may be in memory, over all connections. */
export interface BodyBudgetOptions {
  /** In bytes, all bodies together; 64 MiB by default. */
  readonly total?: number;
  /** In bytes, the part of it that bodies may use beyond `smallBody` each; 48 MiB by default. */
  readonly forLarge?: number;
}

/** In bytes. A few senders of large bodies must not keep other clients from signing in or saving a form. */
export const smallBody = 64 * 1_024;

/**
 * Limits the memory of request bodies in flight (the in-flight body budget): without it, each of any number of
 * connections could hold a body at its size limit whose last byte never arrives.
 *
 * @returns a middleware that gives each request a reservation, and releases it once the request was answered
 */
export function bodyBudget({
  total = 64 * mebibyte,
  forLarge = 48 * mebibyte,
}: BodyBudgetOptions = {}): MiddlewareHandler<AppEnv> {
  let used = 0;
  let usedByLarge = 0;

  function createReservation(): BodyReservation {
    let reserved = 0;
    const beyondSmall = (bytes: number) => Math.max(0, bytes - smallBody);
    const resize = (bytes: number) => {
      used += bytes - reserved;
      usedByLarge += beyondSmall(bytes) - beyondSmall(reserved);
      reserved = bytes;
    };
    return {
      reserve(bytes) {
        resize(reserved + bytes);
        if (used > total || (reserved > smallBody && usedByLarge > forLarge)) throw budgetExceeded();
      },
      release: () => resize(0),
    };
  }

  return async (c, next) => {
    const reservation = createReservation();
    c.set('bodyReservation', reservation);
    try {
      await next();
    } finally {
      reservation.release();
    }
  };
}

function budgetExceeded(): ApiError {
  return new ApiError('UNAVAILABLE', 'The server is receiving too much data: try again in a moment.');
}
