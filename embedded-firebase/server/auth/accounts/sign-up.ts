import type { WriteTransaction } from '../../sqlite/transaction.ts';
import type { AuthContext, Client } from '../auth-context.ts';
import { authError } from '../auth-error.ts';
import { assertAcceptablePassword } from '../passwords/password-rules.ts';
import {
  isPresent,
  optionalText,
  type RequestBody,
  readDisplayName,
  rejectTenant,
  requiredEmail,
} from '../request-body.ts';
import { issueTokens, openSession } from '../sessions/sessions.ts';
import { newAccount } from './account.ts';
import { assertAllowedEmail } from './email-address.ts';

/**
 * Answers `accounts:signUp`: creates an account from an email address and a password, and signs in to it.
 *
 * @throws ApiError EMAIL_EXISTS, INVALID_EMAIL, WEAK_PASSWORD, OPERATION_NOT_ALLOWED (an address that the site does
 *   not allow), TOO_MANY_ATTEMPTS_TRY_LATER and others by name
 */
export async function signUp(auth: AuthContext, body: RequestBody, client: Client) {
  rejectUnsupported(body);
  const email = requiredEmail(body);
  const password = optionalText(body, 'password');
  if (password === undefined) throw authError('MISSING_PASSWORD');
  const displayName = readDisplayName(body) ?? null;
  assertAllowedEmail(auth.emailPolicy, email);
  assertAcceptablePassword(password);
  await assertAddressFree(auth, email, client);

  const passwordHash = await auth.hashing.run({ address: client.address, account: email }, () =>
    auth.passwordHasher.hash(password),
  );
  const account = newAccount({ email, passwordHash, emailVerified: false, displayName }, auth.clock.now());
  const { session, deviceSecrets } = await auth.write((tx) => {
    if (!auth.accounts.insert(tx, account)) throw authError('EMAIL_EXISTS');
    return {
      session: openSession(tx, auth, account.uid, account.tokenRevocationSeconds),
      deviceSecrets: auth.knownSources.remember(tx, account.uid, client),
    };
  });
  client.setDeviceSecrets(deviceSecrets);
  return {
    kind: 'identitytoolkit#SignupNewUserResponse',
    ...(await issueTokens(auth, account, session)),
    email,
    localId: account.uid,
    ...(displayName === null ? {} : { displayName }),
  };
}

/** Refuses anonymous accounts, accounts linked to a session (`idToken`), and user ids chosen by the client. */
function rejectUnsupported(body: RequestBody): void {
  rejectTenant(body);
  if (isPresent(body, 'localId')) throw authError('UNEXPECTED_PARAMETER', 'User ID');
  if (isPresent(body, 'idToken')) throw authError('OPERATION_NOT_ALLOWED');
  if (!isPresent(body, 'email') && !isPresent(body, 'password')) throw authError('ADMIN_ONLY_OPERATION');
}

/**
 * Checks that an email address has no account. That unavoidably reveals whether it has one, so each check counts
 * towards a rate limit, whatever its result.
 *
 * @throws ApiError EMAIL_EXISTS, TOO_MANY_ATTEMPTS_TRY_LATER
 */
async function assertAddressFree(auth: AuthContext, email: string, { networks }: Client): Promise<void> {
  await auth.write((tx) => countSignUp(tx, auth, networks));
  if (auth.accounts.findByEmail(email) !== null) throw authError('EMAIL_EXISTS');
}

function countSignUp(tx: WriteTransaction, auth: AuthContext, networks: Client['networks']): void {
  if (!auth.rateLimiter.permitsNetworks('signUpsPerNetwork', networks)) {
    throw authError('TOO_MANY_ATTEMPTS_TRY_LATER', 'Too many accounts were made from here. Try again later.');
  }
  auth.rateLimiter.recordNetworks(tx, 'signUpsPerNetwork', networks);
}
