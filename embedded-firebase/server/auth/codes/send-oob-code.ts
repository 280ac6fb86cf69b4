import { setTimeout as delay } from 'node:timers/promises';
import { assertAllowedEmail } from '../accounts/email-address.ts';
import type { AuthContext, Client } from '../auth-context.ts';
import { authError } from '../auth-error.ts';
import {
  countCodeMail,
  countMailTo,
  countOwnMail,
  countReset,
  countVerification,
} from '../limits/mail-limits.ts';
import {
  isPresent,
  optionalEmail,
  optionalText,
  type RequestBody,
  rejectTenant,
  requiredEmail,
} from '../request-body.ts';
import { assertRecentSignIn, assertSessionCurrent, signedInAccount } from '../sessions/signed-in-account.ts';
import { isOnSite } from './action-link.ts';
import { createOobMail, writeAndMailIfPossible } from './oob-mail.ts';

/** In milliseconds: the constant response time of calls whose work depends on whether an address has an account. */
const responseTime = 50;

/** In characters, far longer than the site's own URLs. */
const maxContinueUrl = 2_048;

/** The client of a call, and where the mailed link leads. */
interface Requester extends Client {
  readonly continueUrl: string | null;
}

/**
 * Answers `accounts:sendOobCode`: mails a link that verifies an address, resets a password or changes the address.
 *
 * @returns the requested address, which reveals nothing about an account
 * @throws ApiError MISSING_REQ_TYPE, MISSING_EMAIL, INVALID_EMAIL, TOO_MANY_ATTEMPTS_TRY_LATER,
 *   RESET_PASSWORD_EXCEED_LIMIT, UNAVAILABLE (too many mails wait), CREDENTIAL_TOO_OLD_LOGIN_AGAIN, UNAUTHORIZED_DOMAIN,
 *   OPERATION_NOT_ALLOWED (a new address that the site does not allow) and others by name
 */
export async function sendOobCode(auth: AuthContext, body: RequestBody, client: Client) {
  rejectTenant(body);
  if (body.returnOobLink === true) throw authError('INSUFFICIENT_PERMISSION');
  const requester = { ...client, continueUrl: readContinueUrl(body, client.siteOrigin) };
  const email = await send(auth, body, requester);
  return { kind: 'identitytoolkit#GetOobConfirmationCodeResponse', email };
}

function send(auth: AuthContext, body: RequestBody, requester: Requester): Promise<string> {
  const requestType = optionalText(body, 'requestType');
  switch (requestType) {
    case undefined:
      throw authError('MISSING_REQ_TYPE');
    case 'PASSWORD_RESET':
      return sendPasswordReset(auth, body, requester);
    case 'VERIFY_EMAIL':
      return sendVerification(auth, body, requester);
    case 'VERIFY_AND_CHANGE_EMAIL':
      return sendEmailChange(auth, body, requester);
    case 'EMAIL_SIGNIN':
      throw authError('OPERATION_NOT_ALLOWED');
    default:
      throw authError('INVALID_REQ_TYPE');
  }
}

async function sendPasswordReset(
  auth: AuthContext,
  body: RequestBody,
  requester: Requester,
): Promise<string> {
  const email = requiredEmail(body);
  const kind = isFromOwner(auth, email, requester) ? 'accounts' : 'resets';
  await inConstantTime(auth, requester, kind, (tx, mails) => {
    countReset(tx, auth, requester, kind);
    countMailTo(tx, auth, email, 'RESET_PASSWORD_EXCEED_LIMIT');
    const account = auth.accounts.findByEmail(email);
    if (account === null) return;
    mails.push(createOobMail(tx, auth, { mode: 'resetPassword', account, newEmail: null, ...requester }));
  });
  return email;
}

async function sendVerification(auth: AuthContext, body: RequestBody, requester: Requester): Promise<string> {
  const { account: caller } = await signedInAccount(auth, body);
  await writeAndMailIfPossible(auth, requester, 'accounts', (tx, mails) => {
    const account = assertSessionCurrent(auth, caller);
    countOwnMail(tx, auth, account);
    countCodeMail(tx, auth, requester);
    countVerification(tx, auth, account);
    mails.push(createOobMail(tx, auth, { mode: 'verifyEmail', account, newEmail: null, ...requester }));
  });
  return caller.email;
}

/** Mails the new address whether it is taken or not, as on Firebase with email enumeration protection. */
async function sendEmailChange(auth: AuthContext, body: RequestBody, requester: Requester): Promise<string> {
  const newEmail = optionalEmail(body, 'newEmail', 'INVALID_NEW_EMAIL');
  if (newEmail === undefined) throw authError('MISSING_NEW_EMAIL');
  const { account: caller, claims } = await signedInAccount(auth, body);
  assertRecentSignIn(auth, claims);
  assertAllowedEmail(auth.emailPolicy, newEmail);
  await inConstantTime(auth, requester, 'accounts', (tx, mails) => {
    // A code stored after the sessions have ended would not be voided with them.
    const account = assertSessionCurrent(auth, caller);
    countOwnMail(tx, auth, account);
    countCodeMail(tx, auth, requester);
    countMailTo(tx, auth, newEmail, 'TOO_MANY_ATTEMPTS_TRY_LATER');
    if (auth.accounts.findByEmail(newEmail) !== null) return;
    mails.push(createOobMail(tx, auth, { mode: 'verifyAndChangeEmail', account, newEmail, ...requester }));
  });
  return caller.email;
}

/** Whether a reset is asked for from a network or a browser from which the account's owner has signed in. */
function isFromOwner(auth: AuthContext, email: string, { address, deviceSecrets }: Requester): boolean {
  const uid = auth.accounts.findByEmail(email)?.uid ?? '';
  return (
    auth.knownSources.knowsNetwork(uid, address) || auth.knownSources.knownDevice(uid, deviceSecrets) !== null
  );
}

/** Does as {@link writeAndMailIfPossible}, and settles after a constant time rather than when that is done. */
async function inConstantTime(...mailing: Parameters<typeof writeAndMailIfPossible>): Promise<void> {
  // Started before the work, so that the total does not depend on its duration.
  const timeIsUp = delay(responseTime);
  try {
    await writeAndMailIfPossible(...mailing);
  } finally {
    await timeIsUp;
  }
}

function readContinueUrl(body: RequestBody, siteOrigin: string): string | null {
  if (!isPresent(body, 'continueUrl')) return null;
  const url = optionalText(body, 'continueUrl') ?? '';
  if (url.length > maxContinueUrl || !URL.canParse(url)) throw authError('INVALID_CONTINUE_URI');
  if (isOnSite(url, siteOrigin)) return url;
  throw authError('UNAUTHORIZED_DOMAIN', 'Domain not allowlisted by project');
}
