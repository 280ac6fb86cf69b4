import { type DocumentData, Timestamp } from 'firebase/firestore/lite';
import * as v from 'valibot';
import { logProblem } from './log.ts';

const logged = new Set<string>();

/**
 * Reads a stored document by its domain schema, with the document's id and with points in time as dates. A document
 * that can't be read is null, and is logged once: one bad record must not take a whole list away.
 */
export function decode<Schema extends v.GenericSchema>(
  schema: Schema,
  id: string,
  data: DocumentData,
): v.InferOutput<Schema> | null {
  const result = v.safeParse(schema, { ...withDates(data), id });
  if (result.success) return result.output;
  if (!logged.has(id)) {
    logged.add(id);
    logProblem(`The document ${id} can't be read: ${v.summarize(result.issues)}`);
  }
  return null;
}

function withDates(data: DocumentData): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(data).map(([field, value]) => [
      field,
      value instanceof Timestamp ? value.toDate() : value,
    ]),
  );
}
