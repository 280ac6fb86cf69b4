import { findDonors } from '../../data/roster-lookup.ts';
import { type CheckedFile, compare } from './check-import.ts';
import { readTimeSliced } from './time-sliced-reading.ts';

const { signal } = new AbortController();

/**
 * The file with other cells in a row: read again as a whole, since another row may have been the same person, and compared with who is
 * here.
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
  const read = await readTimeSliced(sheet, checked.columns, checked.options, signal);
  const corrected = read.accepted.filter((one) => one.row === row).map(({ details }) => details);
  const found = await findDonors(corrected, { signal, onProgress: () => undefined });
  const stored = [
    ...new Map([...checked.stored, ...found.stored].map((donor) => [donor.id, donor])).values(),
  ];
  return compare({ ...checked, sheet, read, stored, idOf: found.idOf }, checked.chosen);
}
