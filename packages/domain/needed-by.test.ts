import { expect, it } from 'vitest';
import { isOlder, isOverdue, soonestFirst } from './needed-by.ts';

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

it.each([
  ['posted three days ago', { requestedAt: '2026-11-19T15:00:00Z' }, false],
  ['posted before', { requestedAt: '2026-11-19T14:59:59Z' }, true],
  ['edited since', { requestedAt: '2026-11-01', editedAt: '2026-11-20' }, false],
  ['still needed two days ago', { requestedAt: '2026-11-01', stillNeededAt: '2026-11-20T15:00:00Z' }, false],
  ['needed later', { requestedAt: '2026-11-01', neededBy: '2026-11-22T15:00:01Z' }, false],
  ['whose time has passed', { requestedAt: '2026-11-22T09:00:00Z', neededBy: '2026-11-22T15:00:00Z' }, true],
  ['still needed after its time', { neededBy: '2026-11-20', stillNeededAt: '2026-11-21' }, false],
  ['still needed after its time, long ago', { neededBy: '2026-11-10', stillNeededAt: '2026-11-11' }, true],
  ['just posted', { requestedAt: null }, false],
] as const)('a request that was %s is older: %s', (_, times, isOld) => {
  const dates = Object.entries(times).map(([name, time]) => [name, time === null ? null : new Date(time)]);
  const request = {
    neededBy: null,
    requestedAt: new Date('2026-11-01'),
    editedAt: null,
    stillNeededAt: null,
  };
  expect(isOlder({ ...request, ...Object.fromEntries(dates) }, now)).toBe(isOld);
});
