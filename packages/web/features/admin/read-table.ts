import { matchColumns, readSheet } from '@blood-bank/domain/roster-import/columns';
import type { Columns, Sheet } from '@blood-bank/domain/roster-import/import-fields';
import Papa from 'papaparse';
import { numberingPlan } from '../../data/phone-number.ts';
import { decodeText, type FileProblem } from './decode-text.ts';

/** Why a file can't be imported: `row` is where a quotation mark is not closed. */
export type TableProblem =
  | {
      readonly kind:
        | FileProblem
        | 'web-page'
        | 'json'
        | 'no-rows'
        | 'counts'
        | 'too-many-rows'
        | 'too-many-columns'
        | 'too-many-quotes';
    }
  | { readonly kind: 'quotes'; readonly row: number };

/** More columns or quotation marks than any list has would freeze the page for seconds. */
const limitsOfFile = { bytes: 20_000_000, rows: 20_000, columns: 500, quotes: 1_000_000 };

/** The table of a file, with the columns that are found in it. */
export interface ReadFile {
  readonly sheet: Sheet;
  readonly columns: Columns;
}

/** Excel's own line about the separator. */
const separatorLine = /^sep=(.)\r?\n/i;
const separators = [',', ';', '\t', '|'];
const webPage = /^\s*<(?:!--|(?:!doctype|html|head|body|table|\?xml|div|meta)\b)/i;
const json = /^\s*(?:\{|\[\s*[{[])/;

/** Reads a CSV file, whatever separates its cells. */
export async function readTable(file: Blob): Promise<ReadFile | { readonly problem: TableProblem }> {
  if (file.size > limitsOfFile.bytes) return { problem: { kind: 'too-large' } };
  const decoded = decodeText(new Uint8Array(await file.arrayBuffer()));
  if ('problem' in decoded) return { problem: { kind: decoded.problem } };
  const kind = problemOfText(decoded.text);
  return kind === null ? parse(decoded.text) : { problem: { kind } };
}

/** What is told before the parser begins, which takes long for what is no list. */
function problemOfText(text: string) {
  if (webPage.test(text)) return 'web-page';
  if (json.test(text)) return 'json';
  if (countOf(text, '"') > limitsOfFile.quotes) return 'too-many-quotes';
  const isWide = (line: string) => separators.some((one) => countOf(line, one) >= limitsOfFile.columns);
  const [first = ''] = text.trimStart().split('\n', 1);
  return isWide(first) ? 'too-many-columns' : null;
}

function parse(text: string): ReadFile | { readonly problem: TableProblem } {
  const [line = '', separator = ''] = separatorLine.exec(text) ?? [];
  const { data, errors } = Papa.parse<string[]>(text.slice(line.length), {
    delimiter: separator,
    delimitersToGuess: separators,
    skipEmptyLines: false,
  });
  const quotes = errors.find(({ type }) => type === 'Quotes');
  if (quotes !== undefined) return { problem: { kind: 'quotes', row: (quotes.row ?? 0) + 1 } };
  if (data.some((row) => row.length > limitsOfFile.columns)) return { problem: { kind: 'too-many-columns' } };
  const sheet = readSheet(data);
  if (sheet.rows.length === 0) return { problem: { kind: 'no-rows' } };
  if (sheet.rows.length > limitsOfFile.rows) return { problem: { kind: 'too-many-rows' } };
  const columns = matchColumns(sheet, numberingPlan);
  return hasCountsOnly(sheet, columns) ? { problem: { kind: 'counts' } } : { sheet, columns };
}

/** Groups with how many donors each has, and nobody's name or contact. */
function hasCountsOnly({ rows }: Sheet, columns: Columns): boolean {
  const { bloodGroup, fullName, contactNumber, email } = columns;
  if (bloodGroup === null || fullName !== null || contactNumber !== null || email !== null) return false;
  return rows.every(({ cells }) => cells.every((cell, at) => at === bloodGroup || /^[\d\s.,%]*$/.test(cell)));
}

function countOf(text: string, character: string): number {
  let count = 0;
  for (let at = text.indexOf(character); at !== -1; at = text.indexOf(character, at + 1)) count += 1;
  return count;
}
