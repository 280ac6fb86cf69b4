import { type ActionMailKind, actionMail } from '../mail/action-mail.ts';
import type { Account } from './account.ts';
import { actionLink, requestTypeOf } from './action-link.ts';
import type { AuthContext } from './auth-context.ts';
import { authError } from './auth-error.ts';
import { newSecret } from './secret-token.ts';

const hour = 60 * 60 * 1_000;
const lifetimes: Record<ActionMailKind, number> = {
  verifyEmail: 72 * hour,
  resetPassword: hour,
  verifyAndChangeEmail: 72 * hour,
};

/** An expired code is told apart from an invented one for so long. */
const remembersExpiredFor = 30 * 24 * hour;

/** What to mail to whom. */
export interface CodeMail {
  readonly mode: ActionMailKind;
  readonly account: Account;
  /** The address that the mail goes to and the account is to have; null leaves it as it is. */
  readonly newEmail: string | null;
  readonly siteOrigin: string;
  readonly continueUrl: string | null;
}

/**
 * Counts a mail for each of the addresses: the one who asks and the one who gets it, so that nobody's mailbox is
 * flooded from here. Belongs into a transaction.
 *
 * @throws ApiError with `code` when it is too many
 */
export function countMail(
  auth: AuthContext,
  addresses: ReadonlySet<string>,
  code: 'RESET_PASSWORD_EXCEED_LIMIT' | 'TOO_MANY_ATTEMPTS_TRY_LATER',
): void {
  for (const address of addresses) {
    if (auth.throttling.permits('mailsPerAccount', address)) continue;
    throw authError(
      code,
      'Too many mails were asked for. Please look into your spam folder, or try again later.',
    );
  }
  for (const address of addresses) auth.throttling.record('mailsPerAccount', address);
}

/**
 * Counts a request for a reset, which anyone may make for any address. Belongs into a transaction.
 *
 * @throws ApiError TOO_MANY_ATTEMPTS_TRY_LATER
 */
export function countReset(auth: AuthContext, clientAddress: string): void {
  if (!auth.throttling.permits('resetRequestsPerAddress', clientAddress)) {
    throw authError(
      'TOO_MANY_ATTEMPTS_TRY_LATER',
      'Too many resets were asked for from here. Try again later.',
    );
  }
  auth.throttling.record('resetRequestsPerAddress', clientAddress);
}

/** Makes a code and mails the link that carries it. Belongs into a transaction. */
export function mailOobCode(
  auth: AuthContext,
  { mode, account, newEmail, siteOrigin, continueUrl }: CodeMail,
): void {
  const { uid, email } = account;
  const secret = newSecret();
  const now = auth.clock.now();
  auth.oobCodes.prune(now - remembersExpiredFor);
  auth.oobCodes.add(secret, {
    ...{ uid, requestType: requestTypeOf[mode], email, newEmail },
    expiresAt: now + lifetimes[mode],
  });
  const link = actionLink(siteOrigin, { mode, secret, continueUrl });
  auth.sendMail(actionMail({ kind: mode, to: newEmail ?? email, siteName: auth.siteName, link }));
}
