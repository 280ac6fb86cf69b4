import { ApiError } from '../../api-error.ts';
import type { JsonObject } from './json-reader.ts';

/**
 * Refuses the parts of a read that ask for a transaction of the server's or for the past: client SDKs send neither,
 * their transactions rest on preconditions.
 *
 * @throws ApiError
 */
export function refuseConsistencySelectors(request: JsonObject): void {
  if (isPresent(request.transaction)) throw new ApiError('INVALID_ARGUMENT', 'Invalid transaction.');
  for (const name of ['newTransaction', 'readTime', 'explainOptions']) {
    if (isPresent(request[name]))
      throw new ApiError('UNIMPLEMENTED', `${name} is not implemented by this server.`);
  }
}

function isPresent(member: unknown): boolean {
  return member !== undefined && member !== null;
}
