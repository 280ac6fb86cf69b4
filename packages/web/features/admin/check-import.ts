import { limits } from '@blood-bank/domain/records/limits';
import { toLine } from '@blood-bank/domain/records/normalise-text';
import type { Columns, Sheet } from '@blood-bank/domain/roster-import/columns';
import type { ReadingOptions, ReadRows } from '@blood-bank/domain/roster-import/read-rows';
import { findBegunImport, type LoggedImport } from '../../data/last-import.ts';
import type { LongWork } from '../../data/read-all.ts';
import { findPeople, type ListedPerson } from '../../data/roster-lookup.ts';
import { readTimeSliced } from './time-sliced-reading.ts';

/** A file whose rows have been read, and compared with who is here. */
export interface CheckedFile {
  readonly sheet: Sheet;
  readonly columns: Columns;
  readonly options: ReadingOptions;
  readonly rows: ReadRows;
  /** Of `rows.entries`, in their order. */
  readonly people: readonly ListedPerson[];
  readonly here: ReadonlySet<string>;
  readonly importId: string;
  /** The file's name, as it is stored. */
  readonly file: string;
  /** The import that this one goes on with; null for a new one. */
  readonly continued: LoggedImport | null;
}

/** Reads the rows of a file of this name, and finds out who is here already. */
export async function checkFile(
  file: string,
  sheet: Sheet,
  columns: Columns,
  options: ReadingOptions,
  follow: (of: number) => LongWork,
): Promise<CheckedFile> {
  const rows = await readTimeSliced(sheet, columns, options, follow(0).signal);
  const storedFile = toLine(toLine(file).slice(0, limits.fileName));
  const details = rows.entries.map((entry) => entry.details);
  const { people, here, importIds } = await findPeople(details, follow(details.length));
  const continued = importIds.size > 0 ? await findBegunImport([...importIds], storedFile) : null;
  const importId = continued?.importId ?? newImportId();
  return { sheet, columns, options, rows, people, here, importId, file: storedFile, continued };
}

/** In the form of a record's id, as it is that of the import's entry in the audit log. */
function newImportId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(10));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
