import { authError } from '../auth-error.ts';
import { isPresent, optionalText, type RequestBody, rejectTenant } from '../request-body.ts';
import { newSecret } from '../sessions/secret-token.ts';
import { canonicalEmail } from './email-address.ts';

/**
 * Answers `accounts:createAuthUri`, which returns the sign-in methods of an address. With email enumeration
 * protection, as in new Firebase projects, the response is the same for every address.
 *
 * @throws ApiError MISSING_IDENTIFIER, INVALID_IDENTIFIER, MISSING_CONTINUE_URI, INVALID_CONTINUE_URI,
 *   OPERATION_NOT_ALLOWED
 */
export function createAuthUri(body: RequestBody) {
  rejectTenant(body);
  if (isPresent(body, 'providerId')) throw authError('OPERATION_NOT_ALLOWED');
  const identifier = optionalText(body, 'identifier');
  if (identifier === undefined) throw authError('MISSING_IDENTIFIER');
  const continueUri = optionalText(body, 'continueUri');
  if (continueUri === undefined) throw authError('MISSING_CONTINUE_URI');
  if (canonicalEmail(identifier) === null) throw authError('INVALID_IDENTIFIER');
  if (!URL.canParse(continueUri)) throw authError('INVALID_CONTINUE_URI');
  return { kind: 'identitytoolkit#CreateAuthUriResponse', sessionId: newSecret() };
}
