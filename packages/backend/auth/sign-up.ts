import type { AuthContext, Client } from './auth-context.ts';
import { authError } from './auth-error.ts';
import { claimAddress } from './claim-address.ts';
import { assertAllowedEmail } from './email-policy.ts';
import { issueTokens, openSession } from './issue-tokens.ts';
import { newAccount } from './new-account.ts';
import { hashPassword } from './password-hash.ts';
import { assertAcceptablePassword } from './password-rules.ts';
import { readDisplayName } from './profile.ts';
import { isPresent, optionalText, type RequestBody, refuseTenant, requiredEmail } from './request-body.ts';

/**
 * `accounts:signUp`: makes an account from an e-mail address and a password, and signs in to it.
 *
 * @throws ApiError EMAIL_EXISTS, INVALID_EMAIL, WEAK_PASSWORD, OPERATION_NOT_ALLOWED (an address that the campus does not
 *   admit), TOO_MANY_ATTEMPTS_TRY_LATER and others by name
 */
export async function signUp(auth: AuthContext, body: RequestBody, client: Client) {
  refuseUnsupported(body);
  const email = requiredEmail(body);
  const password = optionalText(body, 'password');
  if (password === undefined) throw authError('MISSING_PASSWORD');
  const displayName = readDisplayName(body) ?? null;
  assertAllowedEmail(auth.emailPolicy, email);
  assertAcceptablePassword(password);
  await claimAddress(auth, email, client);

  const passwordHash = await auth.hashing.run({ address: client.address, account: email }, () =>
    hashPassword(password),
  );
  const account = newAccount({ email, passwordHash, emailVerified: false, displayName }, auth.clock.now());
  const { refreshToken, deviceSecrets } = await auth.write((tx) => {
    if (!auth.accounts.insert(tx, account)) throw authError('EMAIL_EXISTS');
    return {
      refreshToken: openSession(tx, auth, account.uid, account.tokenRevocationSeconds),
      deviceSecrets: auth.knownSources.remember(tx, account.uid, client),
    };
  });
  client.setDeviceSecrets(deviceSecrets);
  return {
    kind: 'identitytoolkit#SignupNewUserResponse',
    ...(await issueTokens(auth, account, account.tokenRevocationSeconds, refreshToken)),
    email,
    localId: account.uid,
    ...(displayName === null ? {} : { displayName }),
  };
}

/** No anonymous accounts, none linked to a session (`idToken`), none with a user id of the client's choosing. */
function refuseUnsupported(body: RequestBody): void {
  refuseTenant(body);
  if (isPresent(body, 'localId')) throw authError('UNEXPECTED_PARAMETER', 'User ID');
  if (isPresent(body, 'idToken')) throw authError('OPERATION_NOT_ALLOWED');
  if (!isPresent(body, 'email') && !isPresent(body, 'password')) throw authError('ADMIN_ONLY_OPERATION');
}
