import { ApiError } from '../../api-error.ts';
import { hasLoneSurrogate, quoted } from './parse-json.ts';

/** The names on the path to a field, outermost first. */
export type FieldPath = readonly string[];

/** The field path that represents a document's own name in filters and orders. */
export const documentNamePath = '__name__';

// https://firebase.google.com/docs/firestore/quotas#collections_documents_and_fields
const maxNameBytes = 1_500;
/** The maximum length of a field's path in bytes: its names, joined by dots. */
export const maxPathBytes = 1_500;
// Values don't nest more deeply (https://firebase.google.com/docs/firestore/quotas).
const maxSegments = 21;

const simpleName = /^[a-zA-Z_][a-zA-Z_0-9]*$/;
const segment = /([a-zA-Z_][a-zA-Z_0-9]*)|`((?:[^`\\]|\\.)+)`/suy;
const reserved = /^__.*__$/s;

/**
 * Parses a field path: names joined by dots, those with other characters in backquotes.
 *
 * @throws ApiError INVALID_ARGUMENT
 */
export function parseFieldPath(text: string): FieldPath {
  if (simpleName.test(text) && !text.startsWith('__')) return [checkFieldName(text)];
  if (text === '') throw new ApiError('INVALID_ARGUMENT', 'Invalid empty property path string.');
  const path: string[] = [];
  let bytes = -1;
  let position = 0;
  while (true) {
    segment.lastIndex = position;
    const match = segment.exec(text);
    if (match === null) throw badPath(text);
    if (path.length === maxSegments) {
      throw new ApiError('INVALID_ARGUMENT', `A property path has more than ${maxSegments} segments.`);
    }
    const name = checkFieldName(match[1] ?? (match[2] ?? '').replace(/\\(.)/gsu, '$1'));
    bytes += 1 + Buffer.byteLength(name);
    if (bytes > maxPathBytes) {
      throw new ApiError('INVALID_ARGUMENT', `property path is longer than ${maxPathBytes} bytes.`);
    }
    path.push(name);
    position = segment.lastIndex;
    if (position === text.length) return path;
    if (text[position] !== '.') throw badPath(text);
    position += 1;
  }
}

/** Formats a field path; two paths are equal if and only if their texts are. */
export function formatFieldPath(path: FieldPath): string {
  return path
    .map((name) => (simpleName.test(name) ? name : `\`${name.replace(/[`\\]/g, '\\$&')}\``))
    .join('.');
}

/**
 * Checks the name of a field.
 *
 * @returns the name
 * @throws ApiError INVALID_ARGUMENT
 */
export function checkFieldName(name: string): string {
  if (name === '') throw new ApiError('INVALID_ARGUMENT', 'The property.name is the empty string.');
  if (reserved.test(name)) throw new ApiError('INVALID_ARGUMENT', `field name ${quoted(name)} is reserved`);
  if (hasLoneSurrogate(name)) throw new ApiError('INVALID_ARGUMENT', 'A field name is not valid UTF-8.');
  if (name.length * 3 > maxNameBytes && Buffer.byteLength(name) > maxNameBytes) {
    throw new ApiError('INVALID_ARGUMENT', `The property.name is longer than ${maxNameBytes} bytes.`);
  }
  return name;
}

function badPath(text: string): ApiError {
  return new ApiError(
    'INVALID_ARGUMENT',
    `Invalid property path ${quoted(text)}. Unquoted property paths must match regex ([a-zA-Z_][a-zA-Z_0-9]*), ` +
      'and quoted property paths must match regex (`(?:[^`\\\\]|(?:\\\\.))+`).',
  );
}
