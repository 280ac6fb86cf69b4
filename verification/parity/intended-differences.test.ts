import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { queryDifferences } from './query-differences.ts';
import { readRecorded } from './recorded-file.ts';
import type { RecordedQueries, RecordedRules, RecordedWrites } from './recording.ts';
import { rulesDifferences } from './rules-differences.ts';
import { writeDifferences } from './write-differences.ts';

const page = readFileSync(join(import.meta.dirname, '../../docs/parity.md'), 'utf8');
const headings = [...page.matchAll(/^### (.+)$/gm)].map(([, heading]) => heading);

test('every intended difference stands under a heading of docs/parity.md', () => {
  const named = [...rulesDifferences, ...queryDifferences, ...writeDifferences].map(({ heading }) => heading);
  expect(named.filter((heading) => !headings.includes(heading))).toEqual([]);
  expect(new Set(headings).size).toBe(headings.length);
});

test('every recorded difference stands there too', () => {
  const recorded = [
    ...readRecorded<RecordedRules>('rules'),
    ...readRecorded<RecordedQueries>('queries').flatMap(({ queries }) => queries),
    ...readRecorded<RecordedWrites>('writes').flatMap(({ commits }) => commits),
  ];
  const differing = recorded.filter(({ here }) => here !== undefined);
  expect(differing.length).toBeGreaterThan(0);
  expect(differing.filter(({ heading }) => heading === undefined || !headings.includes(heading))).toEqual([]);
});
