import { actionMail } from '../mail/action-mail.ts';
import type { Mail } from '../mail/mail.ts';
import type { Account } from './account.ts';
import { type ActionMode, actionLink, requestTypeOf } from './action-link.ts';
import type { AuthContext } from './auth-context.ts';
import { authError } from './auth-error.ts';
import { codeLifetimes } from './oob-code-store.ts';
import { newSecret } from './secret-token.ts';

/** An expired code is told apart from an invented one for so long. */
const remembersExpiredFor = 30 * 24 * 60 * 60 * 1_000;

type TooManyMails = 'RESET_PASSWORD_EXCEED_LIMIT' | 'TOO_MANY_ATTEMPTS_TRY_LATER';

/** What to mail to whom. */
export interface CodeMail {
  readonly mode: Exclude<ActionMode, 'recoverEmail'>;
  readonly account: Account;
  /** The address that the mail goes to and the account is to have; null leaves it as it is. */
  readonly newEmail: string | null;
  readonly siteOrigin: string;
  readonly continueUrl: string | null;
}

/**
 * Counts a mail that the account's owner asks for. Strangers neither add to this count nor learn from an answer how far
 * it has come. Belongs into a transaction.
 *
 * @throws ApiError TOO_MANY_ATTEMPTS_TRY_LATER
 */
export function countOwnMail(auth: AuthContext, account: Account): void {
  countMail(auth, 'ownMailsPerAccount', account.email, 'TOO_MANY_ATTEMPTS_TRY_LATER');
}

/**
 * Counts a mail that anyone may have sent to a mailbox, whether it has an account or not, so that nobody's is flooded
 * from here. Belongs into a transaction.
 *
 * @throws ApiError with `code` when it is too many
 */
export function countAnyonesMail(auth: AuthContext, mailbox: string, code: TooManyMails): void {
  countMail(auth, 'anyonesMailsPerMailbox', mailbox, code);
}

/**
 * Counts a request for a reset, which anyone may make for any address. Belongs into a transaction.
 *
 * @throws ApiError TOO_MANY_ATTEMPTS_TRY_LATER
 */
export function countReset(auth: AuthContext, clientAddress: string): void {
  if (!auth.rateLimiter.permits('resetRequestsPerAddress', clientAddress)) {
    throw authError(
      'TOO_MANY_ATTEMPTS_TRY_LATER',
      'Too many resets were asked for from here. Try again later.',
    );
  }
  auth.rateLimiter.record('resetRequestsPerAddress', clientAddress);
}

/**
 * Makes a code. Belongs into a transaction.
 *
 * @returns the mail with the link that carries it, to be sent once the transaction is on disk: a code that was not
 *   stored would be a link that leads nowhere
 */
export function makeOobCode(
  auth: AuthContext,
  { mode, account, newEmail, siteOrigin, continueUrl }: CodeMail,
): Mail {
  const { uid, email } = account;
  const requestType = requestTypeOf[mode];
  const secret = newSecret();
  const now = auth.clock.now();
  auth.oobCodes.prune(now - remembersExpiredFor);
  auth.oobCodes.add(secret, {
    ...{ uid, requestType, email, newEmail },
    expiresAt: now + codeLifetimes[requestType],
  });
  const link = actionLink(siteOrigin, { mode, secret, continueUrl });
  return actionMail({ kind: mode, to: newEmail ?? email, siteName: auth.siteName, link });
}

function countMail(
  auth: AuthContext,
  limit: 'ownMailsPerAccount' | 'anyonesMailsPerMailbox',
  mailbox: string,
  code: TooManyMails,
): void {
  if (!auth.rateLimiter.permits(limit, mailbox)) {
    throw authError(
      code,
      'Too many mails were asked for. Please look into your spam folder, or try again later.',
    );
  }
  auth.rateLimiter.record(limit, mailbox);
}
