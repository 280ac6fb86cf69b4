import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { writeOds } from 'hucre/ods';
import { writeXlsx } from 'hucre/xlsx';
import { chooseFile } from '../../e2e/support/imports.ts';
import { realLists } from '../../e2e/support/real-lists.ts';

/** Name, group, number and last donation. */
type ListedDonor = readonly [string, string, string | null, string | null];

/** A list as it is given to the import, and what is right for it. */
export interface TriedList {
  readonly name: string;
  /** Chooses the file, or pastes the text. */
  give(page: Page): Promise<void>;
  /** What is chosen, as far as it is not preselected. */
  readonly answers: readonly string[];
  readonly donors: readonly ListedDonor[];
}

/** In one row all cells that a donor does not need can't be read; two sisters have one number. */
const rows = [
  ['Full Name', 'Blood Group', 'Mobile', 'E-mail', 'Last donation', 'Gender', 'Date of birth'],
  ['Zoë D’Costa', 'o pos', '01700-000201', 'zoe@campus.test', '2026-03-04', 'f', '2001-05-06'],
  ['Rahim, Md.', 'B-', '+8801700000202', '', 'never', 'M', ''],
  ['Rina Akter', 'AB+ve', '8801700000203', 'rina@campus.test', '25/9/2026', '', ''],
  ['Mina Akter', 'A-', '01700000203', '', '', '', ''],
  ['Bad Cells', 'O-', '01700000204', 'no address', 'someday', 'unknown', 'spring'],
  ['Mail Only', 'A+', 'asdfgh', 'mail@campus.test', '', '', ''],
] as const;

const donors: readonly ListedDonor[] = [
  ['Zoë D’Costa', 'O+', '01700-000201', '2026-03-04'],
  ['Rahim, Md.', 'B-', '+8801700000202', null],
  ['Rina Akter', 'AB+', '+8801700000203', '2026-09-25'],
  ['Mina Akter', 'A-', '01700000203', null],
  ['Bad Cells', 'O-', '01700000204', null],
  ['Mail Only', 'A+', null, null],
];

/** What a later version of it knows more: a later date, an address, and a number. */
export const newerList = {
  ...ofFile(
    'newer.csv',
    csv(
      [
        rows[0],
        ['Zoë D’Costa', 'O+', '01700-000201', '', '2026-10-07', '', ''],
        ['Rahim, Md.', 'B-', '01700000202', 'rahim@campus.test', '', '', ''],
        ['Mail Only', 'A+', '01700000205', 'mail@campus.test', '', '', ''],
      ],
      ',',
    ),
  ),
  donors: donors.map((donor): ListedDonor => {
    const [name, group, number, last] = donor;
    if (name === 'Zoë D’Costa') return [name, group, number, '2026-10-07'];
    return name === 'Mail Only' ? [name, group, '01700000205', last] : donor;
  }),
};

const chat = [
  '[12/11/26, 9:41 PM] Joy: Mina Akter A- 01700-000212',
  '[12/11/26, 9:45 PM] Joy: Tania O+ 01700-000213',
  'who can come tomorrow?',
].join('\n');

const bijoy = [
  ['bvg', 'i‡³i MÖæc', '‡gvevBj b¤^i'],
  ['†gvt iwdKzj Bmjvg', 'G cwRwUf', '01700000221'],
  ['kvgxgv Av³vi', 'Gwe †b‡MwUf', '01700000222'],
  ['শান্তা রায়', 'ও নেগেটিভ', '01700000223'],
  ['Vivek Kevin', 'B+', '01700000224'],
];
const bijoyDonors: readonly ListedDonor[] = [
  ['মোঃ রফিকুল ইসলাম', 'A+', '01700000221', null],
  ['শামীমা আক্তার', 'AB-', '01700000222', null],
  ['শান্তা রায়', 'O-', '01700000223', null],
  ['Vivek Kevin', 'B+', '01700000224', null],
];

/** One list in three codings, two kinds of workbooks, and pasted; a chat; and Bijoy. */
export async function ownLists(): Promise<readonly TriedList[]> {
  const cells = rows.map((row, at) => (at === 0 ? [...row] : row.map(typed)));
  const sheets = [{ name: 'Donors', rows: cells }];
  return [
    { ...ofFile('utf-8.csv', `\ufeff${csv(rows, ';')}`), donors },
    { ...ofFile('utf-16.csv', Buffer.from(`\ufeff${csv(rows, '\t')}`, 'utf16le')), donors },
    { ...ofFile('windows-1252.csv', windows1252(csv(rows, ','))), donors },
    { ...ofFile('workbook.xlsx', Buffer.from(await writeXlsx({ sheets }))), donors },
    { ...ofFile('workbook.ods', Buffer.from(await writeOds({ sheets }))), donors },
    { ...pasted('pasted cells', csv(rows, '\t')), donors },
    {
      ...pasted('chat', chat),
      donors: [
        ['Mina Akter', 'A-', '01700-000212', null],
        ['Tania', 'O+', '01700-000213', null],
      ],
    },
    {
      ...ofFile('bijoy.xlsx', Buffer.from(await writeXlsx({ sheets: [{ name: 'Donors', rows: bijoy }] }))),
      donors: bijoyDonors.map(([name, ...others]) => [name.normalize('NFC'), ...others]),
    },
  ];
}

/** Those of e2e/support/lists, as clubs have them. */
export function listsOfClubs(): readonly TriedList[] {
  return realLists.map(({ file, answers = [], donors: right }) => ({
    ...ofFile(file, readFileSync(new URL(`../../e2e/support/lists/${file}`, import.meta.url))),
    answers,
    donors: right,
  }));
}

function ofFile(name: string, contents: string | Buffer): Omit<TriedList, 'donors'> {
  return { name, answers: [], give: (page) => chooseFile(page, Buffer.from(contents), name) };
}

function pasted(name: string, text: string): Omit<TriedList, 'donors'> {
  return {
    name,
    answers: [],
    async give(page) {
      await page.getByRole('tab', { name: 'Paste a table' }).click();
      await page.getByLabel('Table or messages').fill(text);
      await page.getByRole('button', { name: 'Read it' }).click();
    },
  };
}

function csv(table: readonly (readonly string[])[], separator: string): string {
  const quoted = (cell: string) => (/[",;\t]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell);
  return table.map((row) => row.map(quoted).join(separator)).join('\r\n');
}

/** As a spreadsheet has it: dates and numbers as such. */
function typed(cell: string): string | number | Date {
  if (/^\d{4}-\d{2}-\d{2}$/.test(cell)) return new Date(`${cell}T00:00:00Z`);
  return /^8801\d+$/.test(cell) ? Number(cell) : cell;
}

function windows1252(text: string): Buffer {
  return Buffer.from(text.replaceAll('’', '\u0092'), 'latin1');
}
