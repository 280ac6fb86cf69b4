import type { IncomingMessage } from 'node:http';
import { MessageChannel } from 'node:worker_threads';

/** In bytes. */
const mostDiscarded = 64 * 1_024 * 1_024;

const { port1: nowhere } = new MessageChannel();
nowhere.close();

/**
 * Takes in what is left of a body that was answered before it was here whole: a sender who is cut off while sending never
 * reads the answer. After 64 MiB it is cut off all the same; one who sends slowly, by the server's patience with requests.
 */
export function discardRest(incoming: IncomingMessage): void {
  if (incoming.complete) return;
  let left = mostDiscarded;
  incoming.on('error', () => {});
  incoming.on('data', (chunk: Buffer) => {
    left -= chunk.byteLength;
    releaseMemory(chunk);
    if (left < 0) incoming.socket.destroy();
  });
  // Reading by ourselves keeps Node from doing it, which would leave all of it to the garbage collector.
  incoming.read(0);
  incoming.resume();
}

/**
 * Gives bytes back at once that came or went over a connection, where the garbage collector would let tens of megabytes
 * gather first: a buffer that is transferred belongs to its receiver, and here there is none.
 *
 * @param bytes that nobody uses any more; empty afterwards
 */
export function releaseMemory(bytes: Uint8Array): void {
  try {
    nowhere.postMessage(null, [bytes.buffer as ArrayBuffer]);
  } catch {
    // Memory that its maker does not let go (Node marks some so) is left to the collector.
  }
}
