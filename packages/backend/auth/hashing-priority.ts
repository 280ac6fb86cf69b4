import { readlink } from 'node:fs/promises';
import { setPriority } from 'node:os';

/** "Nicer" than whoever answers calls: where both want the same core, the calls get nine tenths of it. */
const niceness = 10;
const looksAtOnce = 16;
const mostLooks = 20;

/**
 * Lets the threads that hash passwords stand back for the one that answers calls, so that a flood of sign-ins on a small
 * machine slows down nobody's search. These are libuv's threads; on Linux each has a number and a priority of its own.
 * Elsewhere, and where the system says no, all stays as it is.
 */
export async function letHashingStandBack(): Promise<void> {
  if (process.platform !== 'linux') return;
  const wanted = Number(process.env.UV_THREADPOOL_SIZE) || 4;
  const threads = new Set<number>();
  try {
    for (let look = 0; look < mostLooks && threads.size < wanted; look += 1) {
      // Asked for by one of these threads, this link names the thread itself.
      const links = await Promise.all(
        Array.from({ length: looksAtOnce }, () => readlink('/proc/thread-self')),
      );
      for (const link of links) threads.add(Number(link.slice(link.lastIndexOf('/') + 1)));
    }
    threads.delete(process.pid);
    for (const thread of threads) setPriority(thread, niceness);
  } catch {
    // A sandbox may hide /proc: hashing then competes as it did.
  }
}
