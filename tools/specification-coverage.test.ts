import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { root } from './import-graph.ts';

const page = 'docs/specification-coverage.md';
const rows = readFileSync(join(root, page), 'utf8')
  .split('\n')
  .filter((line) => line.startsWith('| ') && !line.endsWith(' | Tests |'))
  .map((line) => line.replace(/^\| | \|$/g, '').split(' | '));

describe('each line of the specification has a test that would fail without it:', () => {
  it('the page has a row for each', () => {
    expect(rows.length).toBeGreaterThan(150);
  });

  it.each(rows.map(([what = '', tests = '']) => ({ what, tests })))('$what', ({ tests }) => {
    const named = tests.split('<br>').map((test) => test.split(' › '));
    expect(named.filter(([file = '', title = '']) => !hasTest(file, title))).toEqual([]);
  });
});

/** Whether a test of that title stands in the file: its title is quoted there, letter for letter. */
function hasTest(file: string, title: string): boolean {
  const path = join(root, file);
  if (title === '' || !existsSync(path)) return false;
  const source = readFileSync(path, 'utf8');
  return ["'", '"', '`'].some((quote) => source.includes(`${quote}${title}${quote}`));
}
