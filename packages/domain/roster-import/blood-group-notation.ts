import type { BloodGroup } from '../blood-group.ts';

const letters: Readonly<Record<string, string>> = {
  A: 'A',
  B: 'B',
  AB: 'AB',
  O: 'O',
  // No group is called zero: some countries write O so.
  0: 'O',
  এ: 'A',
  বি: 'B',
  এবি: 'AB',
  ও: 'O',
};
const signs: Readonly<Record<string, '+' | '-'>> = {
  '+': '+',
  POSITIVE: '+',
  POS: '+',
  পজিটিভ: '+',
  পজেটিভ: '+',
  '-': '-',
  NEGATIVE: '-',
  NEG: '-',
  নেগেটিভ: '-',
  নেগেটিব: '-',
};
/** Words that change nothing: "-ve" and "Rh" are about the sign. */
const fillers = ['VE', 'RHESUS', 'RHD', 'RH', 'BLOOD', 'GROUP', 'TYPE', 'ভি', 'রক্তের', 'গ্রুপ'];

/** The longest words come first, as "AB" begins with "A". */
const words = [...Object.keys(letters), ...Object.keys(signs), ...fillers]
  .sort((one, other) => other.length - one.length)
  .map((word) => word.replace('+', '\\+'));
const tokens = new RegExp(`${words.join('|')}|[\\s().:]+`, 'uy');

const dashes = /[\u2010-\u2015\u2212\ufe58\ufe63\uff0d]/gu;
/** As in "O-positive", where the word tells the sign. After a space, as in "O -positive", a hyphen may be a sign. */
const connectingHyphen = /(\S)-(?=POS|NEG|পজ|নেগ)/u;
/** A group and its sign, which may be said several times in different words, as in "O+ (O positive)". */
const oneGroup = /^(A|B|AB|O) ([+-])(?: \2)*(?: \1(?: \2)+)*$/;

/**
 * Reads a blood group as people write it, such as "O pos", "o +ve", "B(-)" or "এবি পজিটিভ". Null for everything that does not say
 * one group and one sign, and nothing else: a group that is guessed can cost a life.
 */
export function readBloodGroup(text: string): BloodGroup | null {
  const written = text
    .normalize('NFKC')
    .toUpperCase()
    .replace(dashes, '-')
    .replace(connectingHyphen, '$1 ')
    .trim();
  const found = tokensOf(written);
  if (found === null) return null;
  const said = found
    .filter((token) => !fillers.includes(token))
    .map((token) => letters[token] ?? signs[token]);
  const [, group, sign] = oneGroup.exec(said.join(' ')) ?? [];
  return group === undefined || sign === undefined ? null : (`${group}${sign}` as BloodGroup);
}

/** The words and signs of a text, without what separates them; null where there is something else in it. */
function tokensOf(text: string): readonly string[] | null {
  const found: string[] = [];
  tokens.lastIndex = 0;
  while (tokens.lastIndex < text.length) {
    const match = tokens.exec(text);
    if (match === null) return null;
    if (!/^[\s().:]/u.test(match[0])) found.push(match[0]);
  }
  return found;
}
