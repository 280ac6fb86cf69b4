import * as v from 'valibot';
import { type CalendarDate, parseCalendarDate } from '../calendar-date.ts';
import { isEmailAddress } from '../email-address.ts';
import type { NumberingPlan } from '../phone-number.ts';
import { readPhoneNumber } from '../read-phone-number.ts';
import {
  type Attributes,
  attributesIn,
  emptyValue,
  type Field,
  type Fields,
  type FormValues,
  type StoredValues,
} from './field.ts';
import { limits } from './limits.ts';
import { normalisedEmail, toLine, toLines, withWesternDigits } from './normalise-text.ts';

/**
 * What can be wrong with one field. The schemas carry these codes as their messages; the app’s messages have the sentences.
 * "too-long" includes how many characters there may be.
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
  | 'unreachable'
  | 'not-a-time'
  | 'without-a-date'
  | 'in-the-past'
  | 'too-far-ahead'
  | 'not-a-whole-number'
  | 'too-few'
  | 'too-many';

type FieldSchema = v.GenericSchema<unknown, unknown>;

const oldestDate = '1900-01-01';

/**
 * Makes the schema of a form: it turns what was typed into what is stored, or reports one problem a field.
 *
 * @param today on the campus's calendar; needed where the form has past dates
 * @param plan that of the campus's country; needed where the form has contact numbers
 */
export function formSchema<F extends Fields>(
  fields: F,
  today: CalendarDate | null = null,
  plan: NumberingPlan | null = null,
): v.GenericSchema<FormValues<F>, StoredValues<F>> {
  const entries = Object.entries(fields).map(([name, field]) => [name, fieldSchema(field, today, plan)]);
  const schema: unknown = v.object(Object.fromEntries(entries));
  return schema as v.GenericSchema<FormValues<F>, StoredValues<F>>;
}

/** Makes the schema of one field of a form, whose first problem is the one reported. */
export function fieldSchema(
  field: Field,
  today: CalendarDate | null,
  plan: NumberingPlan | null,
): FieldSchema {
  const schema = v.config(schemaOfKind(field, today, plan), { abortPipeEarly: true });
  if (!field.optional) return schema;
  const empty = v.pipe(
    v.string(),
    v.transform(() => emptyValue(field)),
  );
  return v.lazy((input) => (typeof input === 'string' && toLine(input) === '' ? empty : schema));
}

/** Keeps the codes checked by the compiler where valibot accepts any message. */
export function problem(code: FieldProblem): FieldProblem {
  return code;
}

function isEmail(text: string): boolean {
  return isEmailAddress(normalisedEmail(text));
}

function schemaOfKind(field: Field, today: CalendarDate | null, plan: NumberingPlan | null): FieldSchema {
  switch (field.kind) {
    case 'line':
      return field.latinDigits ? v.pipe(line(field.max), v.transform(withWesternDigits)) : line(field.max);
    case 'text':
      return text(field.max);
    case 'phone':
      return phone(plan);
    case 'email':
      return v.pipe(line(limits.email), v.check(isEmail, problem('not-an-email')));
    case 'password':
      return field.isNew ? newPassword : filled;
    case 'choice':
      return v.pipe(filled, v.picklist(field.choices, problem('not-a-choice')));
    case 'integer':
      return integer(field.min, field.max);
    case 'flag':
      return v.boolean();
    case 'attributes':
      return attributes;
    case 'date':
      return field.latest === undefined ? date : pastDate(field.latest, today);
    case 'time-of-day':
      return timeOfDay;
    default:
      throw new Error(`A form has no field of the kind ${field.kind}.`);
  }
}

const filled = v.pipe(v.string(problem('required')), v.minLength(1, problem('required')));

function line(max: number) {
  return v.pipe(
    v.string(problem('required')),
    v.transform(toLine),
    v.minLength(1, problem('required')),
    v.maxLength(max, problem(`too-long:${max}`)),
  );
}

function text(max: number) {
  return v.pipe(
    v.string(problem('required')),
    v.transform(toLines),
    v.minLength(1, problem('required')),
    v.maxLength(max, problem(`too-long:${max}`)),
  );
}

function phone(plan: NumberingPlan | null) {
  if (plan === null) throw new Error('A form with contact numbers has to know the numbering plan.');
  return v.pipe(
    line(Number.POSITIVE_INFINITY),
    v.rawTransform<string, string>(({ dataset, addIssue, NEVER }) => {
      const reading = readPhoneNumber(dataset.value, plan);
      if (reading.kind === 'number') return reading.shown;
      addIssue({ message: problem('not-a-phone-number') });
      return NEVER;
    }),
  );
}

/** Their inputs take no more characters than the rules. */
const attributes = v.pipe(v.string(), v.transform(saidAttributes));

function saidAttributes(text: string): Attributes {
  const said = Object.entries(attributesIn(text)).map(([id, value]) => [id, toLine(value)] as const);
  return Object.fromEntries(said.filter(([, value]) => value !== ''));
}

/** A new password is kept as it was typed, spaces and all. */
const newPassword = v.pipe(
  filled,
  v.minLength(limits.passwordMin, problem('too-short')),
  v.maxLength(limits.passwordMax, problem(`too-long:${limits.passwordMax}`)),
);

function integer(min: number, max: number) {
  return v.pipe(
    line(Number.POSITIVE_INFINITY),
    v.transform(withWesternDigits),
    v.regex(/^-?\d+$/, problem('not-a-whole-number')),
    v.transform(Number),
    v.minValue(min, problem('too-few')),
    v.maxValue(max, problem('too-many')),
  );
}

const date = v.pipe(filled, parsed(parseCalendarDate, 'not-a-date'));

const timeOfDay = v.pipe(filled, parsed(parseTimeOfDay, 'not-a-time'));

function parseTimeOfDay(text: string): string | null {
  return /^([01]\d|2[0-3]):[0-5]\d$/.test(text) ? text : null;
}

/** What can't be parsed has no value, so that checks of several fields leave it alone. */
function parsed<Value>(parse: (text: string) => Value | null, code: FieldProblem) {
  return v.rawTransform<string, Value>(({ dataset, addIssue, NEVER }) => {
    const value = parse(dataset.value);
    if (value !== null) return value;
    addIssue({ message: problem(code) });
    return NEVER;
  });
}

function pastDate(latest: 'today' | 'yesterday', today: CalendarDate | null) {
  if (today === null) throw new Error('A form with past dates has to know today.');
  return v.pipe(
    date,
    v.check((day) => day <= today, problem('in-the-future')),
    v.check((day) => day >= oldestDate, problem('too-long-ago')),
    v.check((day) => latest === 'today' || day < today, problem('not-before-today')),
  );
}
