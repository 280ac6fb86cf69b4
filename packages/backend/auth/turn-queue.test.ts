import { expect, test } from 'vitest';
import { createTurnQueue } from './turn-queue.ts';

const bounds = { longestWait: 1_000, onFull: () => new Error('full') };

function gate() {
  let open = () => {};
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { opened, open };
}

test('one job runs at a time, in the order of coming, also after one that failed', async () => {
  const queue = createTurnQueue({ ...bounds, places: 10 });
  const first = gate();
  const order: string[] = [];
  const jobs = [
    queue.run(async () => {
      order.push('first begins');
      await first.opened;
      order.push('first ends');
      throw new Error('first fails');
    }),
    queue.run(async () => {
      order.push('second');
      return 2;
    }),
  ];
  await Promise.resolve();
  first.open();
  expect(await Promise.allSettled(jobs)).toMatchObject([{ status: 'rejected' }, { value: 2 }]);
  expect(order).toEqual(['first begins', 'first ends', 'second']);
});

test('a full queue refuses at once, and takes jobs again when there is a place', async () => {
  const queue = createTurnQueue({ ...bounds, places: 2 });
  const { opened, open } = gate();
  const waiting = [queue.run(() => opened), queue.run(() => opened)];
  await expect(queue.run(async () => 3)).rejects.toThrow('full');
  open();
  await Promise.all(waiting);
  expect(await queue.run(async () => 3)).toBe(3);
});

test('a job whose turn comes too late is not run, and those behind it are not held up', async () => {
  let time = 0;
  const queue = createTurnQueue({ ...bounds, places: 10, now: () => time });
  const { opened, open } = gate();
  const first = queue.run(() => opened);
  await Promise.resolve();
  let isRun = false;
  const late = queue.run(async () => {
    isRun = true;
  });
  time = 500;
  const inTime = queue.run(async () => 3);
  time = 1_001;
  open();
  await expect(late).rejects.toThrow('full');
  await first;
  expect(isRun).toBe(false);
  expect(await inTime).toBe(3);
});
