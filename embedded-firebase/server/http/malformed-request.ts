import { STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';
import { ApiError } from '../api-error.ts';
import { noListeners } from './full-sdk.ts';
import { errorBody } from './http-error.ts';
import { securityHeadersFor } from './security-headers.ts';

const statusOfCode: { readonly [code: string]: 408 | 413 | 431 } = {
  ERR_HTTP_REQUEST_TIMEOUT: 408,
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 413,
  HPE_HEADER_OVERFLOW: 431,
};

/** Refuses a request that Hono rejects, such as one with a malformed Host header, and closes the connection. */
export function malformedRequest(): Response {
  const error = refusal(400);
  const headers = { ...securityHeadersFor(null), Connection: 'close' };
  return Response.json(errorBody(error), { status: error.httpStatus, headers });
}

/**
 * Refuses bytes that Node's HTTP parser rejects, or a request that arrives too slowly, and closes the connection.
 * Node's own response lacks the security headers.
 *
 * @param isAnswered whether a response has begun on the connection: then none can be sent any more
 */
export function rejectMalformed(cause: NodeJS.ErrnoException, socket: Duplex, isAnswered: boolean): void {
  if (!socket.writable || isAnswered || cause.code === 'ECONNRESET') {
    socket.destroy();
    return;
  }
  const error =
    cause.code === 'HPE_PAUSED_H2_UPGRADE' ? noListeners() : refusal(statusOfCode[cause.code ?? ''] ?? 400);
  const body = JSON.stringify(errorBody(error));
  const headers = {
    ...securityHeadersFor(null),
    'Content-Type': 'application/json',
    'Content-Length': String(Buffer.byteLength(body)),
    Connection: 'close',
  };
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  socket.write(
    `HTTP/1.1 ${error.httpStatus} ${STATUS_CODES[error.httpStatus]}\r\n${lines.join('')}\r\n${body}`,
  );
  socket.end(() => socket.destroy());
}

function refusal(httpStatus: 400 | 408 | 413 | 431): ApiError {
  return new ApiError('INVALID_ARGUMENT', 'The request is malformed.', { httpStatus });
}
