import type { CalendarDate } from '../calendar-date.ts';
import type { NumberingPlan } from '../phone-number.ts';
import type { DateOrder } from './date-notation.ts';

/** What may have to be asked about a file: how cells are read, and then who is who. */
export type QuestionKind =
  | 'date-order'
  | 'second-date'
  | 'lost-zero'
  | 'several-numbers'
  | 'wrong-digits'
  | 'subgroups'
  | 'near-group'
  | 'two-people'
  | 'donations'
  | 'number-here'
  | 'shared-email';

/** Something that the admin is asked once about a file, before it is imported. */
export interface Question {
  /** Unique in a file, and the same when the file is read again. */
  readonly id: string;
  readonly kind: QuestionKind;
  readonly answers: readonly string[];
  /** Null where nothing in the file speaks for an answer: then the admin has to give one. */
  readonly preselected: string | null;
  /** A cell as an example, or what the people have in common. */
  readonly example: string;
  /** A cell that speaks for the preselected answer. */
  readonly evidence: string | null;
  /** How many cells it is about. */
  readonly count: number;
  /** The people whom it is about, of a question who is who. Without a row: a donor who is here. */
  readonly people?: readonly { readonly row: number | null; readonly name: string }[];
}

/** The answers, by the ids of their questions. */
export type Answers = { readonly [question: string]: string };

/** What cells are read with. */
export interface ReadingContext {
  /** In the admin's own time zone. */
  readonly today: CalendarDate;
  /** The campus's. */
  readonly timeZone: string;
  readonly numberingPlan: NumberingPlan;
}

/** The answer to each question, preselected unless the admin has chosen another. Answers count only where their question is asked. */
export function answersTo(questions: readonly Question[], chosen: Answers): Answers {
  return Object.fromEntries(
    questions.flatMap(({ id, preselected }) => {
      const answer = chosen[id] ?? preselected;
      return answer === null ? [] : [[id, answer]];
    }),
  );
}

/** What comes first in the dates of a field. */
export function dateOrderOf(field: 'lastDonationDate' | 'dateOfBirth', answers: Answers): DateOrder | null {
  const order = answers[`date-order:${field}`] ?? answers['date-order'];
  return order === undefined || order === 'neither' ? null : (order as DateOrder);
}

/** The id of the question whether a misspelt blood group is read as the group that is near. */
export function nearGroupQuestion(text: string): string {
  return `near-group:${text.toLowerCase()}`;
}
