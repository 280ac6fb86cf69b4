import type { IncomingMessage } from 'node:http';
import { Readable } from 'node:stream';
import { ApiError } from './api-error.ts';
import type { AppContext } from './app-env.ts';
import { releaseMemory } from './discard-body.ts';

/** Far more than any honest request nests: Firestore's own limit of 20 levels takes some 70 of JSON. */
const deepestNesting = 200;

/** What of a handler's context a body is read from. */
export type BodyContext = {
  readonly req: Pick<AppContext['req'], 'raw'>;
  readonly env: { readonly incoming?: IncomingMessage };
};

/**
 * The request's body as text.
 *
 * @param limit in bytes; a longer body is refused as soon as it is known to be longer
 * @throws ApiError with HTTP status 413, or 400 when the caller went away
 */
export async function readText(c: BodyContext, limit: number): Promise<string> {
  const declared = c.req.raw.headers.get('content-length');
  if (declared !== null && Number(declared) > limit) throw tooLarge(limit);
  try {
    // Node sees to it that a body is no longer than declared; one without a declaration is counted while it comes.
    return declared === null ? await readCounted(undeclaredBody(c), limit) : await c.req.raw.text();
  } catch (cause) {
    if (cause instanceof ApiError) throw cause;
    throw new ApiError('INVALID_ARGUMENT', 'The request body could not be read.', { cause });
  }
}

/**
 * The request's body as JSON; an empty one counts as `{}`, as at Google.
 *
 * @throws ApiError INVALID_ARGUMENT when it is not JSON or nests too deep, and as {@link readText}
 */
export async function readJson(c: BodyContext, limit: number): Promise<unknown> {
  const text = await readText(c, limit);
  if (text.trim() === '') return {};
  if (nestsDeeperThan(deepestNesting, text)) {
    throw new ApiError('INVALID_ARGUMENT', 'Invalid JSON payload received. It nests too deep.');
  }
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw new ApiError('INVALID_ARGUMENT', 'Invalid JSON payload received. Unable to parse it.', { cause });
  }
}

/**
 * The request's body as a JSON object.
 *
 * @throws ApiError INVALID_ARGUMENT when it is another kind of value, and as {@link readJson}
 */
export async function readJsonObject(c: BodyContext, limit: number): Promise<Record<string, unknown>> {
  const value = await readJson(c, limit);
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) return { ...value };
  throw new ApiError('INVALID_ARGUMENT', 'Invalid JSON payload received. It is not an object.');
}

/** Node's own stream where there is one: a web stream around it would copy every chunk. */
function undeclaredBody({ req, env }: BodyContext): AsyncIterable<Uint8Array> {
  if (env.incoming !== undefined) return env.incoming.iterator({ destroyOnReturn: false });
  return req.raw.body ?? Readable.from([]);
}

async function readCounted(body: AsyncIterable<Uint8Array>, limit: number): Promise<string> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of body) {
    chunks.push(chunk);
    length += chunk.byteLength;
    if (length > limit) {
      chunks.forEach(releaseMemory);
      throw tooLarge(limit);
    }
  }
  return new TextDecoder().decode(Buffer.concat(chunks));
}

function tooLarge(limit: number): ApiError {
  return new ApiError('INVALID_ARGUMENT', `Request payload size exceeds the limit: ${limit} bytes.`, {
    httpStatus: 413,
  });
}

/** Looked at before parsing, so that a tower of brackets costs one pass over its text and no memory. */
function nestsDeeperThan(limit: number, text: string): boolean {
  let depth = 0;
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
      if (depth > limit) return true;
    } else if (code === 0x5d || code === 0x7d) {
      depth -= 1;
    }
  }
  return false;
}
