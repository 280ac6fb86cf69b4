import { editDistance } from './edit-distance.ts';

/** Titles and forms of address, which lists add and leave out. */
const titles = new Set(
  'md mohammad mohammed muhammad mohd mst most mosammat mr mrs ms miss dr prof engr sir vai bhai bhaia bro apu apa di da sk মো মোঃ মোছা মোছাঃ মোহাম্মদ ডা ভাই আপু দা'
    .normalize('NFC')
    .split(' '),
);
const mostTypos = 2;

/**
 * Whether two names may be one person's: one has the words of the other, as "Joy" and "Joy vai", or differs by a typing error. Sisters
 * share a part of their names only.
 */
export function isSameName(one: string, other: string): boolean {
  const [few = [], many = []] = [wordsOf(one), wordsOf(other)].sort((a, b) => a.length - b.length);
  if (few.length === 0) return true;
  if (few.every((word) => many.includes(word))) return true;
  const [joined, otherJoined] = [few.join(''), many.join('')];
  // Rina and Mina are sisters rather than one person.
  const isLong = joined.length > 2 * mostTypos + 1 && joined[0] === otherJoined[0];
  return isLong && editDistance(joined, otherJoined) <= mostTypos;
}

/** The same for names of the same words, in any order. */
export function wordsOfName(name: string): string {
  return wordsOf(name).toSorted().join(' ');
}

function wordsOf(name: string): readonly string[] {
  const words =
    name
      .normalize('NFKC')
      .toLowerCase()
      .match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];
  const own = words.filter((word) => !titles.has(word));
  return own.length > 0 ? own : words;
}
