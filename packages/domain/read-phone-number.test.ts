import { describe, expect, test } from 'vitest';
import { bangladesh } from './phone-number.ts';
import { readPhoneNumber } from './read-phone-number.ts';
import { limits, phonePattern } from './records/limits.ts';

const read = (text: string) => readPhoneNumber(text, bangladesh);

describe('a contact number', () => {
  test.each([
    // As people write it: kept, and dialled internationally.
    ['+880 1700 000 021', '+880 1700 000 021', '+8801700000021'],
    ['01700-000021', '01700-000021', '+8801700000021'],
    ['(017) 00 000 021', '(017) 00 000 021', '+8801700000021'],
    ['02-987 6543', '02-987 6543', '+88029876543'],
    ['+880 2 9876543', '+880 2 9876543', '+88029876543'],
    ['+91 98765 43210', '+91 98765 43210', '+919876543210'],
    ['16263 99', '16263 99', '1626399'],
    // Of any script, with odd spaces, signs and labels.
    ['০১৭০০-০০০০২১', '01700-000021', '+8801700000021'],
    ['+٨٨٠ ١٧٠٠ ٠٠٠ ٠٢١', '+880 1700 000 021', '+8801700000021'],
    ['\u202a+880\u00a01700\u2011000\u2009021\u202c', '+880 1700-000 021', '+8801700000021'],
    ['\u200b01700\u200d000021\ufeff', '01700000021', '+8801700000021'],
    ['＋８８０ １７００ ０００ ０２１', '+880 1700 000 021', '+8801700000021'],
    ['01700.000.021', '01700-000-021', '+8801700000021'],
    ['Mobile:01700000021', '01700000021', '+8801700000021'],
    ['মোবাইল নং: ০১৭০০০০০০২১', '01700000021', '+8801700000021'],
    ['Mob - 01700000021', '01700000021', '+8801700000021'],
    ['০১৭০০০০০০২১।', '01700000021', '+8801700000021'],
    ['tel:+8801700000021', '+8801700000021', '+8801700000021'],
    ["'01700000021", '01700000021', '+8801700000021'],
    ['01700000021 (WhatsApp)', '01700000021', '+8801700000021'],
    ['01700000021.0', '01700000021', '+8801700000021'],
    // What would not reach anybody is shown as it is dialled.
    ['8801700000021', '+8801700000021', '+8801700000021'],
    ['880 1700 0000 21', '+8801700000021', '+8801700000021'],
    ['+880 (0)1700 000 021', '+8801700000021', '+8801700000021'],
    ['+880 01700-000021', '+8801700000021', '+8801700000021'],
    ['0088 01700-000021', '+8801700000021', '+8801700000021'],
    ['+01700000021', '+8801700000021', '+8801700000021'],
    ['0 1 7 0 0 - 0 0 0 0 2 1', '+8801700000021', '+8801700000021'],
    ['01700000021, +880 1700 000 021', '01700000021', '+8801700000021'],
  ])('%j is shown as %j, and dials %s', (text, shown, dialled) => {
    expect(read(text)).toEqual({ kind: 'number', shown, dialled, question: null });
    expect(read(shown)).toMatchObject({ shown, dialled });
    expect(shown.length <= limits.phoneMax && phonePattern.test(shown)).toBe(true);
  });

  test.each([
    ['1700000021', '1700000021', '+8801700000021', { kind: 'lost-zero', suggestion: '01700000021' }],
    ['1,700,000,021', '1700000021', '+8801700000021', { kind: 'lost-zero', suggestion: '01700000021' }],
    ['1700000021.0', '1700000021', '+8801700000021', { kind: 'lost-zero', suggestion: '01700000021' }],
    ['017000002', '017000002', '017000002', { kind: 'digits', digits: 9, expected: 11 }],
    ['01700-00002', '01700-00002', '0170000002', { kind: 'digits', digits: 10, expected: 11 }],
    ['017000000211', '017000000211', '017000000211', { kind: 'digits', digits: 12, expected: 11 }],
    ['170000002', '170000002', '170000002', { kind: 'digits', digits: 10, expected: 11 }],
    ['+880 1700 000 02', '+880 1700 000 02', '+880170000002', { kind: 'digits', digits: 10, expected: 11 }],
    ['880170000002', '880170000002', '880170000002', { kind: 'digits', digits: 10, expected: 11 }],
  ])('%j is kept, and asked about', (text, shown, dialled, question) => {
    expect(read(text)).toEqual({ kind: 'number', shown, dialled, question });
  });

  test.each(['02-9876543', '031 654321', '+1 202 555 0123', '2025550123', '9876543210', '123456'])(
    'of another kind or country is not asked about: %s',
    (text) => expect(read(text)).toMatchObject({ kind: 'number', question: null }),
  );

  test.each([
    ['০১৭০০০০০০৮৫ / ০১৭০০০০০০৮৬', ['01700000085', '01700000086']],
    ['01700000085, 8801700000086', ['01700000085', '+8801700000086']],
    ['01700-000085\n01700-000086', ['01700000085', '01700000086']],
    ['01700000085 (Home); 01700000086 (office)', ['01700000085', '01700000086']],
    ['0170000008501700000086', ['01700000085', '01700000086']],
    ['01700-000085/86', ['01700-000085', '01700-000086']],
    ['02-9876543 or 01700000086', ['02-9876543', '01700000086']],
  ])('that is two numbers is neither: %j', (text, numbers) => {
    expect(read(text)).toEqual({ kind: 'several', numbers });
  });

  test('that a spreadsheet has rounded is lost', () => {
    for (const text of ['8.80170E+12', '8,8017e12', '৮.৮E+১২'])
      expect(read(text)).toEqual({ kind: 'cut-off' });
  });

  test.each([
    '',
    '12345',
    '- - - - -',
    'asdfgh',
    '01700 call me',
    '0'.repeat(21),
    '01700000085, call',
    '1905021x',
  ])('is not in %j', (text) => expect(read(text)).toEqual({ kind: 'invalid' }));

  // Trying each division of the letters into words would take minutes.
  test('is not in a long text without a space', () => {
    expect(read('x'.repeat(1_000))).toEqual({ kind: 'invalid' });
  });

  test('of a country without a trunk prefix has no lost zero', () => {
    const nepal = { callingCode: '977', trunkPrefix: '', mobilePrefixes: ['97', '98'], mobileDigits: 10 };
    expect(readPhoneNumber('9841000021', nepal)).toEqual({
      kind: 'number',
      shown: '9841000021',
      dialled: '+9779841000021',
      question: null,
    });
  });
});
