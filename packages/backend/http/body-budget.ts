import type { MiddlewareHandler } from 'hono';
import { ApiError } from '../api-error.ts';
import type { AppEnv } from './app-env.ts';

const mebibyte = 1_024 * 1_024;

/** How many bytes of bodies may be in the server at once, over all connections. */
export interface BodyBudgetOptions {
  /** In bytes, all bodies together; 64 MiB by default. */
  readonly total?: number;
  /** In bytes, what of it may be taken by the parts of bodies beyond `smallBody`; 48 MiB by default. */
  readonly forLarge?: number;
}

/** What one request's body takes of the room. */
export interface BodyReservation {
  /** @throws ApiError UNAVAILABLE when the room is full; what was taken before stays taken */
  take(bytes: number): void;
  /** Gives everything back. */
  leave(): void;
}

/** In bytes. A few senders of large bodies must not keep everybody else from signing in or saving a form. */
export const smallBody = 64 * 1_024;

/**
 * Bounds the memory that bodies take while they arrive and are worked on: without it, each of any number of connections
 * could hold a body at its limit that lacks its last byte.
 *
 * @returns a middleware that gives each request a share, and takes it back when the request was answered
 */
export function bodyBudget({
  total = 64 * mebibyte,
  forLarge = 48 * mebibyte,
}: BodyBudgetOptions = {}): MiddlewareHandler<AppEnv> {
  let taken = 0;
  let takenByLarge = 0;

  function enter(): BodyReservation {
    let own = 0;
    const beyondSmall = (bytes: number) => Math.max(0, bytes - smallBody);
    const resize = (bytes: number) => {
      taken += bytes - own;
      takenByLarge += beyondSmall(bytes) - beyondSmall(own);
      own = bytes;
    };
    return {
      take(bytes) {
        resize(own + bytes);
        if (taken > total || (own > smallBody && takenByLarge > forLarge)) throw full();
      },
      leave: () => resize(0),
    };
  }

  return async (c, next) => {
    const share = enter();
    c.set('bodyReservation', share);
    try {
      await next();
    } finally {
      share.leave();
    }
  };
}

function full(): ApiError {
  return new ApiError('UNAVAILABLE', 'The server is being sent too much at once: try again in a moment.');
}
