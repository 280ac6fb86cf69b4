import { fieldsOfWire } from '@blood-bank/backend/firestore/documents/stored-document';
import { Timestamp } from '@blood-bank/backend/firestore/values/value';
import type { StoredKind } from '@blood-bank/domain/records/stored-records';
import { documentsRoot } from '../project.ts';

/** A stored document, as the checks look at it. */
export interface StoredRecord {
  /** Below the documents' root: `donors/abc`. */
  readonly path: string;
  /** The last part of the path. */
  readonly id: string;
  /** null for a document that the product does not know. */
  readonly kind: StoredKind | null;
  /** Integers as bigint, times as Date; what the product never stores stays as the backend has it. */
  readonly fields: { readonly [field: string]: unknown };
  /** The fields as the wire has them. */
  readonly wireFields: object;
  readonly updateTime: string;
}

const kinds: readonly (readonly [pattern: RegExp, kind: StoredKind])[] = [
  [/^users\/[^/]+$/, 'user'],
  [/^donors\/[^/]+$/, 'donor'],
  [/^donors\/[^/]+\/private\/contact$/, 'contact'],
  [/^bloodRequests\/[^/]+$/, 'request'],
];

/** @param wire a document's text */
export function storedRecord(wire: string): StoredRecord {
  const document = JSON.parse(wire) as { name: string; fields?: object; updateTime: string };
  const path = document.name.split('/').slice(5).join('/');
  const fields = [...fieldsOfWire(wire)].map(([name, value]) => [
    name,
    value instanceof Timestamp ? new Date(Number(value.micros / 1_000n)) : value,
  ]);
  return {
    path,
    id: path.split('/').at(-1) ?? '',
    kind: kinds.find(([pattern]) => pattern.test(path))?.[1] ?? null,
    fields: Object.fromEntries(fields),
    wireFields: document.fields ?? {},
    updateTime: document.updateTime,
  };
}

/** The write that sets some fields, if the record is still the one that was looked at. */
export function setFields(
  { path, updateTime }: StoredRecord,
  fields: { readonly [name: string]: object },
): object {
  return {
    update: { name: nameOf(path), fields },
    updateMask: { fieldPaths: Object.keys(fields) },
    currentDocument: { updateTime },
  };
}

/** The write that makes a document that is not there yet. */
export function createDocument(path: string, fields: object): object {
  return { update: { name: nameOf(path), fields }, currentDocument: { exists: false } };
}

/** The write that deletes the record, if it is still the one that was looked at. */
export function deleteRecord({ path, updateTime }: Pick<StoredRecord, 'path' | 'updateTime'>): object {
  return { delete: nameOf(path), currentDocument: { updateTime } };
}

function nameOf(path: string): string {
  return `${documentsRoot}/${path}`;
}
