import { expect, test } from 'vitest';
import { timeAgo } from './age.tsx';

const now = new Date('2026-11-20T12:00:00Z');

test.each([
  ['2026-11-20T12:00:30Z', 'just now'],
  ['2026-11-20T11:59:01Z', 'just now'],
  ['2026-11-20T11:59:00Z', '1 min ago'],
  ['2026-11-20T11:48:00Z', '12 min ago'],
  ['2026-11-20T11:00:01Z', '59 min ago'],
  ['2026-11-20T11:00:00Z', '1 h ago'],
  ['2026-11-19T12:00:01Z', '23 h ago'],
  ['2026-11-19T12:00:00Z', '1 day ago'],
  ['2026-10-21T12:00:01Z', '29 days ago'],
  ['2026-10-21T12:00:00Z', 'Oct 21, 2026'],
])('a request posted at %s was posted %s', (moment, age) => {
  expect(timeAgo(new Date(moment), now)).toBe(age);
});
