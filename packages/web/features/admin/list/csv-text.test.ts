import { expect, it } from 'vitest';
import { csvText } from './csv-text.ts';

it.each([
  '=1+1',
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

it.each([
  ["Rahim;=cmd|'/c calc'!A0;", "Rahim;'=cmd|'/c calc'!A0;"],
  ['Rahim;\t@SUM(A1)', "Rahim;\t'@SUM(A1)"],
  ['=1;=2', `"'=1;'=2"`],
  ['Rahim;"=1+1;', `"Rahim;""'=1+1;"`],
  // In such a program no cell begins with the quotation mark of this one, so that the line ends the cell.
  ['Ward 3\n=1+1', `"Ward 3\n'=1+1"`],
  ['Ward 3\r\n "@SUM(A1)"', `"Ward 3\r\n ""'@SUM(A1)"""`],
])('a formula after another program’s separator is harmless, too: %j', (cell, written) => {
  expect(csvText([['Name', cell]])).toBe(`\ufeffName,${written}`);
});

it('other cells stay as they are', () => {
  const cells = ['+880 1700 000 001', '01700 000 001', 'O+', 'Ward 3\nbed 1', 'Das, Orpa', '"A"', ''];
  expect(csvText([cells])).toBe(
    '\ufeff+880 1700 000 001,01700 000 001,O+,"Ward 3\nbed 1","Das, Orpa","""A""",',
  );
});
