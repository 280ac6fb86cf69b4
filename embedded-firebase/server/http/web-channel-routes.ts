import { Hono } from 'hono';
import { ApiError } from '../api-error.ts';
import type { AppContext, AppEnv } from './app-env.ts';
import { firestoreService, noListeners, unimplementedCode } from './full-sdk-refusal.ts';
import { methodNotAllowed } from './http-error.ts';
import { parseJson, readText } from './read-body.ts';

/** In bytes: the first listeners of a page. */
const bodyLimit = 128 * 1_024;

/** Of the protocol, in milliseconds; each session is over before. */
const keepAlive = 30_000;
const protocolVersion = 8;

/** A session's id has all that its answer depends on, so that nothing is stored for a client. */
const writeSession = 'write';
const listenSession = /^listen((?:\.\d{1,10}){0,1000})$/;

const headers = { 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': 'no-store' };

/**
 * Routes of WebChannel, by which the full Firestore SDK listens and writes in browsers. Each session is opened, and then
 * refused by a message, as the SDK retries for ever after any other failure.
 */
export function webChannelRoutes(): Hono<AppEnv> {
  const routes = new Hono<AppEnv>();
  for (const rpc of ['Listen', 'Write'] as const) {
    const path = `${firestoreService}/${rpc}/channel`;
    routes.post(path, async (c) => {
      c.set('operation', rpc);
      const isOpen = c.req.query('SID') !== undefined;
      if (!isOpen)
        return frame(c, [[0, ['c', await newSession(c, rpc), '', protocolVersion, 12, keepAlive]]]);
      if (c.req.query('TYPE') === 'terminate') return c.body('', 200, headers);
      throw unknownSession();
    });
    routes.get(path, (c) => {
      c.set('operation', rpc);
      return frame(c, messagesOf(c.req.query('SID') ?? ''));
    });
    routes.all(path, methodNotAllowed('GET', 'POST'));
  }
  return routes;
}

/** Opens a session by a form with its first messages. */
async function newSession(c: AppContext, rpc: 'Listen' | 'Write'): Promise<string> {
  if (rpc === 'Write') return writeSession;
  const form = new URLSearchParams(await readText(c, bodyLimit));
  const messages = [...form].filter(([name]) => /^req\d+___data__$/.test(name));
  const targets = messages.map(([, text]) => (parseJson(text) as ListenRequest | null)?.addTarget?.targetId);
  return ['listen', ...targets.filter(Number.isInteger)].join('.');
}

interface ListenRequest {
  readonly addTarget?: { readonly targetId?: unknown } | null;
}

/** The messages of a session, which end it. */
function messagesOf(session: string): readonly unknown[] {
  if (session === writeSession) {
    const error = { code: 501, status: 'UNIMPLEMENTED', message: noListeners };
    return [
      [1, [{ streamId: writeSession, streamToken: Buffer.from(writeSession).toString('base64') }]],
      [2, [{ error }]],
    ];
  }
  const targets = listenSession.exec(session)?.[1];
  if (targets === undefined) throw unknownSession();
  const targetIds = targets.split('.').slice(1).map(Number);
  const cause = { code: unimplementedCode, message: noListeners };
  return [
    [1, [{ targetChange: { targetChangeType: 'REMOVE', targetIds, cause } }]],
    [2, ['close']],
  ];
}

function unknownSession(): ApiError {
  return new ApiError('INVALID_ARGUMENT', 'Unknown SID');
}

/** Responds with messages, preceded by their length in UTF-16 code units. */
function frame(c: AppContext, messages: readonly unknown[]): Response {
  const text = JSON.stringify(messages);
  return c.body(`${text.length}\n${text}`, 200, headers);
}
