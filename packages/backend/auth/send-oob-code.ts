import { setTimeout as delay } from 'node:timers/promises';
import type { Mail } from '../mail/action-mail.ts';
import type { WriteTransaction } from '../sqlite/transaction.ts';
import type { AuthContext, Client } from './auth-context.ts';
import { authError } from './auth-error.ts';
import { assertAllowedEmail } from './email-policy.ts';
import { countCodeMail, countMailTo, countOwnMail, countReset, countVerification } from './mail-limits.ts';
import { createOobMail } from './mail-oob-code.ts';
import {
  isPresent,
  optionalEmail,
  optionalText,
  type RequestBody,
  refuseTenant,
  requiredEmail,
} from './request-body.ts';
import { assertRecentSignIn, assertSessionCurrent, signedInAccount } from './signed-in-account.ts';
import { isOnSite } from './site-url.ts';

/** What depends on whether an address has an account is answered after this time (ms), whether it has one or not. */
const responseTime = 50;

/** Far longer than any page of ours has; it travels in a mail. */
const longestContinueUrl = 2_048;

/** Who asks, and where the mailed link leads. */
interface Sender extends Client {
  readonly continueUrl: string | null;
}

/**
 * `accounts:sendOobCode`: mails a link that verifies an address, resets a password or changes the address.
 *
 * @returns the address as it was asked for, which tells nothing about an account
 * @throws ApiError MISSING_REQ_TYPE, MISSING_EMAIL, INVALID_EMAIL, TOO_MANY_ATTEMPTS_TRY_LATER,
 *   RESET_PASSWORD_EXCEED_LIMIT, CREDENTIAL_TOO_OLD_LOGIN_AGAIN, UNAUTHORIZED_DOMAIN, OPERATION_NOT_ALLOWED (a new address
 *   that the campus does not admit) and others by name
 */
export async function sendOobCode(auth: AuthContext, body: RequestBody, client: Client) {
  refuseTenant(body);
  if (body.returnOobLink === true) throw authError('INSUFFICIENT_PERMISSION');
  const sender = { ...client, continueUrl: readContinueUrl(body, client.siteOrigin) };
  const email = await send(auth, body, sender);
  return { kind: 'identitytoolkit#GetOobConfirmationCodeResponse', email };
}

function send(auth: AuthContext, body: RequestBody, sender: Sender): Promise<string> {
  const requestType = optionalText(body, 'requestType');
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
  await inConstantTime(auth, (tx) => {
    countReset(tx, auth, sender);
    countMailTo(tx, auth, email, 'RESET_PASSWORD_EXCEED_LIMIT');
    const account = auth.accounts.findByEmail(email);
    if (account === null) return null;
    return createOobMail(tx, auth, { mode: 'resetPassword', account, newEmail: null, ...sender });
  });
  return email;
}

async function sendVerification(auth: AuthContext, body: RequestBody, sender: Sender): Promise<string> {
  const { account: caller } = await signedInAccount(auth, body);
  const mail = await auth.write((tx) => {
    const account = assertSessionCurrent(auth, caller);
    countOwnMail(tx, auth, account);
    countCodeMail(tx, auth, sender);
    countVerification(tx, auth, account);
    return createOobMail(tx, auth, { mode: 'verifyEmail', account, newEmail: null, ...sender });
  });
  await auth.sendMail(mail);
  return caller.email;
}

/** As on Firebase with e-mail enumeration protection: whether the address is free is not said, only mailed to. */
async function sendEmailChange(auth: AuthContext, body: RequestBody, sender: Sender): Promise<string> {
  const newEmail = optionalEmail(body, 'newEmail', 'INVALID_NEW_EMAIL');
  if (newEmail === undefined) throw authError('MISSING_NEW_EMAIL');
  const { account: caller, claims } = await signedInAccount(auth, body);
  assertRecentSignIn(auth, claims);
  assertAllowedEmail(auth.emailPolicy, newEmail);
  await inConstantTime(auth, (tx) => {
    // A code that is stored after the sessions have ended would not be voided with them.
    const account = assertSessionCurrent(auth, caller);
    countOwnMail(tx, auth, account);
    countCodeMail(tx, auth, sender);
    countMailTo(tx, auth, newEmail, 'TOO_MANY_ATTEMPTS_TRY_LATER');
    if (auth.accounts.findByEmail(newEmail) !== null) return null;
    return createOobMail(tx, auth, { mode: 'verifyAndChangeEmail', account, newEmail, ...sender });
  });
  return caller.email;
}

/** Sends the mail of a transaction, if there is one, and answers when the time is up rather than when that is done. */
async function inConstantTime(auth: AuthContext, work: (tx: WriteTransaction) => Mail | null): Promise<void> {
  // Set before the work begins: when it ends can't be read from when the answer comes.
  const timeIsUp = delay(responseTime);
  try {
    const mail = await auth.write(work);
    if (mail !== null) await auth.sendMail(mail);
  } finally {
    await timeIsUp;
  }
}

function readContinueUrl(body: RequestBody, siteOrigin: string): string | null {
  if (!isPresent(body, 'continueUrl')) return null;
  const url = optionalText(body, 'continueUrl') ?? '';
  if (url.length > longestContinueUrl || !URL.canParse(url)) throw authError('INVALID_CONTINUE_URI');
  if (isOnSite(url, siteOrigin)) return url;
  throw authError('UNAUTHORIZED_DOMAIN', 'Domain not allowlisted by project');
}
