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
  ['ask karim@campus.test', 'ask …'],
  ['https://evil.test/x', 'https: evil.\u2060test/x'],
  ['www.evil.test', 'www.\u2060evil.\u2060test'],
  ['\u202eOlas\u202c', 'Olas'],
])('%j is %j in mails', (typed, mailed) => {
  expect(plainText(typed)).toBe(mailed);
});
