import type { BloodGroup } from '../blood-group.ts';
import { editDistance } from './edit-distance.ts';

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
/** What immunohaematology distinguishes within A and AB. For red cells all of them count as A or AB. */
const subgroups: Readonly<Record<string, string>> = { A1: 'A', A2: 'A', A1B: 'AB', A2B: 'AB' };
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
const words = [...Object.keys(subgroups), ...Object.keys(letters), ...Object.keys(signs), ...fillers]
  .sort((one, other) => other.length - one.length)
  .map((word) => word.replace('+', '\\+'));
const tokens = new RegExp(`${words.join('|')}|[\\s().:_]+`, 'uy');

const dashes = /[\u2010-\u2015\u2212\ufe58\ufe63\uff0d]/gu;
/** As in "O-positive", where the word tells the sign. After a space, as in "O -positive", a hyphen may be a sign. */
const connectingHyphen = /(\S)-(?=POS|NEG|পজ|নেগ)/u;
/** A group and its sign, which may be said several times in different words, as in "O+ (O positive)". */
const oneGroup = /^(A|B|AB|O) ([+-])(?: \2)*(?: \1(?: \2)+)*$/;

/** A group's letters before one word, which may be a misspelt sign. */
const groupAndWord = /^(AB|A|B|O|0|এবি|এ|বি|ও)[\s.:(_-]*([A-Z]{4,}|[\u0980-\u09ff]{4,})[\s.)]*$/u;
const mostTypos = 2;

/**
 * Reads a blood group as people write it, such as "O pos", "o +ve", "B(-)" or "এবি পজিটিভ". Null for everything that does not say
 * one group and one sign, and nothing else: a group that is guessed can cost a life.
 */
export function readBloodGroup(text: string): BloodGroup | null {
  return groupIn(text, false);
}

/** Reads a blood group, and subgroups as the group that they belong to: A1 and A2 as A, A1B and A2B as AB. */
export function readWithSubgroups(text: string): BloodGroup | null {
  return groupIn(text, true);
}

function groupIn(text: string, readsSubgroups: boolean): BloodGroup | null {
  const found = tokensOf(plain(text));
  if (found === null || (!readsSubgroups && found.some((token) => token in subgroups))) return null;
  const said = found
    .filter((token) => !fillers.includes(token))
    .map((token) => subgroups[token] ?? letters[token] ?? signs[token]);
  const [, group, sign] = oneGroup.exec(said.join(' ')) ?? [];
  return group === undefined || sign === undefined ? null : (`${group}${sign}` as BloodGroup);
}

/** Whether a text says one subgroup and one sign, such as "A1B+". */
export function isSubgroup(text: string): boolean {
  return readBloodGroup(text) === null && readWithSubgroups(text) !== null;
}

/**
 * The group that a text with a misspelt sign may mean, such as "B possitive", to be confirmed by a person. Null where the word is
 * about as near to the other sign.
 */
export function nearBloodGroup(text: string): BloodGroup | null {
  const [, group = '', word = ''] = groupAndWord.exec(plain(text)) ?? [];
  const distances = Object.keys(signs)
    .filter((sign) => sign.length > mostTypos + 1)
    .map((sign) => ({ sign: signs[sign], distance: editDistance(word, sign) }))
    .sort((one, other) => one.distance - other.distance);
  const [nearest] = distances;
  if (letters[group] === undefined || nearest === undefined || nearest.distance > mostTypos) return null;
  const opposite = distances.find(({ sign }) => sign !== nearest.sign);
  if (opposite !== undefined && opposite.distance < nearest.distance + mostTypos) return null;
  return `${letters[group]}${nearest.sign}` as BloodGroup;
}

function plain(text: string): string {
  return text.normalize('NFKC').toUpperCase().replace(dashes, '-').replace(connectingHyphen, '$1 ').trim();
}

/** The words and signs of a text, without what separates them; null where there is something else in it. */
function tokensOf(text: string): readonly string[] | null {
  const found: string[] = [];
  tokens.lastIndex = 0;
  while (tokens.lastIndex < text.length) {
    const match = tokens.exec(text);
    if (match === null) return null;
    if (!/^[\s().:_]/u.test(match[0])) found.push(match[0]);
  }
  return found;
}
