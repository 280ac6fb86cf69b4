import { expect, it } from 'vitest';
import { interleave, medianOf } from './interleave.ts';
import { missedTargets, type Section, toMarkdown } from './report.ts';

const section: Section = {
  title: 'Calls per second',
  notes: ['Medians.'],
  columns: ['product/s', 'baseline/s'],
  rows: [
    {
      what: 'query',
      ratio: 0.5,
      target: 'at least 0.6',
      isMet: false,
      values: { 'product/s': 1234.5, 'baseline/s': 2469 },
    },
    { what: 'get', ratio: 0.75, target: '', isMet: null, values: { 'product/s': 7.25, 'baseline/s': null } },
  ],
};

it('a table starts with ratios and targets, and omits empty columns', () => {
  expect(toMarkdown([section])).toBe(`### Calls per second

Medians.

|  | to baseline | target |  | product/s | baseline/s |
| --- | ---: | ---: | --- | ---: | ---: |
| query | 0.5 | at least 0.6 | **missed** | 1,235 | 2,469 |
| get | 0.75 |  |  | 7.25 |  |
`);
});

it('a missed target is reported with its figure', () => {
  expect(missedTargets([section])).toEqual(['Calls per second: query: 0.5, but at least 0.6']);
});

it('contenders run in alternating order, each with its own results', async () => {
  const runs: string[] = [];
  const contender = (name: string) => async () => runs.push(name);
  expect(await interleave(3, { a: contender('a'), b: contender('b') })).toEqual({
    a: [1, 4, 5],
    b: [2, 3, 6],
  });
  expect(runs).toEqual(['a', 'b', 'b', 'a', 'a', 'b']);
});

it.each([
  [[3, 1, 2], 2],
  [[4, 1, 2, 3], 2.5],
])('the median of %j is %d', (values, median) => expect(medianOf(values, (value) => value)).toBe(median));
