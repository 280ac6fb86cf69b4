import { ApiError } from '../../api-error.ts';
import { maxPathBytes } from '../values/field-path.ts';
import { quoted } from '../values/parse-json.ts';
import { maxDepth } from '../values/parse-value.ts';
import type { Path } from '../values/resource-name.ts';
import {
  Bytes,
  GeoPoint,
  isArray,
  isMap,
  isPlainMap,
  type MapValue,
  Reference,
  Timestamp,
  type Value,
} from '../values/value.ts';
import type { FieldTransform, Write } from './write.ts';

// https://firebase.google.com/docs/firestore/quotas#collections_documents_and_fields
const maxDocumentBytes = 1_048_576;
const maxIndexEntries = 40_000;

// https://firebase.google.com/docs/firestore/storage-size
const nameOverheadBytes = 16;
const documentOverheadBytes = 32;

/**
 * Refuses a document that a write would make too large, too deep or give too many fields.
 *
 * @throws ApiError INVALID_ARGUMENT
 */
export function checkDocument(path: Path, fields: MapValue): void {
  const size = documentSize(path, fields);
  if (size > maxDocumentBytes) {
    throw new ApiError(
      'INVALID_ARGUMENT',
      `Document size (${size} bytes) exceeds the maximum size of ${maxDocumentBytes} bytes.`,
    );
  }
  for (const [name, value] of fields) checkNesting(name, value);
  if (automaticEntries(fields) > maxIndexEntries) {
    throw new ApiError(
      'INVALID_ARGUMENT',
      `too many index entries for entity (more than ${maxIndexEntries})`,
    );
  }
}

/** The size of a document in bytes, by Firestore's formula (https://firebase.google.com/docs/firestore/storage-size). */
export function documentSize(path: Path, fields: MapValue): number {
  return pathSize(path) + fieldsSize(fields) + documentOverheadBytes;
}

function pathSize(path: Path): number {
  return path.reduce((total, segment) => total + textSize(segment), nameOverheadBytes);
}

function fieldsSize(fields: MapValue): number {
  let total = 0;
  for (const [name, value] of fields) total += textSize(name) + valueSize(value);
  return total;
}

/** The size of a value in bytes, by the same formula. */
function valueSize(value: Value): number {
  if (value === null) return 1;
  switch (typeof value) {
    case 'boolean':
      return 1;
    case 'bigint':
    case 'number':
      return 8;
    case 'string':
      return textSize(value);
  }
  if (value instanceof Timestamp) return 8;
  if (value instanceof Bytes) return value.bytes.length;
  if (value instanceof GeoPoint) return 16;
  if (value instanceof Reference) return pathSize(value.name.split('/').slice(5));
  if (isMap(value)) return fieldsSize(value);
  return value.reduce<number>((total, element) => total + valueSize(element), 0);
}

function textSize(text: string): number {
  return Buffer.byteLength(text) + 1;
}

/**
 * Checks a field's depth, which a transform increases beyond that of the request, so that the document could not be read
 * again, and the length of the paths in it.
 */
function checkNesting(name: string, value: Value): void {
  checkDepth(value, 0);
  if (maxPath(value) + Buffer.byteLength(name) > maxPathBytes) {
    throw new ApiError('INVALID_ARGUMENT', `Property ${quoted(name)} contains an invalid nested entity.`);
  }
}

/** In bytes, from below the value on: a dot and a name for each map. An array's elements have its own path. */
function maxPath(value: Value): number {
  if (isArray(value)) return value.reduce<number>((longest, one) => Math.max(longest, maxPath(one)), 0);
  if (!isPlainMap(value)) return 0;
  let longest = 0;
  for (const [name, inner] of value) longest = Math.max(longest, textSize(name) + maxPath(inner));
  return longest;
}

function checkDepth(value: Value, depth: number): void {
  if (!isArray(value) && !isMap(value)) return;
  if (depth === maxDepth) {
    throw new ApiError('INVALID_ARGUMENT', `A document cannot nest more than ${maxDepth} levels.`);
  }
  if (isArray(value) || isPlainMap(value)) {
    for (const inner of value.values()) checkDepth(inner, depth + 1);
  }
}

/** The number of entries in Firestore's automatic indexes: two for each field, one for each element of an array. */
function automaticEntries(fields: MapValue): number {
  let total = 0;
  for (const value of fields.values()) {
    total += 2;
    if (Array.isArray(value)) total += value.length;
    if (isMap(value)) total += automaticEntries(value);
  }
  return total;
}

// https://firebase.google.com/docs/firestore/quotas#writes_and_transactions
const maxCommitBytes = 10_485_760;

/**
 * Refuses a commit of more than 10 MiB, counting each write as a document of its content
 * (https://firebase.google.com/docs/firestore/storage-size).
 *
 * @throws ApiError INVALID_ARGUMENT
 */
export function checkCommitSize(writes: readonly Write[]): void {
  const bytes = writes.reduce((total, write) => total + writeSize(write), 0);
  if (bytes > maxCommitBytes) {
    throw new ApiError('INVALID_ARGUMENT', 'Transaction too big. Decrease transaction size.');
  }
}

function writeSize(write: Write): number {
  if (write.kind !== 'update') return documentSize(write.path, new Map());
  const operands = write.transforms.reduce((total, transform) => total + operandSize(transform), 0);
  return documentSize(write.path, write.fields) + operands;
}

function operandSize(transform: FieldTransform): number {
  switch (transform.kind) {
    case 'requestTime':
      return 8;
    case 'appendMissing':
    case 'removeAll':
      return valueSize(transform.elements);
    default:
      return valueSize(transform.operand);
  }
}
