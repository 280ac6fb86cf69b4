import type { WriteTransaction } from '../sqlite/transaction.ts';
import type { Account } from './account.ts';
import type { AuthContext, Client } from './auth-context.ts';
import { type AuthErrorCode, authError } from './auth-error.ts';
import { networksPermit, recordOfNetworks } from './network-limits.ts';
import type { WindowLimits } from './rate-limits.ts';

/**
 * Counts a mail that the account's owner asks for. Strangers neither add to this count nor learn from an answer how far
 * it has come. The transaction undoes the count when there are too many.
 *
 * @throws ApiError TOO_MANY_ATTEMPTS_TRY_LATER
 */
export function countOwnMail(tx: WriteTransaction, auth: AuthContext, { email }: Account): void {
  countMail(tx, auth, 'ownMailsPerAccount', email);
}

/**
 * Counts a mail with a code that an account's owner asks for, in the network that it is asked for from: whoever has many
 * accounts floods nobody with it.
 *
 * @throws ApiError TOO_MANY_ATTEMPTS_TRY_LATER
 */
export function countCodeMail(tx: WriteTransaction, auth: AuthContext, { networks }: Client): void {
  if (!networksPermit(auth, 'codeMailsPerNetwork', networks)) throw tooManyMails();
  recordOfNetworks(tx, auth, 'codeMailsPerNetwork', networks);
}

/**
 * Counts a verification mail that goes to an account's own address, where that is a tagged form of another one: whoever
 * signs up under many of them floods one mailbox.
 *
 * @throws ApiError TOO_MANY_ATTEMPTS_TRY_LATER
 */
export function countVerification(tx: WriteTransaction, auth: AuthContext, { email }: Account): void {
  const untagged = withoutTag(email);
  if (untagged !== null) countMail(tx, auth, 'ownMailsPerTaggedMailbox', untagged);
}

/**
 * Counts a mail that anyone may have sent to an address, whether it has an account or not, so that no mailbox is flooded
 * from here.
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
 * Counts a request for a reset, which anyone may make for any address.
 *
 * @throws ApiError TOO_MANY_ATTEMPTS_TRY_LATER
 */
export function countReset(tx: WriteTransaction, auth: AuthContext, { networks }: Client): void {
  if (!networksPermit(auth, 'resetRequestsPerNetwork', networks)) {
    throw authError(
      'TOO_MANY_ATTEMPTS_TRY_LATER',
      'Too many resets were asked for from here. Try again later.',
    );
  }
  recordOfNetworks(tx, auth, 'resetRequestsPerNetwork', networks);
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

/** The address that mail to a tagged one (subaddress, RFC 5233) arrives at: `mark@…` for `mark+1@…`; null without a tag. */
function withoutTag(email: string): string | null {
  const [, name, domain] = /^([^+@]+)\+[^@]*(@.+)$/.exec(email) ?? [];
  return name === undefined || domain === undefined ? null : name + domain;
}
