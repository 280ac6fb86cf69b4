import type { WriteTransaction } from '../sqlite/transaction.ts';
import type { Account } from './account.ts';
import type { AuthContext } from './auth-context.ts';
import { authError } from './auth-error.ts';
import { checkOobCode } from './redeem-oob-code.ts';
import { isPresent, type RequestBody, refuseTenant } from './request-body.ts';
import { assertRecentSignIn, assertSessionCurrent, signedInAccount } from './signed-in-account.ts';

/**
 * Answers `accounts:delete`: deletes the caller's account.
 *
 * @throws ApiError MISSING_ID_TOKEN, INVALID_ID_TOKEN, TOKEN_EXPIRED, USER_NOT_FOUND, CREDENTIAL_TOO_OLD_LOGIN_AGAIN
 */
export async function deleteAccount(auth: AuthContext, body: RequestBody) {
  refuseTenant(body);
  if (isPresent(body, 'localId')) throw authError('INSUFFICIENT_PERMISSION');
  const { account, claims } = await signedInAccount(auth, body);
  assertRecentSignIn(auth, claims);
  await auth.write((tx) => removeAccount(tx, auth, assertSessionCurrent(auth, account)));
  await auth.forgetMember(account.uid);
  return { kind: 'identitytoolkit#DeleteAccountResponse' };
}

/** Deletes an account with everything stored about it, except for documents. */
export function removeAccount(tx: WriteTransaction, auth: AuthContext, { uid, email }: Account): void {
  auth.deleteStoredMails(tx, uid, [email, ...auth.oobCodes.addressesOf(uid)]);
  auth.accounts.delete(tx, uid);
}

/**
 * Deletes an account that a stranger created with another person's address, by the verification code that this person
 * received. An account with a verified address belongs to its owner, and is not deleted.
 *
 * @throws ApiError INVALID_OOB_CODE, EXPIRED_OOB_CODE
 */
export async function declineAccount(auth: AuthContext, secret: string): Promise<void> {
  const { account } = await auth.write((tx) => {
    const checked = checkOobCode(auth, secret);
    if (checked.code.requestType !== 'VERIFY_EMAIL' || checked.account.emailVerified) {
      throw authError('INVALID_OOB_CODE');
    }
    removeAccount(tx, auth, checked.account);
    return checked;
  });
  await auth.deleteDocumentsOf(account.uid);
}
