import { randomBytes } from 'node:crypto';
import type { Logger } from 'pino';
import { ApiError } from './api-error.ts';
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
  const reference = randomBytes(4).toString('hex');
  log.error({ requestId, reference, err: error }, 'defect');
  return new ApiError('INTERNAL', `Something went wrong here. Reference: ${reference}.`);
}

/** An error's body as Google's newer APIs have it, Firestore's among them. */
export function errorBody(error: ApiError) {
  return { error: { code: error.httpStatus, message: error.message, status: error.status } };
}

/** An error's body as Identity Toolkit has it. */
export function identityToolkitErrorBody({ httpStatus, message }: ApiError) {
  const reason = httpStatus === 403 ? 'forbidden' : 'invalid';
  return { error: { code: httpStatus, message, errors: [{ message, reason, domain: 'global' }] } };
}
