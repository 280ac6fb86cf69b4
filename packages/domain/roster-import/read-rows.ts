import * as v from 'valibot';
import type { CalendarDate } from '../calendar-date.ts';
import type { NumberingPlan } from '../phone-number.ts';
import { readPhoneNumber } from '../read-phone-number.ts';
import type { FieldProblem } from '../records/form-schema.ts';
import type { RosterDetails, RosterForm } from '../records/roster-entry.ts';
import { rosterDetails } from '../records/roster-form.ts';
import { wholeNumberTerm } from '../search-terms.ts';
import { readBloodGroup } from './blood-group-notation.ts';
import { cellText, readGender, readYesOrNo } from './cell-notations.ts';
import type { Columns, ImportField, Sheet, SheetRow } from './columns.ts';
import { type DateOrder, isAmbiguousDate, readDate } from './date-notation.ts';
import { type Spelling, spellingsIn } from './spellings.ts';

/** How rows are read that do not say it themselves. */
export interface ReadingOptions {
  /** In the admin's own time zone. */
  readonly today: CalendarDate;
  /** What comes first in dates such as 03/04/2001; null where nobody has been asked, as no date needs it. */
  readonly dateOrder: DateOrder | null;
  /** Adds the zero that a spreadsheet has dropped from the beginning of numbers. */
  readonly addsZero: boolean;
  readonly numberingPlan: NumberingPlan;
  /** The names of the campus's departments, in which a cell may differ by its case. */
  readonly departments: readonly string[];
}

/** What is wrong with a cell, beyond what can be wrong in a form. */
export type CellProblem =
  | FieldProblem
  | 'unclear-group'
  | 'rounded-number'
  | 'several-numbers'
  | 'lost-letters'
  | 'twice'
  | 'another-group';

/** Something to tell the admin about a row. */
export interface RowFinding {
  /** The number of the row in the spreadsheet. */
  readonly row: number;
  readonly field: ImportField;
  readonly problem: CellProblem;
  /** The cell as it is written. */
  readonly text: string;
  /** The other row with the same person, of the problems "twice" and "another-group". */
  readonly sameAs?: number;
}

/** A row that can be imported. */
export interface ReadRow {
  readonly row: number;
  readonly details: RosterDetails;
}

/** What a sheet says. */
export interface ReadRows {
  readonly entries: readonly ReadRow[];
  /** Rows with one of them are left out. */
  readonly problems: readonly RowFinding[];
  /** Cells that can't be read in rows that are imported without them. */
  readonly notes: readonly RowFinding[];
  /** The ways in which blood groups are written that differ from ours, with what they are read as. */
  readonly spellings: readonly Spelling[];
}

/** Reads the rows one by one, so that a long sheet can be read in parts. */
export interface RowReader {
  readonly read: (row: SheetRow) => void;
  readonly result: () => ReadRows;
}

/** What has to be asked before the rows can be read: a cell for each question, null for one that need not be asked. */
export interface Questions {
  /** A date of which nobody knows whether the day or the month comes first. */
  readonly ambiguousDate: string | null;
  /** A number that may have lost the zero at its beginning. */
  readonly numberWithoutZero: string | null;
}

/** Question marks are what a spreadsheet has left of letters that the file's encoding lacks. */
const lostLetters = /\ufffd|\?\s*\?|^\s*\?\s*$/;

/** Finds what has to be asked about a sheet. */
export function questionsAbout(sheet: Sheet, columns: Columns, plan: NumberingPlan): Questions {
  const cell = (field: ImportField, is: (text: string) => boolean) =>
    sheet.rows.map((row) => textOf(row, columns[field])).find(is) ?? null;
  return {
    ambiguousDate: cell('dateOfBirth', isAmbiguousDate) ?? cell('lastDonationDate', isAmbiguousDate),
    numberWithoutZero: cell('contactNumber', (text) => zeroLostFrom(text, plan) !== null),
  };
}

/** A row that can be read, unless another one contradicts it. */
interface AcceptedRow extends ReadRow {
  /** The blood group as it is written. */
  readonly group: string;
  readonly notes: readonly RowFinding[];
}

/**
 * Makes a reader of a sheet's rows. A row with a cell that is not clear is a problem, and is not guessed; so are rows of one person
 * with different blood groups, of which nobody knows the right one.
 */
export function rowReader(columns: Columns, options: ReadingOptions): RowReader {
  const schema = rosterDetails(options.today, options.numberingPlan);
  const problems: RowFinding[] = [];
  const accepted = new Map<string, AcceptedRow>();
  const contradicted = new Set<AcceptedRow>();

  function read(row: SheetRow): void {
    const { form, found, optional, group } = readCells(row, columns, options);
    const parsed = v.safeParse(schema, form);
    if (!parsed.success || found.length > 0) {
      problems.push(...found, ...problemsOf(parsed, row, columns, found));
      return;
    }
    const details = parsed.output;
    const person = personOf(details);
    const read = { row: row.number, details, group, notes: optional };
    const earlier = accepted.get(person);
    if (earlier === undefined) accepted.set(person, read);
    else if (earlier.details.bloodGroup === details.bloodGroup) {
      const field = details.contactNumber === null ? 'email' : 'contactNumber';
      const text = textOf(row, columns[field]);
      problems.push({ row: row.number, field, problem: 'twice', text, sameAs: earlier.row });
    } else {
      if (!contradicted.has(earlier)) problems.push(contradictionOf(earlier, read));
      contradicted.add(earlier);
      problems.push(contradictionOf(read, earlier));
    }
  }

  function result(): ReadRows {
    const rows = [...accepted.values()].filter((row) => !contradicted.has(row));
    return {
      entries: rows.map(({ row, details }) => ({ row, details })),
      problems: problems.toSorted((one, other) => one.row - other.row),
      notes: rows.flatMap(({ notes }) => notes),
      spellings: spellingsIn(rows.map(({ group, details }) => [group, details.bloodGroup])),
    };
  }

  return { read, result };
}

function contradictionOf({ row, group }: AcceptedRow, other: AcceptedRow): RowFinding {
  return { row, field: 'bloodGroup', problem: 'another-group', text: group, sameAs: other.row };
}

interface ReadCells {
  readonly form: RosterForm;
  readonly found: readonly RowFinding[];
  readonly optional: readonly RowFinding[];
  /** The blood group as it is written. */
  readonly group: string;
}

function readCells(row: SheetRow, columns: Columns, options: ReadingOptions): ReadCells {
  const found: RowFinding[] = [];
  const optional: RowFinding[] = [];
  const text = (field: ImportField) => textOf(row, columns[field]);

  /** Reads a cell that is not empty; where that fails, notes the problem and leaves the field empty. */
  function value(
    field: ImportField,
    reading: (text: string) => string | null,
    problem: CellProblem,
    to: RowFinding[],
  ): string {
    const written = text(field);
    const result = written === '' ? '' : reading(written);
    if (result === null) to.push({ row: row.number, field, problem, text: written });
    return result ?? '';
  }

  function contactNumber(): string {
    const written = text('contactNumber');
    const reading = readPhoneNumber(written, options.numberingPlan);
    const complete = options.addsZero ? zeroLostFrom(written, options.numberingPlan) : null;
    if (written === '' || reading.kind === 'number') return complete ?? written;
    found.push({
      row: row.number,
      field: 'contactNumber',
      problem: numberProblems[reading.kind],
      text: written,
    });
    return '';
  }

  const date = (written: string) => readDate(written, options.dateOrder);
  const form: RosterForm = {
    fullName: value('fullName', (name) => (lostLetters.test(name) ? null : name), 'lost-letters', found),
    universityId: readNumberedId(text('universityId')),
    universityRole: '',
    department: departmentOf(text('department'), options.departments),
    bloodGroup: value('bloodGroup', readBloodGroup, 'unclear-group', found),
    contactNumber: contactNumber(),
    email: text('email'),
    dateOfBirth: value('dateOfBirth', date, 'not-a-date', found),
    gender: value('gender', readGender, 'not-a-choice', optional),
    lastDonationDate: value('lastDonationDate', date, 'not-a-date', found),
    isAvailable: true,
    allowContactVisibility:
      value(
        'allowContactVisibility',
        (answer) => readYesOrNo(answer)?.toString() ?? null,
        'not-a-choice',
        optional,
      ) === 'true',
  };
  return { form, found, optional, group: text('bloodGroup') };
}

const numberProblems = {
  several: 'several-numbers',
  'cut-off': 'rounded-number',
  invalid: 'not-a-phone-number',
} as const;

/** The number with the zero that a spreadsheet has dropped; null where there is none to add. */
function zeroLostFrom(text: string, plan: NumberingPlan): string | null {
  const reading = readPhoneNumber(text, plan);
  const question = reading.kind === 'number' ? reading.question : null;
  return question?.kind === 'lost-zero' ? question.suggestion : null;
}

type Parsed = v.SafeParseResult<ReturnType<typeof rosterDetails>>;

/** What the form's own check finds, but for the fields about which something is known already. */
function problemsOf(
  parsed: Parsed,
  row: SheetRow,
  columns: Columns,
  found: readonly RowFinding[],
): readonly RowFinding[] {
  return (parsed.issues ?? []).flatMap((issue) => {
    const field = v.getDotPath(issue) as ImportField;
    if (found.some((one) => one.field === field)) return [];
    const problem = issue.message as FieldProblem;
    return [{ row: row.number, field, problem, text: textOf(row, columns[field]) }];
  });
}

/** The same for every notation of a person's number, or address without one. */
function personOf({ contactNumber, email }: RosterDetails): string {
  return contactNumber === null ? email : wholeNumberTerm(contactNumber);
}

function textOf(row: SheetRow, column: number | null): string {
  return column === null ? '' : cellText(row.cells[column] ?? '');
}

/** A spreadsheet may have turned an id into a decimal. */
function readNumberedId(text: string): string {
  return text.replace(/^(\d+)\.0$/, '$1');
}

function departmentOf(text: string, departments: readonly string[]): string {
  return departments.find((one) => one.toLowerCase() === text.toLowerCase()) ?? text;
}
