import type { WriteTransaction } from '../../sqlite/transaction.ts';
import type { Account, AccountChange } from '../accounts/account.ts';
import type { AuthContext, Client } from '../auth-context.ts';
import { authError } from '../auth-error.ts';
import { clockToleranceSeconds } from '../sessions/id-token.ts';
import { endSessions } from '../sessions/sessions.ts';
import { codeLifetimes, type OobCode, type OobRequestType } from './oob-code-store.ts';
import { createChangeMails, writeAndMail } from './oob-mail.ts';

/** A valid code and its account. */
export interface CheckedOobCode {
  readonly code: OobCode;
  readonly account: Account;
}

/**
 * Checks a mailed code without consuming it.
 *
 * @throws ApiError INVALID_OOB_CODE (unknown, used, or the account has another address by now) or EXPIRED_OOB_CODE
 */
export function checkOobCode(auth: AuthContext, secret: string): CheckedOobCode {
  const code = auth.oobCodes.find(secret);
  const account = code === null || code.voided ? null : auth.accounts.findByUid(code.uid);
  if (code === null || account === null || !isOfAddress(code, account)) throw authError('INVALID_OOB_CODE');
  if (!isTimely(code, auth.clock.now())) throw authError('EXPIRED_OOB_CODE');
  return { code, account };
}

/** Whether the account still has the address that the code was mailed to, which reverting a change does not require. */
function isOfAddress(code: OobCode, account: Account): boolean {
  return code.requestType === 'RECOVER_EMAIL' || account.email === code.email;
}

/**
 * Whether a consumed code's action is still in effect: its account has the address that the code was mailed to,
 * verified. It lets the page show success to a person who submits twice, and reveals nothing, as the code proves that
 * its holder reads the mail of that address.
 */
export function isAlreadyDone(auth: AuthContext, secret: string, requestType: OobRequestType): boolean {
  const code = auth.oobCodes.find(secret);
  if (code === null || code.requestType !== requestType || requestType === 'PASSWORD_RESET') return false;
  if (!code.voided || !isTimely(code, auth.clock.now())) return false;
  const account = auth.accounts.findByUid(code.uid);
  const given = requestType === 'RECOVER_EMAIL' ? code.email : (code.newEmail ?? code.email);
  return account?.emailVerified === true && account.email === given;
}

/**
 * Consumes a code that verifies an email address, or changes it to a new one that this verifies. A change ends all
 * sessions, as on Firebase, and is notified to the old address.
 *
 * @returns the changed account
 * @throws ApiError as {@link checkOobCode}, and EMAIL_EXISTS
 */
export function redeemEmailCode(auth: AuthContext, secret: string, client: Client): Promise<Account> {
  return writeAndMail(auth, client, (tx, mails) => {
    const { code, account } = consumeOobCode(tx, auth, secret, ['VERIFY_EMAIL', 'VERIFY_AND_CHANGE_EMAIL']);
    const change: AccountChange =
      code.newEmail === null
        ? { emailVerified: true }
        : { emailVerified: true, email: code.newEmail, ...endSessions(tx, auth, account) };
    if (!auth.accounts.update(tx, account.uid, change)) throw authError('EMAIL_EXISTS');
    if (code.newEmail !== null) mails.push(...createChangeMails(tx, auth, account, code.newEmail, client));
    return { ...account, ...change };
  });
}

/**
 * Consumes a code that sets a new password, ends all sessions, and verifies the address, whose mail the code's holder
 * has proven to read.
 *
 * @throws ApiError as {@link checkOobCode}
 */
export function redeemPasswordResetCode(
  tx: WriteTransaction,
  auth: AuthContext,
  secret: string,
  passwordHash: string,
): CheckedOobCode {
  const checked = consumeOobCode(tx, auth, secret, ['PASSWORD_RESET']);
  auth.accounts.update(tx, checked.account.uid, {
    ...newPassword(auth, passwordHash),
    ...endSessions(tx, auth, checked.account),
    emailVerified: true,
  });
  return checked;
}

/** Returns the change of an account that sets its password. */
export function newPassword(auth: AuthContext, passwordHash: string): AccountChange {
  return { passwordHash, passwordUpdatedAt: auth.clock.now() };
}

/** Whether a code has not expired. One that expires later than a code of now was created while the clock was ahead. */
function isTimely({ requestType, expiresAt }: OobCode, now: number): boolean {
  return now < expiresAt && expiresAt <= now + codeLifetimes[requestType] + clockToleranceSeconds * 1_000;
}

/** Consumes a code, and voids the account's other codes of its kind. */
function consumeOobCode(
  tx: WriteTransaction,
  auth: AuthContext,
  secret: string,
  types: readonly OobRequestType[],
): CheckedOobCode {
  const checked = checkOobCode(auth, secret);
  const { requestType, uid } = checked.code;
  if (!types.includes(requestType)) throw authError('INVALID_OOB_CODE');
  auth.oobCodes.voidAll(tx, uid, requestType);
  return checked;
}
