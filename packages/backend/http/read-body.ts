import { ApiError } from './api-error.ts';

/** Far more than any honest request nests: Firestore's own limit of 20 levels takes some 70 of JSON. */
const deepestNesting = 200;

/** In bytes. */
const mostDiscarded = 64 * 1_024 * 1_024;

/**
 * The request's body as text.
 *
 * @param limit in bytes; a longer body is refused as soon as it is known to be longer
 * @throws ApiError with HTTP status 413, or 400 when the caller went away
 */
export async function readText(request: Request, limit: number): Promise<string> {
  const declared = request.headers.get('content-length');
  if (declared !== null && Number(declared) > limit) throw tooLarge(limit);
  try {
    // Node sees to it that a body is no longer than declared; one without a declaration is counted while it comes.
    return declared === null ? await readCounted(request, limit) : await request.text();
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
export async function readJson(request: Request, limit: number): Promise<unknown> {
  const text = await readText(request, limit);
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
export async function readJsonObject(request: Request, limit: number): Promise<Record<string, unknown>> {
  const value = await readJson(request, limit);
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) return { ...value };
  throw new ApiError('INVALID_ARGUMENT', 'Invalid JSON payload received. It is not an object.');
}

async function readCounted(request: Request, limit: number): Promise<string> {
  if (request.body === null) return '';
  const reader = request.body.getReader();
  const chunks: Uint8Array[] = [];
  let length = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return new TextDecoder().decode(Buffer.concat(chunks));
    length += value.byteLength;
    if (length > limit) {
      void discard(reader);
      throw tooLarge(limit);
    }
    chunks.push(value);
  }
}

/** Takes in some more of a body that was refused: a sender who is cut off while sending never reads the answer. */
async function discard(reader: ReadableStreamDefaultReader<Uint8Array>): Promise<void> {
  let left = mostDiscarded;
  try {
    while (left > 0) {
      const { done, value } = await reader.read();
      if (done) return;
      left -= value.byteLength;
    }
    await reader.cancel();
  } catch {
    // The sender has gone.
  }
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
