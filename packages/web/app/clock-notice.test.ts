import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { configurationPath } from '../lib/firestore/configuration.ts';
import { millisecondsAhead } from '../lib/server-clock.ts';
import { loseNextCall } from '../testing/network.ts';
import { type Campus, startCampus } from '../testing/start-campus.ts';
import { checkClock } from './clock-notice.tsx';

const minute = 60_000;
const day = 24 * 60 * minute;
let campus: Campus;

beforeAll(async () => {
  campus = await startCampus();
});
afterAll(() => campus.close());

/** Sets the device's clock, but not the server's. */
function setClockAhead(milliseconds: number): void {
  vi.useFakeTimers({ toFake: ['Date'] });
  vi.setSystemTime(vi.getRealSystemTime() + milliseconds);
}

async function daysAhead(): Promise<number> {
  await checkClock();
  return Math.round((millisecondsAhead.get() / day) * 100) / 100;
}

test('the server’s clock is found to be ahead by as much as the device’s is behind, until that is set', async () => {
  setClockAhead(-day);
  expect(await daysAhead()).toBe(1);
  setClockAhead(day / 4);
  expect(await daysAhead()).toBe(-0.25);
  vi.useRealTimers();
  await checkClock();
  expect(millisecondsAhead.get()).toBe(0);
});

test('less than a minute is no difference', async () => {
  setClockAhead(-day);
  await checkClock();
  setClockAhead(minute / 3);
  await checkClock();
  expect(millisecondsAhead.get()).toBe(0);
});

test('a lost answer changes nothing, and is asked for again', async () => {
  setClockAhead(day);
  expect(await daysAhead()).toBe(-1);
  setClockAhead(-day);
  loseNextCall(configurationPath);
  expect(await daysAhead()).toBe(-1);
  expect(await daysAhead()).toBe(1);
});
