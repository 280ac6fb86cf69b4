import { findPeople } from '../../data/roster-lookup.ts';
import type { CheckedFile } from './check-import.ts';
import { readTimeSliced } from './time-sliced-reading.ts';

const { signal } = new AbortController();

/**
 * The file with other cells in a row: read again as a whole, since another row may have been the same person, and compared with
 * who is here for those who were not before.
 */
export async function correctRow(
  checked: CheckedFile,
  row: number,
  cells: readonly string[],
): Promise<CheckedFile> {
  const sheet = {
    ...checked.sheet,
    rows: checked.sheet.rows.map((one) => (one.number === row ? { ...one, cells } : one)),
  };
  const rows = await readTimeSliced(sheet, checked.columns, checked.options, signal);
  const known = new Map(checked.people.map((person, at) => [checked.rows.entries[at]?.row, person]));
  known.delete(row);
  const added = rows.entries.filter((entry) => !known.has(entry.row));
  const details = added.map((entry) => entry.details);
  const found = await findPeople(details, { signal, onProgress: () => undefined });
  for (const [at, person] of found.people.entries()) known.set(added[at]?.row, person);
  return {
    ...checked,
    sheet,
    rows,
    people: rows.entries.flatMap((entry) => known.get(entry.row) ?? []),
    here: new Set([...checked.here, ...found.here]),
  };
}
