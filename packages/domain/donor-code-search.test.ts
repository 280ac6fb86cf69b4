import { expect, it } from 'vitest';
import { hasDonorCode, idPrefixes } from './donor-code-search.ts';
import { donorCode } from './records/donor.ts';

const entry = 'roster-d362708f0e1d2c3b4a5968778695a4b3';
const account = 'aB3xYz90QwErTyUiOpAsDfGhJkLz';

it('is the first six characters of the id, in capitals and pairs', () => {
  expect(donorCode(entry)).toBe('D3 62 70');
  expect(donorCode(account)).toBe('AB 3X YZ');
  expect(donorCode('abcde')).toBe('AB CD E');
});

it.each([
  ...['D3 62 70', 'd36270', 'd3 62', 'D362', ' d3  6270 ', 'D3-62-70', 'd3‑62 – 70', 'd362708f0e', 'd৩৬২'],
  ...['roster-d362', 'roster-d3-62', 'ROSTER-D36270', 'Roster-d3 62 70'],
])('of a donor without an account is found by "%s"', (typed) => expect(finds(entry, typed)).toBe(true));

it.each(['AB 3X YZ', 'ab3x', 'aB3xYz90', 'aB3xYz90QwErTy'])('of an account is found by "%s"', (typed) =>
  expect(finds(account, typed)).toBe(true),
);

it.each(['d36', 'd3 62 71', '3627', 'roster-', 'd3 62 70 8f', 'd3-62-70-8f', '', 'd36?', entry])(
  'is not found by "%s"',
  (typed) => expect(finds(entry, typed)).toBe(false),
);

it('is searched for by no more beginnings than a query may have', () => {
  expect(new Set(idPrefixes('abcd')).size).toBe(17);
  expect(idPrefixes('Abdullah')).toHaveLength(17);
  expect(idPrefixes('Tania Sultana')).toEqual([]);
});

function finds(id: string, typed: string): boolean {
  const isFound = hasDonorCode(id, typed);
  // The query finds it first.
  if (isFound) expect(idPrefixes(typed).some((prefix) => id.startsWith(prefix))).toBe(true);
  return isFound;
}
