import { expect, it } from 'vitest';
import { isOverdue, soonestFirst } from './needed-by.ts';

const now = new Date('2026-11-22T15:00:00Z');

it.each([
  ['active', '2026-11-22T15:00:00Z', true],
  ['active', '2026-11-22T15:00:01Z', false],
  ['fulfilled', '2026-11-21T15:00:00Z', false],
] as const)('a request that is %s and needed by %s is overdue: %s', (status, neededBy, overdue) => {
  expect(isOverdue({ status, neededBy: new Date(neededBy) }, now)).toBe(overdue);
});

it('a request without needed-by is never overdue, and comes after those that are needed by a time', () => {
  expect(isOverdue({ status: 'active', neededBy: null }, now)).toBe(false);
  const of = (id: string, neededBy: string | null) => ({
    id,
    neededBy: neededBy ? new Date(neededBy) : null,
  });
  const requests = [
    of('open', null),
    of('later', '2026-11-24'),
    of('open too', null),
    of('soon', '2026-11-23'),
  ];
  expect(soonestFirst(requests).map(({ id }) => id)).toEqual(['soon', 'later', 'open', 'open too']);
});
