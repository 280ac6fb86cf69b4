import type { CalendarDate } from '../calendar-date.ts';

/**
 * One field of a record or form, as plain data. Forms, stored records, `doctor`, the demo and the security rules are made from
 * it.
 */
export type Field = (
  | Line
  | Text
  | Phone
  | Email
  | Password
  | Id
  | Ids
  | Choice
  | Integer
  | Flag
  | Day
  | TimeOfDay
  | Time
  | Deadline
  | AttributeValues
) &
  Presence;

interface Presence {
  /** May be left empty: stored as '' in a line, text or email address, as null in every other kind. */
  readonly optional?: true;
  /** A stored record may lack it, and then counts as having left it empty: a client that does not know it writes valid records. */
  readonly mayBeMissing?: true;
  /** What the form starts with, as typed. */
  readonly initial?: string | boolean;
  /** What a stored record without the field counts as. Optional fields count as empty. */
  readonly absent?: string | boolean;
  /** A stored record in which this field can't be read is not shown at all. */
  readonly essential?: true;
}

/** One line of text of at most `max` UTF-16 units. */
interface Line {
  readonly kind: 'line';
  readonly max: number;
  /** Digits of other scripts are stored as 0 to 9, as in an id that is typed in Bangla. */
  readonly latinDigits?: true;
}

/** Text of several lines. */
interface Text {
  readonly kind: 'text';
  readonly max: number;
}

/** A contact number. */
interface Phone {
  readonly kind: 'phone';
}

/** An email address. */
interface Email {
  readonly kind: 'email';
}

/** A password: in forms only, never stored in a record. `isNew` ones have to meet the length. */
interface Password {
  readonly kind: 'password';
  readonly isNew: boolean;
}

/** A user id. */
interface Id {
  readonly kind: 'id';
}

/** Ids of other records: in stored records only. */
interface Ids {
  readonly kind: 'ids';
}

/** One of a list of stored values. */
interface Choice {
  readonly kind: 'choice';
  readonly choices: readonly string[];
}

/** A whole number from `min` to `max`. */
interface Integer {
  readonly kind: 'integer';
  readonly min: number;
  readonly max: number;
}

/** Yes or no. */
interface Flag {
  readonly kind: 'flag';
}

/** A calendar date; without `latest`, any. */
interface Day {
  readonly kind: 'date';
  readonly latest?: 'today' | 'yesterday';
}

/** A time of day as `HH:MM`: in forms only, with a date. */
interface TimeOfDay {
  readonly kind: 'time-of-day';
}

/** A point in time that the server sets. */
interface Time {
  readonly kind: 'time';
}

/** A point in time that the writer chooses: later than the server's time, by at most `maxDays` days. */
interface Deadline {
  readonly kind: 'deadline';
  readonly maxDays: number;
}

/** What a donor says to the attributes of the campus, by their ids. One that is not said has no entry. */
export type Attributes = Readonly<Record<string, string>>;

/** Such answers; in forms as JSON, in the order of the ids, in which they are stored too. */
interface AttributeValues {
  readonly kind: 'attributes';
}

/** The fields of a record or form, by name, in the order of the form. */
export type Fields = { readonly [name: string]: Field };

/** What a form holds before it is sent. */
export type FormValues<F extends Fields> = {
  -readonly [Name in keyof F]: F[Name] extends Flag ? boolean : string;
};

/** What is stored. */
export type StoredValues<F extends Fields> = {
  -readonly [Name in keyof F]: Value<F[Name]> | (F[Name] extends Nullable ? null : never);
};

/** A stored record as it is read leniently: null where a value is missing or can't be read, and nothing else is assumed. */
export type ReadValues<F extends Fields> = {
  -readonly [Name in keyof F]: Value<F[Name]> | (F[Name] extends ReadAsNull ? null : never);
};

interface ValueOfKind {
  line: string;
  text: string;
  phone: string;
  email: string;
  password: string;
  id: string;
  ids: readonly string[];
  choice: string;
  integer: number;
  flag: boolean;
  date: CalendarDate;
  'time-of-day': string;
  time: Date;
  deadline: Date;
  attributes: Attributes;
}

type Value<F extends Field> = F extends Choice ? F['choices'][number] : ValueOfKind[F['kind']];
type Nullable = Exclude<Field, Line | Text | Email> & { readonly optional: true };
type ReadAsNull =
  | Day
  | Time
  | Nullable
  | (Choice & { readonly essential?: never; readonly initial?: never; readonly absent?: never });

/** The values that a form starts with. */
export function blankForm<F extends Fields>(fields: F): FormValues<F> {
  const blank = Object.entries(fields).map(([name, field]) => [name, field.initial ?? emptyInput(field)]);
  return Object.fromEntries(blank) as FormValues<F>;
}

/** The values that a form shows for a stored record. */
export function filledForm<F extends Fields>(
  fields: F,
  record: { readonly [Name in keyof F]: unknown },
): FormValues<F> {
  const filled = Object.entries(fields).map(([name, field]) => {
    const value = record[name];
    if (field.kind === 'attributes') return [name, JSON.stringify(value)];
    return [name, typeof value === 'boolean' ? value : String(value ?? emptyInput(field))];
  });
  return Object.fromEntries(filled) as FormValues<F>;
}

/** What an optional field is stored as when it is left empty. */
export function emptyValue({ kind }: Field): '' | null {
  return kind === 'line' || kind === 'text' || kind === 'email' ? '' : null;
}

/** What a stored record without the field counts as; undefined where nothing may be assumed. */
export function absentValue(field: Field): string | boolean | null | undefined {
  return field.absent ?? (field.optional ? emptyValue(field) : undefined);
}

/** What a form holds of them, as it is typed. A draft of another version may hold anything. */
export function attributesIn(text: string): Attributes {
  try {
    return textsOf(JSON.parse(text));
  } catch {
    return {};
  }
}

/** The texts of an object, by name; of anything else none. */
export function textsOf(value: unknown): Attributes {
  const entries = typeof value === 'object' ? Object.entries(value ?? {}) : [];
  return Object.fromEntries(entries.filter(([, text]) => typeof text === 'string'));
}

function emptyInput({ kind }: Field): '' | false {
  return kind === 'flag' ? false : '';
}
