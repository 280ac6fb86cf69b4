import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { billedReads, memberScreens } from '../e2e/support/screen-reads.ts';

const page = readFileSync(new URL('../docs/scaling.md', import.meta.url), 'utf8');
const dollarsPerRead = 0.06 / 100_000;

/** The page's table of screens: path, reads, times a month, reads a month. */
const rows = [...page.matchAll(/^\| `([^`]+)` \| (\d+) \| (\d+) \| (\d+) \|$/gm)].map(
  ([, path, ...numbers]) => ({
    path,
    numbers: numbers.map(Number),
  }),
);

test('docs/scaling.md has each screen’s reads as they are counted', () => {
  expect(rows.map(({ path, numbers }) => [path, numbers[0]])).toEqual(
    memberScreens.map((screen) => [screen.path.replace(/demo-\d+$/, ':id'), billedReads(screen)]),
  );
});

test('docs/scaling.md adds them up', () => {
  for (const { numbers } of rows) expect(numbers[2]).toBe((numbers[0] ?? 0) * (numbers[1] ?? 0));
  const all = rows.reduce((sum, { numbers }) => sum + (numbers[2] ?? 0), 0);
  expect(page).toContain(`| all | | | ${all} |`);
  expect(page).toContain(`cost ${(all * 1_000 * dollarsPerRead).toFixed(2)} dollars for reads`);
});
