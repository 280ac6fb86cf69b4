import { setTimeout as delay } from 'node:timers/promises';
import { type ActionMailKind, actionMail } from '../mail/action-mail.ts';
import { inTransaction } from '../sqlite/transaction.ts';
import type { Account } from './account.ts';
import { actionLink, requestTypeOf } from './action-link.ts';
import type { AuthContext, Client } from './auth-context.ts';
import { authError } from './auth-error.ts';
import {
  isPresent,
  optionalEmail,
  optionalText,
  type RequestBody,
  refuseTenant,
  requiredEmail,
} from './request-body.ts';
import { newSecret } from './secret-token.ts';
import { assertRecentSignIn, requiredSignedInAccount } from './signed-in-account.ts';
import { isOnSite } from './site-url.ts';

const hour = 60 * 60 * 1_000;
const lifetimes: Record<ActionMailKind, number> = {
  verifyEmail: 72 * hour,
  resetPassword: hour,
  verifyAndChangeEmail: 72 * hour,
};

/** An expired code is told apart from an invented one for so long. */
const remembersExpiredFor = 30 * 24 * hour;

/** Every request for a reset is answered after this time (ms), whether or not there was an account to write to. */
const resetAnswerTime = 25;

/**
 * `accounts:sendOobCode`: mails a link that verifies an address, resets a password or changes the address.
 *
 * @returns the address as it was asked for, which tells nothing about an account
 * @throws ApiError MISSING_REQ_TYPE, MISSING_EMAIL, INVALID_EMAIL, EMAIL_EXISTS, TOO_MANY_ATTEMPTS_TRY_LATER,
 *   RESET_PASSWORD_EXCEED_LIMIT, CREDENTIAL_TOO_OLD_LOGIN_AGAIN, UNAUTHORIZED_DOMAIN and others by name
 */
export async function sendOobCode(auth: AuthContext, body: RequestBody, client: Client) {
  refuseTenant(body);
  if (body.returnOobLink === true) throw authError('INSUFFICIENT_PERMISSION');
  const requestType = optionalText(body, 'requestType');
  const continueUrl = readContinueUrl(body, client);
  const email = await send(auth, requestType, body, { ...client, continueUrl });
  return { kind: 'identitytoolkit#GetOobConfirmationCodeResponse', email };
}

interface Sender extends Client {
  readonly continueUrl: string | null;
}

function send(auth: AuthContext, requestType: string | undefined, body: RequestBody, sender: Sender) {
  switch (requestType) {
    case undefined:
      throw authError('MISSING_REQ_TYPE');
    case 'PASSWORD_RESET':
      return sendPasswordReset(auth, body, sender);
    case 'VERIFY_EMAIL':
      return sendVerification(auth, body, sender);
    case 'VERIFY_AND_CHANGE_EMAIL':
      return sendEmailChange(auth, body, sender);
    case 'EMAIL_SIGNIN':
      throw authError('OPERATION_NOT_ALLOWED');
    default:
      throw authError('INVALID_REQ_TYPE');
  }
}

async function sendPasswordReset(auth: AuthContext, body: RequestBody, sender: Sender): Promise<string> {
  const email = requiredEmail(body);
  // Set before the work begins: when it ends can't be read from when the answer comes.
  const answerTime = delay(resetAnswerTime);
  try {
    countMail(auth, [email], 'RESET_PASSWORD_EXCEED_LIMIT');
    const account = auth.accounts.findByEmail(email);
    if (account !== null) mailCode(auth, 'resetPassword', account, null, sender);
    return email;
  } finally {
    await answerTime;
  }
}

async function sendVerification(auth: AuthContext, body: RequestBody, sender: Sender): Promise<string> {
  const { account } = await requiredSignedInAccount(auth, body);
  countMail(auth, [account.email], 'TOO_MANY_ATTEMPTS_TRY_LATER');
  mailCode(auth, 'verifyEmail', account, null, sender);
  return account.email;
}

async function sendEmailChange(auth: AuthContext, body: RequestBody, sender: Sender): Promise<string> {
  const newEmail = optionalEmail(body, 'newEmail', 'INVALID_NEW_EMAIL');
  if (newEmail === undefined) throw authError('MISSING_NEW_EMAIL');
  const { account, claims } = await requiredSignedInAccount(auth, body);
  assertRecentSignIn(auth, claims);
  countMail(auth, [...new Set([account.email, newEmail])], 'TOO_MANY_ATTEMPTS_TRY_LATER');
  if (auth.accounts.findByEmail(newEmail) !== null) throw authError('EMAIL_EXISTS');
  mailCode(auth, 'verifyAndChangeEmail', account, newEmail, sender);
  return account.email;
}

/** Counted for the one who asks and the one who gets the mail, so that nobody's mailbox is flooded from here. */
function countMail(
  auth: AuthContext,
  addresses: readonly string[],
  code: 'RESET_PASSWORD_EXCEED_LIMIT' | 'TOO_MANY_ATTEMPTS_TRY_LATER',
): void {
  inTransaction(auth.database, () => {
    if (!addresses.every((address) => auth.throttling.permits('mailsPerAccount', address))) {
      throw authError(
        code,
        'Too many mails were asked for. Please look into your spam folder, or try again later.',
      );
    }
    for (const address of addresses) auth.throttling.record('mailsPerAccount', address);
  });
}

function mailCode(
  auth: AuthContext,
  mode: ActionMailKind,
  { uid, email }: Account,
  newEmail: string | null,
  sender: Sender,
): void {
  const secret = newSecret();
  const now = auth.clock.now();
  const expiresAt = now + lifetimes[mode];
  inTransaction(auth.database, () => {
    auth.oobCodes.prune(now - remembersExpiredFor);
    auth.oobCodes.add(secret, { uid, requestType: requestTypeOf[mode], email, newEmail, expiresAt });
  });
  const link = actionLink(sender.siteOrigin, { mode, secret, continueUrl: sender.continueUrl });
  auth.sendMail(actionMail({ kind: mode, to: newEmail ?? email, siteName: auth.siteName, link }));
}

function readContinueUrl(body: RequestBody, client: Client): string | null {
  if (!isPresent(body, 'continueUrl')) return null;
  const url = optionalText(body, 'continueUrl') ?? '';
  if (!URL.canParse(url)) throw authError('INVALID_CONTINUE_URI');
  if (!isOnSite(url, client.siteOrigin))
    throw authError('UNAUTHORIZED_DOMAIN', 'Domain not allowlisted by project');
  return url;
}
