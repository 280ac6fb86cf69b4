import * as v from 'valibot';
import type { FieldProblem } from '../records/form-schema.ts';
import { limits } from '../records/limits.ts';
import { toLine } from '../records/normalise-text.ts';
import type { RosterDetails, RosterForm } from '../records/roster-entry.ts';
import { rosterDetails } from '../records/roster-form.ts';
import { cellText } from './cell-notations.ts';
import type { Columns, ImportField, Sheet, SheetRow } from './import-fields.ts';
import { secondDonationColumn } from './questions-about-cells.ts';
import { findingAt, type ReadingOptions, type RowFinding, readCells, textOf } from './read-cells.ts';

/** A row that can be read. */
export interface AcceptedRow {
  readonly row: number;
  readonly details: RosterDetails;
  /** The blood group as it is written. */
  readonly group: string;
  /** Where the person gave on the date of the row; may be empty. */
  readonly place: string;
  readonly notes: readonly RowFinding[];
}

/** What the rows of a sheet say, before rows of one person are found. */
export interface AcceptedRows {
  /** Those of an own export also without a number and an address. */
  readonly accepted: readonly AcceptedRow[];
  /** Rows with one of them are left out, but for those of an own export about donors who are here. */
  readonly problems: readonly RowFinding[];
  /** The ids of donors that an own export has, by the numbers of their rows. */
  readonly donorIds: ReadonlyMap<number, string>;
}

/** Reads the rows one by one, so that a long sheet can be read in parts. */
export interface RowReader {
  readonly read: (row: SheetRow) => void;
  readonly result: () => AcceptedRows;
}

/** The heading of an own export (list/export-columns). */
const donorIdHeading = /^donor id$/i;
const donorId = /^[\w-]{1,40}$/;
/** Without one of these there is no donor; any other cell that can't be read is left empty. */
const needed: readonly ImportField[] = ['fullName', 'bloodGroup'];

/**
 * Makes a reader of a sheet's rows. A row without a name, a clear blood group or any way to reach the person is a problem, and is not
 * guessed; any other cell that is not clear is left empty and noted.
 */
export function rowReader(sheet: Sheet, columns: Columns, options: ReadingOptions): RowReader {
  const schema = rosterDetails(options.today, options.numberingPlan);
  const schemaOfDonor = rosterDetails(options.today, options.numberingPlan, true);
  const idColumn = sheet.headings.findIndex((heading) => donorIdHeading.test(heading.trim()));
  const second = options.answers['second-date'] === 'latest' ? secondDonationColumn(sheet, columns) : null;
  const accepted: AcceptedRow[] = [];
  const problems: RowFinding[] = [];
  const donorIds = new Map<number, string>();

  function read(row: SheetRow): void {
    const id = cellText(row.cells[idColumn] ?? '');
    if (donorId.test(id)) donorIds.set(row.number, id);
    const cells = readCells(row, columns, second, options);
    const finding = (field: ImportField) => findingAt(row, columns, field);
    const { details, found } = check(schema, cells.form, cells.found, finding);
    const { left, empty } = consequences(found);
    problems.push(...left);
    const mayBeHere = left.length > 0 && donorIds.has(row.number);
    const read = mayBeHere ? check(schemaOfDonor, cells.form, [], finding).details : details;
    if (read === null || (left.length > 0 && !mayBeHere)) return;
    accepted.push({ row: row.number, details: read, ...rest(row), notes: empty });
  }

  function rest(row: SheetRow): Pick<AcceptedRow, 'group' | 'place'> {
    const place = toLine(toLine(textOf(row, columns.donationPlace)).slice(0, limits.hospital));
    return { group: textOf(row, columns.bloodGroup), place };
  }

  return { read, result: () => ({ accepted, problems, donorIds }) };
}

type Schema = ReturnType<typeof rosterDetails>;

/** Checks what was read as a form is checked. Optional fields in which something is wrong are emptied. */
function check(
  schema: Schema,
  form: RosterForm,
  found: readonly RowFinding[],
  finding: (field: ImportField) => Omit<RowFinding, 'problem'>,
): { readonly details: RosterDetails | null; readonly found: readonly RowFinding[] } {
  const parsed = v.safeParse(schema, form);
  if (parsed.success) return { details: parsed.output, found };
  const issues = parsed.issues.map((issue) => ({
    field: v.getDotPath(issue) as ImportField,
    problem: issue.message as FieldProblem,
  }));
  const more = issues
    .filter(({ field, problem }) => problem === 'unreachable' || !found.some((one) => one.field === field))
    .map(({ field, problem }) => ({ ...finding(field), problem }));
  const emptied = issues.filter(({ field, problem }) => !needed.includes(field) && problem !== 'unreachable');
  if (emptied.length === 0) return { details: null, found: [...found, ...more] };
  const rest = { ...form, ...Object.fromEntries(emptied.map(({ field }) => [field, ''])) };
  return check(schema, rest, [...found, ...more], finding);
}

/** Divides findings into those that leave the row out, and those of cells that are left empty. */
function consequences(found: readonly RowFinding[]): {
  readonly left: readonly RowFinding[];
  readonly empty: readonly RowFinding[];
} {
  const isOfContact = ({ field }: RowFinding) => field === 'contactNumber' || field === 'email';
  const isUnreachable = found.some(({ problem }) => problem === 'unreachable');
  // Why a contact could not be read says more than that there is none.
  const contacts = found.filter((one) => isOfContact(one) && one.problem !== 'unreachable');
  const left = found.filter(
    (one) =>
      needed.includes(one.field) ||
      (isUnreachable && isOfContact(one) && (contacts.length === 0 || one.problem !== 'unreachable')),
  );
  return { left, empty: found.filter((one) => !left.includes(one) && one.problem !== 'unreachable') };
}
