import { describe, expect, test } from 'vitest';
import type { CalendarDate } from '../calendar-date.ts';
import { isSubgroup, nearBloodGroup, readBloodGroup, readWithSubgroups } from './blood-group-notation.ts';
import { cellText, readGender, readYesOrNo, saysNever } from './cell-notations.ts';
import { type DateOrder, dateOrderIn, hasTwoDigitYear, isAmbiguousDate, readDate } from './date-notation.ts';

describe('a blood group', () => {
  test.each([
    [
      'O+',
      'O pos',
      'o +ve',
      'O(+)',
      'O (+ve)',
      'O positive',
      'O-positive',
      '0+',
      'O Rh+',
      'Blood group: O+',
      'ও পজিটিভ',
      'Ｏ＋',
      'opos',
      'O_POSITIVE',
      'O Positive (O+)',
      'ও পজিটিভ (O+ve)',
    ],
    ['B-', 'b neg', 'B(-)', 'B−', 'B –ve', 'B⁻', 'B-negative', 'B Rh negative', 'বি নেগেটিভ', 'B NEG.'],
    ['AB+', 'AB Positive', 'ab+ve', 'ABPOS', 'AB+ positive', 'এবি পজিটিভ', ' AB + '],
    ['A-', 'a-', 'A negative', 'A RhD negative', 'এ -'],
  ])('%s is read', (group, ...written) => {
    expect(written.map(readBloodGroup)).toEqual(written.map(() => group));
  });

  test.each([
    ['A+', 'A1+', 'A2 positive', 'A1 (+ve)'],
    ['AB-', 'A1B-', 'A2B neg'],
  ])('%s is read from a subgroup, if an admin says so', (group, ...written) => {
    expect(written.map((text) => [isSubgroup(text), readWithSubgroups(text)])).toEqual(
      written.map(() => [true, group]),
    );
  });

  test.each([
    ['B+', 'B possitive', 'b posetive', 'B(Positve)', 'বি পজিটিব'],
    ['O-', 'O negetive', 'O Negitive', '0 nagative', 'O-neagtive'],
  ])('%s is offered for a misspelt sign', (group, ...written) => {
    expect(written.map((text) => [readBloodGroup(text), nearBloodGroup(text)])).toEqual(
      written.map(() => [null, group]),
    );
  });

  test('whose sign could be either one is not offered', () => {
    const unclear = [
      'B',
      'B nogitive',
      'B unknown',
      'Bombay Blood Group',
      'O+-',
      'AC possitive',
      'B tive',
      'ABC',
    ];
    expect(unclear.filter((text) => nearBloodGroup(text) !== null)).toEqual([]);
  });

  test('that is unclear is never guessed', () => {
    const unclear = [
      '',
      '?',
      'O',
      'Rh+',
      '+',
      'AB',
      'O±',
      'O+-',
      'B+ neg',
      'A+/B+',
      'A B +',
      'A1+',
      'O+?',
      'C+',
      'BP',
      '-A',
      'Hepatitis B+',
      'O+ or A+',
      'B+ (not sure)',
      'এ ও বি+',
      'unknown',
      'O pos neg',
      'AO+',
      'A+ (O+)',
      'O+ (O-)',
      'A A+',
      'O -positive',
      '8',
    ];
    expect(unclear.filter((text) => readBloodGroup(text) !== null)).toEqual([]);
  });
});

const reading = { order: null, today: '2026-11-23' as CalendarDate, timeZone: 'Asia/Dhaka' };
const read = (text: string, order: DateOrder | null = null) => readDate(text, { ...reading, order });

describe('a date', () => {
  test.each([
    [
      '2001-04-03',
      '2001/4/3',
      '20010403',
      '2001-04-03 00:00:00',
      '2001-04-03 00:00:00.000',
      '2001-04-03T00:00:00Z',
      '3 April 2001',
      '3rd Apr, 2001',
      'April 3, 2001',
      '03-Apr-2001',
      '03-Apr-01',
      '৩ এপ্রিল ২০০১',
      '3 April 2001 12:00 AM',
      'Tue, 3 Apr 2001',
      'Date: 2001-04-03',
    ],
    ['2001-12-25', '25/12/2001', '12/25/2001', '25.12.2001'],
    ['2001-05-05', '05/05/2001'],
    [
      '2025-05-23',
      '45800',
      '45800.5',
      '1747958400000',
      '1747958400',
      '1747936800000',
      '2025-05-22T18:00:00Z',
    ],
    ['1998-05-15', '15-May-98'],
  ])('%s is read without a question', (date, ...written) => {
    expect(written.map((text) => read(text))).toEqual(written.map(() => date));
  });

  test.each([
    ['03/04/2001', null, '2001-04-03', '2001-03-04', '2001-04-03'],
    ['25/12/2001', 'day', '2001-12-25', null, '2001-12-25'],
    ['12/25/2001', 'month', null, '2001-12-25', '2001-12-25'],
    ['04.01.26', null, '2026-01-04', '2026-04-01', '2004-01-26'],
    ['29-5-26', 'day', '2026-05-29', null, '1929-05-26'],
    ['24-01-26', 'day', '2026-01-24', null, '2024-01-26'],
    ['5/29/26', 'month', null, '2026-05-29', null],
    ['99-05-03', 'year', null, null, '1999-05-03'],
  ] as const)('%s says %s by itself, and depends on what comes first', (text, says, day, month, year) => {
    expect(dateOrderIn(text)).toBe(says);
    expect([read(text, 'day'), read(text, 'month'), read(text, 'year')]).toEqual([day, month, year]);
  });

  test('is asked about where it could be several days, with years of two digits always', () => {
    const asked = ['03/04/2001', '04.01.26', '29-5-26', '25-01-26'];
    expect(asked.map((text) => [isAmbiguousDate(text), read(text)])).toEqual(asked.map(() => [true, null]));
    expect(['25/12/2001', '05/05/2001', '2001-04-03', '45800'].some(isAmbiguousDate)).toBe(false);
    expect(['04.01.26', '04.01.2026'].map(hasTwoDigitYear)).toEqual([true, false]);
  });

  test('that is no day, or not a clear one, is not read', () => {
    const wrong = [
      '',
      '31/02/2001',
      '2001-13-01',
      '2001',
      'মার্চ ২০২৬',
      'spring 2001',
      '3 Ap 2001',
      'Ma 3, 2001',
      '2001-04-03 at noon',
      '3 months ago',
      '৩ মাস আগে',
      '2 5-01-26',
    ];
    expect(wrong.filter((text) => read(text, 'day') !== null)).toEqual([]);
  });

  test.each([
    [
      'Never',
      'never donated',
      'Not yet',
      'not yet donated',
      'No',
      '0',
      '0.0',
      'Haven’t donated yet',
      'not donated',
    ],
    ['না', 'নাই', 'এখনো দেইনি', 'এখনও রক্ত দেই নাই', 'কখনো না', 'রক্তদান করিনি', 'এখনো দেওয়া হয়নি'],
    [
      '0000-00-00',
      '0000-00-00 00:00:00',
      '00/00/0000',
      '1/1/1970',
      '1970-01-01',
      '01-01-1970',
      '1970-01-01T00:00:00Z',
    ],
    ['1900-01-00', '1/0/1900', '1899-12-30', '0001-01-01T00:00:00'],
  ])('%s and the like say that there was none', (...texts) => {
    expect(texts.filter((text) => !saysNever(text))).toEqual([]);
  });

  test('is not taken for never where it may hide one', () => {
    const unclear = ['2026', 'last year', 'yes', '৩ মাস আগে', 'no idea', '3', '1/1/2020', 'হ্যাঁ', 'not sure'];
    expect(unclear.filter(saysNever)).toEqual([]);
  });
});

describe('a cell', () => {
  test('that says there is nothing counts as empty', () => {
    expect(['-', 'N/A', 'none', ' — ', '\u00a0'].map(cellText)).toEqual(['', '', '', '', '']);
    expect(cellText("'+880 1700 000 001")).toBe('+880 1700 000 001');
    expect(cellText("'＝1+1")).toBe('＝1+1');
    expect(cellText("Rahim;'=cmd;\t'-1, D'Costa")).toBe("Rahim;=cmd; -1, D'Costa");
    expect(cellText('Rahim;"\'=cmd')).toBe('Rahim;"=cmd');
  });

  test('with a gender or an answer is read where it is one', () => {
    expect(['M', 'Female', 'পুরুষ', 'other'].map(readGender)).toEqual(['Male', 'Female', 'Male', null]);
    expect(['Yes', 'n', '✓', 'হ্যাঁ', 'maybe'].map(readYesOrNo)).toEqual([true, false, true, true, null]);
  });
});
