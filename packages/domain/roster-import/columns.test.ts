import { describe, expect, test } from 'vitest';
import { importFields, matchColumns, readSheet } from './columns.ts';

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
        'DoB',
        'M/F',
        'Agrees to share number',
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
        'জন্ম তারিখ',
        'লিঙ্গ',
        'নম্বর প্রকাশ করা যাবে?',
      ],
    ],
  ])('are found by %s, in any order', (_, headings) => {
    expect(Object.values(matchColumns(headings))).toEqual(importFields.map((_field, at) => at));
    const backwards = Object.values(matchColumns([...headings].reverse()));
    expect(backwards).toEqual(importFields.map((_field, at) => importFields.length - 1 - at));
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
    expect(matchColumns(headings)).toMatchObject({
      fullName: 2,
      contactNumber: 4,
      bloodGroup: null,
      universityId: null,
    });
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

  test('may be empty', () => {
    expect(readSheet([])).toEqual({ headings: [], width: 0, rows: [] });
    expect(readSheet([[''], ['Name', 'Phone']])).toMatchObject({ headings: ['Name', 'Phone'], rows: [] });
  });
});
