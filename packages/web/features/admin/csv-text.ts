import Papa from 'papaparse';

/** A spreadsheet program takes the file for UTF-8 by it. */
const byteOrderMark = '\ufeff';
/**
 * What a cell begins with that spreadsheet programs may run, full-width signs included. Not the library's own pattern, which passes
 * over texts of several lines.
 */
const formula = /^(?:\s*[=+\-@\uff1d\uff0b\uff0d\uff20]|[\t\r\n])/u;

/**
 * The text of a CSV file (RFC 4180) for spreadsheet programs. A cell that they would run as a formula begins with an apostrophe,
 * contact numbers of the form +880 included.
 */
export function csvText(rows: readonly (readonly string[])[]): string {
  const cells = rows.map((row) => [...row]);
  return byteOrderMark + Papa.unparse(cells, { header: false, newline: '\r\n', escapeFormulae: formula });
}
