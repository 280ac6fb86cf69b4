import type { IncomingMessage } from 'node:http';
import { MessageChannel } from 'node:worker_threads';

/** In bytes. */
const maxDiscarded = 64 * 1_024 * 1_024;

const { port1: nowhere } = new MessageChannel();
nowhere.close();

/**
 * Discards the rest of a body that was answered before all of it arrived: a client that is disconnected while it
 * sends never reads the response. The connection is closed after 64 MiB; the server's request timeout bounds slow
 * senders.
 */
export function discardRest(incoming: IncomingMessage): void {
  if (incoming.complete) return;
  let left = maxDiscarded;
  incoming.on('error', () => {});
  incoming.on('data', (chunk: Buffer) => {
    left -= chunk.byteLength;
    releaseMemory(chunk);
    if (left < 0) incoming.socket.destroy();
  });
  // Otherwise Node drains the body itself, and leaves every chunk to the garbage collector.
  incoming.read(0);
  incoming.resume();
}

/**
 * Frees the memory of a buffer immediately, where the garbage collector would let tens of megabytes accumulate:
 * transferring an ArrayBuffer detaches it from its sender, and the receiving port is closed.
 *
 * @param bytes no longer used by anyone; empty afterwards
 */
export function releaseMemory(bytes: Uint8Array): void {
  try {
    nowhere.postMessage(null, [bytes.buffer as ArrayBuffer]);
  } catch {
    // Node marks some buffers as untransferable: those are left to the garbage collector.
  }
}
