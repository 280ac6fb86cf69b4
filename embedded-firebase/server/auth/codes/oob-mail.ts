import { ApiError } from '../../api-error.ts';
import type { WriteTransaction } from '../../sqlite/transaction.ts';
import type { Account } from '../accounts/account.ts';
import type { AccountMailKind, AuthContext, Client } from '../auth-context.ts';
import { authError } from '../auth-error.ts';
import { newSecret } from '../sessions/secret-token.ts';
import { type ActionMail, type ActionMode, actionLink, requestTypeOf } from './action-link.ts';
import { codeLifetimes, type OobCode } from './oob-code-store.ts';

/** In milliseconds: how long an expired code can be told apart from an unknown one. */
const expiredCodeRetention = 30 * 24 * 60 * 60 * 1_000;

/** A code to mail. */
interface OobMailOptions {
  readonly mode: Exclude<ActionMode, 'recoverEmail'>;
  readonly account: Account;
  /** The new address of the account, which then receives the mail; null leaves it unchanged. */
  readonly newEmail: string | null;
  readonly siteOrigin: string;
  readonly continueUrl: string | null;
  readonly language: string;
}

/** Work in a transaction, which adds its mails to the list. */
export type MailingWork<Result> = (tx: WriteTransaction, mails: ActionMail[]) => Result;

/**
 * Runs work in a write transaction and sends its mails once that is on disk, since a mail must not contain a code
 * that was not stored. They tell of a change, and are sent also when the mails of the day are used up.
 *
 * @returns the result of the work
 */
export async function writeAndMail<Result>(
  auth: AuthContext,
  { address }: Pick<Client, 'address'>,
  work: MailingWork<Result>,
): Promise<Result> {
  const mails: ActionMail[] = [];
  const result = await auth.write((tx) => work(tx, mails));
  for (const mail of mails) {
    await auth.takeMail('accounts');
    await auth.sendMail(mail, { address, account: mail.to });
  }
  return result;
}

/**
 * Writes and mails what a client asks for, if it can be sent. Whether there is an account to mail makes no difference.
 *
 * @throws ApiError UNAVAILABLE when too many mails wait for the mail server, TOO_MANY_ATTEMPTS_TRY_LATER when the mails of
 *   the day are used up, and what the work throws
 */
export async function writeAndMailIfPossible(
  auth: AuthContext,
  { address }: Pick<Client, 'address'>,
  kind: AccountMailKind,
  work: MailingWork<void>,
): Promise<void> {
  const isLowPriority = kind === 'resets';
  if (!auth.hasRoomForMail({ isLowPriority })) {
    throw new ApiError(
      'UNAVAILABLE',
      'UNAVAILABLE : The mail server is too busy. Please try again in some minutes.',
    );
  }
  const mails: ActionMail[] = [];
  await auth.write((tx) => work(tx, mails));
  if (!(await auth.takeMail(kind))) {
    throw authError(
      'TOO_MANY_ATTEMPTS_TRY_LATER',
      'The site has sent as many of these mails as it may today. Please try again tomorrow.',
    );
  }
  for (const mail of mails) await auth.sendMail(mail, { address, account: mail.to, isLowPriority });
}

/**
 * Stores a new code with the lifetime of its kind.
 *
 * @returns the secret for the link
 */
export function createOobCode(
  tx: WriteTransaction,
  auth: AuthContext,
  code: Omit<OobCode, 'expiresAt'>,
): string {
  const secret = newSecret();
  const now = auth.clock.now();
  auth.oobCodes.prune(tx, now - expiredCodeRetention);
  auth.oobCodes.add(tx, secret, { ...code, expiresAt: now + codeLifetimes[code.requestType] });
  return secret;
}

/** Stores a new code and returns the mail with its link. */
export function createOobMail(
  tx: WriteTransaction,
  auth: AuthContext,
  { mode, account, newEmail, siteOrigin, continueUrl, language }: OobMailOptions,
): ActionMail {
  const { uid, email } = account;
  const secret = createOobCode(tx, auth, { uid, requestType: requestTypeOf[mode], email, newEmail });
  const link = actionLink(siteOrigin, { mode, secret, continueUrl, language });
  return { kind: mode, to: newEmail ?? email, link, language };
}

/**
 * Creates the mails that notify an account's owner of a new password or address, with a link that reverts the change
 * (Firebase's RECOVER_EMAIL). Only a verified address is notified: a stranger may have signed up with any other.
 *
 * @param before the account before the change
 * @param newEmail the new address; null when the password changes
 * @returns one mail, or none
 */
export function createChangeMails(
  tx: WriteTransaction,
  auth: AuthContext,
  before: Account,
  newEmail: string | null,
  { siteOrigin, language }: Client,
): readonly ActionMail[] {
  if (!before.emailVerified) return [];
  const { uid, email } = before;
  const secret = createOobCode(tx, auth, { uid, requestType: 'RECOVER_EMAIL', email, newEmail });
  const link = actionLink(siteOrigin, { mode: 'recoverEmail', secret, continueUrl: null, language });
  return [{ kind: newEmail === null ? 'passwordChanged' : 'emailChanged', to: email, link, language }];
}
