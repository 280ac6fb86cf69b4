import { withWesternDigits } from '../records/normalise-text.ts';
import { readBloodGroup } from './blood-group-notation.ts';

/** The fields that a spreadsheet can have a column for, in the order of the form. */
export const importFields = [
  'fullName',
  'bloodGroup',
  'contactNumber',
  'email',
  'universityId',
  'department',
  'lastDonationDate',
  'dateOfBirth',
  'gender',
  'allowContactVisibility',
] as const;
export type ImportField = (typeof importFields)[number];

/** The column of each field, from 0; null for a field that the file lacks. */
export type Columns = Readonly<Record<ImportField, number | null>>;

/** The table in a file. */
export interface Sheet {
  /** The headings; of a file without, none. */
  readonly headings: readonly string[];
  /** The number of columns. */
  readonly width: number;
  readonly rows: readonly SheetRow[];
}

/** A row with something in it. */
export interface SheetRow {
  /** Its number in the spreadsheet, from 1. */
  readonly number: number;
  readonly cells: readonly string[];
}

interface HeadingPattern {
  readonly field: ImportField;
  readonly is: RegExp;
  readonly isNot?: RegExp;
}

/** What headings say, in the order in which they are looked for: "Blood group" before "Name of the group". */
const patterns: readonly HeadingPattern[] = [
  { field: 'allowContactVisibility', is: /\b(show|visible|public|consents?|agrees?|share)\b|প্রকাশ|দেখানো/ },
  { field: 'email', is: /\b(e ?mails?|mails?)\b|ইমেইল|ইমেল|মেইল/ },
  {
    field: 'lastDonationDate',
    is: /\b(last|recent)\b.*\b(don\w*|given|gave)\b|\bdonat\w* (on|date)\b|\bldd\b|শেষ.*(দান|দেওয়া)/,
  },
  { field: 'dateOfBirth', is: /\b(birth\w*|dob|d o b|born|b ?day)\b|জন্ম/ },
  {
    field: 'bloodGroup',
    is: /\b(blood|bg|b group|bl gr|group)\b|রক্ত|গ্রুপ/,
    isNot: /\b(don\w*|bank|name|whatsapp)\b/,
  },
  { field: 'gender', is: /\b(gender|sex|m f)\b|লিঙ্গ/ },
  {
    field: 'universityId',
    is: /\b(id|ids|roll|reg|regd|registration|matric\w*|student (no|number))\b|আইডি|রোল/,
    isNot: /\b(nid|national)\b/,
  },
  {
    field: 'contactNumber',
    is: /\b(mobile|mob|cell\w*|phones?|contacts?|tel\w*|whatsapp|numbers?|no)\b|মোবাইল|ফোন|যোগাযোগ|নম্বর|নাম্বার/,
    isNot: /\b(sl|s|serial|emergency|guardian|person|units?|times|parents?)\b|সংখ্যা|ক্রমিক|অভিভাবক/,
  },
  {
    field: 'department',
    is: /\b(dept|department|faculty|discipline|programme?|position|designation|subject)\b|বিভাগ|পদবি/,
  },
  {
    field: 'fullName',
    is: /\b(names?|donors?)\b|নাম/,
    isNot:
      /\b(father\S*|mother\S*|user|nick|guardian\S*|hall|last|first|no|type|status)\b|পিতা|মাতা|বাবা|মায়ের|অভিভাবক/,
  },
];

/** Finds the columns by their headings. A column belongs to one field at most. */
export function matchColumns(headings: readonly string[]): Columns {
  const plain = headings.map(plainHeading);
  const columns: Record<string, number | null> = Object.fromEntries(
    importFields.map((field) => [field, null]),
  );
  const taken = new Set<number>();
  for (const { field, is, isNot } of patterns) {
    const column = plain.findIndex(
      (heading, at) => !taken.has(at) && is.test(heading) && isNot?.test(heading) !== true,
    );
    if (column === -1) continue;
    taken.add(column);
    columns[field] = column;
  }
  return columns as Columns;
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
  const { bloodGroup } = matchColumns(rows[best]?.cells ?? []);
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
  return cells.some((cell) => readBloodGroup(cell) !== null);
}

/** Whether a cell has somebody's contact number. Headings may have years. */
function hasNumber({ cells }: SheetRow): boolean {
  return cells.some((cell) => /\d{10}/.test(withWesternDigits(cell).replace(/[\s-]/g, '')));
}

function matches(row: SheetRow | undefined): number {
  return row === undefined
    ? 0
    : Object.values(matchColumns(row.cells)).filter((column) => column !== null).length;
}

function isFilled({ cells }: SheetRow): boolean {
  return cells.some((cell) => cell.trim() !== '');
}

/** In lower case, with a space for everything between words. */
function plainHeading(heading: string): string {
  return heading
    .normalize('NFC')
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, ' ')
    .trim();
}
