import { expect, test } from 'vitest';
import { createTurnQueue } from './turn-queue.ts';

function gate() {
  let open = () => {};
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { opened, open };
}

test('one job runs at a time, in the order of coming, also after one that failed', async () => {
  const queue = createTurnQueue(10, () => new Error('full'));
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
  const queue = createTurnQueue(2, () => new Error('full'));
  const { opened, open } = gate();
  const waiting = [queue.run(() => opened), queue.run(() => opened)];
  await expect(queue.run(async () => 3)).rejects.toThrow('full');
  open();
  await Promise.all(waiting);
  expect(await queue.run(async () => 3)).toBe(3);
});
