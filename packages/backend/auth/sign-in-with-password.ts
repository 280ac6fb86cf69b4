import type { Account } from './account.ts';
import type { AuthContext, Client } from './auth-context.ts';
import { authError } from './auth-error.ts';
import { issueTokens, nowInSeconds, openSession } from './issue-tokens.ts';
import { verifyPassword } from './password-hash.ts';
import { accountFrom } from './rate-limits.ts';
import { isPresent, optionalText, type RequestBody, refuseTenant, requiredEmail } from './request-body.ts';
import { validSinceOf } from './valid-since.ts';

/**
 * `accounts:signInWithPassword`. A wrong password and an unknown address get the same answer, in the same time.
 *
 * @throws ApiError INVALID_LOGIN_CREDENTIALS, TOO_MANY_ATTEMPTS_TRY_LATER and others by name
 */
export async function signInWithPassword(auth: AuthContext, body: RequestBody, client: Client) {
  refuseTenant(body);
  if (isPresent(body, 'idToken') || isPresent(body, 'pendingIdToken'))
    throw authError('OPERATION_NOT_ALLOWED');
  const email = requiredEmail(body);
  const password = optionalText(body, 'password');
  if (password === undefined) throw authError('MISSING_PASSWORD');

  assertWithinRateLimits(auth, email, client);
  // Within the turn, so that of many guesses sent at once each one counts before the next is looked at.
  const proven = await auth.hashing.run({ address: client.address, account: email }, async () => {
    assertWithinRateLimits(auth, email, client);
    const found = await accountWithPassword(auth, email, password);
    if (found === null) await recordFailure(auth, email, client);
    return found;
  });
  if (proven === null) throw authError('INVALID_LOGIN_CREDENTIALS');

  const now = nowInSeconds(auth);
  const { account, refreshToken } = await auth.write(() => {
    // Its password may have been changed, or the account deleted, while the one that was sent was checked.
    const present = auth.accounts.findByEmail(email);
    if (present?.passwordHash !== proven.passwordHash) throw authError('INVALID_LOGIN_CREDENTIALS');
    if (present.disabled) throw authError('USER_DISABLED');
    const change = { lastLoginAt: auth.clock.now(), validSinceSeconds: validSinceOf(present, now) };
    auth.accounts.update(present.uid, change);
    auth.rateLimiter.forgive('signInFailuresPerAccount', accountFrom(email, client.address));
    return { account: { ...present, ...change }, refreshToken: openSession(auth, present.uid, now) };
  });
  return {
    kind: 'identitytoolkit#VerifyPasswordResponse',
    localId: account.uid,
    email: account.email,
    displayName: account.displayName ?? '',
    ...(await issueTokens(auth, account, now, refreshToken)),
    registered: true,
  };
}

async function accountWithPassword(
  auth: AuthContext,
  email: string,
  password: string,
): Promise<Account | null> {
  const account = auth.accounts.findByEmail(email);
  const right = await verifyPassword(account?.passwordHash ?? (await auth.hashOfNobody), password);
  return right ? account : null;
}

function assertWithinRateLimits(auth: AuthContext, email: string, client: Client): void {
  const permitted =
    auth.rateLimiter.permits('signInFailuresPerAccount', accountFrom(email, client.address)) &&
    auth.rateLimiter.permits('signInFailuresPerAddress', client.address);
  if (permitted) return;
  throw authError(
    'TOO_MANY_ATTEMPTS_TRY_LATER',
    'Too many failed attempts to sign in. Wait some minutes, or reset your password.',
  );
}

function recordFailure(auth: AuthContext, email: string, client: Client): Promise<void> {
  return auth.write(() => {
    auth.rateLimiter.record('signInFailuresPerAccount', accountFrom(email, client.address));
    auth.rateLimiter.record('signInFailuresPerAddress', client.address);
  });
}
