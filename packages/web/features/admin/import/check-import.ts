import { limits } from '@blood-bank/domain/records/limits';
import { toLine } from '@blood-bank/domain/records/normalise-text';
import {
  type ComparedPerson,
  comparePeople,
  type StoredDonor,
} from '@blood-bank/domain/roster-import/compare-people';
import { changesOf, type KnownPeople } from '@blood-bank/domain/roster-import/donor-changes';
import type { Columns, Sheet } from '@blood-bank/domain/roster-import/import-fields';
import { type Answers, answersTo, type Question } from '@blood-bank/domain/roster-import/questions';
import type { ReadingOptions } from '@blood-bank/domain/roster-import/read-cells';
import { type AcceptedRows, rowReader } from '@blood-bank/domain/roster-import/read-rows';
import { findPeopleIn, type ReadRows } from '@blood-bank/domain/roster-import/who-is-who';
import type { LongWork } from '../list/read-all.ts';
import { findDonors, findLogged, type IdOf, loggedName, readDonors } from './lookup-api.ts';
import { findBegunImport, type LoggedImport } from './undo-api.ts';

/** A file whose rows have been read, and the donors whom its people may be. */
interface ReadImport {
  readonly sheet: Sheet;
  readonly columns: Columns;
  readonly options: ReadingOptions;
  readonly read: AcceptedRows;
  /** Donors in an own export who are here. */
  readonly known: ReadonlySet<string>;
  readonly stored: readonly StoredDonor[];
  readonly idOf: IdOf;
  /** The names of the donations of the file that are in the logs. */
  readonly logged: ReadonlySet<string>;
  /** The id of a new import. */
  readonly newId: string;
  /** The file's name, as it is stored. */
  readonly file: string;
  /** The import of the file that was begun before; null for none. */
  readonly begun: LoggedImport | null;
}

/** A file whose rows have been read, and compared with who is here, by what the admin has said about who is who. */
export interface CheckedFile extends ReadImport, KnownPeople {
  readonly rows: ReadRows;
  readonly people: readonly ComparedPerson[];
  readonly importId: string;
  /** The import that this one goes on with; null for a new one. */
  readonly continued: LoggedImport | null;
  /** Who is who, and what the rows are. */
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
  const { signal } = follow(0);
  const read = await readTimeSliced(sheet, columns, options, signal);
  const ids = [...new Set(read.donorIds.values())];
  const exported = await readDonors(ids, follow(ids.length));
  const known = new Set(exported.keys());
  const storedFile = toLine(toLine(file).slice(0, limits.fileName));
  const { entries } = findPeopleIn(read, {}, known);
  const { stored, idOf } = await findDonors(entries, follow(entries.length), exported);
  const importIds = new Set(
    stored.flatMap(({ importId, changedByImport }) => [importId ?? [], changedByImport ?? []].flat()),
  );
  const begun = importIds.size > 0 ? await findBegunImport([...importIds], storedFile) : null;
  const base = { sheet, columns, options, read, known, stored, idOf, newId: newImportId(), file: storedFile };
  const compared = compare({ ...base, begun, logged: new Set() }, {});
  const mayBeLogged = compared.people.filter(({ donor }) => donor !== null);
  const logged = await findLogged(
    mayBeLogged.map(({ id, donations }) => ({ donorId: id, donations })),
    signal,
  );
  return logged.size === 0 ? compared : compare({ ...base, begun, logged }, {});
}

/** Finds out who is who, by what the admin has chosen. */
export function compare(base: ReadImport, chosen: Answers): CheckedFile {
  const { read, known, stored, idOf, logged, begun } = base;
  const found = findPeopleIn(read, chosen, known);
  const { people, problems, questions: aboutDonors } = comparePeople(found.entries, stored, idOf, chosen);
  const rows = {
    ...found,
    problems: [...found.problems, ...problems].toSorted((one, other) => one.row - other.row),
  };
  const questions = [...found.questions, ...aboutDonors];
  const knownPeople = changesOf(people, stored, {
    idOf,
    isLogged: (donorId, day) => logged.has(loggedName(donorId, day)),
    importId: begun?.importId ?? null,
  });
  // What an import has changed in a donor is kept once: more of it is of another import.
  const isOver = knownPeople.changes.some(
    ({ field, donor }) => field !== 'donations' && begun !== null && donor.changedByImport === begun.importId,
  );
  const continued = isOver ? null : begun;
  return {
    ...base,
    ...knownPeople,
    rows,
    people,
    importId: continued?.importId ?? base.newId,
    continued,
    questions,
    chosen: answersTo(questions, chosen),
  };
}

/** In the form of a record's id, as it is that of the import's entry in the audit log. */
function newImportId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(10));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

const { signal } = new AbortController();

/** The file with other cells in a row. */
export function correctRow(
  checked: CheckedFile,
  row: number,
  cells: readonly string[],
): Promise<CheckedFile> {
  const rows = checked.sheet.rows.map((one) => (one.number === row ? { ...one, cells } : one));
  return readAgain(checked, { ...checked.sheet, rows });
}

/** The file with some other rows: read again as a whole, since another row may have been the same person, and compared with who is here. */
export async function readAgain(checked: CheckedFile, sheet: Sheet): Promise<CheckedFile> {
  const changed = new Set(
    sheet.rows.filter((row, at) => row !== checked.sheet.rows[at]).map(({ number }) => number),
  );
  const read = await readTimeSliced(sheet, checked.columns, checked.options, signal);
  const people = read.accepted
    .filter(({ row }) => changed.has(row))
    .map((one) => ({ ...one, donorId: null }));
  const found = await findDonors(people, { signal, onProgress: () => undefined });
  const stored = [
    ...new Map([...checked.stored, ...found.stored].map((donor) => [donor.id, donor])).values(),
  ];
  return compare({ ...checked, sheet, read, stored, idOf: found.idOf }, checked.chosen);
}

/** What takes a few milliseconds on a phone. */
const rowsOfSlice = 500;

/** Reads the rows of a sheet in time slices, between which the page stays responsive. */
async function readTimeSliced(
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
