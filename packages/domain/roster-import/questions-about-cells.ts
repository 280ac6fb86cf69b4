import type { NumberingPlan } from '../phone-number.ts';
import { readPhoneNumber } from '../read-phone-number.ts';
import { isSubgroup, nearBloodGroup, readBloodGroup } from './blood-group-notation.ts';
import { cellText, saysNever } from './cell-notations.ts';
import { holdsDates, sampleOf } from './column-contents.ts';
import { type DateOrder, dateOrderIn, hasTwoDigitYear, isAmbiguousDate } from './date-notation.ts';
import { headingMatch } from './headings.ts';
import type { Columns, ImportField, Sheet } from './import-fields.ts';
import { nearGroupQuestion, type Question, type QuestionKind, type ReadingContext } from './questions.ts';

/** Finds what has to be asked about how the cells of a sheet are meant; nothing about one that is clear. */
export function questionsAbout(
  sheet: Sheet,
  columns: Columns,
  { numberingPlan }: ReadingContext,
): readonly Question[] {
  const second = secondDonationColumn(sheet, columns);
  const texts = (field: ImportField) => [
    ...textsOf(sheet, columns[field] ?? null),
    ...(field === 'lastDonationDate' ? textsOf(sheet, second) : []),
  ];
  return [
    ...groupQuestions(texts('bloodGroup')),
    ...numberQuestions(texts('contactNumber'), numberingPlan),
    ...(second === null ? [] : [secondDateQuestion(sheet, columns, second)]),
    ...dateQuestions(
      (['lastDonationDate', 'dateOfBirth'] as const).map((field) => ({
        id: `date-order:${field}`,
        heading: sheet.headings[columns[field] ?? -1] ?? '',
        texts: texts(field),
      })),
    ),
  ];
}

/** From this rank on a heading is about the last donation, and not about any date. */
const rankOfDonation = 4;

/** Another column with dates of donations; null where there is none. */
export function secondDonationColumn({ headings, rows }: Sheet, columns: Columns): number | null {
  const used = Object.values(columns);
  if (columns.lastDonationDate === null) return null;
  const column = headings.findIndex((heading, at) => {
    const { rank, isExcluded } = headingMatch('lastDonationDate', heading);
    return (
      !isExcluded && rank >= rankOfDonation && !used.includes(at) && holdsDates(sampleOf(rows, at).texts)
    );
  });
  return column === -1 ? null : column;
}

function textsOf({ rows }: Sheet, column: number | null): readonly string[] {
  if (column === null) return [];
  return rows.map(({ cells }) => cellText(cells[column] ?? '')).filter((text) => text !== '');
}

function secondDateQuestion({ headings }: Sheet, columns: Columns, second: number): Question {
  return {
    id: 'second-date',
    kind: 'second-date',
    answers: ['latest', 'first'],
    preselected: 'latest',
    example: headings[second] ?? '',
    evidence: headings[columns.lastDonationDate ?? -1] ?? '',
    count: 1,
  };
}

const mostNearGroups = 20;

function groupQuestions(texts: readonly string[]): readonly Question[] {
  const unclear = texts.filter((text) => readBloodGroup(text) === null);
  const subgroups = unclear.filter(isSubgroup);
  const near = new Map<string, { readonly text: string; readonly count: number }>();
  for (const text of unclear) {
    if (nearBloodGroup(text) === null) continue;
    const id = nearGroupQuestion(text);
    near.set(id, { text: near.get(id)?.text ?? text, count: (near.get(id)?.count ?? 0) + 1 });
  }
  const frequent = [...near]
    .toSorted(([, one], [, other]) => other.count - one.count)
    .slice(0, mostNearGroups);
  return [
    ...asked('subgroups', ['read', 'leave-out'], 'read', subgroups),
    ...frequent.map(([id, { text, count }]) => ({
      id,
      kind: 'near-group' as const,
      answers: [nearBloodGroup(text) ?? '', 'leave-out'],
      preselected: null,
      example: text,
      evidence: null,
      count,
    })),
  ];
}

function numberQuestions(texts: readonly string[], plan: NumberingPlan): readonly Question[] {
  const lost: string[] = [];
  const wrong: string[] = [];
  const several: string[] = [];
  let ordinary: string | null = null;
  const mobile = ordinaryMobile(plan);
  for (const text of texts) {
    // Reading each of 20,000 numbers takes seconds on a phone.
    if (mobile.test(text.replace(/[\s-]/g, ''))) {
      ordinary ??= text;
      continue;
    }
    const reading = readPhoneNumber(text, plan);
    if (reading.kind === 'several') several.push(text);
    if (reading.kind !== 'number') continue;
    if (reading.question?.kind === 'lost-zero') lost.push(text);
    else if (reading.question?.kind === 'digits') wrong.push(text);
    else if (reading.dialled.startsWith(`+${plan.callingCode}`)) ordinary ??= text;
  }
  // The other numbers of the column show that they begin with a zero, or that a spreadsheet has dropped all of them.
  const isShown = ordinary !== null || lost.length + wrong.length === texts.length;
  return [
    ...asked('lost-zero', ['add', 'keep'], isShown ? 'add' : 'keep', lost, ordinary),
    ...asked('wrong-digits', ['keep', 'without'], 'keep', wrong, ordinary),
    ...asked('several-numbers', ['first', 'last', 'without'], 'first', several),
  ];
}

function ordinaryMobile({ callingCode, trunkPrefix, mobilePrefixes, mobileDigits }: NumberingPlan): RegExp {
  return new RegExp(
    `^(?:\\+?${callingCode}|${trunkPrefix})(?=${mobilePrefixes.join('|')})\\d{${mobileDigits}}$`,
  );
}

function asked(
  kind: QuestionKind,
  answers: readonly string[],
  preselected: string,
  texts: readonly string[],
  evidence: string | null = null,
): readonly Question[] {
  const [example] = texts;
  if (example === undefined) return [];
  return [{ id: kind, kind, answers, preselected, example, evidence, count: texts.length }];
}

/** The dates of a field that have to be asked about, and what its dates say about their order: an example for each. */
interface DatesOfField {
  readonly id: string;
  readonly ambiguous: readonly string[];
  readonly orders: ReadonlyMap<DateOrder, string>;
}

/** As in "Date of birth (dd/mm/yyyy)". */
const orderInHeading = [
  ['day', /\bd{1,2}[-/. ]m{1,4}\b/i],
  ['month', /\bm{1,4}[-/. ]d{1,2}\b/i],
] as const;

interface WrittenDates {
  readonly id: string;
  readonly heading: string;
  readonly texts: readonly string[];
}

/** One question for all dates, unless the dates of the fields are written in different orders. */
function dateQuestions(fields: readonly WrittenDates[]): readonly Question[] {
  const dates = fields.map(({ id, heading, texts }): DatesOfField => {
    const written = texts.filter((text) => !saysNever(text));
    const orders = new Map<DateOrder, string>();
    for (const text of written) {
      const order = dateOrderIn(text);
      if (order !== null && !orders.has(order)) orders.set(order, text);
    }
    const [named] = orderInHeading.find(([, pattern]) => pattern.test(heading)) ?? [];
    if (orders.size === 0 && named !== undefined && written.length > 0) orders.set(named, heading);
    return { id, ambiguous: written.filter(isAmbiguousDate), orders };
  });
  const allOrders = new Map(dates.flatMap(({ orders }) => [...orders]));
  const together = {
    id: 'date-order',
    ambiguous: dates.flatMap(({ ambiguous }) => ambiguous),
    orders: allOrders,
  };
  return (allOrders.size > 1 ? dates : [together]).flatMap(dateQuestion);
}

function dateQuestion({ id, ambiguous, orders }: DatesOfField): readonly Question[] {
  const [example] = ambiguous;
  if (example === undefined) return [];
  const isMixed = orders.size > 1;
  const [order = null] = orders.keys();
  const answers = ['day', 'month', ...(ambiguous.some(hasTwoDigitYear) ? ['year'] : [])];
  return [
    {
      id,
      kind: 'date-order',
      // In a mixed column nothing speaks for the order of an ambiguous date.
      answers: isMixed ? [...answers, 'neither'] : answers,
      preselected: isMixed ? 'neither' : order,
      example,
      evidence: order === null ? null : [...orders.values()].join(', '),
      count: ambiguous.length,
    },
  ];
}
