import { expect, it } from 'vitest';
import { inTurns, median } from './interleave.ts';
import { inMarkdown, missesOf, type Section } from './report.ts';

const section: Section = {
  title: 'Calls a second',
  notes: ['Medians.'],
  columns: ['product/s', 'floor/s'],
  rows: [
    {
      what: 'query',
      ratio: 0.5,
      target: 'at least 0.6',
      isMet: false,
      values: { 'product/s': 1234.5, 'floor/s': 2469 },
    },
    { what: 'get', ratio: 0.75, target: '', isMet: null, values: { 'product/s': 7.25, 'floor/s': null } },
  ],
};

it('a table has its ratios and targets first, and no column that would be empty', () => {
  expect(inMarkdown([section])).toBe(`### Calls a second

Medians.

|  | to the floor | target |  | product/s | floor/s |
| --- | ---: | ---: | --- | ---: | ---: |
| query | 0.5 | at least 0.6 | **missed** | 1,235 | 2,469 |
| get | 0.75 |  |  | 7.25 |  |
`);
});

it('what was missed is named with its figure', () => {
  expect(missesOf([section])).toEqual(['Calls a second: query: 0.5, but at least 0.6']);
});

it('contenders take turns forwards and backwards, and each has its own results', async () => {
  const turns: string[] = [];
  const contender = (name: string) => async () => turns.push(name);
  expect(await inTurns(3, { a: contender('a'), b: contender('b') })).toEqual({ a: [1, 4, 5], b: [2, 3, 6] });
  expect(turns).toEqual(['a', 'b', 'b', 'a', 'a', 'b']);
});

it('the median is the middle one', () => {
  expect([median([3, 1, 2]), median([4, 1, 2, 3])]).toEqual([2, 2.5]);
});
