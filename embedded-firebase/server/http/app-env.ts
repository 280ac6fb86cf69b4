import type { HttpBindings } from '@hono/node-server';
import type { Context } from 'hono';

/** Bindings and variables of the app's handlers. Node's own objects are absent when the app is called as a function. */
export interface AppEnv {
  Bindings: Partial<HttpBindings>;
  Variables: {
    /** Ties the log lines of one request together. */
    requestId: string;
    /** The name of the operation for the log, which must not contain the path: paths hold ids and codes. */
    operation: string;
    /** The request body's share of the in-flight body budget (body-budget.ts). */
    bodyReservation: BodyReservation;
    /**
     * Counts a response until the client has read it (response-buffer-limit.ts). Takes over large buffers: they are
     * empty afterwards.
     */
    bufferResponse: (bytes: Uint8Array) => void;
  };
}

/** The context of a handler. */
export type AppContext = Context<AppEnv>;

/** The bytes of the in-flight body budget that one request holds. */
export interface BodyReservation {
  /** @throws ApiError UNAVAILABLE when the budget is used up; what was reserved before stays reserved */
  reserve(bytes: number): void;
  /** Returns everything to the budget. */
  release(): void;
}

/** Returns the request's path as it was sent: undecoded, without its query. */
export function rawPath(c: AppContext): string {
  const { url } = c.req.raw;
  const start = url.indexOf('/', url.indexOf('//') + 2);
  const end = url.indexOf('?', start);
  return end === -1 ? url.slice(start) : url.slice(start, end);
}
