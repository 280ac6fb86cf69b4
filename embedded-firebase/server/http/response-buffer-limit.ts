import type { ServerResponse } from 'node:http';
import type { MiddlewareHandler } from 'hono';
import type { AppEnv } from './app-env.ts';
import { type ClientOptions, clientOf } from './client.ts';
import { releaseMemory } from './discard-body.ts';

/** How many bytes of responses may wait in memory for their clients to read them. */
export interface ResponseBufferLimitOptions {
  /** In bytes, all large responses together; 128 MiB by default, the size of the longest response. */
  readonly total?: number;
}

/** In bytes. Smaller responses fit into the operating system's buffers, and the web app requests no larger ones. */
const smallResponse = 64 * 1_024;

/** In milliseconds. */
const maxDelivery = 5 * 60_000;

interface BufferedResponse {
  readonly bytes: Uint8Array;
  readonly length: number;
  readonly address: string;
  readonly outgoing: ServerResponse;
}

/**
 * Limits the memory of responses that clients have not read yet (response backpressure): without it, a client that
 * requests large responses on many connections and reads none of them exhausts the memory. Above the limit, the
 * client address with the most unread bytes loses its oldest response, so that a new client is served whatever the
 * others hold.
 *
 * @returns a middleware whose `bufferResponse` counts a response until the client has read it
 */
export function responseBufferLimit(
  client: ClientOptions,
  { total = 128 * 1_024 * 1_024 }: ResponseBufferLimitOptions = {},
): MiddlewareHandler<AppEnv> {
  /** Oldest first. */
  const buffered = new Set<BufferedResponse>();
  let bufferedBytes = 0;

  function add(response: BufferedResponse): void {
    const { outgoing, bytes, length } = response;
    // The client has disconnected.
    if (outgoing.destroyed) return;
    buffered.add(response);
    bufferedBytes += length;
    // Also bounds a client that reads a few bytes now and then, and so never runs into the idle timeout.
    const timer = setTimeout(() => outgoing.destroy(), maxDelivery);
    // The garbage collector would let a hundred megabytes of delivered responses accumulate.
    outgoing.once('finish', () => releaseMemory(bytes));
    outgoing.once('close', () => {
      clearTimeout(timer);
      release(response);
    });
    while (bufferedBytes > total) {
      const evicted = oldestResponseOfHeaviestClient(buffered);
      release(evicted);
      evicted.outgoing.destroy();
    }
  }

  function release(response: BufferedResponse): void {
    if (buffered.delete(response)) bufferedBytes -= response.length;
  }

  return async (c, next) => {
    c.set('bufferResponse', (bytes) => {
      const outgoing = c.env?.outgoing;
      const length = bytes.byteLength;
      if (outgoing === undefined || length <= smallResponse) return;
      add({ bytes, length, outgoing, address: clientOf(c, client).address });
    });
    await next();
  };
}

/** @param buffered at least one response */
function oldestResponseOfHeaviestClient(buffered: ReadonlySet<BufferedResponse>): BufferedResponse {
  const bytesOf = new Map<string, number>();
  for (const { address, length } of buffered) bytesOf.set(address, (bytesOf.get(address) ?? 0) + length);
  const most = Math.max(...bytesOf.values());
  return [...buffered].find(({ address }) => bytesOf.get(address) === most) as BufferedResponse;
}
