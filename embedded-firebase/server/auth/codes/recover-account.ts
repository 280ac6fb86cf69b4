import type { WriteTransaction } from '../../sqlite/transaction.ts';
import type { Account } from '../accounts/account.ts';
import type { AuthContext } from '../auth-context.ts';
import { authError } from '../auth-error.ts';
import { endSessions } from '../sessions/sessions.ts';
import { createOobCode } from './oob-mail.ts';
import { checkOobCode, newPassword } from './redeem-oob-code.ts';

/** An account that its owner has recovered. */
export interface RecoveredAccount {
  readonly account: Account;
  /** A code for a new password: the owner has just proven to read the account's mail. */
  readonly resetSecret: string;
}

/**
 * Reverts a change of address or password: restores the address, ends all sessions, and voids the password, which a
 * thief knows, until the owner sets a new one. Consumes the code and those of later changes. The code of an earlier
 * change stays valid, so that a thief can't void it by reverting a change of their own.
 *
 * @throws ApiError INVALID_OOB_CODE, EXPIRED_OOB_CODE, EMAIL_EXISTS when another verified account has the address by
 *   now
 */
export async function recoverAccount(auth: AuthContext, secret: string): Promise<RecoveredAccount> {
  const passwordHash = auth.dummyHash;
  const { removed, ...recovered } = await auth.write((tx) => {
    const { code, account } = checkOobCode(auth, secret);
    if (code.requestType !== 'RECOVER_EMAIL') throw authError('INVALID_OOB_CODE');
    const removed = freeAddress(tx, auth, code.email, account);
    const change = {
      ...newPassword(auth, passwordHash),
      ...endSessions(tx, auth, account),
      email: code.email,
      emailVerified: true,
    };
    auth.accounts.update(tx, account.uid, change);
    auth.oobCodes.voidFrom(tx, account.uid, code.requestType, code.expiresAt);
    const { email } = code;
    const resetSecret = createOobCode(tx, auth, {
      uid: account.uid,
      requestType: 'PASSWORD_RESET',
      email,
      newEmail: null,
    });
    return { account: { ...account, ...change }, resetSecret, removed };
  });
  if (removed !== null) await auth.deleteDocumentsOf(removed.uid);
  return recovered;
}

/**
 * Deletes an unverified account that has taken the address, by which a thief could obstruct the recovery.
 *
 * @returns the deleted account
 */
function freeAddress(tx: WriteTransaction, auth: AuthContext, email: string, owner: Account): Account | null {
  const holder = auth.accounts.findByEmail(email);
  if (holder === null || holder.uid === owner.uid) return null;
  if (holder.emailVerified) throw authError('EMAIL_EXISTS');
  auth.eraseAccount(tx, holder.uid);
  return holder;
}
