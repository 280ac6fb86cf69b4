import { Hono } from 'hono';
import type { Logger } from 'pino';
import { ApiError } from '../api-error.ts';
import type { Auth } from '../auth/create-auth.ts';
import type { Caller } from '../caller.ts';
import type { Firestore } from '../firestore/create-firestore.ts';
import { type AppContext, type AppEnv, rawPath } from './app-env.ts';
import { errorBody, methodNotAllowed, publicError } from './http-error.ts';
import { identifyCaller } from './identify-caller.ts';
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

const resourcePath = /^\/v1\/(projects\/[^/]+\/databases\/[^/]+\/documents(?:\/.*)?)$/;
const rpcPath = /^\/v1\/(projects\/.+):([A-Za-z]{1,40})$/;

type ResourceMethod = Parameters<Firestore['answerResource']>[0]['method'];

/** What the routes need. */
export interface FirestoreRoutesOptions {
  readonly auth: Auth;
  readonly firestore: Firestore;
  readonly log: Logger;
}

/** Routes of Firestore's REST interface: `POST /v1/projects/…/documents…:rpc`, and documents as resources. */
export function firestoreRoutes({ auth, firestore, log }: FirestoreRoutesOptions): Hono<AppEnv> {
  const routes = new Hono<AppEnv>();

  async function answerResource(c: AppContext, method: ResourceMethod): Promise<Response> {
    const [, encoded] = resourcePath.exec(rawPath(c)) ?? [];
    if (encoded === undefined) throw notFound();
    c.set('operation', `${method} document`);
    const caller = await identifyCaller(c, auth);
    const text =
      method === 'POST' || method === 'PATCH' ? await readText(c, limitOf('commit', caller, firestore)) : '';
    const body = text === '' ? undefined : parseJson(text);
    const { searchParams: parameters } = new URL(c.req.url);
    const request = { method, resource: decodedPath(encoded), parameters, body };
    return jsonTextResponse(c, await firestore.answerResource(request, caller));
  }

  routes.post('/v1/*', async (c) => {
    const call = rpcIn(c);
    if (call === null) return await answerResource(c, 'POST');
    const { rpc, resource } = call;
    c.set('operation', rpc);
    const caller = await identifyCaller(c, auth);
    const text = await readText(c, limitOf(rpc, caller, firestore));
    const body = { text, parse: () => parseJson(text) };
    return jsonTextResponse(c, await firestore.answer(rpc, resource, body, caller));
  });

  for (const method of ['GET', 'PATCH', 'DELETE'] as const) {
    routes.on(method, '/v1/*', (c, next) =>
      isRpc(rawPath(c)) ? methodNotAllowed('POST')(c, next) : answerResource(c, method),
    );
  }
  routes.all('/v1/*', (c, next) => {
    if (isRpc(rawPath(c))) return methodNotAllowed('POST')(c, next);
    if (!resourcePath.test(rawPath(c))) throw notFound();
    return methodNotAllowed('GET, POST, PATCH, DELETE')(c, next);
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

/** @returns null when the path names no call, as that of a resource */
function rpcIn(c: AppContext): { rpc: string; resource: string } | null {
  const [, encoded, rpc] = rpcPath.exec(rawPath(c)) ?? [];
  if (encoded === undefined || rpc === undefined) return null;
  if (!isRpc(rawPath(c))) throw notFound();
  return { rpc, resource: decodedPath(encoded) };
}

/** A document's id may have a colon too. */
function isRpc(path: string): boolean {
  const [, , rpc = ''] = rpcPath.exec(path) ?? [];
  return servedRpcs.has(rpc) || unservedRpcs.has(rpc);
}

function decodedPath(encoded: string): string {
  return encoded.split('/').map(decodeSegment).join('/');
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
    'There is no such method here. Of Firestore, the calls POST …:rpc and documents as resources are served.',
  );
}
