import type { AuthContext } from './auth-context.ts';
import { authError } from './auth-error.ts';
import { removeAccount } from './delete-account.ts';
import { checkOobCode } from './redeem-oob-code.ts';

/**
 * Deletes an account that somebody made with the address of another person, who has the code that was mailed to verify
 * it. An account with a verified address has proven to be its owner's, and stays.
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
