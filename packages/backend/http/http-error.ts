import { randomBytes } from 'node:crypto';
import type { Logger } from 'pino';
import { ApiError } from '../api-error.ts';
import { diskFull } from '../sqlite/disk-full.ts';
import { isDatabaseError, sqliteCode, sqliteCodeOf } from '../sqlite/sqlite-error.ts';
import type { AppContext } from './app-env.ts';

/**
 * What a client is told about something that was thrown. A defect becomes one 500 with a reference number, under which
 * the log has it with its stack.
 */
export function publicError(error: unknown, c: AppContext, log: Logger): ApiError {
  const { requestId } = c.var;
  if (error instanceof ApiError) {
    if (error.cause !== undefined) log.debug({ requestId, err: error.cause }, error.message);
    return error;
  }
  if (isDatabaseError(error)) {
    log.error({ requestId, err: error }, 'database trouble');
    return databaseError(error);
  }
  const reference = randomBytes(4).toString('hex');
  log.error({ requestId, reference, err: error }, 'defect');
  return new ApiError('INTERNAL', `Something went wrong here. Reference: ${reference}.`);
}

/** An error's body as Google's newer APIs have it, Firestore's among them. */
export function errorBody(error: ApiError) {
  return { error: { code: error.httpStatus, message: error.message, status: error.status } };
}

/**
 * An error's body as Identity Toolkit has it. The SDK makes its error code of the message up to ` : `, and shows a
 * person what stands behind it; so what is no code of Identity Toolkit's own gets its status in front.
 */
export function identityToolkitErrorBody({ httpStatus, status, message: text }: ApiError) {
  const message = httpStatus < 500 ? text : `${status} : ${text}`;
  const reason = httpStatus === 403 ? 'forbidden' : 'invalid';
  return { error: { code: httpStatus, message, errors: [{ message, reason, domain: 'global' }] } };
}

function databaseError(cause: unknown): ApiError {
  return sqliteCodeOf(cause) === sqliteCode.full
    ? diskFull(cause)
    : new ApiError('UNAVAILABLE', 'The database cannot be used at the moment.', { cause });
}
