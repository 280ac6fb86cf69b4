import { ApiError } from '../api-error.ts';
import type { AppContext } from './app-env.ts';

/**
 * Refuses a body of another media type. A browser sends `text/plain` and forms to other sites unasked; before JSON it
 * asks (CORS preflight), and is told no.
 *
 * @param mediaType in lower case, without parameters
 * @throws ApiError INVALID_ARGUMENT with HTTP status 415
 */
export function requireContentType(c: AppContext, mediaType: string): void {
  const [sent = ''] = (c.req.header('content-type') ?? '').split(';');
  if (sent.trim().toLowerCase() === mediaType) return;
  throw new ApiError('INVALID_ARGUMENT', `The Content-Type of this call has to be ${mediaType}.`, {
    httpStatus: 415,
  });
}
