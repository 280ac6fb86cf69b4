import Papa from 'papaparse';

/** A spreadsheet program takes the file for UTF-8 by it. */
const byteOrderMark = '\ufeff';
/**
 * What a cell begins with that spreadsheet programs may run, full-width signs included. Not the library's own pattern, which passes
 * over texts of several lines.
 */
const formula = /^(?:\s*[=+\-@\uff1d\uff0b\uff0d\uff20]|[\t\r\n])/u;
/** A program whose own separator is one of the first two begins a cell after it and on each line, quoted or not. */
const formulaInside = /([;\t\r\n][\s"]*)(?=[=+\-@\uff1d\uff0b\uff0d\uff20])/gu;
/** Runs nothing, and would not be the number any more behind an apostrophe. */
const contactNumber = /^\+\d[\d ()-]*$/;

/**
 * The text of a CSV file (RFC 4180) for spreadsheet programs. What they would run as a formula begins with an apostrophe, which the
 * import leaves out again.
 */
export function csvText(rows: readonly (readonly string[])[]): string {
  const cells = rows.map((row) => row.map(harmless));
  return byteOrderMark + Papa.unparse(cells, { header: false, newline: '\r\n', quotes: isMarked });
}

/** An apostrophe at the beginning is kept by the programs that read the quoted cell as text. */
function isMarked(cell: unknown): boolean {
  return String(cell).startsWith("'");
}

function harmless(cell: string): string {
  if (contactNumber.test(cell)) return cell;
  const inside = cell.replace(formulaInside, "$1'");
  return formula.test(cell) ? `'${inside}` : inside;
}
