import type { CalendarDate } from '../calendar-date.ts';
import type { NumberingPlan } from '../phone-number.ts';
import { readPhoneNumber } from '../read-phone-number.ts';
import { isSubgroup, nearBloodGroup, readBloodGroup } from './blood-group-notation.ts';
import { cellText, readGender, readYesOrNo, saysNever } from './cell-notations.ts';
import { type DateReading, isAmbiguousDate, readDate } from './date-notation.ts';
import type { ImportField, SheetRow } from './import-fields.ts';

/** What a column holds, by some of its cells. */
export interface CellSample {
  readonly texts: readonly string[];
  /** The share of rows with something in the column. */
  readonly filled: number;
}

/** Whether a column can be that of a field by what it holds. "hardly" is overruled by a clear heading. */
export type Fit = 'surely' | 'maybe' | 'hardly' | 'no';

const rowsSampled = 200;
const most = 0.6;
const some = 0.3;
const longestSampled = 200;
/** With the sign and the calling code. */
const shortestDialled = 10;
const longestDialled = 15;

const anyReading: DateReading = { order: null, today: '2100-01-01' as CalendarDate, timeZone: 'UTC' };

/** Takes a sample of a column. */
export function sampleOf(rows: readonly SheetRow[], column: number): CellSample {
  const sampled = rows
    .slice(0, rowsSampled)
    .map(({ cells }) => cellText((cells[column] ?? '').slice(0, longestSampled)));
  const texts = sampled.filter((text) => text !== '');
  return { texts, filled: texts.length / Math.max(1, sampled.length) };
}

/** Judges what a column holds. */
export function contentFits(field: ImportField, { texts }: CellSample, plan: NumberingPlan): Fit {
  if (texts.length === 0) return 'maybe';
  const share = (is: (text: string) => boolean) => texts.filter(is).length / texts.length;
  switch (field) {
    case 'bloodGroup':
      return fitOf(share(isGroup), 'hardly');
    case 'contactNumber': {
      const dialled = share((text) => dials(text, plan));
      if (dialled >= some) return dialled >= most ? 'surely' : 'maybe';
      return share((text) => isLongNumber(text, plan)) >= some ? 'hardly' : 'no';
    }
    case 'email':
      return fitOf(
        share((text) => /^[^\s@]+@[^\s@]+$/.test(text)),
        'no',
      );
    case 'gender':
      // "M" and "F" alone may say something else.
      return share((text) => text.length > 1 && readGender(text) !== null) >= most ? 'surely' : 'maybe';
    case 'lastDonationDate':
    case 'dateOfBirth':
      // Dates alone do not say what they are about.
      return holdsDates(texts) ? 'maybe' : 'hardly';
    case 'universityId':
      return share((text) => text.length >= 3 && /\d/.test(text) && !text.includes('@')) >= some
        ? 'maybe'
        : 'hardly';
    case 'allowContactVisibility':
      return share((text) => readYesOrNo(text) !== null) >= some ? 'maybe' : 'no';
    case 'fullName':
      return fitOfNames(share(isName), new Set(texts).size / texts.length);
    default:
      return 'maybe';
  }
}

/** Whether some of the cells have a date, or say that there is none. */
export function holdsDates(texts: readonly string[]): boolean {
  return texts.filter(isDate).length > some * texts.length;
}

function fitOf(share: number, otherwise: Fit): Fit {
  if (share >= most) return 'surely';
  return share >= some ? 'maybe' : otherwise;
}

/** Names differ, and values such as districts are repeated. */
function fitOfNames(named: number, different: number): Fit {
  if (named >= most) return different > most ? 'surely' : 'maybe';
  return named >= some ? 'maybe' : 'hardly';
}

function isGroup(text: string): boolean {
  return readBloodGroup(text) !== null || isSubgroup(text) || nearBloodGroup(text) !== null;
}

/** Whether a cell has a number of which the country is known, of a length that numbers have. */
function dials(text: string, plan: NumberingPlan): boolean {
  const reading = readPhoneNumber(text, plan);
  if (reading.kind !== 'number') return reading.kind !== 'invalid';
  const { dialled, question } = reading;
  if (question?.kind === 'digits') return Math.abs(question.digits - question.expected) <= 1;
  const { length } = dialled;
  return dialled.startsWith('+') && length >= shortestDialled && length <= longestDialled;
}

/** As numbers of other countries are, written without their calling codes. */
function isLongNumber(text: string, plan: NumberingPlan): boolean {
  const reading = readPhoneNumber(text, plan);
  return reading.kind === 'number' && reading.dialled.replace(/\D/g, '').length >= 7;
}

function isDate(text: string): boolean {
  return saysNever(text) || isAmbiguousDate(text) || readDate(text, anyReading) !== null;
}

function isName(text: string): boolean {
  return (
    /^[\p{L}\p{M}\s.'’(),-]{2,60}$/u.test(text) &&
    !isGroup(text) &&
    readGender(text) === null &&
    readYesOrNo(text) === null
  );
}
