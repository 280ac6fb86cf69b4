import { describe, expect, test } from 'vitest';
import type { CalendarDate } from '../calendar-date.ts';
import { bangladesh } from '../phone-number.ts';
import { matchColumns, readSheet } from './columns.ts';
import { questionsAbout, type ReadingOptions, rowReader } from './read-rows.ts';

const headings = [
  'Name',
  'Blood group',
  'Phone',
  'Email',
  'ID',
  'Dept',
  'Last donation',
  'Born',
  'Sex',
  'Show number',
];
const options: ReadingOptions = {
  today: '2026-11-23' as CalendarDate,
  dateOrder: 'day',
  addsZero: false,
  departments: ['CSE', 'Law'],
  numberingPlan: bangladesh,
};

describe('a row', () => {
  test('is read into what a roster entry stores', () => {
    const { entries, problems, notes } = read([
      [
        'Gita  Begum',
        'o pos',
        '০১৭০০ ০০০ ০০১',
        'Gita@Campus.test',
        '2002117.0',
        'cse',
        '03/04/2026',
        '2001-05-06',
        'f',
        'yes',
      ],
    ]);
    expect([problems, notes]).toEqual([[], []]);
    expect(entries).toEqual([
      {
        row: 2,
        details: {
          fullName: 'Gita Begum',
          universityId: '2002117',
          universityRole: null,
          department: 'CSE',
          bloodGroup: 'O+',
          contactNumber: '01700 000 001',
          email: 'gita@campus.test',
          dateOfBirth: '2001-05-06',
          gender: 'Female',
          lastDonationDate: '2026-04-03',
          isAvailable: true,
          allowContactVisibility: true,
        },
      },
    ]);
  });

  test('needs a name, a group, and a number or an address only, and hides the number', () => {
    const { entries } = read([
      ['Gita', 'A-', '', 'gita@campus.test'],
      ['Orpa', 'AB+', '01700000002'],
    ]);
    expect(entries.map(({ details }) => details.allowContactVisibility)).toEqual([false, false]);
  });

  test.each([
    ['no name', ['', 'A-', '01700000001'], 'fullName', 'required'],
    ['a name that was lost', ['?????', 'A-', '01700000001'], 'fullName', 'lost-letters'],
    ['a name half of which was lost', ['Md. ?? ???', 'A-', '01700000001'], 'fullName', 'lost-letters'],
    ['no group', ['Gita', 'n/a', '01700000001'], 'bloodGroup', 'required'],
    ['an unclear group', ['Gita', 'B', '01700000001'], 'bloodGroup', 'unclear-group'],
    ['a rounded number', ['Gita', 'A-', '8.8017E+12'], 'contactNumber', 'rounded-number'],
    ['two numbers', ['Gita', 'A-', '01700000001, 01700000002'], 'contactNumber', 'several-numbers'],
    ['no way to reach the person', ['Gita', 'A-', '-', ''], 'contactNumber', 'unreachable'],
    ['half an address', ['Gita', 'A-', '', 'gita@'], 'email', 'not-an-email'],
    [
      'an impossible date',
      ['Gita', 'A-', '01700000001', '', '', '', '31/02/2026'],
      'lastDonationDate',
      'not-a-date',
    ],
    [
      'a birth to come',
      ['Gita', 'A-', '01700000001', '', '', '', '', '2031-01-01'],
      'dateOfBirth',
      'in-the-future',
    ],
    [
      'an id of 1 MB',
      ['Gita', 'A-', '01700000001', '', 'x'.repeat(1_000_000)],
      'universityId',
      'too-long:40',
    ],
  ])('with %s is left out', (_, cells, field, problem) => {
    const { entries, problems } = read([cells]);
    expect(entries).toEqual([]);
    expect(problems).toMatchObject([{ row: 2, field, problem }]);
  });

  test('with several problems tells each', () => {
    expect(
      read([['', 'B', '12']])
        .problems.map(({ field }) => field)
        .toSorted(),
    ).toEqual(['bloodGroup', 'contactNumber', 'fullName']);
  });

  test('with a cell that is not needed and not clear is imported without it', () => {
    const { entries, notes } = read([['Gita', 'A-', '01700000001', '', '', '', '', '', 'other', 'perhaps']]);
    expect(entries[0]?.details).toMatchObject({ gender: null, allowContactVisibility: false });
    expect(notes).toMatchObject([
      { field: 'gender', text: 'other' },
      { field: 'allowContactVisibility', text: 'perhaps' },
    ]);
  });

  test('about a person of an earlier row is left out, in any notation of the number', () => {
    const { entries, problems } = read([
      ['Gita', 'A-', '+880 1700 000001'],
      ['Gita B.', 'A-', '01700-000001'],
      ['Orpa', 'A-', '01700000002', 'x@campus.test'],
      ['P', 'O+', '', 'Y@campus.test'],
      ['Q', 'O+', '', 'y@campus.test'],
    ]);
    expect(entries.map(({ row }) => row)).toEqual([2, 4, 5]);
    expect(problems).toMatchObject([
      { row: 3, problem: 'twice', sameAs: 2 },
      { row: 6, field: 'email', problem: 'twice', sameAs: 5 },
    ]);
  });
});

test('rows of one person with different blood groups are all left out, whichever of them is right', () => {
  const { entries, problems, notes, spellings } = read([
    ['Gita', 'A pos', '01700000001', '', '', '', '', '', 'other'],
    ['Orpa', 'O+', '01700000002'],
    ['Gita', 'B+', '+880 1700-000001'],
    ['Gita', 'A+', '01700000001'],
    ['Gita', '', '01700000001'],
  ]);
  expect(entries.map(({ row }) => row)).toEqual([3]);
  expect(problems).toMatchObject([
    { row: 2, field: 'bloodGroup', problem: 'another-group', text: 'A pos', sameAs: 4 },
    { row: 4, field: 'bloodGroup', problem: 'another-group', text: 'B+', sameAs: 2 },
    { row: 5, field: 'contactNumber', problem: 'twice', sameAs: 2 },
    { row: 6, problem: 'required' },
  ]);
  expect([notes, spellings]).toEqual([[], []]);
});

test('spellings of groups are counted, so that each is checked once', () => {
  const { spellings } = read([
    ['A', 'O pos', '01700000001'],
    ['B', 'O+', '01700000002'],
    ['C', 'O pos', '01700000003'],
    ['D', 'B−', '01700000004'],
  ]);
  expect(spellings).toEqual([
    { written: 'O pos', group: 'O+', count: 2 },
    { written: 'B−', group: 'B-', count: 1 },
  ]);
});

test('is asked about only what the cells leave open', () => {
  const clear = [['Gita', 'A-', '01700000001', '', '', '', '25/12/2025', '2001-02-03']];
  expect(questionsAbout(sheetOf(clear), matchColumns(headings), bangladesh)).toEqual({
    ambiguousDate: null,
    numberWithoutZero: null,
  });
  const open = [...clear, ['Orpa', 'A-', '1700000002', '', '', '', '03/04/2025']];
  expect(questionsAbout(sheetOf(open), matchColumns(headings), bangladesh)).toEqual({
    ambiguousDate: '03/04/2025',
    numberWithoutZero: '1700000002',
  });
});

test('a whole sheet of 20,000 rows is read', () => {
  const rows = Array.from({ length: 20_000 }, (_, i) => [
    `Donor ${i}`,
    'O+',
    `0170${String(i).padStart(7, '0')}`,
  ]);
  expect(read(rows).entries).toHaveLength(20_000);
});

function sheetOf(rows: readonly (readonly string[])[]) {
  return readSheet([headings, ...rows]);
}

function read(rows: readonly (readonly string[])[]) {
  const reader = rowReader(matchColumns(headings), options);
  for (const row of sheetOf(rows).rows) reader.read(row);
  return reader.result();
}
