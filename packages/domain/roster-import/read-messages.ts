import type { BloodGroup } from '../blood-group.ts';
import { type NumberingPlan, phoneNumber } from '../phone-number.ts';
import { plainNumber } from '../read-phone-number.ts';
import { nearBloodGroup, readBloodGroup, readWithSubgroups } from './blood-group-notation.ts';

/** The columns of the table that messages are read into. */
const headings = ['Name', 'Blood Group', 'Contact Number', 'Email', 'Date'];

/** "[12/11/26, 9:41 PM] Rahim: " and "12/11/2026, 21:41 - Rahim: ", as messengers copy messages. */
const sender =
  /^[^\S\n]*(?:\[[^\]\n]{5,40}\]|\d{1,4}[./-]\d{1,2}[./-]\d{1,4},? [^-\n]{4,14} -)\s*[^:\n]{1,60}:[ \t]*/gmu;
const email = /[^\s<>,;]+@[^\s<>,;]+\.[^\s<>,;]+/u;
const date = /(?<!\d)(?:\d{4}[-/.]\d{1,2}[-/.]\d{1,2}|\d{1,2}[-/.]\d{1,2}[-/.]\d{2,4})(?!\d)/u;
/** With the marks that people put between the digits of a number. */
const digits = /\+?[\d০-৯][\d০-৯\s().-]{5,}[\d০-৯]/gu;
/** More than a number is written in. */
const mostGroups = 16;
/** What people write before a value: "Name:", "Blood group -", "Mob." */
const labels =
  /(?:^|\s)(?:(?:full |donor'?s? )?name|blood(?: group| type)?|group|bg|(?:mobile|contact|phone|cell)(?: (?:no|number))?|mob|tel|email|last (?:donation|donated)(?: date)?|date|নাম|রক্তের গ্রুপ|গ্রুপ|মোবাইল|ফোন|নম্বর|ইমেইল|তারিখ)\s*[.:=-]+(?=\s|$)/giu;
const marks = /^(?:\s*\d{1,3}[.)])?[\s,;:|.()*_\u2013\u2014-]+|[\s,;:|.(*_\u2013\u2014-]+$/gu;
const mostWordsOfGroup = 5;
const sign = /^[+\-\u2010-\u2015\u2212\ufe63\uff0b\uff0d]$/u;
/** What is named by letters, or marked with them; and no group of a person's. */
const namedByLetters = wholeWords(
  'halls?|block|section|sec|room|wing|unit|batch|building|house|road|flat|floor|ward|class|grade|c?gpa|result|sector|not|হল|ব্লক|সেকশন|শাখা|রুম|কক্ষ|ব্যাচ|ভবন|গ্রেড|ইউনিট|ওয়ার্ড|সেক্টর',
  '^',
);
/** Messages for somebody who needs blood, and of people who are not certain. */
const doubts = wholeWords(
  'need(?:s|ed)?|requires?|required|wanted|urgent(?:ly)?|emergency|patient|bags?|lagbe|dorkar|proyojon|maybe|perhaps|probably|unsure|not sure|i think|দরকার|প্রয়োজন|লাগবে|জরুরি|জরুরী|রোগী|রোগীর|ব্যাগ|হয়তো|সম্ভবত',
);
const longestLine = 1_000;

/**
 * Reads messages about donors, such as "Rahim O+ 01700-000001", into a table: a message is about one donor, or each of its lines. What is
 * left of it when group, number, address and date are taken out is the name.
 *
 * @returns the cells of every row, the headings first; null for a text that has no donor in it
 */
export function readMessages(text: string, plan: NumberingPlan): readonly (readonly string[])[] | null {
  const donors = messagesIn(text)
    .flatMap(partsOf)
    .map((part) => donorIn(part, plan))
    .filter((donor) => donor.group !== '' && (donor.number !== '' || donor.email !== ''));
  if (donors.length === 0) return null;
  return [headings, ...donors.map((one) => [one.name, one.group, one.number, one.email, one.date])];
}

/** Without senders in it, a text has a message between empty lines. */
function messagesIn(text: string): readonly string[] {
  const plain = text.replace(/\r\n?/g, '\n').replace(/[\u200e\u200f\u202a-\u202e]/g, '');
  const sent = plain.split(sender);
  return sent.length > 1 ? sent : plain.split(/\n\s*\n/);
}

/** A message whose lines have labels, such as "Name: Gita", is about one donor; else each of its lines is. */
function partsOf(message: string): readonly string[] {
  const lines = message
    .split('\n')
    .map((line) => line.slice(0, longestLine))
    .filter((line) => line.trim() !== '');
  const labelled = lines.filter((line) => line.trim().search(labels) === 0);
  return labelled.length > 1 ? [lines.join(' \n ')] : lines;
}

interface ToldDonor {
  readonly name: string;
  /** As it is written. Text that can be read in more than one way ends with a question mark, which no group has. */
  readonly group: string;
  readonly number: string;
  readonly email: string;
  readonly date: string;
}

function donorIn(part: string, plan: NumberingPlan): ToldDonor {
  const numbers = numbersIn(part, plan);
  const address = email.exec(part)?.[0] ?? '';
  let rest = withoutNumbers(part, numbers).replace(address, ' \n ');
  const day = date.exec(rest)?.[0] ?? '';
  rest = rest.replace(day, ' \n ').replace(labels, ' \n ');
  const { found, left } = groupsIn(wordsOf(rest));
  const texts = [...new Set(found.map(({ text }) => text))];
  const [name = ''] = left
    .filter((word) => word !== ',')
    .join(' ')
    .split('\n')
    .map((text) => text.replace(marks, '').trim())
    .filter((text) => /\p{L}/u.test(text));
  const isCertain =
    new Set(found.map(({ text }) => readGroup(text))).size === 1 &&
    !found.some(({ isDoubtful }) => isDoubtful) &&
    !doubts.test(part.normalize('NFC')) &&
    !isAboutSeveral(part, numbers);
  return {
    name,
    group: isCertain || texts.length === 0 ? (texts[0] ?? '') : `${texts.join(' / ')} ?`,
    number: numbers.map(({ written }) => written).join(' / '),
    email: address,
    date: day,
  };
}

interface FoundNumber {
  readonly written: string;
  readonly from: number;
  readonly to: number;
}

/** Finds the numbers of a text that can be dialled: of digits with marks between them, as many groups as make one. */
function numbersIn(text: string, plan: NumberingPlan): readonly FoundNumber[] {
  return [...text.matchAll(digits)].flatMap((match) => {
    const groups = match[0].split(/(?<=\s)/u);
    const found: FoundNumber[] = [];
    let from = match.index;
    for (let at = 0; at < groups.length; ) {
      const count = countOfNumber(groups.slice(at, at + mostGroups), at === 0, plan);
      const written = groups.slice(at, at + Math.max(1, count)).join('');
      if (count > 0) found.push({ written: written.trim(), from, to: from + written.trimEnd().length });
      from += written.length;
      at += Math.max(1, count);
    }
    return found;
  });
}

/** How many groups of digits, from the first on, are a number; 0 for none. After other digits a number has a prefix. */
function countOfNumber(groups: readonly string[], isFirst: boolean, plan: NumberingPlan): number {
  if (!isFirst && !/^[+0০]/u.test(groups[0] ?? '')) return 0;
  const dates = groups.findIndex((group) => isDate(group.trim()));
  for (let count = dates === -1 ? groups.length : dates; count > 0; count -= 1) {
    const number = phoneNumber(plainNumber(groups.slice(0, count).join('').trim()), plan);
    if (number?.dialled.startsWith('+')) return count;
  }
  return 0;
}

/** A sign between a letter and a number, as in "B-01700-000001", may belong to either, and stands alone then. */
function withoutNumbers(part: string, numbers: readonly FoundNumber[]): string {
  return numbers.reduceRight((text, { written, from, to }) => {
    const [before, after] = [text.slice(0, from), text.slice(to)];
    const isGlued = written.startsWith('+') && /[\p{L}\p{M}0)]$/u.test(before);
    return `${isGlued ? `${before} +` : before.replace(/[+\-\u2010-\u2015\u2212]$/u, ' $&')} \n ${after}`;
  }, part);
}

/** Whether there are words between the numbers: nobody knows whose the group is. */
function isAboutSeveral(part: string, numbers: readonly FoundNumber[]): boolean {
  return numbers.slice(1).some(({ from }, at) => {
    const between = part.slice(numbers[at]?.to, from).replace(labels, ' ');
    return /\p{L}/u.test(between);
  });
}

function isDate(text: string): boolean {
  return date.exec(text)?.[0] === text;
}

/** The words of a text; those that are not together have a comma or a line end between them. */
function wordsOf(text: string): readonly string[] {
  return text
    .replace(/[,;|]/gu, ' , ')
    .split(/[^\S\n]+|(?=\n)|(?<=\n)/u)
    .filter((word) => word !== '' && word !== undefined);
}

interface FoundGroup {
  readonly text: string;
  readonly isDoubtful: boolean;
}

/** Finds all words that say a group, and those that are left. "A" alone, as in "A Rahim", says none. */
function groupsIn(words: readonly string[]): {
  readonly found: readonly FoundGroup[];
  readonly left: readonly string[];
} {
  const found: FoundGroup[] = [];
  const left: string[] = [];
  for (let from = 0; from < words.length; ) {
    const counts = Array.from({ length: mostWordsOfGroup }, (_, at) => mostWordsOfGroup - at).filter(
      (count) => isGroup(words.slice(from, from + count)),
    );
    const certain = counts.find((count) => !isDoubtful(words, from, count));
    const count = certain ?? counts[0];
    if (count === undefined) left.push(words[from] ?? '');
    else {
      found.push({
        text: words.slice(from, from + count).join(' '),
        isDoubtful: certain === undefined,
      });
      left.push('\n');
    }
    from += count ?? 1;
  }
  return { found, left };
}

/** Whether the words may be no group: "Hall A - 01700-000001", "Block B- Rahim", "A positive attitude". */
function isDoubtful(words: readonly string[], from: number, count: number): boolean {
  const said = words.slice(from, from + count);
  const joined = said.filter(
    (word, at) =>
      !sign.test(word) || /^\(?rh/iu.test(said[at - 1] ?? '') || /^ve\b/iu.test(said[at + 1] ?? ''),
  );
  if (!isGroup(joined) || joined.at(-1) !== said.at(-1)) return true;
  const [before = '', after = ''] = [words[from - 1], words[from + count]];
  const isEnglishWord = count > 1 && /^[ab]$/iu.test(said[0] ?? '') && /^[a-z]/.test(after);
  return isEnglishWord || namedByLetters.test(before.normalize('NFC'));
}

/** The words of a group, of which none is a comma or a line end. */
function isGroup(words: readonly string[]): boolean {
  return !words.includes(',') && !words.includes('\n') && readGroup(words.join(' ')) !== null;
}

function readGroup(text: string): BloodGroup | null {
  return readBloodGroup(text) ?? readWithSubgroups(text) ?? nearBloodGroup(text);
}

function wholeWords(words: string, before = '(?<![\\p{L}\\p{M}])'): RegExp {
  return new RegExp(`${before}(?:${words})(?![\\p{L}\\p{M}])`.normalize('NFC'), 'iu');
}
