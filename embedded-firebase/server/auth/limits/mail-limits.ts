import type { WriteTransaction } from '../../sqlite/transaction.ts';
import type { Account } from '../accounts/account.ts';
import type { AccountMailKind, AuthContext, Client } from '../auth-context.ts';
import { type AuthErrorCode, authError } from '../auth-error.ts';
import type { WindowLimits } from './limits.ts';

/** The subject of a limit that counts all networks together. */
const allNetworks = 'all networks';

/**
 * Counts a mail requested by the account's owner. Requests of strangers neither add to this count nor reveal it. The
 * transaction is rolled back when there are too many.
 *
 * @throws ApiError TOO_MANY_ATTEMPTS_TRY_LATER
 */
export function countOwnMail(tx: WriteTransaction, auth: AuthContext, { email }: Account): void {
  countMail(tx, auth, 'ownMailsPerAccount', email);
}

/**
 * Counts a mail with a code requested by an account's owner in the client's networks, so that many accounts of one
 * person cause no flood of mails.
 *
 * @throws ApiError TOO_MANY_ATTEMPTS_TRY_LATER
 */
export function countCodeMail(tx: WriteTransaction, auth: AuthContext, { networks }: Client): void {
  if (!auth.rateLimiter.permitsNetworks('codeMailsPerNetwork', networks)) throw tooManyMails();
  auth.rateLimiter.recordNetworks(tx, 'codeMailsPerNetwork', networks);
}

/**
 * Counts a verification mail to a tagged address, so that sign-ups under many tags cause no flood of mails in one
 * mailbox.
 *
 * @throws ApiError TOO_MANY_ATTEMPTS_TRY_LATER
 */
export function countVerification(tx: WriteTransaction, auth: AuthContext, { email }: Account): void {
  const untagged = withoutTag(email);
  if (untagged !== null) countMail(tx, auth, 'ownMailsPerTaggedMailbox', untagged);
}

/**
 * Counts a mail that anyone can request to an address, whether it has an account or not, so that no mailbox is flooded.
 *
 * @throws ApiError with `code` when there are too many
 */
export function countMailTo(
  tx: WriteTransaction,
  auth: AuthContext,
  email: string,
  code: AuthErrorCode,
): void {
  countMail(tx, auth, 'mailsPerMailbox', email, code);
  const untagged = withoutTag(email);
  if (untagged !== null) countMail(tx, auth, 'mailsPerTaggedMailbox', untagged, code);
}

/**
 * Counts a request for a reset, which anyone can make for any address. Those of strangers are also counted together, so that many
 * networks cause no flood of mails.
 *
 * @throws ApiError TOO_MANY_ATTEMPTS_TRY_LATER
 */
export function countReset(
  tx: WriteTransaction,
  auth: AuthContext,
  { networks }: Client,
  kind: AccountMailKind,
): void {
  const { rateLimiter } = auth;
  if (!rateLimiter.permitsNetworks('resetRequestsPerNetwork', networks)) throw tooManyResets('from here');
  rateLimiter.recordNetworks(tx, 'resetRequestsPerNetwork', networks);
  if (kind !== 'resets') return;
  if (!rateLimiter.permits('resetRequestsOfStrangers', allNetworks)) throw tooManyResets('just now');
  rateLimiter.record(tx, 'resetRequestsOfStrangers', allNetworks);
}

function tooManyResets(where: string) {
  return authError(
    'TOO_MANY_ATTEMPTS_TRY_LATER',
    `Too many resets were asked for ${where}. Try again later.`,
  );
}

function countMail(
  tx: WriteTransaction,
  auth: AuthContext,
  name: keyof WindowLimits,
  subject: string,
  code: AuthErrorCode = 'TOO_MANY_ATTEMPTS_TRY_LATER',
): void {
  if (!auth.rateLimiter.permits(name, subject)) throw tooManyMails(code);
  auth.rateLimiter.record(tx, name, subject);
}

function tooManyMails(code: AuthErrorCode = 'TOO_MANY_ATTEMPTS_TRY_LATER') {
  return authError(
    code,
    'Too many mails were asked for. Please look into your spam folder, or try again later.',
  );
}

/** Returns the mailbox of a tagged address (subaddressing, RFC 5233): `mark@…` for `mark+1@…`; null without a tag. */
function withoutTag(email: string): string | null {
  const [, name, domain] = /^([^+@]+)\+[^@]*(@.+)$/.exec(email) ?? [];
  return name === undefined || domain === undefined ? null : name + domain;
}
