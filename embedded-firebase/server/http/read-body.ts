import type { IncomingMessage } from 'node:http';
import { ApiError } from '../api-error.ts';
import type { AppContext, BodyReservation } from './app-env.ts';
import { smallBody } from './body-budget.ts';
import { releaseMemory } from './discard-body.ts';

/** Far deeper than legitimate requests: Firestore's limit of 20 levels takes about 70 levels of JSON. */
const deepestNesting = 200;

/**
 * How many values a JSON text may have, counted by its commas and opening brackets. The largest document of the
 * protocol, with 40,000 index entries, has 80,000; more than that is a denial-of-service attempt.
 */
const maxValues = 100_000;

const utf8 = new TextDecoder();

/** The part of a handler's context that a body is read from. */
export type BodyContext = {
  readonly req: Pick<AppContext['req'], 'raw'>;
  /** Absent when the app is called as a function. */
  readonly env?: { readonly incoming?: IncomingMessage };
  /** Returns undefined where no budget applies. */
  readonly get: (name: 'bodyReservation') => BodyReservation | undefined;
};

/**
 * Reads the request body as text.
 *
 * @param limit in bytes; a longer body is refused as soon as it exceeds it
 * @throws ApiError with HTTP status 413, 400 when the client disconnected, or 503 when the in-flight body budget is
 *   used up
 */
export async function readText(c: BodyContext, limit: number): Promise<string> {
  const declared = c.req.raw.headers.get('content-length');
  if (declared !== null && Number(declared) > limit) throw tooLarge(limit);
  const chunks: Uint8Array[] = [];
  let length = 0;
  const reservation = c.get('bodyReservation');
  const accept = (chunk: Uint8Array) => {
    chunks.push(chunk);
    length += chunk.byteLength;
    // The declared length may be wrong or absent.
    if (length > limit) throw tooLarge(limit);
    reservation?.reserve(chunk.byteLength);
  };
  const incoming = c.env?.incoming;
  try {
    if (incoming === undefined) for await (const chunk of c.req.raw.body ?? []) accept(chunk);
    else await readChunks(incoming, accept);
    return utf8.decode(chunks.length === 1 ? chunks[0] : Buffer.concat(chunks));
  } catch (cause) {
    if (cause instanceof ApiError) throw cause;
    throw new ApiError('INVALID_ARGUMENT', 'The request body could not be read.', { cause });
  } finally {
    if (incoming !== undefined && length > smallBody) chunks.forEach(releaseMemory);
  }
}

/**
 * Parses a request body as JSON; an empty body counts as `{}`, as at Google.
 *
 * @throws ApiError INVALID_ARGUMENT when it is not JSON, nests too deep or has too many values
 */
export function parseJson(text: string): unknown {
  if (text.trim() === '') return {};
  checkShape(text);
  try {
    return JSON.parse(text);
  } catch {
    // Without the cause: its message quotes the body, which may hold a password, and causes are logged.
    throw unusable('Unable to parse it.');
  }
}

/**
 * Reads the request body as a JSON object.
 *
 * @throws ApiError INVALID_ARGUMENT when it is another kind of value, and as {@link readText} and {@link parseJson}
 */
export async function readJsonObject(c: BodyContext, limit: number): Promise<Record<string, unknown>> {
  const value = parseJson(await readText(c, limit));
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) return { ...value };
  throw new ApiError('INVALID_ARGUMENT', 'Invalid JSON payload received. It is not an object.');
}

/**
 * Reads a body by Node's stream events: a web stream around them would copy every chunk, and an async iterator is
 * slow for the single chunk that most bodies consist of.
 *
 * @param accept may throw to stop reading; the rest stays unread
 * @throws what `accept` throws, or an Error when the client disconnected
 */
function readChunks(incoming: IncomingMessage, accept: (chunk: Uint8Array) => void): Promise<void> {
  return new Promise((resolve, reject) => {
    const onData = (chunk: Uint8Array) => {
      try {
        accept(chunk);
      } catch (error) {
        incoming.pause();
        settle(() => reject(error));
      }
    };
    const onEnd = () => settle(resolve);
    const onClose = () => settle(() => reject(new Error('The client disconnected.')));
    const settle = (outcome: () => void) => {
      incoming.off('data', onData).off('end', onEnd).off('error', onClose).off('close', onClose);
      outcome();
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
 * Checks depth and number of values before parsing, in one pass over the text that allocates nothing.
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
      if (parts > maxValues) throw unusable(`It has more than ${maxValues} values.`);
    }
  }
}

function unusable(why: string): ApiError {
  return new ApiError('INVALID_ARGUMENT', `Invalid JSON payload received. ${why}`);
}
