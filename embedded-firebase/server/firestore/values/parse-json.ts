import { ApiError } from '../../api-error.ts';

/** An object of a request's body with known names only. */
export type JsonObject = Readonly<Record<string, unknown>>;

/**
 * The error for a body that is not of the protocol's shape.
 *
 * @param where the place in the body, such as `writes[0].update.name`
 */
export function invalid(where: string, expected: string): ApiError {
  return new ApiError('INVALID_ARGUMENT', `Invalid value at '${where}': ${expected}.`);
}

/**
 * Reads an object that has no other names than the known ones. A null member counts as absent, as in protobuf's JSON.
 *
 * @throws ApiError INVALID_ARGUMENT
 */
export function parseObject(value: unknown, where: string, known: readonly string[]): JsonObject {
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw invalid(where, 'expected an object');
  for (const name of Object.keys(value)) {
    if (!known.includes(name)) {
      throw new ApiError(
        'INVALID_ARGUMENT',
        `Invalid JSON payload received. Unknown name ${quoted(name)} at '${where}': Cannot find field.`,
      );
    }
  }
  return value as JsonObject;
}

/**
 * Reads a list; an absent one is empty, as in protobuf's JSON.
 *
 * @param limit the maximum length and the message for longer lists, checked before any element is read
 * @throws ApiError INVALID_ARGUMENT when the value is not a list, or is too long
 */
export function parseList(
  value: unknown,
  where: string,
  limit?: { readonly most: number; readonly refusal: string },
): readonly unknown[] {
  if (value === undefined || value === null) return [];
  if (!Array.isArray(value)) throw invalid(where, 'expected a list');
  if (limit !== undefined && value.length > limit.most) throw new ApiError('INVALID_ARGUMENT', limit.refusal);
  return value;
}

/**
 * Reads a string.
 *
 * @throws ApiError INVALID_ARGUMENT when the value is not a well-formed string
 */
export function parseString(value: unknown, where: string): string {
  if (typeof value !== 'string') throw invalid(where, 'expected a string');
  if (hasLoneSurrogate(value)) throw invalid(where, 'the string is not valid UTF-8');
  return value;
}

/**
 * Reads a boolean; an absent one is false.
 *
 * @throws ApiError INVALID_ARGUMENT
 */
export function parseBoolean(value: unknown, where: string): boolean {
  if (value === undefined || value === null) return false;
  if (typeof value !== 'boolean') throw invalid(where, 'expected true or false');
  return value;
}

/**
 * Reads a 64-bit integer, which protobuf's JSON writes as a decimal string or as a number. Refuses numbers beyond
 * JavaScript's safe integers, which may not be what was sent.
 *
 * @throws ApiError INVALID_ARGUMENT
 */
export function parseInteger(value: unknown, where: string): bigint {
  const isInteger =
    typeof value === 'number'
      ? Number.isSafeInteger(value)
      : typeof value === 'string' && integer.test(value);
  const read = isInteger ? BigInt(value as string | number) : null;
  if (read === null || BigInt.asIntN(64, read) !== read) throw invalid(where, 'expected a 64-bit integer');
  return read;
}

/**
 * Reads a 32-bit integer.
 *
 * @throws ApiError INVALID_ARGUMENT
 */
export function parseInt32(value: unknown, where: string): number {
  const read = parseInteger(value, where);
  if (BigInt.asIntN(32, read) !== read) throw invalid(where, 'expected a 32-bit integer');
  return Number(read);
}

/**
 * Reads a double: a number, the same as a string, or one of NaN, Infinity and -Infinity (`-0` is sent as a string).
 *
 * @throws ApiError INVALID_ARGUMENT
 */
export function parseDouble(value: unknown, where: string): number {
  if (value === 'NaN' || value === 'Infinity' || value === '-Infinity') return Number(value);
  const read = typeof value === 'string' && decimal.test(value) ? Number(value) : value;
  if (typeof read === 'number' && Number.isFinite(read)) return read;
  throw invalid(where, 'expected a number');
}

/**
 * Reads one of a few words.
 *
 * @throws ApiError INVALID_ARGUMENT
 */
export function parseWord<Word extends string>(value: unknown, where: string, words: readonly Word[]): Word {
  const word = words.find((candidate) => candidate === value);
  if (word === undefined) throw invalid(where, `expected one of ${words.join(', ')}`);
  return word;
}

/** True for text that has no UTF-8 encoding. */
export function hasLoneSurrogate(text: string): boolean {
  return loneSurrogate.test(text);
}

/** Quotes a text of a body in a message, shortened. */
export function quoted(text: string): string {
  return JSON.stringify(text.length > maxQuotedLength ? `${text.slice(0, maxQuotedLength)}…` : text);
}

/** The names of an object's members that are present, null counting as absent. */
export function presentNames(object: JsonObject): readonly string[] {
  return Object.keys(object).filter((name) => object[name] !== null && object[name] !== undefined);
}

const maxQuotedLength = 200;
const integer = /^-?\d{1,19}$/;
const decimal = /^-?\d+(\.\d+)?([eE][+-]?\d+)?$/;
const loneSurrogate = /\p{Surrogate}/u;
