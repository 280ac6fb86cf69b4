import { matchColumns, readSheet } from '@blood-bank/domain/roster-import/columns';
import { type BijoyText, findBijoy, inUnicode } from '@blood-bank/domain/roster-import/find-bijoy';
import type { Columns, Sheet } from '@blood-bank/domain/roster-import/import-fields';
import { readMessages } from '@blood-bank/domain/roster-import/read-messages';
import Papa from 'papaparse';
import { numberingPlan } from '../../../lib/campus/phone-number.ts';
import { campus } from '../../../lib/firestore/configuration.ts';
import { loadChunk } from '../../../lib/load-chunk.ts';

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
/** In characters, for messages. */
const mostPasted = 2_000_000;
/** Above the headings, or empty. */
const rowsAboveTheRows = 1_000;

/** A table of a file, with the columns that are found in it. */
export interface ReadFile {
  /** That of a sheet in a workbook; else empty. */
  readonly name: string;
  readonly sheet: Sheet;
  readonly columns: Columns;
  /** Its texts that are in Bijoy's coding, or may be; those that surely are have been converted in the sheet. */
  readonly bijoy: readonly BijoyText[];
  /** Its cells as they are written. */
  readonly table: readonly (readonly string[])[];
}

/** Excel's own line about the separator. */
const separatorLine = /^sep=(.)\r?\n/i;
const separators = [',', ';', '\t', '|'];
const webPage = /^\s*<(?:!--|(?:!doctype|html|head|body|table|\?xml|div|meta)\b)/i;
const json = /^\s*(?:\{|\[\s*[{[])/;

interface Unread {
  readonly problem: TableProblem;
}

/** Reads the table of a CSV file, whatever separates its cells, or those of a workbook that have people. */
export async function readTables(file: Blob): Promise<readonly ReadFile[] | Unread> {
  if (file.size > limitsOfFile.bytes) return { problem: { kind: 'too-large' } };
  const bytes = new Uint8Array(await file.arrayBuffer());
  if (beginsWith(bytes, zip)) return workbookTables(bytes);
  const decoded = decodeText(bytes);
  if ('problem' in decoded) return { problem: { kind: decoded.problem } };
  const kind = problemOfText(decoded.text);
  if (kind !== null) return { problem: { kind } };
  const found = parse(decoded.text);
  return 'problem' in found ? found : [found];
}

/** Reads what was pasted: cells of a spreadsheet, or messages about donors. */
export async function readPasted(text: Blob): Promise<readonly ReadFile[] | Unread> {
  const found = await readTables(text);
  const [table] = 'problem' in found ? [] : found;
  if (table !== undefined && namesDonors(table)) return found;
  const rows = readMessages((await text.text()).slice(0, mostPasted), numberingPlan);
  const read = rows === null ? null : tableOf(rows);
  return read === null || 'problem' in read ? found : [read];
}

function namesDonors({ columns }: ReadFile): boolean {
  const { bloodGroup, contactNumber, email } = columns;
  return bloodGroup !== null && (contactNumber !== null || email !== null);
}

async function workbookTables(bytes: Uint8Array): Promise<readonly ReadFile[] | Unread> {
  const { readWorkbook } = await loadChunk(() => import('./read-workbook.ts'));
  const sheets = await readWorkbook(bytes, limitsOfFile.rows + rowsAboveTheRows);
  if (typeof sheets === 'string') return { problem: { kind: sheets } };
  const tables: ReadFile[] = [];
  let problem: TableProblem = { kind: 'no-rows' };
  for (const { name, rows } of sheets) {
    const table = tableOf(rows);
    if ('problem' in table) problem = table.problem;
    else tables.push({ ...table, name });
  }
  return tables.length > 0 ? tables : { problem };
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

function parse(text: string): ReadFile | Unread {
  const [line = '', separator = ''] = separatorLine.exec(text) ?? [];
  const { data, errors } = Papa.parse<string[]>(text.slice(line.length), {
    delimiter: separator,
    delimitersToGuess: separators,
    skipEmptyLines: false,
  });
  const quotes = errors.find(({ type }) => type === 'Quotes');
  if (quotes !== undefined) return { problem: { kind: 'quotes', row: (quotes.row ?? 0) + 1 } };
  return tableOf(data);
}

function tableOf(data: readonly (readonly string[])[]): ReadFile | Unread {
  if (data.some((row) => row.length > limitsOfFile.columns)) return { problem: { kind: 'too-many-columns' } };
  const bijoy = findBijoy(data);
  const sure = bijoy.filter(({ isSure }) => isSure);
  const sheet = readSheet(sure.length === 0 ? data : inUnicode(data, sure));
  if (sheet.rows.length === 0) return { problem: { kind: 'no-rows' } };
  if (sheet.rows.length > limitsOfFile.rows) return { problem: { kind: 'too-many-rows' } };
  const columns = matchColumns(sheet, numberingPlan, campus.donorAttributes);
  return hasCountsOnly(sheet, columns)
    ? { problem: { kind: 'counts' } }
    : { name: '', sheet, columns, bijoy, table: data };
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

/** Why a file can't be read as text. */
type FileProblem = 'empty' | 'spreadsheet' | 'not-text' | 'too-large';

/** The first bytes of a workbook, which is an archive. */
const zip = [0x50, 0x4b, 0x03, 0x04];
/** The first bytes of files that people choose by mistake: pictures, PDF, and workbooks that are old or have a password. */
const signatures: readonly (readonly [FileProblem, readonly number[]])[] = [
  ['spreadsheet', [0xd0, 0xcf, 0x11, 0xe0]],
  ['not-text', [0x89, 0x50, 0x4e, 0x47]],
  ['not-text', [0xff, 0xd8, 0xff]],
  ['not-text', [0x47, 0x49, 0x46, 0x38]],
  ['not-text', [0x25, 0x50, 0x44, 0x46]],
];
const byteOrderMarks: readonly (readonly [string, readonly number[]])[] = [
  ['utf-8', [0xef, 0xbb, 0xbf]],
  ['utf-16le', [0xff, 0xfe]],
  ['utf-16be', [0xfe, 0xff]],
];
/** Enough to tell the encoding. */
const sampleBytes = 4_096;
/** Controls that no text has; of Windows-1252 the codes up to 9F are letters in most decoders, and controls in others. */
const controls = /[^\P{Cc}\s\u0080-\u009f]/u;

/**
 * Decodes the bytes of a text file as spreadsheet programs save it: UTF-8, UTF-16 with or without a byte-order mark, or else
 * Windows-1252.
 */
function decodeText(bytes: Uint8Array): { readonly text: string } | { readonly problem: FileProblem } {
  const signature = signatures.find(([, first]) => beginsWith(bytes, first));
  if (signature !== undefined) return { problem: signature[0] };
  const text = new TextDecoder(encodingOf(bytes)).decode(bytes);
  if (controls.test(text)) return { problem: 'not-text' };
  return text.trim() === '' ? { problem: 'empty' } : { text };
}

function encodingOf(bytes: Uint8Array): string {
  const marked = byteOrderMarks.find(([, mark]) => beginsWith(bytes, mark));
  return marked?.[0] ?? utf16Of(bytes.subarray(0, sampleBytes)) ?? (isUtf8(bytes) ? 'utf-8' : 'windows-1252');
}

/** In UTF-16 every other byte of commas, digits and Latin letters is zero. */
function utf16Of(sample: Uint8Array): string | null {
  const zeros = [0, 0];
  sample.forEach((byte, at) => {
    if (byte === 0) zeros[at % 2] = (zeros[at % 2] ?? 0) + 1;
  });
  const [even = 0, odd = 0] = zeros;
  if (odd > sample.length / 8 && even < odd / 8) return 'utf-16le';
  return even > sample.length / 8 && odd < even / 8 ? 'utf-16be' : null;
}

function isUtf8(bytes: Uint8Array): boolean {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return true;
  } catch {
    return false;
  }
}

function beginsWith(bytes: Uint8Array, first: readonly number[]): boolean {
  return first.every((byte, at) => bytes[at] === byte);
}
