import type { DonorAttribute } from '../campus.ts';
import type { NumberingPlan } from '../phone-number.ts';
import { withWesternDigits } from '../records/normalise-text.ts';
import { isSubgroup, nearBloodGroup, readBloodGroup } from './blood-group-notation.ts';
import { cellText } from './cell-notations.ts';
import { type CellSample, contentFits, sampleOf } from './column-contents.ts';
import { type HeadingMatch, headingMatch, isNameOf } from './headings.ts';
import {
  attributeField,
  type Columns,
  type ImportField,
  importFields,
  type Sheet,
  type SheetRow,
} from './import-fields.ts';

/**
 * Finds the columns by their headings and by what they hold: the best heading wins, unless its column holds something else, and a file
 * without headings is read by its contents alone. A column belongs to one field at most.
 *
 * @param plan that of the country whose numbers are expected
 * @param attributes what the campus asks donors beside the specified fields: of these a heading says the name
 */
export function matchColumns(
  sheet: Sheet,
  plan: NumberingPlan,
  attributes: readonly DonorAttribute[] = [],
): Columns {
  const samples = Array.from({ length: sheet.width }, (_, column) => sampleOf(sheet.rows, column));
  const isNamed = sheet.headings.length > 0;
  const pairs = importFields.flatMap((field) =>
    samples.map((sample, column) => ({
      field,
      column,
      score: scoreOf(field, headingMatch(field, sheet.headings[column] ?? ''), sample, { isNamed, plan }),
    })),
  );
  const named = attributes.flatMap((attribute) =>
    samples.map(({ filled }, column) => ({
      field: attributeField(attribute.id),
      column,
      score: isNameOf(attribute, sheet.headings[column] ?? '') ? ownName + filled : 0,
    })),
  );
  return assign([...pairs, ...named], attributes);
}

/** More than any heading of a specified field has: "Faculty" is the campus's own attribute where it has one of that name. */
const ownName = 10;

interface Pair {
  readonly field: ImportField;
  readonly column: number;
  readonly score: number;
}

/** Gives each field the column with the best score, the best of all first. */
function assign(pairs: readonly Pair[], attributes: readonly DonorAttribute[] = []): Columns {
  const fields = [...importFields, ...attributes.map(({ id }) => attributeField(id))];
  const columns: Record<string, number | null> = Object.fromEntries(fields.map((field) => [field, null]));
  const taken = new Set<number>();
  const best = pairs.filter(({ score }) => score > 0).toSorted((one, other) => other.score - one.score);
  for (const { field, column } of best) {
    if (columns[field] !== null || taken.has(column)) continue;
    taken.add(column);
    columns[field] = column;
  }
  return columns as Columns;
}

interface ScoreContext {
  readonly isNamed: boolean;
  readonly plan: NumberingPlan;
}

/** How well a column suits a field; 0 for not at all. */
function scoreOf(
  field: (typeof importFields)[number],
  { rank, isExcluded }: HeadingMatch,
  sample: CellSample,
  { isNamed, plan }: ScoreContext,
): number {
  if (isExcluded) return 0;
  const fits = contentFits(field, sample, plan);
  if (rank === 0) return fits === 'surely' && (!isNamed || field !== 'fullName') ? 1 + sample.filled / 10 : 0;
  if (fits === 'no' || (fits === 'hardly' && rank < strongHeading)) return 0;
  return rank + (fits === 'surely' ? 0.5 : 0) + sample.filled / 10;
}

/** From this rank on a heading says by itself what is in its column. */
const strongHeading = 4;

/** The columns that a row of headings names, whatever they hold. */
function matchHeadings(headings: readonly string[]): Columns {
  return assign(
    importFields.flatMap((field) =>
      headings.map((heading, column) => {
        const { rank, isExcluded } = headingMatch(field, heading);
        return { field, column, score: isExcluded ? 0 : rank };
      }),
    ),
  );
}

/** A column that is not imported, with examples of what it holds. */
export interface UnusedColumn {
  readonly column: number;
  readonly heading: string;
  readonly examples: readonly string[];
}

const examplesShown = 2;

/**
 * The columns with something in them that no field has.
 *
 * @param second the second column of donations, where it counts
 */
export function unusedColumns(
  { headings, width, rows }: Sheet,
  columns: Columns,
  second: number | null = null,
): readonly UnusedColumn[] {
  const used = new Set([...Object.values(columns), second]);
  return Array.from({ length: width }, (_, column) => column)
    .filter((column) => !used.has(column))
    .map((column) => {
      const { texts } = sampleOf(rows, column);
      return {
        column,
        heading: headings[column] ?? '',
        examples: [...new Set(texts)].slice(0, examplesShown),
      };
    })
    .filter(({ examples }) => examples.length > 0);
}

const rowsBeforeHeadings = 10;
/** What tells the headings of the list from those of a summary above it, and from data. */
const fewestOfList = 3;

/**
 * Finds the headings among the first rows, which may begin with a title, or with a summary such as how many donors each group has. A
 * file without headings has somebody's blood group in its first row. What is above the headings and has a blood group is a row too, so
 * that nobody is lost.
 *
 * @param table the cells of every row, empty ones included
 */
export function readSheet(table: readonly (readonly string[])[]): Sheet {
  const rows = table.map((cells, at) => ({ number: at + 1, cells }));
  const at = headingsAmong(rows.slice(0, rowsBeforeHeadings));
  const headings = rows[at]?.cells ?? [];
  const data = rows.filter((row, index) => isFilled(row) && (index > at || (index < at && hasGroup(row))));
  const width = data.reduce((widest, { cells }) => Math.max(widest, cells.length), headings.length);
  return { headings, width, rows: data };
}

/** The index of the row of headings; -1 without one. */
function headingsAmong(rows: readonly SheetRow[]): number {
  const firstData = rows.findIndex(hasGroup);
  const before = firstData === -1 ? rows : rows.slice(0, firstData);
  const first = bestOf(
    before,
    before.findIndex((row) => isFilled(row) && !hasNumber(row)),
  );
  const best = bestOf(rows, first);
  const { bloodGroup } = matchHeadings(rows[best]?.cells ?? []);
  return bloodGroup !== null && matches(rows[best]) >= fewestOfList ? best : first;
}

/** The index of the row, unless it is about a person, in which most fields are found; `otherwise` where none has more. */
function bestOf(rows: readonly SheetRow[], otherwise: number): number {
  return rows.reduce(
    (found, row, at) =>
      !hasGroup(row) && !hasNumber(row) && matches(row) > matches(rows[found]) ? at : found,
    otherwise,
  );
}

function hasGroup({ cells }: SheetRow): boolean {
  return cells.some(
    (cell) => readBloodGroup(cell) !== null || isSubgroup(cell) || nearBloodGroup(cell) !== null,
  );
}

/** Whether a cell has somebody's contact number. Headings may have years. */
function hasNumber({ cells }: SheetRow): boolean {
  return cells.some((cell) => /\d{10}/.test(withWesternDigits(cell).replace(/[\s-]/g, '')));
}

function matches(row: SheetRow | undefined): number {
  return row === undefined
    ? 0
    : Object.values(matchHeadings(row.cells)).filter((column) => column !== null).length;
}

function isFilled({ cells }: SheetRow): boolean {
  return cells.some((cell) => cellText(cell) !== '');
}
