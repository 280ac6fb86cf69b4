import type { AuthContext, Client } from '../auth-context.ts';
import { authError } from '../auth-error.ts';
import { ownerJobSource, resetOwner } from '../limits/sign-in-limits.ts';
import { assertAcceptablePassword } from '../passwords/password-rules.ts';
import { optionalText, type RequestBody, rejectTenant } from '../request-body.ts';
import { type CheckedOobCode, checkOobCode, redeemPasswordResetCode } from './redeem-oob-code.ts';

/**
 * Answers `accounts:resetPassword`: checks a mailed code without consuming it; with a new password, sets it and
 * consumes the code.
 *
 * @throws ApiError MISSING_OOB_CODE, INVALID_OOB_CODE, EXPIRED_OOB_CODE, WEAK_PASSWORD
 */
export async function resetPassword(auth: AuthContext, body: RequestBody, client: Client) {
  rejectTenant(body);
  if (optionalText(body, 'oldPassword') !== undefined) throw authError('OPERATION_NOT_ALLOWED');
  const secret = optionalText(body, 'oobCode');
  if (secret === undefined) throw authError('MISSING_OOB_CODE');
  const password = optionalText(body, 'newPassword');

  const { code } =
    password === undefined
      ? checkOobCode(auth, secret)
      : await setPasswordByCode(auth, secret, password, client);
  return {
    kind: 'identitytoolkit#ResetPasswordResponse',
    email: code.email,
    ...(code.newEmail === null ? {} : { newEmail: code.newEmail }),
    requestType: code.requestType,
  };
}

/**
 * Sets a new password by a mailed code. Its holder owns the mailbox: the account then knows the client's network and
 * device, so that the owner can sign in regardless of other clients' failures.
 *
 * @throws ApiError INVALID_OOB_CODE, EXPIRED_OOB_CODE, WEAK_PASSWORD, PASSWORD_DOES_NOT_MEET_REQUIREMENTS
 */
export async function setPasswordByCode(
  auth: AuthContext,
  secret: string,
  password: string,
  client: Client,
): Promise<CheckedOobCode> {
  // Checked first, so that guessed codes cost no hash.
  const { code, account } = checkOobCode(auth, secret);
  if (code.requestType !== 'PASSWORD_RESET') throw authError('INVALID_OOB_CODE');
  assertAcceptablePassword(password);
  const passwordHash = await auth.hashing.run(ownerJobSource(account.email, client), () => {
    // Checked again when dequeued: of many concurrent submissions, one costs a hash.
    checkOobCode(auth, secret);
    return auth.passwordHasher.hash(password);
  });
  const { redeemed, deviceSecrets } = await auth.write((tx) => {
    const redeemed = redeemPasswordResetCode(tx, auth, secret, passwordHash);
    resetOwner(tx, auth, redeemed.account.email, client);
    return { redeemed, deviceSecrets: auth.knownSources.remember(tx, redeemed.account.uid, client) };
  });
  client.setDeviceSecrets(deviceSecrets);
  return redeemed;
}
