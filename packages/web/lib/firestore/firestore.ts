import { withCalendarDates } from '@blood-bank/domain/records/donor';
import { getApp } from 'firebase/app';
import {
  type DocumentData,
  type Firestore,
  initializeFirestore,
  setLogLevel,
  Timestamp,
} from 'firebase/firestore/lite';
import * as v from 'valibot';
import { campus, startedConfiguration } from './configuration.ts';
import { logProblem } from './errors.ts';

let instance: Firestore | null = null;
const logged = new Set<string>();

/** The Firestore client of this campus; throws before Firebase has been started. */
export function firestore(): Firestore {
  instance ??= connect();
  return instance;
}

/**
 * Connects a self-hosted page to its own host. Not by connectFirestoreEmulator, which forces http, nor for others by
 * getFirestore, which calls that.
 */
function connect(): Firestore {
  const { selfHosted } = startedConfiguration();
  // Its warnings about failed calls contain the whole body, contact numbers included. The app's log level does not apply,
  // as it was set before this part of the SDK was loaded.
  setLogLevel('error');
  const ownHost = { host: location.host, ssl: location.protocol === 'https:' };
  return initializeFirestore(getApp(), selfHosted ? ownHost : {});
}

/**
 * Parses a stored document by its domain schema, with its id and with timestamps as dates. An invalid document is null, and
 * is logged once: one bad record must not break a whole list.
 */
export function decode<Schema extends v.GenericSchema>(
  schema: Schema,
  id: string,
  data: DocumentData,
): v.InferOutput<Schema> | null {
  const result = v.safeParse(schema, { ...withCalendarDates(withDates(data), campus.timeZone), id });
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

/** Whether a stored record has these details. */
export function isStoredAs(stored: object, details: object): boolean {
  const fields: Readonly<Record<string, unknown>> = { ...stored };
  return Object.entries(details).every(([field, value]) => {
    return JSON.stringify(fields[field]) === JSON.stringify(value);
  });
}
