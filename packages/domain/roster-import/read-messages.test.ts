import { describe, expect, test } from 'vitest';
import { bangladesh } from '../phone-number.ts';
import { nearBloodGroup, readWithSubgroups } from './blood-group-notation.ts';
import { readMessages } from './read-messages.ts';

/** The rows below the headings. */
function rowsOf(text: string) {
  return readMessages(text, bangladesh)?.slice(1) ?? null;
}

describe('a donor in a message', () => {
  test.each<[message: string, row: readonly string[]]>([
    ['Rahim Uddin O+ 01700-000001', ['Rahim Uddin', 'O+', '01700-000001', '', '']],
    ['Gita (A negative) - +880 1700 000 002', ['Gita', '(A negative)', '+880 1700 000 002', '', '']],
    [
      'B+ve, 01700000003, Joy vai, last donation: 04.01.26',
      ['Joy vai', 'B+ve', '01700000003', '', '04.01.26'],
    ],
    ['Name: Orpa Das\nBlood group: AB-\nMobile: 01700000004', ['Orpa Das', 'AB-', '01700000004', '', '']],
    ['নাম: রনি ভাই\nগ্রুপ: ও পজিটিভ\nমোবাইল: ০১৭০০০০০০০৫', ['রনি ভাই', 'ও পজিটিভ', '০১৭০০০০০০০৫', '', '']],
    ['A. Rahim B possitive mob: 01700000006', ['A. Rahim', 'B possitive', '01700000006', '', '']],
    ['Tania O- tania@campus.test', ['Tania', 'O-', '', 'tania@campus.test', '']],
  ])('%s', (message, row) => {
    expect(rowsOf(message)).toEqual([row]);
  });

  test('is nobody without a group, or without a way to reach the person', () => {
    expect(rowsOf('Who can give tonight?\nRahim: 01700000001\nGita is O+')).toBeNull();
  });
});

describe('a blood group that is not certain is left to the admin', () => {
  test.each<[why: string, message: string]>([
    ['a dash before the number', 'Rahim, Hall A - 01700000001'],
    ['a dash at the number', 'Rahim B-01700000001'],
    ['a plus at the number', 'Rahim A+8801700000001'],
    ['a dash before the name', 'Section B - Rahim O+ 01700000001'],
    ['a block', 'Rahim, Block B- 01700000001'],
    ['a mark', 'Grade A+ Rahim 01700000001'],
    ['a sentence', 'A positive attitude helps, call 01700000001'],
    ['two groups', 'Rahim O+ or B+ 01700000001'],
    ['a group that is denied', 'Rahim is not O+ 01700000001'],
    ['a doubt', 'Rahim maybe AB- 01700000001'],
    ['the group of a patient', 'Need A+ blood, call Rahim 01700000001'],
    ['the group of a patient, in Bangla', 'এ পজিটিভ রক্ত প্রয়োজন, রহিম 01700000001'],
    ['two people', 'Gita 01700000002 Rahim O+ 01700000001'],
    ['labels', 'Name: Rahim\nGroup: B -\nMobile: 01700000001'],
  ])('%s: %s', (_, message) => {
    const [[, group = ''] = [], ...others] = rowsOf(message) ?? [];
    expect(others).toEqual([]);
    expect(group).toMatch(/ \?$/);
    expect([readWithSubgroups(group), nearBloodGroup(group)]).toEqual([null, null]);
  });

  test('nor is one read across a number, or without its sign', () => {
    expect(rowsOf('Rahim B 01700000001 - Gita\nRahim B 12 hall 01700000001')).toBeNull();
  });

  test('but one that is said twice, or by a word, is certain', () => {
    expect(rowsOf('Rahim O+ (O positive) 01700000001\nGita, Rokeya Hall, A - negative 01700000002')).toEqual([
      ['Rahim', 'O+ (O positive)', '01700000001', '', ''],
      ['Gita Rokeya Hall', 'A - negative', '01700000002', '', ''],
    ]);
  });
});

test.each<[message: string, number: string, date: string]>([
  ['1 01700000001 Rahim O+', '01700000001', ''],
  ['Rahim O+ 04.01.26 01700000001', '01700000001', '04.01.26'],
  ['Rahim O+ 01700000001, 01700000002', '01700000001 / 01700000002', ''],
])('the numbers in "%s" are those that can be dialled', (message, number, date) => {
  expect(rowsOf(message)).toEqual([['Rahim', 'O+', number, '', date]]);
});

test('a text of empty lines is read at once', () => {
  expect(rowsOf(`${'\n'.repeat(200_000)}Rahim O+ 01700000001`)).toHaveLength(1);
});

describe('several donors', () => {
  test('are in the lines of one message, or of several, from any messenger', () => {
    const listed = 'Donors for Friday\n1. Rahim O+ 01700000001\n2. Gita A- 01700000002\n';
    const chat = `[12/11/26, 9:41 PM] Officer: ${listed}[12/11/26, 9:45 PM] Orpa Das: Orpa Das AB+ 01700000003 12/11/2026, 21:46 is fine
12/11/2026, 21:50 - Joy: Name: Joy
Group: B+
Phone: 01700000004`;
    expect(rowsOf(chat)?.map(([name, group, number]) => [name, group, number])).toEqual([
      ['Rahim', 'O+', '01700000001'],
      ['Gita', 'A-', '01700000002'],
      ['Orpa Das', 'AB+', '01700000003'],
      ['Joy', 'B+', '01700000004'],
    ]);
  });
});
