import { plainNumber } from './read-phone-number.ts';
import {
  cut,
  digitsOf,
  exactEmail,
  fewestDigits,
  isLongEnough,
  searchable,
  shortestTerm,
  significantPart,
  type Terms,
  wordsOf,
} from './search-terms.ts';

/** What a search asks for. */
export interface SearchedTerms {
  /** The term of the text; null where it is too short for one. */
  readonly text: string | null;
  /** The terms of its words, which a record may have in another order, longest first; empty for a single word or a number. */
  readonly words: Terms;
  /** The terms of a contact number, or of a part of one; empty if the text is not a number. */
  readonly digits: Terms;
}

const longestCountryCode = 3;

/** The terms to search for when a person types `text`. */
export function searchedTerms(text: string): SearchedTerms {
  const [exact] = exactEmail(text);
  const term = exact ?? cut(searchable(text));
  const digits = searchedDigits(text);
  const words = exact === undefined && digits.length === 0 ? searchedWords(text) : [];
  return { text: isLongEnough(term) ? term : null, words, digits };
}

/** None where all words are so short that most records have them. Of equally long ones the last comes first, a given name as a rule. */
function searchedWords(text: string): Terms {
  const words = wordsOf(searchable(text)).map(cut).filter(isLongEnough).reverse();
  words.sort((one, other) => other.length - one.length);
  return words.length > 1 && (words[0]?.length ?? 0) > shortestTerm ? words : [];
}

/** The numbers that a text may be a part of, as it is typed here, nationally and internationally. */
function searchedDigits(text: string): Terms {
  const plain = plainNumber(text);
  if (!/^[+()\-./ \d]+$/.test(plain)) return [];
  const digits = digitsOf(plain);
  const international = /^(?:\+|00)/.test(plain) ? withoutZeros(digits) : '';
  const afterCountryCode = Array.from({ length: longestCountryCode }, (_, length) =>
    international.slice(length + 1),
  );
  const typed = [digits, withoutZeros(digits), ...afterCountryCode.map(withoutZeros)];
  return [...new Set(typed.map(significantPart))].filter((part) => part.length >= fewestDigits);
}

function withoutZeros(digits: string): string {
  return digits.replace(/^0+/, '');
}
