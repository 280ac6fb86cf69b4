import type { CalendarDate } from '../calendar-date.ts';
import { bijoyToUnicode } from './bijoy.ts';
import { readBloodGroup } from './blood-group-notation.ts';
import { readGender, readYesOrNo, saysNever } from './cell-notations.ts';
import { readDate } from './date-notation.ts';
import { headingMatch } from './headings.ts';
import { importFields, type Sheet } from './import-fields.ts';

/** A text of a table that is in Bijoy's coding, or may be. */
export interface BijoyText {
  readonly before: string;
  readonly after: string;
  /** It is no Latin text; of others a person decides. */
  readonly isSure: boolean;
}

type Table = readonly (readonly string[])[];

/**
 * How much more often a letter is in Bangla names in Bijoy's coding than in Latin ones: the logarithm of the ratio, rounded. Measured with
 * 270 words of Bangla lists and 500 of Latin ones.
 */
const letterWeights = weights(
  'C-2 D-1 E-2 F-1 H-2 J-3 K1 M-1 N-2 O-2 R1 S-4 T-3 U1 V-2 W-1 Z1 _3 `4 a-5 b1 c1 g2 h-5 j1 l-2 n-1 o-3 p-3 q1 r-3 s-2 t-2 u-3 v2 w1.5 x3 z-2 ~2',
);
/** Signs of the coding that Latin words don't have within them. */
const signWeights = weights('†4 ‡4 ©3 ¨3 ª3 ¯3 ¤3 ˆ3 ‰3 ¬3 „3 ¦3 ˜3 ›3 ‹3');
const sign = new RegExp(`[${[...signWeights.keys()].join('')}]`, 'u');
/** Bangla that was stored as UTF-8 and read as Windows-1252. */
const misreadUtf8 = /à[¦§]/u;
const bangla = /[\u0985-\u09b9]/u;
const capitals = /^[A-Z]+$/;
const fewestLetters = 3;
/** Capitals stand for letters anywhere; in Latin words with an accent at the beginning alone, and others not after small ones. */
const capitalWithin = /(?<=\p{Ll})[À-ÖØ-Þ]|(?<=(?:^|\s)[a-z`]+)[A-Z]/gu;
const capitalWeight = 2;
/**
 * The scores from which a text is surely in the coding: with its signs, which a footnote has, too; and in a table with a text that leaves no
 * doubt, without them, or like a Latin word. From below the last it is not worth a look.
 */
const surely = { withSigns: 2, undoubted: 4, asOthers: 2.5, likeLatin: 5, not: -3 };
const mostlyInColumn = 0.5;
const anyReading = { order: 'day', today: '2100-01-01' as CalendarDate, timeZone: 'UTC' } as const;

/**
 * Finds the texts of a table that are in Bijoy's coding, each once. A Latin name is never surely one: the table has
 * to have a text with signs of the coding, and the name more of its letters than a Latin word has.
 */
export function findBijoy(table: Table): readonly BijoyText[] {
  const known = new Map<string, BijoyText | null>();
  const rows = table.filter((cells) => sign.test(cells.join('\n')));
  const texts = new Set(rows.flat().filter((cell) => sign.test(cell)));
  for (const text of texts) known.set(text, withSigns(text));
  if ([...known].some(([text, found]) => found !== null && scoreOf(text) >= surely.undoubted))
    findOthers(table, known);
  return [...known.values()].filter((one) => one !== null);
}

/** The table with some of its texts in Unicode. */
export function inUnicode(table: Table, texts: readonly BijoyText[]): Table {
  const read = new Map(texts.map(({ before, after }) => [before, after]));
  return table.map((cells) => cells.map((cell) => read.get(cell) ?? cell));
}

/**
 * The sheet with a text in the other coding.
 *
 * @param table the file's own, by whose cells it is told where the text is; a cell that was corrected stays
 */
export function inOtherCoding(
  sheet: Sheet,
  table: Table,
  { before, after }: BijoyText,
  isInUnicode: boolean,
): Sheet {
  const [from, to] = isInUnicode ? [after, before] : [before, after];
  const rows = sheet.rows.map((row) => {
    const written = table[row.number - 1] ?? [];
    if (!written.includes(before)) return row;
    const cells = row.cells.map((cell, at) => (written[at] === before && cell === from ? to : cell));
    return { ...row, cells };
  });
  return { ...sheet, rows };
}

function findOthers(table: Table, known: Map<string, BijoyText | null>): void {
  const width = table.reduce((widest, cells) => Math.max(widest, cells.length), 0);
  for (let column = 0; column < width; column += 1) {
    const cells = table.map((row) => row[column] ?? '').filter((cell) => /[A-Za-z`]/.test(cell));
    for (const cell of cells) if (!known.has(cell)) known.set(cell, asOthers(cell));
    const sure = cells.filter((cell) => known.get(cell)?.isSure === true);
    // Where few are, what may be one is a Latin text.
    if (sure.length >= cells.length * mostlyInColumn) continue;
    for (const cell of cells) if (known.get(cell)?.isSure === false) known.set(cell, null);
  }
}

function withSigns(before: string): BijoyText | null {
  const after = converted(before);
  return after === null || scoreOf(before) < surely.withSigns ? null : { before, after, isSure: true };
}

function asOthers(before: string): BijoyText | null {
  const score = scoreOf(before);
  const after = score < surely.not ? null : converted(before);
  if (after === null) return null;
  const words = before.split(/\s+/);
  const isSure =
    isMeant(after) ||
    (words.every(isLikeLatin)
      ? words.some((word) => scoreOf(word) >= surely.likeLatin)
      : score >= surely.asOthers);
  return isSure || score > 0 ? { before, after, isSure } : null;
}

/** The text in Unicode; null where that is no Bangla as it can be written. */
function converted(text: string): string | null {
  if (misreadUtf8.test(text) || bangla.test(text) || text.includes('@')) return null;
  const after = bijoyToUnicode(text);
  return bangla.test(after) && !malformed.test(after) ? after : null;
}

const consonant = '[ক-হ]\u09bc?';
/** Glyphs that mean nothing, vowel signs and joined letters without a consonant, and marks without a letter. */
const malformed = new RegExp(
  `[^\\p{Script=Bengali}\u0964\u200d\\s\\d.,;:'’‘“”—()/+-]|(?<!${consonant})[\u09be-\u09cc\u09d7]|(?<!${consonant}\u200d?)\u09cd|\u09cd(?!${consonant})|(?<![\u0985-\u09cc\u09bc\u09d7])[\u0981-\u0983]|[\u0981-\u0983]{2}`,
  'u',
);

/** The sum over the letters. Words of capitals are English: CSE, AKM. */
function scoreOf(text: string): number {
  const within = text.match(capitalWithin)?.length ?? 0;
  return text
    .split(/\s+/)
    .filter((word) => !capitals.test(word))
    .flatMap((word) => [...word])
    .reduce(
      (sum, letter) => sum + (signWeights.get(letter) ?? letterWeights.get(letter) ?? 0),
      within * capitalWeight,
    );
}

/** Whether a word has the case and the vowels of a Latin one, or is too short to tell. */
function isLikeLatin(word: string): boolean {
  const isShort = word.length < fewestLetters;
  return isShort || (/^[A-Z]?[a-z]+$/.test(word) && /[aeiouy]/i.test(word) && !/[^aeiouy]{4}/i.test(word));
}

/** Whether a text in Unicode says what cells of a list say. */
function isMeant(text: string): boolean {
  return (
    readBloodGroup(text) !== null ||
    readGender(text) !== null ||
    readYesOrNo(text) !== null ||
    saysNever(text) ||
    readDate(text, anyReading) !== null ||
    importFields.some((field) => headingMatch(field, text).rank >= headingRank)
  );
}

/** From this rank on a heading says by itself what is in its column. */
const headingRank = 4;

function weights(text: string): ReadonlyMap<string, number> {
  return new Map(text.split(' ').map((part) => [part.slice(0, 1), Number(part.slice(1))]));
}
