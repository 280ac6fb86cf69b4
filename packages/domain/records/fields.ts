import * as v from 'valibot';
import { type CalendarDate, localCalendarDate, parseCalendarDate } from '../calendar-date.ts';
import { withWesternDigits } from '../western-digits.ts';
import { limits } from './limits.ts';

/**
 * What can be wrong with one field. The schemas carry these codes as their messages; `web/words` has the sentences.
 * "too-long" tells how many characters there may be.
 */
export type FieldProblem =
  | 'required'
  | `too-long:${number}`
  | 'too-short'
  | 'not-a-choice'
  | 'not-a-phone-number'
  | 'not-an-email'
  | 'not-a-date'
  | 'in-the-future'
  | 'not-before-today'
  | 'too-long-ago'
  | 'before-birth'
  | 'not-a-whole-number'
  | 'too-few'
  | 'too-many';

/** Six digits at least, between the marks that people write in a number. The rules hold the same pattern. */
const phonePattern = /^[ +()-]*(?:[0-9][ +()-]*){6,}$/;
/** Control characters but the line end: they part words, as a tab does. */
const controls = /(?!\n)\p{Cc}/gu;
/** Marks that turn the direction of what follows, for everybody's eyes. They go without a trace: they part no words. */
const turns = /[\u202a-\u202e\u2066-\u2069]/gu;
/**
 * Spaces of any script, format characters (they belong within words only), and the letters that are blank; at the start
 * also marks, which would stand on nothing.
 */
const unseenStart = /^[\s\p{Z}\p{Cc}\p{Cf}\p{M}\u115f\u1160\u2800\u3164\uffa0]+/u;
const unseenEnd = /[\s\p{Z}\p{Cc}\p{Cf}\u115f\u1160\u2800\u3164\uffa0]+$/u;
const oldestBirth = '1900-01-01';

/** One line of text that has to be there: white space folded, ends trimmed, at most `max` UTF-16 units. */
export function requiredLine(max: number) {
  return firstProblem(v.pipe(line(max), v.minLength(1, problem('required'))));
}

/** One line of text that may be left empty. */
export function optionalLine(max: number) {
  return line(max);
}

/** Text of several lines that may be left empty; line ends become `\n`, other control characters go. */
export function optionalText(max: number) {
  return v.pipe(
    v.string(problem('required')),
    v.transform((text) => withoutUnseenEnds(plainText(text.replace(/\r\n?|\p{Zl}|\p{Zp}/gu, '\n')))),
    v.maxLength(max, problem(`too-long:${max}`)),
  );
}

/**
 * A contact number: 6 to 20 of digits, spaces, + - ( ), the digits of any script that is typed here. One problem covers
 * its length too, as its sentence says the rule.
 */
export function phone() {
  return firstProblem(
    v.pipe(
      requiredLine(Number.POSITIVE_INFINITY),
      v.transform(withWesternDigits),
      v.maxLength(limits.phoneMax, problem('not-a-phone-number')),
      v.minLength(limits.phoneMin, problem('not-a-phone-number')),
      v.regex(phonePattern, problem('not-a-phone-number')),
    ),
  );
}

/** An e-mail address as a person types it; the authentication service has the last word on it. */
export function email() {
  return firstProblem(
    v.pipe(requiredLine(limits.email), v.regex(/^[^\s@]+@[^\s@]+$/, problem('not-an-email'))),
  );
}

/** One of the stored values of a select; the empty first option is "required", anything else "not a choice". */
export function choice<const Choice extends string>(choices: readonly Choice[]) {
  return firstProblem(
    v.pipe(
      v.string(problem('required')),
      v.minLength(1, problem('required')),
      v.picklist(choices, problem('not-a-choice')),
    ),
  );
}

/** One of the stored values of a select, or null for its empty first option. */
export function optionalChoice<const Choice extends string>(choices: readonly Choice[]) {
  return v.pipe(
    v.string(problem('not-a-choice')),
    v.transform((text) => (text === '' ? null : text)),
    v.nullable(v.picklist(choices, problem('not-a-choice'))),
  );
}

/** A date in the past or today, not before 1900. */
function pastDate(today: CalendarDate) {
  return firstProblem(
    v.pipe(
      v.string(problem('required')),
      v.minLength(1, problem('required')),
      v.rawTransform<string, CalendarDate>(({ dataset, addIssue, NEVER }) => {
        const date = parseCalendarDate(dataset.value);
        if (date === null) {
          addIssue({ message: problem('not-a-date') });
          return NEVER;
        }
        return date;
      }),
      v.check((date) => date <= today, problem('in-the-future')),
      v.check((date) => date >= oldestBirth, problem('too-long-ago')),
    ),
  );
}

/** A date before today, not before 1900: nobody gives blood on the day they are born. */
export function birthDate(today: CalendarDate) {
  return firstProblem(
    v.pipe(
      pastDate(today),
      v.check((date) => date < today, problem('not-before-today')),
    ),
  );
}

/** A date in the past or today, or null where the field is left empty. */
export function optionalPastDate(today: CalendarDate) {
  return v.union(
    [
      v.pipe(
        v.literal(''),
        v.transform(() => null),
      ),
      pastDate(today),
    ],
    problem('not-a-date'),
  );
}

/**
 * A calendar date in a stored record: `YYYY-MM-DD`, or a point in time in data written before dates were kept so.
 * What is neither reads as null.
 */
export function storedDate() {
  return v.pipe(
    v.optional(v.unknown(), null),
    v.transform((value): CalendarDate | null => {
      if (typeof value === 'string') return parseCalendarDate(value);
      return value instanceof Date ? localCalendarDate(value) : null;
    }),
  );
}

/** A server time in a stored record; null while it is not known. */
export function storedTime() {
  return v.fallback(v.nullable(v.date()), null);
}

/** A password that is being chosen: kept as it was typed, spaces and all. */
export function newPassword() {
  return firstProblem(
    v.pipe(
      v.string(problem('required')),
      v.minLength(1, problem('required')),
      v.minLength(limits.passwordMin, problem('too-short')),
      v.maxLength(limits.passwordMax, problem(`too-long:${limits.passwordMax}`)),
    ),
  );
}

/** A password that was chosen before: all there is to check is that it was typed. */
export function givenPassword() {
  return v.pipe(v.string(problem('required')), v.minLength(1, problem('required')));
}

/** A whole number that is typed as text, in the digits of any script that is typed here. */
export function wholeNumber(min: number, max: number) {
  return firstProblem(
    v.pipe(
      requiredLine(Number.POSITIVE_INFINITY),
      v.transform(withWesternDigits),
      v.regex(/^-?\d+$/, problem('not-a-whole-number')),
      v.transform(Number),
      v.minValue(min, problem('too-few')),
      v.maxValue(max, problem('too-many')),
    ),
  );
}

/** One field tells one problem: the first that stops it. */
function firstProblem<Schema extends v.GenericSchema>(schema: Schema): Schema {
  return v.config(schema, { abortPipeEarly: true });
}

/** Keeps the codes checked by the compiler where valibot asks for a message. */
export function problem(code: FieldProblem): FieldProblem {
  return code;
}

function line(max: number) {
  return v.pipe(
    v.string(problem('required')),
    v.transform((text) => withoutUnseenEnds(plainText(text).replace(/\s+/gu, ' '))),
    v.maxLength(max, problem(`too-long:${max}`)),
  );
}

function plainText(text: string): string {
  return text.replace(turns, '').replace(controls, ' ');
}

/** The rules ask for an end that can be seen: nobody is found, or called, by a name of blanks. */
function withoutUnseenEnds(text: string): string {
  return text.replace(unseenStart, '').replace(unseenEnd, '');
}
