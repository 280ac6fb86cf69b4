import { Timestamp } from 'firebase/firestore/lite';
import type { Fields } from './cell.ts';

/** Stored fields as the wire has them: of the types that records have. @throws for a value of another type */
export function wireFields(fields: Fields): Record<string, object> {
  return Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, wireValue(value)]));
}

function wireValue(value: unknown): object {
  if (value === null) return { nullValue: null };
  if (typeof value === 'string') return { stringValue: value };
  if (typeof value === 'boolean') return { booleanValue: value };
  if (typeof value === 'number') return { integerValue: String(value) };
  if (value instanceof Timestamp) return { timestampValue: value.toDate().toISOString() };
  throw new Error(`No record has such a value: ${String(value)}`);
}
