import { ApiError } from '../api-error.ts';

/** What a client is told whose call found the disk full: the server's trouble, not the caller's doing. */
export function diskFull(cause: unknown): ApiError {
  return new ApiError('UNAVAILABLE', "The server's disk is full: nothing was written.", { cause });
}
