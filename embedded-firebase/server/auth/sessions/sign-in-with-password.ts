import type { Account } from '../accounts/account.ts';
import type { AuthContext, Client } from '../auth-context.ts';
import { authError } from '../auth-error.ts';
import { assertMayAttempt, recordFailure, resetSource, signInAttempt } from '../limits/sign-in-limits.ts';
import { isPresent, optionalText, type RequestBody, rejectTenant, requiredEmail } from '../request-body.ts';
import { currentRevocationSeconds, issueTokens, nowInSeconds, openSession } from './sessions.ts';

/**
 * Answers `accounts:signInWithPassword`. A wrong password and an unknown address get the same response in the same
 * time.
 *
 * @throws ApiError INVALID_LOGIN_CREDENTIALS, TOO_MANY_ATTEMPTS_TRY_LATER and others by name
 */
export async function signInWithPassword(auth: AuthContext, body: RequestBody, client: Client) {
  rejectTenant(body);
  if (isPresent(body, 'idToken') || isPresent(body, 'pendingIdToken'))
    throw authError('OPERATION_NOT_ALLOWED');
  const email = requiredEmail(body);
  const password = optionalText(body, 'password');
  if (password === undefined) throw authError('MISSING_PASSWORD');

  const attempt = signInAttempt(auth, email, client);
  assertMayAttempt(auth, attempt);
  // Checked again when dequeued, so that of many concurrent attempts each counts before the next is checked.
  const proven = await auth.hashing.run(attempt.jobSource, async () => {
    assertMayAttempt(auth, attempt);
    const found = await accountWithPassword(auth, email, password);
    if (found === null) await auth.write((tx) => recordFailure(tx, auth, attempt));
    return found;
  });
  if (proven === null) throw authError('INVALID_LOGIN_CREDENTIALS');

  const now = nowInSeconds(auth);
  const { account, session, deviceSecrets } = await auth.write((tx) => {
    // The password may have been changed, or the account deleted, during the check.
    const present = auth.accounts.findByEmail(email);
    if (present?.passwordHash !== proven.passwordHash) throw authError('INVALID_LOGIN_CREDENTIALS');
    if (present.disabled) throw authError('USER_DISABLED');
    const change = {
      lastLoginAt: auth.clock.now(),
      tokenRevocationSeconds: currentRevocationSeconds(present, now),
    };
    auth.accounts.update(tx, present.uid, change);
    resetSource(tx, auth, attempt);
    return {
      account: { ...present, ...change },
      session: openSession(tx, auth, present.uid, now),
      deviceSecrets: auth.knownSources.remember(tx, present.uid, client),
    };
  });
  client.setDeviceSecrets(deviceSecrets);
  return {
    kind: 'identitytoolkit#VerifyPasswordResponse',
    localId: account.uid,
    email: account.email,
    displayName: account.displayName ?? '',
    ...(await issueTokens(auth, account, session)),
    registered: true,
  };
}

async function accountWithPassword(
  auth: AuthContext,
  email: string,
  password: string,
): Promise<Account | null> {
  const account = auth.accounts.findByEmail(email);
  const isRight = await auth.passwordHasher.verify(account?.passwordHash ?? auth.dummyHash, password);
  return isRight ? account : null;
}
