import { readdirSync, readFileSync } from 'node:fs';
import { getPriority, setPriority } from 'node:os';
import { expect, onTestFinished, test } from 'vitest';
import { hashPassword, lowerHashingPriority } from './password-hash.ts';

test('only the hashing threads get a lower priority', async () => {
  const before = getPriority();
  onTestFinished(() => {
    for (const thread of threadsOfLowPriority()) setPriority(thread, before);
  });
  expect(threadsOfLowPriority()).toEqual([]);
  await lowerHashingPriority();
  expect(getPriority()).toBe(before);

  const ticksBefore = ticksOf(threadsOfLowPriority());
  for (let count = 0; count < 40; count += 1) await hashPassword('invented-1');
  const ticks = ticksOf(threadsOfLowPriority()) - ticksBefore;
  // 40 hashes take about 560 ms, and a tick is 10 ms. Other systems have no priority per thread.
  if (process.platform === 'linux') expect(ticks).toBeGreaterThan(5);
});

function threadsOfLowPriority(): number[] {
  return threads().filter((thread) => getPriority(thread) > getPriority());
}

function threads(): number[] {
  return process.platform === 'linux' ? readdirSync('/proc/self/task').map(Number) : [];
}

/** Returns the CPU time of threads in ticks of 10 ms (proc(5), fields 14 and 15). */
function ticksOf(some: readonly number[]): number {
  const times = some.flatMap((thread) => {
    const fields = readFileSync(`/proc/self/task/${thread}/stat`, 'utf8')
      .replace(/^.*\) /s, '')
      .split(' ');
    return [Number(fields[11]), Number(fields[12])];
  });
  return times.reduce((sum, time) => sum + time, 0);
}
