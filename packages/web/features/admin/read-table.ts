import { type Columns, matchColumns, readSheet, type Sheet } from '@blood-bank/domain/roster-import/columns';
import Papa from 'papaparse';
import { decodeText, type FileProblem } from './decode-text.ts';

/** Why a file can't be imported: `row` is where a quotation mark is not closed. */
export type TableProblem =
  | { readonly kind: FileProblem | 'no-rows' | 'too-many-rows' }
  | { readonly kind: 'quotes'; readonly row: number };

const limitsOfFile = { bytes: 20_000_000, rows: 20_000 };

/** The table of a file, with the columns that its headings name. */
export interface ReadFile {
  readonly sheet: Sheet;
  readonly columns: Columns;
}

/** Excel's own line about the separator. */
const separatorLine = /^sep=(.)\r?\n/i;

/** Reads a CSV file, whatever separates its cells. */
export async function readTable(file: Blob): Promise<ReadFile | { readonly problem: TableProblem }> {
  if (file.size > limitsOfFile.bytes) return { problem: { kind: 'too-large' } };
  const decoded = decodeText(new Uint8Array(await file.arrayBuffer()));
  if ('problem' in decoded) return { problem: { kind: decoded.problem } };
  const [line = '', separator = ''] = separatorLine.exec(decoded.text) ?? [];
  const { data, errors } = Papa.parse<string[]>(decoded.text.slice(line.length), {
    delimiter: separator,
    delimitersToGuess: [',', ';', '\t'],
    skipEmptyLines: false,
  });
  const quotes = errors.find(({ type }) => type === 'Quotes');
  if (quotes !== undefined) return { problem: { kind: 'quotes', row: (quotes.row ?? 0) + 1 } };
  const sheet = readSheet(data);
  if (sheet.rows.length === 0) return { problem: { kind: 'no-rows' } };
  if (sheet.rows.length > limitsOfFile.rows) return { problem: { kind: 'too-many-rows' } };
  return { sheet, columns: matchColumns(sheet.headings) };
}
