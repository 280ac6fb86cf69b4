import type { WriteTransaction } from '../sqlite/transaction.ts';
import type { Account } from './account.ts';
import type { AuthContext } from './auth-context.ts';
import { authError } from './auth-error.ts';
import { removeAccount } from './delete-account.ts';
import { createOobCode } from './oob-mail.ts';
import { checkOobCode, newPassword } from './redeem-oob-code.ts';
import { endSessions } from './sessions.ts';

/** An account that was taken back by its owner. */
export interface RecoveredAccount {
  readonly account: Account;
  /** A code by which its owner, who has just proven to read its mail, sets a new password. */
  readonly resetSecret: string;
}

/**
 * Takes a change of address or password back: the account has its address again, its sessions end, and its password,
 * which somebody else knows, is void until its owner sets a new one. Uses up the code, and those of later changes; one of
 * an earlier change stays valid, so that who took the account over can't void it by taking back a change of their own.
 *
 * @throws ApiError INVALID_OOB_CODE, EXPIRED_OOB_CODE, EMAIL_EXISTS when another verified account has the address by now
 */
export async function recoverAccount(auth: AuthContext, secret: string): Promise<RecoveredAccount> {
  const passwordHash = await auth.dummyHash;
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
    const reset = { uid: account.uid, requestType: 'PASSWORD_RESET', email, newEmail: null } as const;
    const resetSecret = createOobCode(tx, auth, reset);
    return { account: { ...account, ...change }, resetSecret, removed };
  });
  if (removed !== null) await auth.deleteDocumentsOf(removed.uid);
  return recovered;
}

/**
 * Who takes an account over could sign up with its old address, to stand in the way: that account is not verified.
 *
 * @returns the account that was deleted for it
 */
function freeAddress(tx: WriteTransaction, auth: AuthContext, email: string, owner: Account): Account | null {
  const holder = auth.accounts.findByEmail(email);
  if (holder === null || holder.uid === owner.uid) return null;
  if (holder.emailVerified) throw authError('EMAIL_EXISTS');
  removeAccount(tx, auth, holder);
  return holder;
}
