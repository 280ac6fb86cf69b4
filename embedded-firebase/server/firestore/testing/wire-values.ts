import type { PlainFields } from '../admin-documents.ts';
import { fieldsFromPlain } from '../values/plain-value.ts';
import { serializeFields } from '../values/serialize-value.ts';

/** The documents' root in every test. */
export const root = 'projects/demo-campus/databases/(default)/documents';

/** Fields on the wire. */
export type WireFields = Readonly<Record<string, unknown>>;

/** The resource name of a document. */
export function nameOf(path: string): string {
  return `${root}/${path}`;
}

/** Encodes plain fields. */
export function wireFields(fields: PlainFields): WireFields {
  return JSON.parse(serializeFields(fieldsFromPlain(fields, 'fields'))) as WireFields;
}

export const nothing = { nullValue: null };
export const yes = { booleanValue: true };
export const no = { booleanValue: false };

export function int(value: number | bigint | string) {
  return { integerValue: String(value) };
}

export function double(value: number | string) {
  return { doubleValue: value };
}

export function text(value: string) {
  return { stringValue: value };
}

export function time(value: string) {
  return { timestampValue: value };
}

export function bytes(base64: string) {
  return { bytesValue: base64 };
}

export function reference(path: string) {
  return { referenceValue: nameOf(path) };
}

export function place(latitude: number, longitude: number) {
  return { geoPointValue: { latitude, longitude } };
}

export function list(...values: readonly unknown[]) {
  return { arrayValue: { values } };
}

export function map(fields: WireFields) {
  return { mapValue: { fields } };
}

export function vector(...values: readonly number[]) {
  return map({ __type__: text('__vector__'), value: list(...values.map(double)) });
}

/** A write that sets a document. */
export function set(path: string, fields: WireFields, more: object = {}) {
  return { update: { name: nameOf(path), fields }, ...more };
}

/** A write that changes some fields of a document. */
export function patch(path: string, fields: WireFields, fieldPaths: readonly string[], more: object = {}) {
  return { update: { name: nameOf(path), fields }, updateMask: { fieldPaths }, ...more };
}

/** A write that transforms fields of a document and leaves the others. */
export function transform(path: string, ...updateTransforms: readonly object[]) {
  return { update: { name: nameOf(path) }, updateMask: {}, updateTransforms };
}

export function remove(path: string, more: object = {}) {
  return { delete: nameOf(path), ...more };
}

export function verify(path: string, currentDocument: object) {
  return { verify: nameOf(path), currentDocument };
}

export function where(fieldPath: string, op: string, value: unknown) {
  return { fieldFilter: { field: { fieldPath }, op, value } };
}

export function is(fieldPath: string, op: string) {
  return { unaryFilter: { field: { fieldPath }, op } };
}

export function and(...filters: readonly unknown[]) {
  return { compositeFilter: { op: 'AND', filters } };
}

export function or(...filters: readonly unknown[]) {
  return { compositeFilter: { op: 'OR', filters } };
}

export function by(fieldPath: string, direction: 'ASCENDING' | 'DESCENDING' = 'ASCENDING') {
  return { field: { fieldPath }, direction };
}

export function from(collectionId: string, allDescendants = false) {
  return [{ collectionId, allDescendants }];
}
