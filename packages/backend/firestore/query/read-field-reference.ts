import { documentNamePath, type FieldPath, parseFieldPath } from '../values/field-path.ts';
import { readObject, readString } from '../values/json-reader.ts';

/**
 * Reads the path of a field, or the word that stands for the document's name.
 *
 * @throws ApiError INVALID_ARGUMENT
 */
export function readFieldReference(raw: unknown, where: string): FieldPath {
  const { fieldPath } = readObject(raw ?? {}, where, ['fieldPath']);
  const path = fieldPath === undefined ? '' : readString(fieldPath, `${where}.fieldPath`);
  return path === documentNamePath ? [documentNamePath] : parseFieldPath(path);
}
