import { withReason } from '../../error-reason.ts';
import { authError } from '../auth-error.ts';

const maxAddress = 254;
const maxLocalPart = 64;

/**
 * ASCII only, without quoting, spaces or control characters: such an address can't inject mail headers, nor belong to
 * two accounts because of Unicode's case mappings.
 */
const addressPattern =
  /^([a-z0-9!#$%&'*+/=?^_`{|}~-]+(?:\.[a-z0-9!#$%&'*+/=?^_`{|}~-]+)*)@(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z](?:[a-z0-9-]{0,61}[a-z0-9])?$/i;

/**
 * Normalises an email address to lower case, the form in which it is stored and compared.
 *
 * @returns null when the text is not an email address
 */
export function canonicalEmail(text: string): string | null {
  if (text.length > maxAddress) return null;
  // Matched before lowercasing: the lower case of some non-ASCII characters is ASCII.
  const localPart = addressPattern.exec(text)?.[1];
  return localPart === undefined || localPart.length > maxLocalPart ? null : text.toLowerCase();
}

/** Decides which email addresses may have an account. */
export interface EmailPolicy {
  /** @param email in lower case */
  isAllowed(email: string): boolean;
  /** The sentence for a person whose address is not allowed. */
  readonly refusal: string;
}

/**
 * Checks the address of a new account, or the new address of an account.
 *
 * @param policy null allows every address
 * @throws ApiError OPERATION_NOT_ALLOWED with the reason EMAIL_NOT_ALLOWED and the policy's sentence
 */
export function assertAllowedEmail(policy: EmailPolicy | null, email: string): void {
  if (policy === null || policy.isAllowed(email)) return;
  throw authError('OPERATION_NOT_ALLOWED', withReason('EMAIL_NOT_ALLOWED', policy.refusal));
}
