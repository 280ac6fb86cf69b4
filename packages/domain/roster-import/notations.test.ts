import { describe, expect, test } from 'vitest';
import { readBloodGroup } from './blood-group-notation.ts';
import { cellText, readGender, readYesOrNo } from './cell-notations.ts';
import { isAmbiguousDate, readDate } from './date-notation.ts';

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
      'O Positive (O+)',
      'ও পজিটিভ (O+ve)',
    ],
    ['B-', 'b neg', 'B(-)', 'B−', 'B –ve', 'B⁻', 'B-negative', 'B Rh negative', 'বি নেগেটিভ', 'B NEG.'],
    ['AB+', 'AB Positive', 'ab+ve', 'ABPOS', 'AB+ positive', 'এবি পজিটিভ', ' AB + '],
    ['A-', 'a-', 'A negative', 'A RhD negative', 'এ -'],
  ])('%s is read', (group, ...written) => {
    expect(written.map(readBloodGroup)).toEqual(written.map(() => group));
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

describe('a date', () => {
  test.each([
    [
      '2001-04-03',
      '2001/4/3',
      '2001-04-03 00:00:00',
      '2001-04-03T00:00:00Z',
      '3 April 2001',
      '3rd Apr, 2001',
      'April 3, 2001',
      '03-Apr-2001',
      '৩ এপ্রিল ২০০১',
      '3 April 2001 12:00 AM',
    ],
    ['2001-12-25', '25/12/2001', '12/25/2001', '25.12.2001'],
    ['2001-05-05', '05/05/2001'],
  ])('%s is read without a question', (date, ...written) => {
    expect(written.map((text) => readDate(text, null))).toEqual(written.map(() => date));
  });

  test('of three numbers depends on what comes first', () => {
    expect(isAmbiguousDate('03/04/2001')).toBe(true);
    expect(readDate('03/04/2001', null)).toBeNull();
    expect(readDate('03/04/2001', 'day')).toBe('2001-04-03');
    expect(readDate('03/04/2001', 'month')).toBe('2001-03-04');
    expect(readDate('25/12/2001', 'month')).toBeNull();
    expect(readDate('12/25/2001', 'day')).toBeNull();
  });

  test('that is no day, or of no clear year, is not read', () => {
    const wrong = [
      '',
      '31/02/2001',
      '2001-13-01',
      '03/04/01',
      '36984',
      '2001',
      'spring 2001',
      '3 Ap 2001',
      'Ma 3, 2001',
      '2001-04-03 at noon',
    ];
    expect(wrong.filter((text) => readDate(text, 'day') !== null)).toEqual([]);
  });
});

describe('a cell', () => {
  test('that says there is nothing counts as empty', () => {
    expect(['-', 'N/A', 'none', ' — ', '\u00a0'].map(cellText)).toEqual(['', '', '', '', '']);
    expect(cellText("'+880 1700 000 001")).toBe('+880 1700 000 001');
    expect(cellText("'＝1+1")).toBe('＝1+1');
  });

  test('with a gender or an answer is read where it is one', () => {
    expect(['M', 'Female', 'পুরুষ', 'other'].map(readGender)).toEqual(['Male', 'Female', 'Male', null]);
    expect(['Yes', 'n', '✓', 'হ্যাঁ', 'maybe'].map(readYesOrNo)).toEqual([true, false, true, true, null]);
  });
});
