import { describe, expect, test } from 'vitest';
import { createFairQueue, type FairQueue, type JobSource } from './fair-queue.ts';

const ours: JobSource = { address: '192.0.2.1', account: 'ours@campus.test' };
const bounds = { maxWait: 1_000, onFull: () => new Error('full') };

function gate() {
  let open = () => {};
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { opened, open };
}

test('jobs of one account run one at a time in order, also after a failed one', async () => {
  const queue = createFairQueue({ ...bounds, places: 10 });
  const first = gate();
  const order: string[] = [];
  const jobs = [
    queue.run(ours, async () => {
      order.push('first begins');
      await first.opened;
      order.push('first ends');
      throw new Error('first fails');
    }),
    queue.run(ours, async () => {
      order.push('second');
      return 2;
    }),
  ];
  await Promise.resolve();
  first.open();
  expect(await Promise.allSettled(jobs)).toMatchObject([{ status: 'rejected' }, { value: 2 }]);
  expect(order).toEqual(['first begins', 'first ends', 'second']);
});

test('a full queue refuses jobs until there is a free place', async () => {
  const queue = createFairQueue({ ...bounds, places: 2 });
  const { opened, open } = gate();
  const waiting = [queue.run(ours, () => opened), queue.run(ours, () => opened)];
  await expect(queue.run(ours, async () => 3)).rejects.toThrow('full');
  open();
  await Promise.all(waiting);
  expect(await queue.run(ours, async () => 3)).toBe(3);
});

test('a job whose signal is aborted while it waits is not run', async () => {
  const queue = createFairQueue({ ...bounds, places: 10 });
  const { opened, open } = gate();
  const first = queue.run(ours, () => opened);
  const abort = new AbortController();
  let isRun = false;
  const aborted = queue.run(
    ours,
    async () => {
      isRun = true;
    },
    abort.signal,
  );
  abort.abort();
  await expect(aborted).rejects.toThrow('full');
  const next = queue.run(ours, async () => 3);
  open();
  await first;
  expect(await next).toBe(3);
  expect(isRun).toBe(false);
});

test('a job that waited too long is not run, and does not block later jobs', async () => {
  let time = 0;
  const queue = createFairQueue({ ...bounds, places: 10, now: () => time });
  const { opened, open } = gate();
  const first = queue.run(ours, () => opened);
  await Promise.resolve();
  let isRun = false;
  const late = queue.run(ours, async () => {
    isRun = true;
  });
  time = 500;
  const inTime = queue.run(ours, async () => 3);
  time = 1_001;
  open();
  await expect(late).rejects.toThrow('full');
  await first;
  expect(isRun).toBe(false);
  expect(await inTime).toBe(3);
});

describe('scheduling is fair', () => {
  const from = (address: string, account = 'a@campus.test'): JobSource => ({ address, account });

  /** Enqueues all jobs behind a running one; returns the order in which they ran, and which were refused. */
  async function runQueued(queue: FairQueue, sources: readonly JobSource[]) {
    const { opened, open } = gate();
    const first = queue.run(from('first'), () => opened);
    const ran: number[] = [];
    const jobs = sources.map((source, index) => queue.run(source, async () => void ran.push(index)));
    open();
    const outcomes = await Promise.allSettled(jobs);
    await first;
    const refused = outcomes.flatMap(({ status }, index) => (status === 'rejected' ? [index] : []));
    return { ran, refused };
  }

  test('among addresses: one that enqueues many jobs delays another by one job', async () => {
    const queue = createFairQueue({ ...bounds, places: 10 });
    const sources = [from('A'), from('A'), from('A'), from('A'), from('B'), from('B'), from('C')];
    expect((await runQueued(queue, sources)).ran).toEqual([0, 4, 6, 1, 5, 2, 3]);
  });

  test('among the accounts of one address, which a whole campus may share', async () => {
    const queue = createFairQueue({ ...bounds, places: 10 });
    const sources = [from('A', 'x'), from('A', 'x'), from('A', 'x'), from('A', 'y'), from('B', 'x')];
    expect((await runQueued(queue, sources)).ran).toEqual([0, 4, 3, 1, 2]);
  });

  test('during a flood: a new address is next but one', async () => {
    const queue = createFairQueue({ ...bounds, places: 10 });
    const order: string[] = [];
    const second = gate();
    const flood = [1, 2, 3, 4].map((number) =>
      queue.run(from('A'), async () => {
        order.push(`flood ${number}`);
        if (number === 2) await second.opened;
      }),
    );
    while (order.length < 2) await Promise.resolve();
    const victim = queue.run(from('B'), async () => void order.push('victim'));
    second.open();
    await Promise.all([...flood, victim]);
    expect(order).toEqual(['flood 1', 'flood 2', 'victim', 'flood 3', 'flood 4']);
  });

  test('in places too: the address with the most jobs loses its newest', async () => {
    const queue = createFairQueue({ ...bounds, places: 4 });
    const flood = [from('A', 'x'), from('A', 'x'), from('A', 'x'), from('A', 'x')];
    const outcome = await runQueued(queue, [...flood, from('A', 'y'), from('B')]);
    expect(outcome.refused).toEqual([1, 2, 3]);
    expect(outcome.ran).toEqual([0, 5, 4]);
  });

  test('and evicts no job of an address that has as few', async () => {
    const queue = createFairQueue({ ...bounds, places: 4 });
    const outcome = await runQueued(queue, [from('A'), from('B'), from('C'), from('D')]);
    expect(outcome).toEqual({ ran: [0, 1, 2], refused: [3] });
  });
});
