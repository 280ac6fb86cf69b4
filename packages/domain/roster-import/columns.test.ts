import { describe, expect, test } from 'vitest';
import { bangladesh } from '../phone-number.ts';
import { matchColumns, readSheet, unusedColumns } from './columns.ts';
import { attributeField, importFields } from './import-fields.ts';

const attributes = [
  { id: 'hall', label: { en: 'Hall of residence', bn: 'আবাসিক হল' } },
  { id: 'homeDistrict', label: { en: 'District' } },
  { id: 'faculty', label: { en: 'Faculty' } },
];

describe('columns', () => {
  test.each([
    [
      'our own names',
      [
        'Full Name',
        'Blood Group',
        'Contact Number',
        'Email',
        'University ID',
        'Department / Position',
        'Last Donation Date',
        'Donation Place',
        'Date of Birth',
        'Gender',
        'Show number',
      ],
    ],
    [
      'abbreviations',
      [
        "Donor's name",
        'B.Group',
        'Mob. No.',
        'E-mail',
        'Roll',
        'Dept.',
        'Last donated on',
        'Place of donation',
        'DoB',
        'M/F',
        'Publish number?',
      ],
    ],
    [
      'Bangla',
      [
        'নাম',
        'রক্তের গ্রুপ',
        'মোবাইল নম্বর',
        'ইমেইল',
        'আইডি',
        'বিভাগ',
        'শেষ রক্তদানের তারিখ',
        'রক্তদানের স্থান',
        'জন্ম তারিখ',
        'লিঙ্গ',
        'নম্বর প্রকাশ করা যাবে?',
      ],
    ],
  ])('are found by %s, in any order', (_, headings) => {
    expect(Object.values(columnsOf(headings))).toEqual(importFields.map((_field, at) => at));
    const backwards = Object.values(columnsOf([...headings].reverse()));
    expect(backwards).toEqual(importFields.map((_field, at) => importFields.length - 1 - at));
  });

  test.each([
    ['its id', 'hall', 'hall'],
    ['its label', 'hall', 'Hall of residence'],
    ['its label as people write it', 'hall', ' HALL OF_RESIDENCE '],
    ['its label in Bangla', 'hall', 'আবাসিক  হল'],
    ['an id of two words', 'homeDistrict', 'Home district'],
    ['a name that says something else, too', 'faculty', 'Faculty'],
  ])('name what the campus asks beside the fields by %s', (_, id, heading) => {
    const names = ['Name', 'Blood group', 'Phone', heading];
    const columns = matchColumns(readSheet([names]), bangladesh, attributes);
    expect(columns).toMatchObject({ fullName: 0, [attributeField(id)]: 3, department: null });
    expect(columnsOf(names)).not.toHaveProperty([attributeField(id)]);
  });

  test('name it by the whole heading only', () => {
    const names = ['Name', 'Blood group', 'Phone', 'Hall fee', ''];
    const columns = matchColumns(readSheet([names]), bangladesh, attributes);
    expect(attributes.map(({ id }) => columns[attributeField(id)])).toEqual([null, null, null]);
  });

  test('of other things are left alone', () => {
    const headings = [
      'Sl. No.',
      'Father’s name',
      'Name',
      'Emergency contact',
      'Phone',
      'Donor type',
      'Remarks',
    ];
    expect(columnsOf(headings)).toMatchObject({
      fullName: 2,
      contactNumber: 4,
      bloodGroup: null,
      universityId: null,
    });
  });
});

describe('the best column of a field is found by its heading and by what it holds:', () => {
  const phone = '01700000001';
  test.each([
    [
      'a number that dials, not that of a register',
      'contactNumber',
      { 'Reg. No.': '202610001', 'Roll No.': '1901', "Donor's Mobile Number": phone },
      2,
    ],
    [
      'a number that dials, not that of a room, an id card or a row',
      'contactNumber',
      { 'Sl No': '1', 'NID Number': '19952692000000001', 'Room Number': '3009', Number: phone },
      3,
    ],
    [
      'a possessive heading with a curly apostrophe',
      'contactNumber',
      { Name: 'Gita', 'Student’s Register Number': '1905021', 'Donor’s Contact': phone },
      2,
    ],
    ['not the guardian’s number', 'contactNumber', { "Guardian's Phone": phone, Mobile: '01700000002' }, 1],
    [
      'the mobile rather than another number',
      'contactNumber',
      { 'WhatsApp number (if different)': phone, 'Mobile No': '01700000002' },
      1,
    ],
    ['no number where there is none', 'contactNumber', { Number: '12', 'Student Number': '1905021' }, null],
    ['numbers of another country under a clear heading', 'contactNumber', { Phone: '9876543210' }, 0],
    ['camelCase', 'contactNumber', { id: '1', BloodGroup: 'O+', ContactNumber: phone }, 2],
    [
      'camelCase of several words',
      'lastDonationDate',
      { lastBloodDonateDate: '2025-10-02', BloodGroup: 'O+' },
      0,
    ],
    ['groups of blood, not of subjects', 'bloodGroup', { Group: 'Science', 'Blood Group': 'O+' }, 1],
    ['no blood group in a column of subjects', 'bloodGroup', { Name: 'Gita', Group: 'Science' }, null],
    ['a group under a vague heading', 'bloodGroup', { Name: 'Gita', Group: 'O+' }, 1],
    [
      'a Bangla heading with a question',
      'lastDonationDate',
      { 'রক্তের গ্রুপ': 'O+', 'শেষ কবে রক্ত দিয়েছেন': 'না' },
      1,
    ],
    ['the hospital of a donation', 'donationPlace', { Name: 'Gita', Hospital: 'DMC', Date: '04.01.26' }, 1],
    ['no hospital where somebody works', 'donationPlace', { 'Hospital address': 'DMC' }, null],
    ['a bare date', 'lastDonationDate', { Name: 'Gita', Date: '04.01.26' }, 1],
    [
      'not the date of the form or of the next donation',
      'lastDonationDate',
      { Timestamp: '10/2/2026 21:14:05', 'Next donation date': '2026-12-01' },
      null,
    ],
    ['the student’s id rather than that of a row', 'universityId', { id: '7', 'Student ID': '1905021' }, 1],
    ['no id in row numbers', 'universityId', { id: '7', Name: 'Gita' }, null],
    ['the donor’s name, not the hall’s', 'fullName', { 'Hall Name': 'Ae hall', 'Donor Name': 'Omi' }, 1],
    [
      'consent to be contacted shows no number',
      'allowContactVisibility',
      { 'Do you agree to be contacted when somebody needs blood?': 'Yes' },
      null,
    ],
    [
      'consent to terms or storage shows no number',
      'allowContactVisibility',
      { 'I agree to the terms': 'Yes', 'Consent to store my data': 'Yes' },
      null,
    ],
    [
      'what is available to all shows no number',
      'allowContactVisibility',
      { 'Available to all': 'TRUE' },
      null,
    ],
    ['a word for showing does', 'allowContactVisibility', { 'Can we make your number public?': 'Yes' }, 0],
    ['a Bangla word for showing does', 'allowContactVisibility', { 'নম্বর প্রকাশ করা যাবে?': 'হ্যাঁ' }, 0],
    [
      'a question that hides the number shows none',
      'allowContactVisibility',
      { "Don't show my number": 'Yes' },
      null,
    ],
    ['a public university is no answer', 'allowContactVisibility', { 'Public figure': 'Rector' }, null],
  ] as const)('%s', (_, field, row, column) => {
    const sheet = readSheet([Object.keys(row), Object.values(row), Object.values(row)]);
    expect(matchColumns(sheet, bangladesh)[field]).toBe(column);
  });

  test('a file without headings is read by its contents', () => {
    const sheet = readSheet([
      ['Kumaran', 'https://helpers.example/a', 'A1+', 'Male', '32 Years', 'Erode', '1700000061'],
      ['Mani K', 'https://helpers.example/b', 'A1B+', 'Male', '29 Years', 'Erode', '1700000062'],
      ['Kavitha', 'https://helpers.example/c', 'O+', 'Female', '-', 'Erode', '1700000063'],
    ]);
    expect(sheet.headings).toEqual([]);
    const columns = matchColumns(sheet, bangladesh);
    expect(columns).toMatchObject({
      fullName: 0,
      bloodGroup: 2,
      gender: 3,
      contactNumber: 6,
      department: null,
    });
  });

  test('columns that are not imported are named, with examples of what they hold', () => {
    const sheet = readSheet([
      ['Name', 'Blood', 'Phone', 'Hall', 'Empty'],
      ['Gita', 'O+', phone, 'Ae hall', ''],
      ['Orpa', 'A+', phone, 'SH hall', '-'],
    ]);
    expect(unusedColumns(sheet, matchColumns(sheet, bangladesh))).toEqual([
      { column: 3, heading: 'Hall', examples: ['Ae hall', 'SH hall'] },
    ]);
  });
});

describe('a sheet', () => {
  test('may begin with a title and empty rows, and keeps the rows’ numbers', () => {
    const table = [
      ['Donors of the club'],
      [''],
      ['Blood', 'Name', 'Phone'],
      ['O+', 'Gita Begum', '1'],
      ['', ''],
      ['A-', 'Orpa Das', '2'],
    ];
    const sheet = readSheet(table);
    expect(sheet.headings).toEqual(['Blood', 'Name', 'Phone']);
    expect(sheet.rows.map(({ number }) => number)).toEqual([4, 6]);
  });

  test('may begin with a summary of the groups, whose rows are kept, as they could be donors', () => {
    const sheet = readSheet([
      ['Donors of each group'],
      ['Group', 'Donors'],
      ['O+', '5'],
      ['A-', '7'],
      ['Sl.', 'Name', 'Blood group', 'Mobile'],
      ['1', 'Gita Begum', 'O+', '01700000001'],
      ['2', 'Orpa Das', 'unknown', '01700000002'],
    ]);
    expect(sheet.headings).toEqual(['Sl.', 'Name', 'Blood group', 'Mobile']);
    expect(sheet.rows.map(({ number }) => number)).toEqual([3, 4, 6, 7]);
  });

  test('without headings loses no donor', () => {
    const sheet = readSheet([
      ['Gita Begum', 'O+', '01700000001'],
      ['Orpa Das', 'A-', '01700000002', 'late'],
    ]);
    expect(sheet).toMatchObject({ headings: [], width: 4, rows: [{ number: 1 }, { number: 2 }] });
    const unclear = readSheet([
      ['Gita Begum', 'B', '০১৭০০-০০০০০১'],
      ['Orpa Das', 'A-', '01700000002'],
    ]);
    expect(unclear).toMatchObject({ headings: [], rows: [{ number: 1 }, { number: 2 }] });
  });

  test('may have rows in which each cell says that there is nothing, as the line below headings in Markdown', () => {
    const { rows } = readSheet([
      ['Name', 'Blood group', 'Phone'],
      ['------', '---', '-----'],
      ['Gita', 'O+', '-'],
      ['-', '', 'n/a'],
    ]);
    expect(rows.map(({ number }) => number)).toEqual([3]);
  });

  test('may be empty', () => {
    expect(readSheet([])).toEqual({ headings: [], width: 0, rows: [] });
    expect(readSheet([[''], ['Name', 'Phone']])).toMatchObject({ headings: ['Name', 'Phone'], rows: [] });
  });
});

function columnsOf(headings: readonly string[]) {
  return matchColumns(readSheet([headings]), bangladesh);
}
