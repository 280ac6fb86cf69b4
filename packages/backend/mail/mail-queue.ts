import { createFairQueue, type FairQueue } from '../auth/fair-queue.ts';

/** How many mails are sent at the same time, each over a connection of its own: providers allow some ten. */
export const mailConnections = 3;

/** Creates the queue of all mails to a mail server. Those of one network don't wait for all of another. */
export function createMailQueue(): FairQueue {
  return createFairQueue({
    places: Number.POSITIVE_INFINITY,
    longestWait: Number.POSITIVE_INFINITY,
    concurrency: mailConnections,
    onFull: () => new Error('The mail has waited too long for a connection.'),
  });
}
