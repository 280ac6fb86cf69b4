import type { HttpBindings } from '@hono/node-server';
import type { Context } from 'hono';
import type { BodyReservation } from './body-budget.ts';

/** What Hono's handlers find beside the request. Node's own objects are absent when the app is called as a function. */
export interface AppEnv {
  Bindings: Partial<HttpBindings>;
  Variables: {
    /** Ties the log lines of one request together. */
    requestId: string;
    /** What was asked for, in words that hold nobody's data: it goes into the log in the place of the path. */
    operation: string;
    /** What the request's body takes of the server's memory. */
    bodyReservation: BodyReservation;
    /** Counts an answer as long as it was not taken. Its bytes belong to nobody else: a long one is empty afterwards. */
    bufferResponse: (bytes: Uint8Array) => void;
  };
}

/** A handler's context. */
export type AppContext = Context<AppEnv>;

/** The request's path as it was sent: neither decoded nor with its query. */
export function rawPath(c: AppContext): string {
  const { url } = c.req.raw;
  const start = url.indexOf('/', url.indexOf('//') + 2);
  const end = url.indexOf('?', start);
  return end === -1 ? url.slice(start) : url.slice(start, end);
}
