import { Hono } from 'hono';
import type { Logger } from 'pino';
import { ApiError } from '../api-error.ts';
import type { Auth } from '../auth/create-auth.ts';
import type { Caller } from '../caller.ts';
import type { Firestore } from '../firestore/create-firestore.ts';
import { type AppContext, type AppEnv, rawPath } from './app-env.ts';
import { callerOf } from './caller.ts';
import { errorBody, publicError } from './http-error.ts';
import { jsonResponse, jsonTextResponse } from './json-response.ts';
import { methodNotAllowed } from './method-not-allowed.ts';
import { parseJson, readText } from './read-body.ts';

/** In bytes. A commit of 10 MiB (write/check-commit-size.ts), with room for what JSON adds to it. */
const bodyLimit = 12 * 1_024 * 1_024;

/** In bytes. A query is small; of one that is not, each value is worked on again for each alternative of an `or`. */
const readsBodyLimit = 1_024 * 1_024;

/** In bytes. Who has not signed in may read and, where rules let them, write a form: work is done for it unasked. */
const visitorsBodyLimit = 128 * 1_024;

/** These answer a stream of messages, which over REST is a JSON array: also when the message is an error. */
const streamingRpcs = new Set(['batchGet', 'runQuery', 'runAggregationQuery']);
const servedRpcs = new Set(['commit', ...streamingRpcs]);

/** What Firestore's REST interface has beside what is served here: refused by its name. Other names are no calls. */
const unservedRpcs = new Set([
  'batchWrite',
  'beginTransaction',
  'executePipeline',
  'listCollectionIds',
  'listen',
  'partitionQuery',
  'rollback',
  'write',
]);

const rpcPath = /^\/v1\/(projects\/.+):([A-Za-z]{1,40})$/;

/** What the calls are answered by. */
export interface FirestoreRoutesOptions {
  readonly auth: Auth;
  readonly firestore: Firestore;
  readonly log: Logger;
}

/** Firestore's REST calls, `POST /v1/projects/…/documents…:rpc`. */
export function firestoreRoutes({ auth, firestore, log }: FirestoreRoutesOptions): Hono<AppEnv> {
  const routes = new Hono<AppEnv>();

  routes.post('/v1/*', async (c) => {
    const { rpc, resource } = readPath(c);
    c.set('operation', rpc);
    const caller = await callerOf(c, auth);
    const text = await readText(c, limitOf(rpc, caller));
    const body = { text, parse: () => parseJson(text) };
    return jsonTextResponse(c, await firestore.answer(rpc, resource, body, caller));
  });

  routes.all('/v1/*', (c, next) => {
    if (!rpcPath.test(rawPath(c))) throw notFound();
    return methodNotAllowed('POST')(c, next);
  });
  routes.onError((error, c) => {
    const known = publicError(error, c, log);
    if (known.retryAfterSeconds !== null) c.header('Retry-After', String(known.retryAfterSeconds));
    const body = errorBody(known);
    return jsonResponse(c, streamingRpcs.has(c.var.operation) ? [body] : body, known.httpStatus);
  });
  return routes;
}

function limitOf(rpc: string, caller: Caller | null): number {
  if (caller === null) return visitorsBodyLimit;
  return rpc === 'commit' ? bodyLimit : readsBodyLimit;
}

function readPath(c: AppContext): { rpc: string; resource: string } {
  const [, encoded, rpc] = rpcPath.exec(rawPath(c)) ?? [];
  if (encoded === undefined || rpc === undefined) throw notFound();
  if (!servedRpcs.has(rpc) && !unservedRpcs.has(rpc)) throw notFound();
  return { rpc, resource: encoded.split('/').map(decodeSegment).join('/') };
}

/** A slash inside a segment would make another path of it. */
function decodeSegment(segment: string): string {
  try {
    const decoded = decodeURIComponent(segment);
    if (!decoded.includes('/')) return decoded;
  } catch {
    // Answered below: both kinds are malformed.
  }
  throw new ApiError('INVALID_ARGUMENT', 'The request path is malformed.');
}

function notFound(): ApiError {
  return new ApiError(
    'NOT_FOUND',
    'There is no such method here. Of Firestore, the calls POST …:rpc are served.',
  );
}
