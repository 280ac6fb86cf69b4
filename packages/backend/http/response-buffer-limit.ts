import type { ServerResponse } from 'node:http';
import type { MiddlewareHandler } from 'hono';
import type { AppEnv } from './app-env.ts';
import { type ClientOptions, clientOf } from './client.ts';
import { releaseMemory } from './discard-body.ts';

/** How much of answers may wait in the server for their callers to take it. */
export interface ResponseBufferLimitOptions {
  /** In bytes, all large answers together; 128 MiB by default, which is as much as the longest answer has. */
  readonly total?: number;
}

/** In bytes. The system's own buffers take smaller ones in at once, and the app's pages ask for no larger ones. */
const smallResponse = 64 * 1_024;

/** In milliseconds. */
const longestDelivery = 5 * 60_000;

interface BufferedResponse {
  readonly bytes: Uint8Array;
  readonly length: number;
  readonly address: string;
  readonly outgoing: ServerResponse;
}

/**
 * Bounds the memory of answers that nobody takes: without it, one who asks for everything on many connections and reads
 * none of them fills the machine. When there is too much, the address that holds most loses its oldest answer: a newcomer
 * is served, whoever hoards.
 *
 * @returns a middleware by which `bufferResponse` counts an answer until it was taken
 */
export function responseBufferLimit(
  client: ClientOptions,
  { total = 128 * 1_024 * 1_024 }: ResponseBufferLimitOptions = {},
): MiddlewareHandler<AppEnv> {
  /** The oldest first. */
  const held = new Set<BufferedResponse>();
  let taken = 0;

  function hold(one: BufferedResponse): void {
    const { outgoing, bytes, length } = one;
    // Who asked is gone: there is nobody to take it.
    if (outgoing.destroyed) return;
    held.add(one);
    taken += length;
    // Also of one who reads a little now and then, and so is never silent.
    const timer = setTimeout(() => outgoing.destroy(), longestDelivery);
    // The collector would let a hundred megabytes of answers gather that were long taken.
    outgoing.once('finish', () => releaseMemory(bytes));
    outgoing.once('close', () => {
      clearTimeout(timer);
      release(one);
    });
    while (taken > total) {
      const hoarded = oldestResponseOfHeaviestClient(held);
      release(hoarded);
      hoarded.outgoing.destroy();
    }
  }

  function release(one: BufferedResponse): void {
    if (held.delete(one)) taken -= one.length;
  }

  return async (c, next) => {
    c.set('bufferResponse', (bytes) => {
      const outgoing = c.env?.outgoing;
      const length = bytes.byteLength;
      if (outgoing === undefined || length <= smallResponse) return;
      hold({ bytes, length, outgoing, address: clientOf(c, client).address });
    });
    await next();
  };
}

/** @param held one at least */
function oldestResponseOfHeaviestClient(held: ReadonlySet<BufferedResponse>): BufferedResponse {
  const bytesOf = new Map<string, number>();
  for (const { address, length } of held) bytesOf.set(address, (bytesOf.get(address) ?? 0) + length);
  const most = Math.max(...bytesOf.values());
  return [...held].find(({ address }) => bytesOf.get(address) === most) as BufferedResponse;
}
