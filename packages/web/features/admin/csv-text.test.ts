import { expect, it } from 'vitest';
import { csvText } from './csv-text.ts';

it.each([
  '=1+1',
  '+880 1700 000 001',
  '-',
  '@SUM(A1)',
  '\tone',
  '\rone',
  '\none',
  ' =1+1',
  '＝1+1',
  '=HYPERLINK("https://example.test")\nof two lines',
  '-\u2028of two lines',
])('a cell that a spreadsheet program may run begins with an apostrophe: %j', (cell) => {
  expect(csvText([['Name', cell]])).toBe(`\ufeffName,"'${cell.replaceAll('"', '""')}"`);
});

it('other cells stay as they are', () => {
  const cells = ['01700 000 001', 'O+', 'Ward 3\n=1', 'Das, Orpa', '"A"', ''];
  expect(csvText([cells])).toBe('\ufeff01700 000 001,O+,"Ward 3\n=1","Das, Orpa","""A""",');
});
