import { Hono } from 'hono';
import type { Logger } from 'pino';
import { ApiError } from '../api-error.ts';
import type { Auth } from '../auth/create-auth.ts';
import type { Caller } from '../caller.ts';
import type { Firestore } from '../firestore/create-firestore.ts';
import { type AppContext, type AppEnv, rawPath } from './app-env.ts';
import { callerOf } from './caller.ts';
import { errorBody, methodNotAllowed, publicError } from './http-error.ts';
import { jsonResponse, jsonTextResponse } from './json-response.ts';
import { parseJson, readText } from './read-body.ts';

/** In bytes. A commit of at most 10 MiB (document-limits.ts), plus the overhead of JSON. */
const longCommitLimit = 12 * 1_024 * 1_024;

/** In bytes. An ordinary account's largest honest commit has a tenth, and checking one takes as long as it is. */
const commitLimit = 256 * 1_024;

/**
 * In bytes. Queries are small; a large one is expensive, as each of its values is evaluated for each alternative of
 * an `or`.
 */
const readBodyLimit = 1_024 * 1_024;

/** In bytes. Visitors read and, where the rules allow it, submit a form: no more work is done for an unknown client. */
const visitorBodyLimit = 128 * 1_024;

/** Server-streaming calls, whose response over REST is a JSON array, errors included. */
const streamingRpcs = new Set(['batchGet', 'runQuery', 'runAggregationQuery']);
const servedRpcs = new Set(['commit', ...streamingRpcs]);

/** Calls of Firestore's REST interface that are not implemented here: refused by name. Any other name is not found. */
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

/** What the routes need. */
export interface FirestoreRoutesOptions {
  readonly auth: Auth;
  readonly firestore: Firestore;
  readonly log: Logger;
}

/** Routes of Firestore's REST interface, `POST /v1/projects/…/documents…:rpc`. */
export function firestoreRoutes({ auth, firestore, log }: FirestoreRoutesOptions): Hono<AppEnv> {
  const routes = new Hono<AppEnv>();

  routes.post('/v1/*', async (c) => {
    const { rpc, resource } = readPath(c);
    c.set('operation', rpc);
    const caller = await callerOf(c, auth);
    const text = await readText(c, limitOf(rpc, caller, firestore));
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

function limitOf(rpc: string, caller: Caller | null, firestore: Firestore): number {
  if (caller === null) return visitorBodyLimit;
  if (rpc !== 'commit') return readBodyLimit;
  return firestore.permitsLongCommits(caller) ? longCommitLimit : commitLimit;
}

function readPath(c: AppContext): { rpc: string; resource: string } {
  const [, encoded, rpc] = rpcPath.exec(rawPath(c)) ?? [];
  if (encoded === undefined || rpc === undefined) throw notFound();
  if (!servedRpcs.has(rpc) && !unservedRpcs.has(rpc)) throw notFound();
  return { rpc, resource: encoded.split('/').map(decodeSegment).join('/') };
}

/** Decodes one segment of a resource path; an encoded slash would change the path. */
function decodeSegment(segment: string): string {
  try {
    const decoded = decodeURIComponent(segment);
    if (!decoded.includes('/')) return decoded;
  } catch {
    // Malformed too: refused below.
  }
  throw new ApiError('INVALID_ARGUMENT', 'The request path is malformed.');
}

function notFound(): ApiError {
  return new ApiError(
    'NOT_FOUND',
    'There is no such method here. Of Firestore, the calls POST …:rpc are served.',
  );
}
