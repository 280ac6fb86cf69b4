import { describe, expect, test } from 'vitest';
import type { CalendarDate } from '../calendar-date.ts';
import { bangladesh } from '../phone-number.ts';
import { matchColumns, readSheet, unusedColumns } from './columns.ts';
import { type Answers, answersTo, type Question } from './questions.ts';
import { questionsAbout, secondDonationColumn } from './questions-about-cells.ts';
import type { ReadingOptions } from './read-cells.ts';
import { rowReader } from './read-rows.ts';
import { unlistedDepartments } from './spellings.ts';
import { findPeopleIn } from './who-is-who.ts';

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
  'Hospital',
  'Hall',
  'Batch',
];
const attributes = [
  { id: 'hall', label: { en: 'Hall' }, choices: ['North Hall', 'South Hall', '২ নং হল', 'B-1', 'b-1'] },
  { id: 'batch', label: { en: 'Batch' } },
];
const columns = matchColumns(readSheet([headings]), bangladesh, attributes);
const options: ReadingOptions = {
  today: '2026-11-23' as CalendarDate,
  timeZone: 'Asia/Dhaka',
  answers: { 'date-order': 'day' },
  departments: ['CSE', 'Law'],
  attributes,
  numberingPlan: bangladesh,
};
const names = ['akter', 'begum', 'chowdhury', 'das', 'islam', 'rahman'];

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
          attributes: {},
        },
        donorId: null,
        donations: [],
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

  test.each([
    ['a gender', { Sex: 'other' }, 'gender', 'not-a-choice', { gender: null }],
    [
      'an answer',
      { 'Show number': 'perhaps' },
      'allowContactVisibility',
      'not-a-choice',
      { allowContactVisibility: false },
    ],
    [
      'a bad number beside an address',
      { Phone: 'asdfgh', Email: 'gita@campus.test' },
      'contactNumber',
      'not-a-phone-number',
      { contactNumber: null },
    ],
    ['a bad address beside a number', { Email: 'gita@' }, 'email', 'not-an-email', { email: '' }],
    [
      'an impossible date',
      { 'Last donation': '31/02/2026' },
      'lastDonationDate',
      'not-a-date',
      { lastDonationDate: null },
    ],
    [
      'a donation to come',
      { 'Last donation': '2031-01-01' },
      'lastDonationDate',
      'in-the-future',
      { lastDonationDate: null },
    ],
    ['a birth to come', { Born: '2031-01-01' }, 'dateOfBirth', 'in-the-future', { dateOfBirth: null }],
    [
      'a hall that is no choice',
      { Hall: 'East Hall', Batch: '57th' },
      'attributes.hall',
      'not-a-choice',
      { attributes: { batch: '57th' } },
    ],
    ['a hall that may be two', { Hall: 'B - 1' }, 'attributes.hall', 'not-a-choice', { attributes: {} }],
    ['a long answer', { Batch: 'x'.repeat(61) }, 'attributes.batch', 'too-long:60', { attributes: {} }],
    ['an id of 1 MB', { ID: 'x'.repeat(1_000_000) }, 'universityId', 'too-long:40', { universityId: '' }],
  ] as const)('with %s that can’t be read is imported without it', (_, cells, field, problem, details) => {
    const { entries, problems, notes } = read([rowOf(cells)]);
    expect(problems).toEqual([]);
    expect(notes).toMatchObject([{ row: 2, name: 'Gita', field, problem }]);
    expect(entries[0]?.details).toMatchObject(details);
  });

  test.each([
    ['৩ মাস আগে', true],
    ['মার্চ ২০২৬', true],
    ['2026', true],
    ['2 5-01-26', true],
    ['summer 2019', false],
  ])('with the last donation "%s" is imported without it, to be asked: %s', (text, isToAsk) => {
    expect(read([rowOf({ 'Last donation': text })]).notes).toMatchObject([{ text, isToAsk }]);
  });

  test.each([
    ['North Hall', 'North Hall'],
    ['  NORTH   hall ', 'North Hall'],
    ['SouthHall', 'South Hall'],
    ['2 নং হল', '২ নং হল'],
    ['b-1', 'b-1'],
    ['', undefined],
    ['-', undefined],
  ])('says of a choice what it means: %s', (written, hall) => {
    const { entries, notes } = read([rowOf({ Hall: written, Batch: 'x'.repeat(60) })]);
    expect(notes).toEqual([]);
    expect(entries[0]?.details.attributes).toEqual({ batch: 'x'.repeat(60), ...(hall && { hall }) });
  });

  test('with a word for never has no last donation', () => {
    for (const text of ['Never', 'Not yet', '0', 'এখনো দেইনি', '1/1/1970', '0000-00-00 00:00:00']) {
      const { entries, notes } = read([rowOf({ 'Last donation': text })]);
      expect([entries[0]?.details.lastDonationDate, notes]).toEqual([null, []]);
    }
  });
});

describe('rows of one person', () => {
  test('in any notation of the number are imported once, with the latest donation', () => {
    const { entries, problems, notes } = read([
      ['Joy vai', 'B+', '+880 1700 000001', '', '', '', '24/01/2026'],
      ['Md. Joy', 'B+', '01700-000001', '', '', '', '29/05/2026'],
      ['Joy', 'B positive', '8801700000001', '', '', '', '01/02/2026'],
      ['P', 'O+', '', 'Y@campus.test'],
      ['P', 'O+', '01700000002', 'y@campus.test'],
    ]);
    expect(problems).toEqual([]);
    expect(entries.map(({ row, details }) => [row, details.lastDonationDate])).toEqual([
      [2, '2026-05-29'],
      [5, null],
    ]);
    expect(notes).toMatchObject([
      { row: 3, problem: 'twice', sameAs: 2 },
      { row: 4, problem: 'twice', sameAs: 2 },
      { row: 6, problem: 'twice', sameAs: 5 },
    ]);
  });

  test('that are donations are kept with their days and places, the latest first, unless only the last is wanted', () => {
    const inLog = (phone: string, date: string, place = '') => [
      'Joy',
      'B+',
      phone,
      '',
      '',
      '',
      date,
      '',
      '',
      '',
      place,
    ];
    const rows = [
      inLog('01700000001', '24/01/2026', 'PG hospital'),
      inLog('01700000001', '29/05/2026'),
      inLog('01700000001', '29/05/2026', ' DMC  ward 3 '),
      inLog('01700000002', '', 'CMH'),
    ];
    const { entries, questions } = read(rows);
    expect(entries.map(({ donations }) => donations)).toEqual([
      [
        { donatedOn: '2026-05-29', place: 'DMC ward 3' },
        { donatedOn: '2026-01-24', place: 'PG hospital' },
      ],
      [],
    ]);
    expect(questions).toMatchObject([{ kind: 'donations', preselected: 'all', count: 2 }]);
    const last = read(rows, { ...options.answers, donations: 'last' });
    expect(last.entries.map(({ details, donations }) => [details.lastDonationDate, donations])).toEqual([
      ['2026-05-29', []],
      [null, []],
    ]);
    expect(read([inLog('01700000001', '24/01/2026')])).toMatchObject({
      entries: [{ donations: [] }],
      questions: [],
    });
  });

  test('with different blood groups are all left out, whichever of them is right', () => {
    const { entries, problems, notes, spellings } = read([
      ['Gita', 'A pos', '01700000001', '', '', '', '', '', 'other'],
      ['Orpa', 'O+', '01700000002'],
      ['Gita', 'B+', '+880 1700-000001'],
      ['Gita', '', '01700000001'],
    ]);
    expect(entries.map(({ row }) => row)).toEqual([3]);
    expect(problems).toMatchObject([
      { row: 2, name: 'Gita', field: 'bloodGroup', problem: 'another-group', text: 'A pos', sameAs: 4 },
      { row: 4, name: 'Gita', field: 'bloodGroup', problem: 'another-group', text: 'B+', sameAs: 2 },
      { row: 5, problem: 'required' },
    ]);
    expect([notes, spellings]).toEqual([[], []]);
  });

  test('are told from two people with one number by a question', () => {
    const sisters = [
      ['Rina Islam', 'A+', '01700000001'],
      ['Mina Islam', 'O+', '+880 1700 000 001'],
    ];
    const asked = read(sisters);
    expect(asked.questions).toMatchObject([
      {
        kind: 'two-people',
        preselected: 'two',
        people: [
          { row: 2, name: 'Rina Islam' },
          { row: 3, name: 'Mina Islam' },
        ],
      },
    ]);
    expect(asked.entries.map(({ row }) => row)).toEqual([2, 3]);
    const one = read(sisters, { [asked.questions[0]?.id ?? '']: 'one' });
    expect([one.entries, one.problems.map(({ problem }) => problem)]).toEqual([
      [],
      ['another-group', 'another-group'],
    ]);
  });

  test('are told from all who have the number of their club, whom nobody is asked about', () => {
    const people = Array.from({ length: 30 }, (_, at) => [
      `Rina ${names[at % 6]}${names[at % 5]}`,
      'A+',
      '01700000001',
    ]);
    const { entries, questions, notes } = read([...people, ...people.slice(0, 2)]);
    expect([entries.length, questions]).toEqual([30, []]);
    expect(notes.map(({ row, problem, sameAs }) => [row, problem, sameAs])).toEqual([
      [32, 'twice', 2],
      [33, 'twice', 3],
    ]);
  });

  test('are told by their ids where the rows of an own export are about donors who are here', () => {
    const sheet = readSheet([
      [...headings, 'Donor ID'],
      ['Gita', 'A+', '', '', '', '', '', '', '', 'no', '', '', '', 'roster-1'],
      ['Orpa', 'A+', '01700000001', '', '', '', '', '', '', 'no', '', '', '', 'gone'],
      ['Mina', 'A+', '', '', '', '', '', '', '', 'no', '', '', '', 'gone too'],
      ['Gita D.', 'A+', '01700000001', '', '', '', '', '', '', 'no', '', '', '', 'roster-1'],
      ['Nobody', 'unknown', '', '', '', '', '', '', '', 'no', '', '', '', 'roster-1'],
    ]);
    const reader = rowReader(sheet, matchColumns(sheet, bangladesh), options);
    for (const row of sheet.rows) reader.read(row);
    const known = new Set(['roster-1']);
    expect(findPeopleIn(reader.result(), {}, known)).toMatchObject({
      entries: [
        { row: 2, donorId: 'roster-1' },
        { row: 3, donorId: null },
      ],
      problems: [
        { row: 4, problem: 'unreachable' },
        { row: 6, problem: 'unclear-group' },
      ],
      questions: [],
    });
  });
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

test('departments that the campus does not have are counted, so that each is checked once', () => {
  const { entries } = read([
    ['A', 'O+', '01700000001', '', '', 'Pharmacy'],
    ['B', 'O+', '01700000002', '', '', 'law'],
    ['C', 'O+', '01700000003', '', '', 'Pharmacy'],
    ['D', 'O+', '01700000004'],
  ]);
  expect(unlistedDepartments(entries, options.departments)).toEqual([{ department: 'Pharmacy', count: 2 }]);
});

describe('a question', () => {
  const clear = { 'Last donation': '25/12/2025', Born: '2001-02-03' };
  const both = (text: string, other: string) => [{ 'Last donation': text }, { 'Last donation': other }];

  test('is not asked about a clear list', () => {
    expect(
      questions([clear, { Phone: '8801700000002' }, { Phone: '02-9876543', 'Last donation': 'Never' }]),
    ).toEqual([]);
  });

  test.each([
    [
      'the order of dates',
      [{ Born: '03/04/2001' }],
      { id: 'date-order', preselected: null, evidence: null, answers: ['day', 'month'] },
    ],
    [
      'the order, which another date shows',
      [clear, { Born: '03/04/2001' }],
      { preselected: 'day', evidence: '25/12/2025' },
    ],
    [
      'years of two digits',
      both('04.01.26', '29-5-26'),
      { preselected: 'day', evidence: '29-5-26', answers: ['day', 'month', 'year'], count: 2 },
    ],
    [
      'a mixed column',
      [...both('25/9/2026', '9/25/2026'), { 'Last donation': '3/4/2026' }],
      { id: 'date-order:lastDonationDate', preselected: 'neither', evidence: '25/9/2026, 9/25/2026' },
    ],
    [
      'a lost zero, as others have one',
      [{ Phone: '01700000001' }, { Phone: '1700000002' }],
      { id: 'lost-zero', preselected: 'add', evidence: '01700000001', example: '1700000002' },
    ],
    [
      'a lost zero of all',
      [{ Phone: '1700000001' }, { Phone: '1700000002' }],
      { preselected: 'add', count: 2 },
    ],
    [
      'a lost zero among other numbers',
      [{ Phone: '9876543210' }, { Phone: '1700000002' }],
      { preselected: 'keep' },
    ],
    ['too few digits', [{ Phone: '0170000001' }], { id: 'wrong-digits', preselected: 'keep' }],
    [
      'several numbers',
      [{ Phone: '01700000001 / 01700000002' }],
      { id: 'several-numbers', preselected: 'first' },
    ],
    [
      'subgroups',
      [{ 'Blood group': 'A1+' }, { 'Blood group': 'A2B-' }],
      { id: 'subgroups', preselected: 'read', example: 'A1+', count: 2 },
    ],
    [
      'a misspelt group',
      [{ 'Blood group': 'B possitive' }, { 'Blood group': 'b Possitive' }],
      { id: 'near-group:b possitive', preselected: null, answers: ['B+', 'leave-out'], count: 2 },
    ],
  ] as const)('is asked about %s', (_, rows, question) => {
    expect(questions(rows)).toMatchObject([question]);
  });

  test('about dates is answered by their heading, where no date says more', () => {
    const sheet = readSheet([
      ['Name', 'Blood', 'Phone', 'Date of Birth (MM/DD/YYYY)'],
      ['Gita', 'O+', '01700000001', '03/04/2001'],
    ]);
    expect(questionsAbout(sheet, matchColumns(sheet, bangladesh), options)).toMatchObject([
      { kind: 'date-order', preselected: 'month', evidence: 'Date of Birth (MM/DD/YYYY)' },
    ]);
  });

  test('is asked twice about dates whose columns have different orders', () => {
    const rows = [
      { 'Last donation': '25/9/2026', Born: '9/25/2001' },
      { 'Last donation': '3/4/2026', Born: '3/4/2001' },
    ];
    expect(questions(rows)).toMatchObject([
      { id: 'date-order:lastDonationDate', preselected: 'day', evidence: '25/9/2026' },
      { id: 'date-order:dateOfBirth', preselected: 'month', evidence: '9/25/2001' },
    ]);
  });

  test.each([
    [{ Phone: '1700000002' }, { 'lost-zero': 'add' }, { contactNumber: '01700000002' }],
    [{ Phone: '1700000002' }, { 'lost-zero': 'keep' }, { contactNumber: '1700000002' }],
    [{ Phone: '01700000001, 01700000002' }, { 'several-numbers': 'first' }, { contactNumber: '01700000001' }],
    [{ Phone: '01700000001, 01700000002' }, { 'several-numbers': 'last' }, { contactNumber: '01700000002' }],
    [{ Phone: '0170000001' }, { 'wrong-digits': 'keep' }, { contactNumber: '0170000001' }],
    [{ 'Blood group': 'A1B+' }, { subgroups: 'read' }, { bloodGroup: 'AB+' }],
    [{ 'Blood group': 'B Possitive' }, { 'near-group:b possitive': 'B+' }, { bloodGroup: 'B+' }],
    [{ 'Last donation': '24-01-26' }, { 'date-order': 'year' }, { lastDonationDate: '2024-01-26' }],
  ])('of %j is answered by %j', (cells, answers, details) => {
    expect(read([rowOf(cells)], answers).entries[0]?.details).toMatchObject(details);
  });

  test.each([
    [{ 'Blood group': 'A1B+' }, { subgroups: 'leave-out' }, 'unclear-group'],
    [{ 'Blood group': 'B possitive' }, { 'near-group:b possitive': 'leave-out' }, 'unclear-group'],
    [{ Phone: '01700000001, 01700000002' }, { 'several-numbers': 'without' }, 'several-numbers'],
    [{ Phone: '0170000001' }, { 'wrong-digits': 'without' }, 'wrong-digits'],
  ])('of %j that is answered by %j leaves the row out', (cells, answers, problem) => {
    expect(read([rowOf(cells)], answers)).toMatchObject({
      entries: [],
      problems: [{ problem, name: 'Gita' }],
    });
  });

  test('is asked about a second column of donations, of which the later counts', () => {
    const sheet = readSheet([
      [...headings, 'Last blood donation (new)'],
      [...rowOf({ 'Last donation': '2026-01-02' }), '2026-03-04'],
      [...rowOf({ Phone: '01700000002', 'Last donation': '2026-05-06' }), 'never'],
    ]);
    const columns = matchColumns(sheet, bangladesh);
    const asked = questionsAbout(sheet, columns, options);
    expect(asked).toMatchObject([
      { kind: 'second-date', preselected: 'latest', example: 'Last blood donation (new)' },
    ]);
    expect(unusedColumns(sheet, columns, secondDonationColumn(sheet, columns))).toEqual([]);
    const dates = (answers: Answers) => {
      const reader = rowReader(sheet, columns, { ...options, answers });
      for (const row of sheet.rows) reader.read(row);
      return reader.result().accepted.map(({ details }) => details.lastDonationDate);
    };
    expect(dates(answersTo(asked, {}))).toEqual(['2026-03-04', '2026-05-06']);
    expect(dates({ 'second-date': 'first' })).toEqual(['2026-01-02', '2026-05-06']);
  });

  test('is answered by what is preselected, unless the admin chooses', () => {
    const asked = questions([
      { Phone: '01700000001' },
      { Phone: '1700000002' },
      { 'Blood group': 'B possitive' },
    ]);
    expect(answersTo(asked, { other: 'x' })).toEqual({ 'lost-zero': 'add' });
    expect(answersTo(asked, { 'lost-zero': 'keep' })).toEqual({ 'lost-zero': 'keep' });
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

type Cells = { readonly [heading: string]: string };

const person: Cells = { Name: 'Gita', 'Blood group': 'A-', Phone: '01700000001' };

/** A row with these cells, of a person who can be imported. */
function rowOf(cells: Cells): readonly string[] {
  return headings.map((heading) => cells[heading] ?? person[heading] ?? '');
}

function questions(rows: readonly Cells[]): readonly Question[] {
  const sheet = sheetOf(rows.map(rowOf));
  return questionsAbout(sheet, columns, options);
}

function sheetOf(rows: readonly (readonly string[])[]) {
  return readSheet([headings, ...rows]);
}

function read(rows: readonly (readonly string[])[], answers = options.answers) {
  const sheet = sheetOf(rows);
  const reader = rowReader(sheet, columns, { ...options, answers });
  for (const row of sheet.rows) reader.read(row);
  return findPeopleIn(reader.result(), answers, new Set());
}
