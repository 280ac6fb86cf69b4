import { readdirSync, readFileSync } from 'node:fs';
import { getPriority, setPriority } from 'node:os';
import { expect, onTestFinished, test } from 'vitest';
import { letHashingStandBack } from './hashing-priority.ts';
import { hashPassword } from './password-hash.ts';

test('whoever hashes stands back, and nobody else', async () => {
  const before = getPriority();
  onTestFinished(() => {
    for (const thread of threadsOfLowPriority()) setPriority(thread, before);
  });
  expect(threadsOfLowPriority()).toEqual([]);
  await letHashingStandBack();
  expect(getPriority()).toBe(before);

  const ticksBefore = ticksOf(threadsOfLowPriority());
  for (let count = 0; count < 40; count += 1) await hashPassword('invented-1');
  const ticks = ticksOf(threadsOfLowPriority()) - ticksBefore;
  // 40 hashes are some 560 ms, and a tick is 10 ms. Where threads have no priority of their own, there is none to see.
  if (process.platform === 'linux') expect(ticks).toBeGreaterThan(5);
});

function threadsOfLowPriority(): number[] {
  return threads().filter((thread) => getPriority(thread) > getPriority());
}

function threads(): number[] {
  return process.platform === 'linux' ? readdirSync('/proc/self/task').map(Number) : [];
}

/** Processor time that threads have had, in the system's hundredths of a second (proc(5), fields 14 and 15). */
function ticksOf(some: readonly number[]): number {
  const times = some.flatMap((thread) => {
    const fields = readFileSync(`/proc/self/task/${thread}/stat`, 'utf8')
      .replace(/^.*\) /s, '')
      .split(' ');
    return [Number(fields[11]), Number(fields[12])];
  });
  return times.reduce((sum, time) => sum + time, 0);
}
