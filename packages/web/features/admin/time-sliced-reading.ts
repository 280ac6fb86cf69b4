import type { Columns, Sheet } from '@blood-bank/domain/roster-import/import-fields';
import type { ReadingOptions } from '@blood-bank/domain/roster-import/read-cells';
import { type AcceptedRows, rowReader } from '@blood-bank/domain/roster-import/read-rows';

/** What takes a few milliseconds on a phone. */
const rowsOfSlice = 500;

/** Reads the rows of a sheet in time slices, between which the page stays responsive. */
export async function readTimeSliced(
  sheet: Sheet,
  columns: Columns,
  options: ReadingOptions,
  signal: AbortSignal,
): Promise<AcceptedRows> {
  const reader = rowReader(sheet, columns, options);
  for (let from = 0; from < sheet.rows.length; from += rowsOfSlice) {
    signal.throwIfAborted();
    for (const row of sheet.rows.slice(from, from + rowsOfSlice)) reader.read(row);
    await new Promise((resolve) => setTimeout(resolve));
  }
  return reader.result();
}
