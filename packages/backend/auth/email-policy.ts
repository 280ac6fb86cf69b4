import { withReason } from '../error-reason.ts';
import { authError } from './auth-error.ts';

/** Decides which e-mail addresses may have an account. */
export interface EmailPolicy {
  /** @param email in its one form, lower case */
  isAllowed(email: string): boolean;
  /** The sentence for a person whose address is not allowed. */
  readonly refusal: string;
}

/**
 * Checks the address of a new account, or the one that an account is to change to.
 *
 * @param policy null allows every address
 * @throws ApiError OPERATION_NOT_ALLOWED with the reason EMAIL_NOT_ALLOWED and the policy's sentence
 */
export function assertAllowedEmail(policy: EmailPolicy | null, email: string): void {
  if (policy === null || policy.isAllowed(email)) return;
  throw authError('OPERATION_NOT_ALLOWED', withReason('EMAIL_NOT_ALLOWED', policy.refusal));
}
