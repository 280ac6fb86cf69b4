import type { Account, AccountChange } from './account.ts';
import type { AuthContext, Client } from './auth-context.ts';
import { authError } from './auth-error.ts';
import { issueTokens, openSession } from './issue-tokens.ts';
import { countOwnMail } from './mail-limits.ts';
import { createChangeMail } from './notify-of-change.ts';
import { hashPassword } from './password-hash.ts';
import { assertAcceptablePassword } from './password-rules.ts';
import { readDisplayName, readPhotoUrl } from './profile.ts';
import { recoverAccount } from './recover-account.ts';
import { checkOobCode, newPassword, redeemEmailCode } from './redeem-oob-code.ts';
import { isPresent, optionalEmail, optionalText, type RequestBody, refuseTenant } from './request-body.ts';
import { endSessions } from './sessions.ts';
import { ownerJobSource } from './sign-in-limits.ts';
import {
  assertRecentSignIn,
  assertSessionCurrent,
  isRecentSignIn,
  signedInAccount,
} from './signed-in-account.ts';
import { profileOf, providerUserInfo } from './user-info.ts';

/** Fields that Identity Toolkit has and we don't offer: refused, so that nobody believes they took effect. */
const unsupportedFields = [
  'provider',
  'linkProviderUserInfo',
  'deleteProvider',
  'upgradeToFederatedLogin',
  'mfa',
  'phoneNumber',
  'disableUser',
  'instanceId',
];

/** Fields that only an administrator's credential may set. */
const privilegedFields = ['customAttributes', 'localId', 'createdAt', 'lastLoginAt', 'validSince'];

/**
 * `accounts:update`: changes name, picture or password of the caller's account; or, with `oobCode`, verifies an address
 * or takes a change back by a mailed code.
 *
 * @throws ApiError WEAK_PASSWORD, CREDENTIAL_TOO_OLD_LOGIN_AGAIN, INVALID_OOB_CODE, OPERATION_NOT_ALLOWED (a new e-mail
 *   address), TOO_MANY_ATTEMPTS_TRY_LATER and others by name
 */
export async function update(auth: AuthContext, body: RequestBody, client: Client) {
  refuseUnsupported(body);
  const oobCode = optionalText(body, 'oobCode');
  if (oobCode !== undefined) return answer(await redeem(auth, oobCode, client));
  return updateSignedIn(auth, body, client);
}

async function redeem(auth: AuthContext, oobCode: string, client: Client): Promise<Account> {
  return checkOobCode(auth, oobCode).code.requestType === 'RECOVER_EMAIL'
    ? (await recoverAccount(auth, oobCode)).account
    : redeemEmailCode(auth, oobCode, client);
}

async function updateSignedIn(auth: AuthContext, body: RequestBody, client: Client) {
  const { account, claims } = await signedInAccount(auth, body);
  const profile = readProfileChange(body);
  const password = optionalText(body, 'password');
  refuseAnotherAddress(account, body);
  // A session lives for months, an ID token for an hour: who has stolen one must not make the other of it.
  const opensSession =
    (password !== undefined || body.returnSecureToken === true) && isRecentSignIn(auth, claims);
  if (password !== undefined) {
    assertRecentSignIn(auth, claims);
    assertAcceptablePassword(password);
  }

  const hash =
    password === undefined
      ? undefined
      : await auth.hashing.run(ownerJobSource(account.email, client), () => hashPassword(password));
  const { changed, refreshToken, notice, deviceSecrets } = await auth.write((tx) => {
    const present = assertSessionCurrent(auth, account);
    if (hash !== undefined) countOwnMail(tx, auth, present);
    const change: AccountChange = {
      ...profile,
      ...(hash === undefined ? {} : { ...newPassword(auth, hash), ...endSessions(tx, auth, present) }),
    };
    auth.accounts.update(tx, account.uid, change);
    return {
      changed: { ...present, ...change },
      refreshToken: opensSession ? openSession(tx, auth, account.uid, claims.auth_time) : null,
      notice: hash === undefined ? null : createChangeMail(tx, auth, present, null, client),
      deviceSecrets: hash === undefined ? null : auth.knownSources.remember(tx, account.uid, client),
    };
  });
  if (deviceSecrets !== null) client.setDeviceSecrets(deviceSecrets);
  if (notice !== null) await auth.sendMail(notice);
  return {
    ...answer(changed),
    ...(refreshToken === null ? {} : await issueTokens(auth, changed, claims.auth_time, refreshToken)),
  };
}

/**
 * As on a Firebase project with e-mail enumeration protection, where an address changes only by a link that was mailed
 * to it (`sendOobCode`, VERIFY_AND_CHANGE_EMAIL).
 */
function refuseAnotherAddress(account: Account, body: RequestBody): void {
  const email = optionalEmail(body, 'email') ?? account.email;
  if (email !== account.email) {
    throw authError('OPERATION_NOT_ALLOWED', 'Please verify the new email before changing email.');
  }
}

function answer(account: Account) {
  return {
    kind: 'identitytoolkit#SetAccountInfoResponse',
    localId: account.uid,
    email: account.email,
    ...profileOf(account),
    emailVerified: account.emailVerified,
    providerUserInfo: providerUserInfo(account),
  };
}

function refuseUnsupported(body: RequestBody): void {
  refuseTenant(body);
  if (privilegedFields.some((field) => isPresent(body, field))) throw authError('INSUFFICIENT_PERMISSION');
  if (unsupportedFields.some((field) => isPresent(body, field))) throw authError('OPERATION_NOT_ALLOWED');
  if (!isPresent(body, 'idToken') && !isPresent(body, 'oobCode')) {
    throw authError('INVALID_REQ_TYPE', 'Unsupported request parameters.');
  }
}

/** A name or picture is taken away by sending it empty, or by `deleteAttribute`. */
function readProfileChange(body: RequestBody): AccountChange {
  const displayName = readDisplayName(body);
  const photoUrl = readPhotoUrl(body);
  return {
    ...(displayName === undefined ? {} : { displayName }),
    ...(photoUrl === undefined ? {} : { photoUrl }),
    ...Object.fromEntries(readDeletedAttributes(body).map((name) => [name, null])),
  };
}

function readDeletedAttributes(body: RequestBody): ('displayName' | 'photoUrl')[] {
  const attributes: unknown = body.deleteAttribute ?? [];
  if (!Array.isArray(attributes)) throw authError('OPERATION_NOT_ALLOWED');
  return attributes.map((attribute: unknown) => {
    if (attribute === 'DISPLAY_NAME') return 'displayName';
    if (attribute === 'PHOTO_URL') return 'photoUrl';
    throw authError('OPERATION_NOT_ALLOWED');
  });
}
