import { afterEach, expect, test, vi } from 'vitest';
import { campusToday, millisecondsAhead, serverNow } from './server-clock.ts';

const hour = 60 * 60_000;

afterEach(() => {
  millisecondsAhead.set(0);
  vi.unstubAllEnvs();
});

test.each([
  ['UTC', '2026-11-25T18:30:00Z', '2026-11-26'],
  ['Pacific/Auckland', '2026-11-25T17:30:00Z', '2026-11-25'],
  ['Pacific/Kiritimati', '2026-11-25T17:30:00Z', '2026-11-25'],
])('on a device in %s, today at %s is the campus’s %s', (timeZone, now, today) => {
  vi.stubEnv('TZ', timeZone);
  vi.useFakeTimers({ now: new Date(now) });
  expect(campusToday()).toBe(today);
});

test('a clock that is a day off has no part in today, once the server’s is known', () => {
  vi.useFakeTimers({ now: new Date('2026-11-25T10:00:00Z') });
  millisecondsAhead.set(24 * hour);
  expect(serverNow()).toEqual(new Date('2026-11-26T10:00:00Z'));
  expect(campusToday()).toBe('2026-11-26');
});
