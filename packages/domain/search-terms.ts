import { limits } from './records/limits.ts';
import { withWesternDigits } from './records/normalise-text.ts';

/**
 * The terms under which records are found: normalised texts, stored in the records. A search asks for the
 * records with one term, so everything that a person may type has to be among them (docs/decisions/025).
 */
export type Terms = readonly string[];

/** The field of a record that has its terms; older records lack it. */
export const searchTermsField = 'searchTerms';

/** The texts of a user or donor record that a search finds. */
interface Person {
  readonly fullName: string;
  readonly email: string;
  readonly universityId: string;
}

/** The texts of a blood request that a search finds. */
interface Request {
  readonly patientName: string;
  readonly hospitalName: string;
  readonly contactPerson: string;
  readonly contactNumber: string;
  readonly userEmail: string;
}

/** In characters; a search for more is cut. */
export const shortestTerm = 2;
const longestTerm = 24;
/** Digits of a number that its prefix, such as 0, +880 or 00880, does not change. */
const significantDigits = 10;
export const fewestDigits = 4;

/** The terms of a user record. */
export function personTerms({ fullName, email, universityId }: Person): Terms {
  const [local = ''] = email.split('@');
  const id = searchable(universityId);
  return bounded([
    ...exactEmail(email),
    cut(id),
    ...wordsOf(id).map(cut),
    ...wordsOf(searchable(fullName)).flatMap(beginnings),
    ...beginnings(searchable(fullName)),
    ...wordsOf(searchable(local)).flatMap(beginnings),
    ...phrasesOf(searchable(fullName)).flatMap(beginnings),
  ]);
}

/**
 * The terms of a donor record, which members read: never the whole contact number, even where it is the university id too. The
 * rules refuse that, as the number may be hidden.
 */
export function donorTerms(donor: Person, contactNumber: string): Terms {
  const number = wholeNumberTerm(contactNumber);
  return personTerms(donor).filter((term) => term !== number);
}

/**
 * The term of a whole contact number: its last ten digits, the same in every notation. A number's own terms have it, and no other
 * number of ten digits does.
 */
export function wholeNumberTerm(number: string): string {
  return significantPart(digitsOf(number));
}

/** The terms of a contact number, which is found by its beginning and by its end. */
export function numberTerms(number: string): Terms {
  const digits = wholeNumberTerm(number);
  const lengths = Array.from({ length: significantDigits + 1 }, (_, length) => length).slice(fewestDigits);
  return bounded(
    lengths
      .filter((length) => length <= digits.length)
      .flatMap((length) => [digits.slice(-length), digits.slice(0, length)]),
  );
}

/**
 * The terms of a blood request, by whole words and the whole number: posting one has to stay cheap, and every term costs an index
 * entry for each order of the list.
 */
export function requestTerms(request: Request): Terms {
  const number = digitsOf(request.contactNumber);
  return bounded([
    ...exactEmail(request.userEmail),
    significantPart(number),
    number.slice(-fewestDigits),
    ...runsOfWords(searchable(request.patientName)),
    ...wordsOf(searchable(request.hospitalName)).map(cut),
    ...wordsOf(searchable(request.contactPerson)).map(cut),
  ]);
}

/**
 * Normalises a text, for storing and for searching alike: in lower case and compatible characters, without Latin diacritics,
 * with digits of 0 to 9, without apostrophes within words (D'Costa), and a space for everything between words.
 */
export function searchable(text: string): string {
  return withWesternDigits(text.normalize('NFKC'))
    .toLowerCase()
    .normalize('NFD')
    .replace(/[\u0300-\u036f\p{Cf}]/gu, '')
    .normalize('NFC')
    .replace(/(?<=\p{L})['\u2018\u2019\u02bc\u02b9`](?=\p{L})/gu, '')
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, ' ')
    .trim();
}

/** The beginnings of a phrase, such as "ta", "tan" … "tania sultana". */
function beginnings(phrase: string): string[] {
  const characters = [...phrase].slice(0, longestTerm);
  return characters
    .map((_, last) => characters.slice(0, last + 1).join(''))
    .filter((end) => end.at(-1) !== ' ');
}

/** A phrase from each of its words on. */
function phrasesOf(phrase: string): string[] {
  const words = wordsOf(phrase);
  return words.map((_, first) => words.slice(first).join(' '));
}

/** All runs of whole words of a phrase. */
function runsOfWords(phrase: string): string[] {
  return phrasesOf(phrase).flatMap((rest) => {
    const words = wordsOf(rest);
    return words.map((_, last) => cut(words.slice(0, last + 1).join(' ')));
  });
}

/** The term of an email address, by which typing it as far as its @ finds it alone; none for a text without an @. */
export function exactEmail(text: string): string[] {
  const at = text.indexOf('@');
  const local = at === -1 ? '' : searchable(text.slice(0, at));
  return local === '' ? [] : [`${local}@`];
}

export function digitsOf(number: string): string {
  return withWesternDigits(number).replace(/\D/gu, '');
}

export function significantPart(digits: string): string {
  return digits.slice(-significantDigits);
}

export function wordsOf(phrase: string): string[] {
  return phrase.split(' ');
}

export function cut(phrase: string): string {
  return [...phrase].slice(0, longestTerm).join('').trimEnd();
}

export function isLongEnough(term: string): boolean {
  return [...term].length >= shortestTerm;
}

/** Each term once, the first ones up to the bounds that the rules set. */
function bounded(terms: Terms): Terms {
  let length = 0;
  return [...new Set(terms)]
    .filter(isLongEnough)
    .slice(0, limits.searchTermsMax)
    .filter((term) => {
      length += term.length;
      return length <= limits.searchTermsLength;
    });
}
