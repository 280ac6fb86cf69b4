import type { Backend } from '@blood-bank/backend/create-backend';
import type { DemoDocument } from './demo-documents.ts';
import { documentsRoot } from './project.ts';

/** The protocol's limit of writes in a commit. */
const writesPerCommit = 500;

/** Writes documents past the rules, in commits as large as the protocol allows. */
export async function writeDocuments(backend: Backend, documents: readonly DemoDocument[]): Promise<void> {
  for (let from = 0; from < documents.length; from += writesPerCommit) {
    const writes = documents.slice(from, from + writesPerCommit).map(({ path, fields }) => ({
      update: { name: `${documentsRoot}/${path}`, fields: toWireFields(fields) },
    }));
    await backend.firestore.callAsAdmin('commit', documentsRoot, { writes });
  }
}

/** Encodes plain values as the wire has them. */
export function toWireFields(fields: DemoDocument['fields']): { readonly [field: string]: object } {
  return Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, toWireValue(value)]));
}

function toWireValue(value: DemoDocument['fields'][string]): object {
  if (value === null) return { nullValue: null };
  if (value instanceof Date) return { timestampValue: value.toISOString() };
  if (typeof value === 'boolean') return { booleanValue: value };
  if (Array.isArray(value)) return { arrayValue: { values: value.map(toWireValue) } };
  return typeof value === 'number' ? { integerValue: String(value) } : { stringValue: value };
}
