import { expect, test } from 'vitest';
import { plainText } from './plain-text.ts';

test.each([
  ['Campus Medical Centre', 'Campus Medical Centre'],
  ['ঢাকা মেডিকেল, Bed 12, Ward 7 (24/7)', 'ঢাকা মেডিকেল, Bed 12, Ward 7 (24/7)'],
  ['র‍্যাব হাসপাতাল', 'র‍্যাব হাসপাতাল'],
  ['St. Mary’s, Road 12.', 'St. Mary’s, Road 12.'],
  ['Centre\r\nBcc: all@campus.test', 'Centre Bcc: …'],
  ['call 01700-000 021 now', 'call … now'],
  ['call +880 (1700) 000.021', 'call …'],
  ['call ০১৭০০-০০০০২১', 'call …'],
  ['call 01700–000021 or 01700—000—021', 'call … or …'],
  ['01700\u2011000\u2011021, 01700_000_021, 01700·000021', '…, …, …'],
  ['ask karim@campus.test', 'ask …'],
  ['ask karim @ campus.test', 'ask …'],
  ['Centre @ Dhanmondi', 'Centre @ Dhanmondi'],
  ['karim\uff20campus.test', '…'],
  ['https://evil.test/x', 'https: evil.\u2060test/x'],
  ['হাসপাতাল.com', 'হাসপাতাল.\u2060com'],
  ['evil。test', 'evil。\u2060test'],
  ['www.evil.test', 'www.\u2060evil.\u2060test'],
  ['\u202eOlas\u202c', 'Olas'],
])('%j is %j in mails', (typed, mailed) => {
  expect(plainText(typed)).toBe(mailed);
});
