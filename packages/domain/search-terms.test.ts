import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { limits } from './records/limits.ts';
import { donorTerms, numberTerms, personTerms, requestTerms } from './search-terms.ts';
import { searchedTerms } from './searched-terms.ts';
import { requestDetails } from './testing/request-details.ts';

const tania = {
  fullName: 'Tania Sultana',
  email: 'Tania.Sultana.227@campus.test',
  universityId: 'DEMO-0227',
};
const request = { ...requestDetails, hospitalName: 'Campus Medical Centre', userEmail: tania.email };

function finds(terms: readonly string[], text: string): boolean {
  const { text: term, words, digits } = searchedTerms(text);
  const hasWords = words.length > 0 && words.every((word) => terms.includes(word));
  return hasWords || [term, ...digits].some((one) => one !== null && terms.includes(one));
}

describe('a person is found', () => {
  it.each([
    ...['tania', 'TA', 'sul', 'Sultana', ' tania   sul ', 'Tania Sultana', 'Tánia, Sültana'],
    ...['DEMO-0227', 'demo 0227', '0227', 'demo', '০২২৭', 'ＤＥＭＯ－０２２７'],
    ...['tania.sultana.227@campus.test', 'TANIA.SULTANA.227@', '227'],
    ...['sultana tania', 'SUL Tan', 'demo sultana', '0227 tania', 'tania.sul', 'Tania.Sultana.2'],
  ])('by "%s"', (text) => expect(finds(personTerms(tania), text)).toBe(true));

  it.each(['ania', 'tania rahman', 'tania r', 't', '', 'tania.sultana.22@campus.test', 'campus', '?'])(
    'not by "%s"',
    (text) => expect(finds(personTerms(tania), text)).toBe(false),
  );

  it.each([
    ['José Ångström', 'jose angs'],
    ['Jose Angstrom', 'JOSÉ ÅNGS'],
    ['O’Brien-Das', "o'brien das"],
    ['সুলতানা রাজিয়া', 'রাজি'],
    ['র\u200d্যাবেয়া', 'র্যাবে'],
    ['Md. Abdullah Al Mamun Chowdhury', 'abdullah al mamun'],
    ['Md. Abdullah Al Mamun Chowdhury', 'md abdullah al mamun chowdhury'],
    ['Md. Abdullah Al Mamun Chowdhury', 'chowdhury mamun md'],
  ])('%s by "%s"', (fullName, text) => {
    expect(finds(personTerms({ ...tania, fullName }), text)).toBe(true);
  });

  it('by every beginning of every word, however long the name is', () => {
    const word = fc.stringMatching(/^[a-zé]{2,12}$/);
    const name = fc.array(word, { minLength: 1, maxLength: 7 }).map((words) => words.join(' '));
    fc.assert(
      fc.property(name, fc.nat(), fc.nat(), (fullName, at, end) => {
        const words = fullName.split(' ');
        const chosen = words[at % words.length] ?? '';
        const typed = chosen.slice(0, 2 + (end % (chosen.length - 1)));
        expect(finds(personTerms({ ...tania, fullName }), typed)).toBe(true);
      }),
    );
  });
});

describe('a contact number', () => {
  const numbers = ['+880 1700 000 227', '01700000227', '0088 01700-000227', '1700000227'];
  const pasted = ['8801700000227', '+880 (0)1700 000 227', '\u202a+880\u00a01700\u2011000\u2009227\u202c'];
  const typed = [
    ...pasted,
    '01700000227',
    '+880 1700 000 227',
    '008801700000227',
    '(01700) 000-227',
    '০১৭০০ ০০০ ২২৭',
  ];

  it.each(numbers.flatMap((stored) => typed.map((text) => [stored, text] as const)))(
    'stored as %s is found by %s',
    (stored, text) => expect(finds(numberTerms(stored), text)).toBe(true),
  );

  it.each(['01700', '+8801700', '00880 1700', '0227', '000227'])('is found by its part %s', (text) => {
    for (const number of numbers) expect(finds(numberTerms(number), text)).toBe(true);
  });

  it.each(['227', '01700000228', '7000', 'tania', ''])('is not found by "%s"', (text) => {
    expect(finds(numberTerms('+880 1700 000 227'), text)).toBe(false);
  });

  it('that is short or of a town is found as well', () => {
    expect(finds(numberTerms('02-987 6543'), '+880 2 9876543')).toBe(true);
    expect(finds(numberTerms('+880 2 9876543'), '029876543')).toBe(true);
    expect(finds(numberTerms('123456'), '123456')).toBe(true);
  });

  it('is not among the terms that members read, even as the university id', () => {
    const donor = { ...tania, email: '1700000227@campus.test', universityId: '1700000227' };
    expect(finds(personTerms(donor), '01700000227')).toBe(true);
    expect(finds(donorTerms(donor, '+880 1700 000 227'), '01700000227')).toBe(false);
    expect(donorTerms(tania, '+880 1700 000 227')).toEqual(personTerms(tania));
  });
});

it.each(['rahim', 'Uddin', 'rahim uddin', 'MEDICAL', 'karim', '01700000021', '0021', 'tania.sultana.227@'])(
  'a blood request is found by "%s"',
  (text) => expect(finds(requestTerms(request), text)).toBe(true),
);

it('a name is found with and without its apostrophe, of any kind', () => {
  const spellings = ["D'Costa", 'D’Costa', 'DCosta'];
  for (const fullName of spellings) {
    const terms = personTerms({
      fullName: `Maria ${fullName}`,
      email: 'maria@campus.test',
      universityId: '1',
    });
    for (const typed of spellings) expect(terms, typed).toContain(searchedTerms(typed).text);
  }
});

it('the terms of any texts are within the bounds of the rules', () => {
  const text = (maxLength: number) => fc.string({ unit: 'grapheme', maxLength });
  const words = fc.array(fc.string({ maxLength: 3 }), { maxLength: 50 }).map((parts) => parts.join(' '));
  const line = fc.oneof(text(limits.hospital), words);
  fc.assert(
    fc.property(line, line, line, fc.string({ maxLength: limits.phoneMax }), (a, b, c, number) => {
      const person = personTerms({ fullName: a, email: b, universityId: c });
      const posted = {
        patientName: a,
        hospitalName: b,
        contactPerson: c,
        contactNumber: number,
        userEmail: a,
      };
      for (const terms of [person, numberTerms(number), requestTerms(posted)]) {
        expect(terms.length).toBeLessThanOrEqual(limits.searchTermsMax);
        expect(terms.join('').length).toBeLessThanOrEqual(limits.searchTermsLength);
        expect(new Set(terms).size).toBe(terms.length);
      }
    }),
  );
});
