import type { IncomingMessage } from 'node:http';
import { ApiError } from '../api-error.ts';
import type { AppContext } from './app-env.ts';
import { type BodyReservation, smallBody } from './body-budget.ts';
import { releaseMemory } from './discard-body.ts';

/** Far more than any honest request nests: Firestore's own limit of 20 levels takes some 70 of JSON. */
const deepestNesting = 200;

/**
 * How many values JSON may be made of, counted by its commas and opening brackets. The largest document of the protocol,
 * with 40,000 index entries, has 80,000; whatever is more is meant to keep the server busy.
 */
const mostParts = 100_000;

const utf8 = new TextDecoder();

/** What of a handler's context a body is read from. */
export type BodyContext = {
  readonly req: Pick<AppContext['req'], 'raw'>;
  /** Absent when the app is called as a function. */
  readonly env?: { readonly incoming?: IncomingMessage };
  /** Undefined where nobody counts. */
  readonly get: (name: 'bodyReservation') => BodyReservation | undefined;
};

/**
 * The request's body as text.
 *
 * @param limit in bytes; a longer body is refused as soon as it is known to be longer
 * @throws ApiError with HTTP status 413, 400 when the caller went away, or 503 when too much arrives at once
 */
export async function readText(c: BodyContext, limit: number): Promise<string> {
  const declared = c.req.raw.headers.get('content-length');
  if (declared !== null && Number(declared) > limit) throw tooLarge(limit);
  const chunks: Uint8Array[] = [];
  let length = 0;
  const bodyReservation = c.get('bodyReservation');
  const take = (chunk: Uint8Array) => {
    chunks.push(chunk);
    length += chunk.byteLength;
    // Counted while it comes, whatever length was declared.
    if (length > limit) throw tooLarge(limit);
    bodyReservation?.take(chunk.byteLength);
  };
  const incoming = c.env?.incoming;
  try {
    if (incoming === undefined) for await (const chunk of c.req.raw.body ?? []) take(chunk);
    else await takeChunks(incoming, take);
    return utf8.decode(chunks.length === 1 ? chunks[0] : Buffer.concat(chunks));
  } catch (cause) {
    if (cause instanceof ApiError) throw cause;
    throw new ApiError('INVALID_ARGUMENT', 'The request body could not be read.', { cause });
  } finally {
    // Given back at once, not left to be collected.
    if (incoming !== undefined && length > smallBody) chunks.forEach(releaseMemory);
  }
}

/**
 * A request's body as JSON; an empty one counts as `{}`, as at Google.
 *
 * @throws ApiError INVALID_ARGUMENT when it is not JSON, nests too deep or has too many values
 */
export function parseJson(text: string): unknown {
  if (text.trim() === '') return {};
  checkShape(text);
  try {
    return JSON.parse(text);
  } catch {
    // Without the cause: the engine's words quote the body, which may hold a password, and causes go into the log.
    throw unusable('Unable to parse it.');
  }
}

/**
 * The request's body as a JSON object.
 *
 * @throws ApiError INVALID_ARGUMENT when it is another kind of value, and as {@link readText} and {@link parseJson}
 */
export async function readJsonObject(c: BodyContext, limit: number): Promise<Record<string, unknown>> {
  const value = parseJson(await readText(c, limit));
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) return { ...value };
  throw new ApiError('INVALID_ARGUMENT', 'Invalid JSON payload received. It is not an object.');
}

/**
 * Hands over a body as it comes, by Node's own events: a web stream around them would copy every chunk, and an iterator
 * is dear for the one chunk that most bodies are.
 *
 * @param take may throw, and has then seen enough; the rest stays where it is
 * @throws what `take` throws, or an Error when the caller went away
 */
function takeChunks(incoming: IncomingMessage, take: (chunk: Uint8Array) => void): Promise<void> {
  return new Promise((resolve, reject) => {
    const onData = (chunk: Uint8Array) => {
      try {
        take(chunk);
      } catch (error) {
        incoming.pause();
        leave(() => reject(error));
      }
    };
    const onEnd = () => leave(resolve);
    const onClose = () => leave(() => reject(new Error('The caller went away.')));
    const leave = (settle: () => void) => {
      incoming.off('data', onData).off('end', onEnd).off('error', onClose).off('close', onClose);
      settle();
    };
    if (incoming.destroyed) onClose();
    else incoming.on('data', onData).on('end', onEnd).on('error', onClose).on('close', onClose);
  });
}

function tooLarge(limit: number): ApiError {
  return new ApiError('INVALID_ARGUMENT', `Request payload size exceeds the limit: ${limit} bytes.`, {
    httpStatus: 413,
  });
}

/**
 * Looked at before parsing, so that a tower of brackets or a desert of nulls costs one pass over its text and no memory.
 *
 * @throws ApiError INVALID_ARGUMENT
 */
function checkShape(text: string): void {
  let depth = 0;
  let parts = 0;
  let inString = false;
  for (let index = 0; index < text.length; index += 1) {
    const code = text.charCodeAt(index);
    if (inString) {
      if (code === 0x5c) index += 1;
      else if (code === 0x22) inString = false;
    } else if (code === 0x22) {
      inString = true;
    } else if (code === 0x5b || code === 0x7b) {
      depth += 1;
      parts += 1;
      if (depth > deepestNesting) throw unusable('It nests too deep.');
    } else if (code === 0x5d || code === 0x7d) {
      depth -= 1;
    } else if (code === 0x2c) {
      parts += 1;
      if (parts > mostParts) throw unusable(`It has more than ${mostParts} values.`);
    }
  }
}

function unusable(why: string): ApiError {
  return new ApiError('INVALID_ARGUMENT', `Invalid JSON payload received. ${why}`);
}
