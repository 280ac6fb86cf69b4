import { ApiError } from '../../api-error.ts';
import { type FieldPath, parseFieldPath } from './field-path.ts';
import { invalid, type JsonObject, parseList, parseObject, parseString } from './parse-json.ts';
import type { Path } from './resource-name.ts';
import { parseRfc3339 } from './value.ts';

// No document has more fields: each has two index entries, of 40,000 in all.
const maxMaskPaths = 20_000;

/** @throws ApiError INVALID_ARGUMENT when the URL of a call on the root names a document */
export function checkRoot(rpc: string, parent: Path): void {
  if (parent.length > 0) {
    throw new ApiError('INVALID_ARGUMENT', `${rpc} is called on the root of the documents.`);
  }
}

/** @throws ApiError INVALID_ARGUMENT when a body names another database than its URL */
export function checkDatabase(named: unknown, database: string): void {
  if (named === undefined || named === null || named === database) return;
  throw invalid('database', `the request was for the database ${database}`);
}

/**
 * Reads a list of field paths; null when there is none.
 *
 * @param most the maximum length
 * @throws ApiError INVALID_ARGUMENT
 */
export function parseMask(raw: unknown, where: string, most = maxMaskPaths): readonly FieldPath[] | null {
  if (raw === undefined || raw === null) return null;
  const { fieldPaths } = parseObject(raw, where, ['fieldPaths']);
  const refusal = `A mask has at most ${most} paths.`;
  return parseList(fieldPaths, `${where}.fieldPaths`, { most, refusal }).map((path, i) =>
    parseFieldPath(parseString(path, `${where}.fieldPaths[${i}]`)),
  );
}

/**
 * Reads the time of a document's last change.
 *
 * @returns microseconds since the epoch
 * @throws ApiError INVALID_ARGUMENT
 */
export function parseUpdateTime(raw: unknown, where: string): bigint {
  const nanos = typeof raw === 'string' ? parseRfc3339(raw) : null;
  if (nanos === null) throw invalid(where, 'expected a time');
  if (nanos % 1000n !== 0n) {
    throw new ApiError('INVALID_ARGUMENT', 'timestamp cannot have more than microseconds precision');
  }
  return nanos / 1000n;
}

/**
 * Refuses reads within a server-side transaction or of the past: client SDKs send neither, as their transactions are
 * optimistic, by preconditions.
 *
 * @throws ApiError
 */
export function rejectConsistencySelectors(request: JsonObject): void {
  if (isPresent(request.transaction)) throw new ApiError('INVALID_ARGUMENT', 'Invalid transaction.');
  for (const name of ['newTransaction', 'readTime', 'explainOptions']) {
    if (isPresent(request[name]))
      throw new ApiError('UNIMPLEMENTED', `${name} is not implemented by this server.`);
  }
}

function isPresent(member: unknown): boolean {
  return member !== undefined && member !== null;
}
