import { expect, test } from 'vitest';
import { ApiError } from '../../api-error.ts';
import { createTarpit, type Load, type TarpitOptions } from './tarpit.ts';

/** Creates a tarpit whose delays a test records and ends. */
function openTarpit(options: Partial<TarpitOptions> = {}) {
  const delays: number[] = [];
  const wake: (() => void)[] = [];
  const tarpit = createTarpit({
    longestDelay: 5_000,
    placesPerSource: 100,
    places: 100,
    ...options,
    sleep: (milliseconds, signal) => {
      delays.push(milliseconds);
      return new Promise<void>((resolve, reject) => {
        wake.push(resolve);
        signal.addEventListener('abort', () => reject(signal.reason));
      });
    },
  });
  return { tarpit, delays, wake };
}

const refusal = () => new Error('refused');

function load(count: number, key = 'network'): Load {
  return { key, count, softLimit: 100, hardLimit: 300 };
}

test('nothing is delayed up to the soft limit', async () => {
  const { tarpit, delays } = openTarpit();
  expect(await tarpit.run([load(100)], async () => 'result', refusal)).toBe('result');
  expect(delays).toEqual([]);
});

test('the delay grows from the soft limit to its maximum at the hard limit', async () => {
  const { tarpit, delays, wake } = openTarpit();
  for (const count of [140, 200, 300, 400]) {
    const result = tarpit.run([load(count)], async () => count, refusal);
    wake.at(-1)?.();
    expect(await result).toBe(count);
  }
  expect(delays).toEqual([1_000, 2_500, 5_000, 5_000]);
});

test('concurrent calls count before they have failed', () => {
  const { tarpit, delays } = openTarpit();
  for (let call = 0; call < 4; call += 1) void tarpit.run([load(298)], async () => {}, refusal);
  expect(delays).toEqual([4_950, 4_975, 5_000, 5_000]);
});

test('concurrent calls are delayed even if none has failed yet', () => {
  const { tarpit, delays } = openTarpit();
  for (let call = 0; call < 103; call += 1) void tarpit.run([load(0)], () => new Promise(() => {}), refusal);
  expect(delays).toHaveLength(2);
});

test('the longest delay of several networks applies', () => {
  const { tarpit, delays } = openTarpit();
  const loads = (narrow: number) => [
    load(narrow, 'narrow'),
    { key: 'wide', count: 400, softLimit: 200, hardLimit: 600 },
  ];
  void tarpit.run(loads(0), async () => {}, refusal);
  void tarpit.run(loads(299), async () => {}, refusal);
  expect(delays).toEqual([2_500, 5_000]);
});

test('networks are delayed independently', () => {
  const { tarpit, delays } = openTarpit();
  void tarpit.run([load(300, 'one')], async () => {}, refusal);
  void tarpit.run([load(300, 'another')], async () => {}, refusal);
  void tarpit.run([load(0, 'a third')], async () => {}, refusal);
  expect(delays).toEqual([5_000, 5_000]);
});

test('a network with too many delayed calls is refused, unlike others', async () => {
  const { tarpit, delays } = openTarpit({ placesPerSource: 2 });
  const runs: number[] = [];
  const calls = [0, 1, 2].map((call) =>
    tarpit.run([load(300)], async () => runs.push(call), refusal).catch((error: Error) => error.message),
  );
  expect(await calls[2]).toBe('refused');
  void tarpit.run([load(300, 'another')], async () => {}, refusal);
  expect(delays).toEqual([5_000, 5_000, 5_000]);
  expect(runs).toEqual([]);
});

test('the total of delayed calls is bounded', async () => {
  const { tarpit, wake } = openTarpit({ places: 2 });
  const first = tarpit.run([load(300, 'a')], async () => 'first', refusal);
  void tarpit.run([load(300, 'b')], async () => {}, refusal);
  await expect(tarpit.run([load(300, 'c')], async () => {}, refusal)).rejects.toThrow('refused');
  expect(await tarpit.run([load(0, 'd')], async () => 'not delayed', refusal)).toBe('not delayed');
  wake[0]?.();
  expect(await first).toBe('first');
  void tarpit.run([load(300, 'c')], async () => {}, refusal);
  expect(wake).toHaveLength(3);
});

test('calls that have finished no longer count', async () => {
  const { tarpit, delays, wake } = openTarpit();
  for (let call = 0; call < 3; call += 1) {
    const failed = tarpit.run([load(300)], () => Promise.reject(new Error('wrong')), refusal);
    wake.at(-1)?.();
    await expect(failed).rejects.toThrow('wrong');
  }
  expect(delays).toEqual([5_000, 5_000, 5_000]);
});

test('closing refuses delayed calls', async () => {
  const { tarpit } = openTarpit();
  const waiting = tarpit.run([load(300)], async () => {}, refusal);
  tarpit.close();
  await expect(waiting).rejects.toThrow(ApiError);
});

test('the default sleep waits in real time', async () => {
  const tarpit = createTarpit({ longestDelay: 1, placesPerSource: 10, places: 10 });
  expect(await tarpit.run([load(300)], async () => 'result', refusal)).toBe('result');
});
