import { type NumberingPlan, phoneNumber } from '../phone-number.ts';
import { plainNumber } from '../read-phone-number.ts';
import { nearBloodGroup, readBloodGroup, readWithSubgroups } from './blood-group-notation.ts';

/** The columns of the table that messages are read into. */
const headings = ['Name', 'Blood Group', 'Contact Number', 'Email', 'Date'];

/** "[12/11/26, 9:41 PM] Rahim: " and "12/11/2026, 21:41 - Rahim: ", as messengers copy messages. */
const sender =
  /^\s*(?:\[[^\]\n]{5,40}\]|\d{1,4}[./-]\d{1,2}[./-]\d{1,4},? [^-\n]{4,14} -)\s*[^:\n]{1,60}:[ \t]*/gmu;
const email = /[^\s<>,;]+@[^\s<>,;]+\.[^\s<>,;]+/u;
const date = /(?<!\d)(?:\d{4}[-/.]\d{1,2}[-/.]\d{1,2}|\d{1,2}[-/.]\d{1,2}[-/.]\d{2,4})(?!\d)/u;
/** With the marks that people put between the digits of a number. */
const digits = /\+?[\d০-৯][\d০-৯\s().-]{5,}[\d০-৯]/gu;
/** What people write before a value: "Name:", "Blood group -", "Mob." */
const labels =
  /(?:^|\s)(?:(?:full |donor'?s? )?name|blood(?: group| type)?|group|bg|(?:mobile|contact|phone|cell)(?: (?:no|number))?|mob|tel|email|last (?:donation|donated)(?: date)?|date|নাম|রক্তের গ্রুপ|গ্রুপ|মোবাইল|ফোন|নম্বর|ইমেইল|তারিখ)\s*[.:=-]+(?=\s|$)/giu;
const marks = /^(?:\s*\d{1,3}[.)])?[\s,;:|.()*_\u2013\u2014-]+|[\s,;:|.(*_\u2013\u2014-]+$/gu;
const mostWordsOfGroup = 3;
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
  readonly group: string;
  readonly number: string;
  readonly email: string;
  readonly date: string;
}

function donorIn(part: string, plan: NumberingPlan): ToldDonor {
  const number = numberIn(part, plan) ?? '';
  const address = email.exec(part)?.[0] ?? '';
  let rest = part.replace(number, ' ').replace(address, ' ');
  const day = date.exec(rest)?.[0] ?? '';
  rest = rest.replace(day, ' ').replace(labels, ' \n ');
  const words = wordsOf(rest);
  const group = groupIn(words);
  const left = group === null ? words : [...words.slice(0, group.from), '\n', ...words.slice(group.to)];
  const [name = ''] = left
    .join(' ')
    .split('\n')
    .map((text) => text.replace(marks, '').trim())
    .filter((text) => text !== '');
  return { name, group: group?.text ?? '', number, email: address, date: day };
}

/** Of digits with marks between them, as many groups as make a number that can be dialled. */
function numberIn(text: string, plan: NumberingPlan): string | null {
  for (const [found] of text.matchAll(digits)) {
    const groups = found.split(/(?<=\s)/);
    for (let count = groups.length; count > 0; count -= 1) {
      const written = groups.slice(0, count).join('').trim();
      const number = isDate(written) ? null : phoneNumber(plainNumber(written), plan);
      if (number?.dialled.startsWith('+')) return written;
    }
  }
  return null;
}

function isDate(text: string): boolean {
  return date.exec(text)?.[0] === text;
}

function wordsOf(text: string): readonly string[] {
  return text.split(/[^\S\n]+|(?=\n)|(?<=\n)|[,;|]/u).filter((word) => word !== '' && word !== undefined);
}

/** The first words that say a group, with their places. "A" alone, as in "A Rahim", says none. */
function groupIn(words: readonly string[]) {
  for (let from = 0; from < words.length; from += 1) {
    for (let count = 1; count <= mostWordsOfGroup; count += 1) {
      const text = words.slice(from, from + count).join(' ');
      if (!text.includes('\n') && isGroup(text)) return { from, to: from + count, text };
    }
  }
  return null;
}

function isGroup(text: string): boolean {
  return readBloodGroup(text) !== null || readWithSubgroups(text) !== null || nearBloodGroup(text) !== null;
}
