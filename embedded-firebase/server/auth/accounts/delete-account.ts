import type { AuthContext } from '../auth-context.ts';
import { authError } from '../auth-error.ts';
import { checkOobCode } from '../codes/redeem-oob-code.ts';
import { isPresent, type RequestBody, rejectTenant } from '../request-body.ts';
import { assertRecentSignIn, assertSessionCurrent, signedInAccount } from '../sessions/signed-in-account.ts';

/**
 * Answers `accounts:delete`: deletes the caller's account.
 *
 * @throws ApiError MISSING_ID_TOKEN, INVALID_ID_TOKEN, TOKEN_EXPIRED, USER_NOT_FOUND, CREDENTIAL_TOO_OLD_LOGIN_AGAIN
 */
export async function deleteAccount(auth: AuthContext, body: RequestBody) {
  rejectTenant(body);
  if (isPresent(body, 'localId')) throw authError('INSUFFICIENT_PERMISSION');
  const { account, claims } = await signedInAccount(auth, body);
  assertRecentSignIn(auth, claims);
  await auth.write((tx) => auth.eraseAccount(tx, assertSessionCurrent(auth, account).uid));
  await auth.forgetMember(account.uid);
  return { kind: 'identitytoolkit#DeleteAccountResponse' };
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
    auth.eraseAccount(tx, checked.account.uid);
    return checked;
  });
  await auth.deleteDocumentsOf(account.uid);
}
