/** A row of an invented list: a person, as a club writes one down. */
type Row = readonly string[];

/** A list of people as a spreadsheet saves it, and how many of its rows can't be imported. */
export interface InventedList {
  readonly csv: string;
  /** Its cells, the headings first. */
  readonly table: readonly Row[];
  readonly rows: number;
  readonly faults: readonly string[];
}

const headings: Row = [
  'Donor’s name',
  'B. Group',
  'Mob. No.',
  'Email',
  'Last donated on',
  'Dept.',
  'Remarks',
];
const groups = ['O+', 'O pos', 'o +ve', 'A (+)', 'AB Positive', 'B−', 'B neg', 'এবি পজিটিভ'];

/** What is wrong with a row, with what is said of it. */
const faults: readonly (readonly [(row: Row) => Row, string])[] = [
  [([, ...rest]) => ['', ...rest], 'Full Name is missing.'],
  [
    ([, ...rest]) => ['????', ...rest],
    'The name “????” has lost its letters. Save the original file again as “CSV UTF-8”.',
  ],
  [([name, , ...rest]) => [name ?? '', 'B', ...rest], 'The blood group “B” is not clear.'],
  [([name, , ...rest]) => [name ?? '', 'O+-', ...rest], 'The blood group “O+-” is not clear.'],
  [([name, , ...rest]) => [name ?? '', '', ...rest], 'Blood Group is missing.'],
  [
    ([name, group]) => [name ?? '', group ?? '', '8.8017E+12'],
    'A spreadsheet has rounded the number “8.8017E+12”. Type the original.',
  ],
  [([name, group]) => [name ?? '', group ?? '', 'n/a'], 'There is no contact number and no email address.'],
  [([name, group]) => [name ?? '', group ?? '', 'call Gita'], '“call Gita” is not a contact number.'],
  [([name, , ...rest]) => [name ?? '', 'Rh+', ...rest], 'The blood group “Rh+” is not clear.'],
  [([name, , ...rest]) => [name ?? '', 'O or A+', ...rest], 'The blood group “O or A+” is not clear.'],
];

/**
 * Invents a list with semicolons between its cells, in which rows have one of ten faults.
 *
 * @param known the address of the first person
 * @param every which rows have faults: every 66th unless given
 */
export function inventList(rows: number, known: string, every = 66): InventedList {
  const said: string[] = [];
  const table = Array.from({ length: rows }, (_, index) => {
    const row = rowOf(index, index === 0 ? known : '');
    const fault = index % every === every - 1 ? faults[said.length % faults.length] : undefined;
    if (fault === undefined) return row;
    const [spoil, sentence] = fault;
    // After the headings.
    const spoilt = spoil(row);
    const name = spoilt[0] === '' ? '' : `, ${spoilt[0]}`;
    said.push(`Row ${(index + 2).toLocaleString('en-US')}${name}: ${sentence}`);
    return spoilt;
  });
  const all = [headings, ...table];
  const csv = all.map((row) => row.map(cell).join(';')).join('\r\n');
  return { csv: `\ufeff${csv}\r\n`, table: all, rows, faults: said };
}

function rowOf(index: number, email: string): Row {
  const number = `+880 1700 ${String(100_000 + index).replace(/^(...)/, '$1 ')}`;
  const group = groups[index % groups.length] ?? 'O+';
  return [`Invented ${index}`, group, number, email, '03/04/2026', 'CSE', 'called "twice";\nlate'];
}

function cell(text: string): string {
  return /[";\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
