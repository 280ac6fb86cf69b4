import { limits } from '@blood-bank/domain/records/limits';
import { toLine } from '@blood-bank/domain/records/normalise-text';
import {
  comparePeople,
  type ListedPerson,
  type StoredDonor,
} from '@blood-bank/domain/roster-import/compare-people';
import type { Columns, Sheet } from '@blood-bank/domain/roster-import/import-fields';
import { type Answers, answersTo, type Question } from '@blood-bank/domain/roster-import/questions';
import type { ReadingOptions } from '@blood-bank/domain/roster-import/read-cells';
import type { AcceptedRows } from '@blood-bank/domain/roster-import/read-rows';
import { findPeopleIn, type ReadRows } from '@blood-bank/domain/roster-import/who-is-who';
import { findBegunImport, type LoggedImport } from '../../data/last-import.ts';
import type { LongWork } from '../../data/read-all.ts';
import { findDonorIds, findDonors, type IdOf } from '../../data/roster-lookup.ts';
import { readTimeSliced } from './time-sliced-reading.ts';

/** A file whose rows have been read, and the donors whom its people may be. */
export interface ReadImport {
  readonly sheet: Sheet;
  readonly columns: Columns;
  readonly options: ReadingOptions;
  readonly read: AcceptedRows;
  /** Donors in an own export who are here. */
  readonly known: ReadonlySet<string>;
  readonly stored: readonly StoredDonor[];
  readonly idOf: IdOf;
  readonly importId: string;
  /** The file's name, as it is stored. */
  readonly file: string;
  /** The import that this one goes on with; null for a new one. */
  readonly continued: LoggedImport | null;
}

/** A file whose rows have been read, and compared with who is here, by what the admin has said about who is who. */
export interface CheckedFile extends ReadImport {
  readonly rows: ReadRows;
  /** Of `rows.entries`, in their order. */
  readonly people: readonly ListedPerson[];
  readonly here: ReadonlySet<string>;
  /** Who is who. */
  readonly questions: readonly Question[];
  readonly chosen: Answers;
}

/** Reads the rows of a file of this name, and finds out who is here already. */
export async function checkFile(
  file: string,
  sheet: Sheet,
  columns: Columns,
  options: ReadingOptions,
  follow: (of: number) => LongWork,
): Promise<CheckedFile> {
  const read = await readTimeSliced(sheet, columns, options, follow(0).signal);
  const ids = [...new Set(read.donorIds.values())];
  const known = await findDonorIds(ids, follow(ids.length));
  const storedFile = toLine(toLine(file).slice(0, limits.fileName));
  const details = findPeopleIn(read, {}, known).entries.map((entry) => entry.details);
  const { stored, idOf } = await findDonors(details, follow(details.length));
  const importIds = new Set(stored.flatMap(({ importId }) => importId ?? []));
  const continued = importIds.size > 0 ? await findBegunImport([...importIds], storedFile) : null;
  const importId = continued?.importId ?? newImportId();
  const base = { sheet, columns, options, read, known, stored, idOf, importId, file: storedFile, continued };
  return compare(base, {});
}

/** Finds out who is who, by what the admin has chosen. */
export function compare(base: ReadImport, chosen: Answers): CheckedFile {
  const { read, known, stored, idOf } = base;
  const rows = findPeopleIn(read, chosen, known);
  const { questions: aboutDonors, ...compared } = comparePeople(rows.entries, stored, idOf, chosen);
  const questions = [...rows.questions, ...aboutDonors];
  return { ...base, rows, ...compared, questions, chosen: answersTo(questions, chosen) };
}

/** In the form of a record's id, as it is that of the import's entry in the audit log. */
function newImportId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(10));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
