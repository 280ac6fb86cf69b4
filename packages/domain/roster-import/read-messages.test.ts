import { describe, expect, test } from 'vitest';
import { bangladesh } from '../phone-number.ts';
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
