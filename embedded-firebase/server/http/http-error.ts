import { randomBytes } from 'node:crypto';
import type { Handler } from 'hono';
import type { Logger } from 'pino';
import { ApiError } from '../api-error.ts';
import { diskFull, isDatabaseError, sqliteCode, sqliteCodeOf } from '../sqlite/sqlite-error.ts';
import type { AppContext, AppEnv } from './app-env.ts';

/**
 * Converts anything thrown into the error that the client is told. A defect becomes a 500 with a reference number,
 * under which the log has its stack.
 */
export function publicError(error: unknown, c: AppContext, log: Logger): ApiError {
  const { requestId } = c.var;
  if (error instanceof ApiError) {
    if (error.cause !== undefined) log.debug({ requestId, err: error.cause }, error.message);
    return error;
  }
  if (isDatabaseError(error)) {
    log.error({ requestId, err: error }, 'database error');
    return sqliteCodeOf(error) === sqliteCode.full
      ? diskFull(error)
      : new ApiError('UNAVAILABLE', 'The database cannot be used at the moment.', { cause: error });
  }
  const reference = randomBytes(4).toString('hex');
  log.error({ requestId, reference, err: error }, 'defect');
  return new ApiError('INTERNAL', `Something went wrong here. Reference: ${reference}.`);
}

/** Formats an error body as Google's newer APIs do, among them Firestore (google.rpc.Status). */
export function errorBody(error: ApiError) {
  return { error: { code: error.httpStatus, message: error.message, status: error.status } };
}

/**
 * Formats an error body as Identity Toolkit does. The SDK derives its error code from the message up to ` : ` and
 * shows the rest to a person; a message that is no code of Identity Toolkit therefore gets its status in front.
 */
export function identityToolkitErrorBody({ httpStatus, status, message: text }: ApiError) {
  const message = httpStatus < 500 ? text : `${status} : ${text}`;
  const reason = httpStatus === 403 ? 'forbidden' : 'invalid';
  return { error: { code: httpStatus, message, errors: [{ message, reason, domain: 'global' }] } };
}

/**
 * Answers methods that a path does not support with 405 Method Not Allowed.
 *
 * @param allowed the supported methods, for the header `Allow`
 */
export function methodNotAllowed(...allowed: readonly string[]): Handler<AppEnv> {
  return (c) => {
    c.header('Allow', allowed.join(', '));
    throw new ApiError('INVALID_ARGUMENT', `This path takes ${allowed.join(' and ')} only.`, {
      httpStatus: 405,
    });
  };
}
