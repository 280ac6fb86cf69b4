import { readdirSync } from 'node:fs';
import { accountMessages } from '@blood-bank/backend/mail/messages/messages-in';
import { bloodGroups } from '@blood-bank/domain/blood-group';
import { campusIn } from '@blood-bank/domain/campus-texts';
import { auditedCollections } from '@blood-bank/domain/records/audit-entry';
import { importFields } from '@blood-bank/domain/roster-import/columns';
import { readProductFiles } from '@blood-bank/host/product-files';
import { dataMessages } from '../../packages/web/messages/bn/data.ts';
import * as banglaFields from '../../packages/web/messages/bn/fields.ts';
import * as formats from '../../packages/web/messages/bn/formats.ts';
import { importStepMessages as banglaImport } from '../../packages/web/messages/bn/import-steps.ts';
import { shareMessages as banglaShare } from '../../packages/web/messages/bn/share.ts';
import { uiMessages } from '../../packages/web/messages/bn/ui.ts';
import * as englishFields from '../../packages/web/messages/en/fields.ts';
import { importStepMessages as englishImport } from '../../packages/web/messages/en/import-steps.ts';
import { shareMessages as englishShare } from '../../packages/web/messages/en/share.ts';

/** A part of a sentence, of a private use area. */
const firstPart = 0xe000;
const parts = /[\ue000-\ue00f]/g;
const dates = /\b([A-Z][a-z]{2}) (\d{1,2}), (\d{4})\b/g;
const times = /\b(\d{1,2}:\d{2} [AP]M)\b/g;
const someDay = new Date(Date.UTC(2026, 2, 5));
const sharedRequest = {
  group: 'O+',
  units: 1,
  hospitalName: '',
  neededBy: null,
  contactNumber: null,
  link: '',
} as const;
const { campus } = readProductFiles();
const folder = new URL('../../packages/web/messages/', import.meta.url);

type Template = (...parts: never[]) => unknown;

/** The Bangla for each English sentence: some short ones have several. */
const sentences = new Map<string, Set<string>>();
const templates: { readonly english: string; readonly expression: RegExp; readonly bangla: string }[] = [];
const english = new Map<string, string>();

for (const name of readdirSync(new URL('en/', folder)).filter((file) => !file.endsWith('.test.ts'))) {
  const [inEnglish, inBangla] = await Promise.all(
    ['en', 'bn'].map((language) => import(`${folder}${language}/${name}`)),
  );
  if (name !== 'formats.ts') learn(inEnglish, inBangla);
}
for (const problem of [
  'required',
  'unreachable',
  'not-a-choice',
  'not-a-phone-number',
  'not-an-email',
  'not-a-date',
  'in-the-future',
  'not-before-today',
  'in-the-past',
  'without-a-date',
  'not-a-whole-number',
  'too-few',
  'too-many',
] as const) {
  learn(
    (label: string) => englishFields.fieldSentence(problem, label),
    (label: string) => banglaFields.fieldSentence(problem, label),
  );
}
learn(accountMessages('en'), accountMessages('bn'));
learn(campus, campusIn(campus, 'bn'));
// The name of a department, which stays, may be a word of the messages too.
for (const name of campus.departments) sentences.get(name)?.add(name);
for (const problem of [
  'required',
  'unreachable',
  'unclear-group',
  'rounded-number',
  'lost-letters',
  'not-a-phone-number',
  'not-a-date',
  'in-the-future',
] as const) {
  for (const field of importFields) {
    const [from, to] = [englishImport, banglaImport].map(
      ({ findingSentence }) =>
        (text: string) =>
          findingSentence({ row: 1, field, problem, text }),
    );
    learn(from, to);
    learn(from?.(''), to?.(''));
  }
}
learn(linesOf(englishShare), linesOf(banglaShare));

/**
 * The Bangla for what a page says in English: a sentence of the messages, several of them, one with its parts filled in, a date or
 * a count. Anything else is what somebody typed, and stays.
 */
export function inBangla(text: string): string {
  return sentencesFor(text)[0] ?? ofPieces(text);
}

/** What an English sentence may be in Bangla; nothing where it is none. */
export function sentencesFor(text: string): readonly string[] {
  const known = sentences.get(text);
  if (known !== undefined) return [...known];
  const [, some, all] = /^([\d,]+) of ([\d,]+)$/.exec(text) ?? [];
  const shownOf = some !== undefined && all !== undefined ? [uiMessages.shownOf(...rows(some, all))] : [];
  const filled = templates.flatMap(({ english: { length }, expression, bangla }) => {
    const [, ...found] = expression.exec(text) ?? [];
    if (found.length === 0) return [];
    const to = bangla.replace(parts, (part) => shown(found[indexOf(part)] ?? ''));
    return [{ to, length }];
  });
  if (filled.length > 0) {
    const longest = Math.max(...filled.map(({ length }) => length));
    return [...shownOf, ...filled.flatMap(({ to, length }) => (length === longest ? [to] : []))];
  }
  const [code = ''] = /\bauth\/[\w-]+/.exec(text) ?? [];
  const ofProvider = dataMessages.fromProvider(code, '');
  return ofProvider === '' ? [] : [ofProvider];
}

/** The sentences in Bangla whose English ones contain a text, as sources of regular expressions. */
export function containing(text: string): readonly string[] {
  const whole = [...sentences].flatMap(([from, to]) => (from.includes(text) ? [...to] : []));
  const filled = templates.filter(({ english: from }) => from.includes(text));
  return [...whole.map(escaped), ...filled.map(({ bangla }) => escaped(bangla).replace(parts, '.*'))];
}

/** The English for a sentence in Bangla. */
export function inEnglish(text: string): string {
  return english.get(text) ?? text;
}

export function escaped(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
}

/** Translates several sentences, parts of a row, words with counts, and dates and times. */
function ofPieces(text: string): string {
  for (const between of [' · ', ': ']) {
    const sides = text.split(between);
    if (sides.length > 1) return sides.map(inBangla).join(between);
  }
  const counted = text.split(/(\d[\d,]*)/);
  const isCounted = counted.every((piece, index) =>
    index % 2 === 1 ? /^(?:0|[1-9].*)$/.test(piece) : piece.trim() === '' || sentences.has(piece.trim()),
  );
  if (isCounted) return counted.map((piece) => piece.replace(/\S.*\S|\S/, shown)).join('');
  const [, number, rest = ''] = /^(\d+) (.+)$/.exec(text) ?? [];
  if (number !== undefined && inBangla(rest) !== rest) return `${shown(number)} ${inBangla(rest)}`;
  const words = text.split(' ');
  for (let count = words.length - 1; count > 0; count -= 1) {
    const [, piece = '', comma = ''] = /^(.*?)(,?)$/.exec(words.slice(0, count).join(' ')) ?? [];
    const [known] = sentencesFor(piece);
    if (known !== undefined) return `${known}${comma} ${shown(words.slice(count).join(' '))}`;
  }
  return text
    .replace(dates, (date) => formats.formatDay(new Date(date)))
    .replace(times, (time) => formats.formatMoment(new Date(`Jan 1, 2026, ${time}`)).replace(/^.*, /, ''));
}

/** Counts are in Bangla digits. */
function shown(part: string): string {
  const isCount = /^\d[\d,]*$/.test(part);
  return isCount ? formats.formatCount(Number(part.replaceAll(',', ''))) : inBangla(part);
}

/** The lines of what is passed on of a request. */
function linesOf({ text }: Pick<typeof banglaShare, 'text'>) {
  return {
    need: (hospitalName: string) => text({ ...sharedRequest, hospitalName }),
    neededBy: (neededBy: string) => text({ ...sharedRequest, neededBy }).split('\n')[1],
  };
}

/** Learns the messages of an object, which has the same names in both languages. */
function learn(from: unknown, to: unknown): void {
  if (typeof from === 'string' && typeof to === 'string') {
    if (from === to) return;
    sentences.set(from, (sentences.get(from) ?? new Set()).add(to));
    if (!english.has(to)) english.set(to, from);
  } else if (typeof from === 'function' && typeof to === 'function') {
    learnTemplate(from as Template, to as Template);
  } else if (typeof from === 'object' && from !== null) {
    for (const [name, message] of Object.entries(from)) learn(message, Reflect.get(to ?? {}, name));
  }
}

/** Learns a sentence with parts, and what it is for one of something. One that takes a date, say, is not learned. */
function learnTemplate(from: Template, to: Template): void {
  if (from.length === 1) for (const one of [1, totalOf(1)]) learn(said(from, [one]), said(to, [one]));
  const given = Array.from({ length: from.length }, (_, index) => partAt(index));
  const [first = '', ...others] = given;
  if (from.length > 1)
    for (const way of [
      [1, ...others],
      [...given.slice(0, -1), 1],
    ])
      hasLearned(from, to, way);
  const ways = [given, [totalOf(first), ...others], [someDay, ...others], [first, someDay]];
  if (ways.some((way) => hasLearned(from, to, way))) return;
  for (const kind of auditedCollections) hasLearned(from, to, [kind, ...others]);
}

/** Whether a part of a sentence is a count, which is written with its thousands. */
function isCount(template: Template, given: readonly unknown[], index: number): boolean {
  const [count, total] = [1_000, totalOf(1_000)].map((one) => said(template, given.with(index, one)));
  return [count, total].some((sentence) => sentence?.includes('1,000'));
}

function indexOf(part: string): number {
  return part.charCodeAt(0) - firstPart;
}

function partAt(index: number): string {
  return String.fromCharCode(firstPart + index);
}

function totalOf(count: unknown) {
  return { count: count as number, isLowerBound: false };
}

function rows(some: string, all: string) {
  const [shownRows, total] = [some, all].map((count) => Number(count.replaceAll(',', '')));
  return [shownRows ?? 0, totalOf(total)] as const;
}

/** Learns what a sentence is with these parts, if it says all of them. */
function hasLearned(from: Template, to: Template, given: readonly unknown[]): boolean {
  const days = partAt(given.indexOf(someDay));
  const inEnglish = said(from, given)?.replace('Mar 5, 2026', days) ?? null;
  const bangla = said(to, given)?.replace('৫ মার্চ, ২০২৬', days) ?? null;
  const order = [...(inEnglish ?? '').matchAll(parts)].map(([part]) => part);
  const used = given
    .map((part) => (part === someDay ? days : JSON.stringify(part)))
    .flatMap((part) => part.match(parts) ?? []);
  if (inEnglish === null || bangla === null || !used.every((part) => order.includes(part))) return false;
  if (order.length === 0) {
    learn(inEnglish, bangla);
  } else if (/\p{L}/u.test(inEnglish)) {
    templates.push({
      english: inEnglish,
      expression: new RegExp(
        `^${escaped(inEnglish).replace(parts, (part) => (isCount(from, given, indexOf(part)) ? '(\\d[\\d,]*)' : '(.+)'))}$`,
      ),
      bangla: bangla.replace(parts, (part) => partAt(order.indexOf(part))),
    });
  } else {
    // The words for a part itself: "O positive".
    for (const group of bloodGroups) learn(said(from, [group]), said(to, [group]));
  }
  return true;
}

function said(template: Template, given: readonly unknown[]): string | null {
  try {
    const sentence = template(...(given as never[]));
    return typeof sentence === 'string' ? sentence : null;
  } catch {
    return null;
  }
}
