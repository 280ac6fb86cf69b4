import type { WriteTransaction } from '../sqlite/transaction.ts';
import type { Account, AccountChange } from './account.ts';
import type { AuthContext, Client } from './auth-context.ts';
import { authError } from './auth-error.ts';
import { clockToleranceSeconds } from './id-token.ts';
import { createChangeMail } from './notify-of-change.ts';
import { codeLifetimes, type OobCode, type OobRequestType } from './oob-code-store.ts';
import { endSessions } from './sessions.ts';

/** What a code would do, and to whose account. */
export interface CheckedOobCode {
  readonly code: OobCode;
  readonly account: Account;
}

/**
 * Looks at a mailed code without using it up.
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

/** Whether the account still has the address that the code was mailed to; to take a change back, it need not. */
function isOfAddress(code: OobCode, account: Account): boolean {
  return code.requestType === 'RECOVER_EMAIL' || account.email === code.email;
}

/**
 * Whether a code that was used up still stands for what is so: its account has the address that the code was mailed to,
 * and has it verified. That is what a person sees who presses the button twice. It tells nobody else anything: whoever
 * has the code reads the mail of that address.
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
 * Uses up a code that verifies an e-mail address, or changes it to one that is verified by the same click. A changed
 * address ends all sessions, as on Firebase, and the old address is told.
 *
 * @returns the account as it is now
 * @throws ApiError as {@link checkOobCode}, and EMAIL_EXISTS
 */
export async function redeemEmailCode(auth: AuthContext, secret: string, client: Client): Promise<Account> {
  const { changed, notice } = await auth.write((tx) => {
    const { code, account } = consumeOobCode(tx, auth, secret, ['VERIFY_EMAIL', 'VERIFY_AND_CHANGE_EMAIL']);
    const change: AccountChange =
      code.newEmail === null
        ? { emailVerified: true }
        : { emailVerified: true, email: code.newEmail, ...endSessions(tx, auth, account) };
    if (!auth.accounts.update(tx, account.uid, change)) throw authError('EMAIL_EXISTS');
    const notice = code.newEmail === null ? null : createChangeMail(tx, auth, account, code.newEmail, client);
    return { changed: { ...account, ...change }, notice };
  });
  if (notice !== null) await auth.sendMail(notice);
  return changed;
}

/**
 * Uses up a code that sets a new password. Whoever can read the mail owns the address, so it counts as verified; all
 * sessions end.
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

/** What changes in an account with its password. */
export function newPassword(auth: AuthContext, passwordHash: string): AccountChange {
  return { passwordHash, passwordUpdatedAt: auth.clock.now() };
}

/** A code that expires later than one made now was made while the clock was ahead, and would be good for too long. */
function isTimely({ requestType, expiresAt }: OobCode, now: number): boolean {
  return now < expiresAt && expiresAt <= now + codeLifetimes[requestType] + clockToleranceSeconds * 1_000;
}

/** Every code of this kind that the account has is void from now on, this one included. */
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
