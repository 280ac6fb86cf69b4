import * as v from 'valibot';
import { type CalendarDate, parseCalendarDate } from '../calendar-date.ts';
import { absentValue, type Field, type Fields, type ReadValues, textsOf } from './field.ts';

/**
 * Makes the schema by which a stored record is read, leniently: a field that is missing or unreadable must not hide the record,
 * unless it is essential.
 */
export function recordSchema<F extends Fields>(fields: F): v.GenericSchema<unknown, ReadValues<F>> {
  const entries = Object.entries(fields).map(([name, field]) => [name, readSchema(field)]);
  const schema: unknown = v.object(Object.fromEntries(entries));
  return schema as v.GenericSchema<unknown, ReadValues<F>>;
}

function readSchema(field: Field): v.GenericSchema<unknown, unknown> {
  if (field.kind === 'date') return storedDate;
  if (field.kind === 'attributes') return storedAttributes;
  const schema = field.optional ? v.nullable(schemaOfKind(field)) : schemaOfKind(field);
  return field.essential ? schema : v.fallback(schema, fallbackOf(field));
}

function schemaOfKind(field: Field): v.GenericSchema<unknown, unknown> {
  switch (field.kind) {
    case 'choice':
      return v.picklist(field.choices);
    case 'ids':
      return v.array(v.string());
    case 'integer':
      return v.number();
    case 'flag':
      return v.boolean();
    case 'time':
    case 'deadline':
      return v.date();
    default:
      return v.string();
  }
}

/** What a field counts as that is missing or unreadable. */
function fallbackOf(field: Field): string | boolean | number | readonly string[] | null {
  const absent = absentValue(field);
  if (absent !== undefined) return absent;
  switch (field.kind) {
    case 'choice':
      return field.initial ?? null;
    case 'ids':
      return [];
    case 'integer':
      return field.min;
    case 'flag':
      return false;
    case 'time':
      return null;
    default:
      return '';
  }
}

/** A calendar date as text. Anything else reads as null: `withCalendarDates` replaces the timestamps of older records before. */
const storedDate = v.pipe(
  v.optional(v.unknown(), null),
  v.transform((value): CalendarDate | null => (typeof value === 'string' ? parseCalendarDate(value) : null)),
);

const storedAttributes = v.pipe(v.optional(v.unknown(), null), v.transform(textsOf));
