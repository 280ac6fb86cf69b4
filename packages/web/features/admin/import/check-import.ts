import type { CalendarDate } from '@blood-bank/domain/calendar-date';
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
import { type AcceptedRows, rowReader } from '@blood-bank/domain/roster-import/read-rows';
import {
  findPeopleIn,
  type ListedDonation,
  type ReadRows,
} from '@blood-bank/domain/roster-import/who-is-who';
import type { LongWork } from '../list/read-all.ts';
import type { DonorDonations } from './api.ts';
import { findDonorIds, findDonors, type IdOf } from './lookup-api.ts';
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
  /** The donations that the rows tell of, for the logs of the donors. */
  readonly donations: readonly DonorDonations[];
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
  const donations = donationsOf(rows, compared.people);
  return { ...base, rows, ...compared, donations, questions, chosen: answersTo(questions, chosen) };
}

/** Of each donor at once, whom several people of a list may be: what is logged at the same time for one donor is in conflict. */
function donationsOf({ entries }: ReadRows, people: readonly ListedPerson[]): readonly DonorDonations[] {
  const byDonor = new Map<string, Map<CalendarDate, ListedDonation>>();
  entries.forEach((entry, at) => {
    const donorId = people[at]?.id;
    if (donorId === undefined || entry.donations.length === 0) return;
    const known = byDonor.get(donorId) ?? new Map<CalendarDate, ListedDonation>();
    for (const donation of entry.donations) {
      if (!known.get(donation.donatedOn)?.place) known.set(donation.donatedOn, donation);
    }
    byDonor.set(donorId, known);
  });
  return [...byDonor].map(([donorId, byDay]) => ({
    donorId,
    donations: [...byDay.values()].toSorted((one, other) => (one.donatedOn < other.donatedOn ? 1 : -1)),
  }));
}

/** In the form of a record's id, as it is that of the import's entry in the audit log. */
function newImportId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(10));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

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
