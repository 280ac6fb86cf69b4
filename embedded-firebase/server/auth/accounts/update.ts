import type { AuthContext, Client } from '../auth-context.ts';
import { authError } from '../auth-error.ts';
import { createChangeMails, writeAndMail } from '../codes/oob-mail.ts';
import { recoverAccount } from '../codes/recover-account.ts';
import { checkOobCode, newPassword, redeemEmailCode } from '../codes/redeem-oob-code.ts';
import { countOwnMail } from '../limits/mail-limits.ts';
import { ownerJobSource } from '../limits/sign-in-limits.ts';
import { assertAcceptablePassword } from '../passwords/password-rules.ts';
import {
  isPresent,
  optionalEmail,
  optionalText,
  type RequestBody,
  readDisplayName,
  readPhotoUrl,
  rejectTenant,
} from '../request-body.ts';
import { endSessions, issueTokens, openSession } from '../sessions/sessions.ts';
import {
  assertRecentSignIn,
  assertSessionCurrent,
  isRecentSignIn,
  signedInAccount,
} from '../sessions/signed-in-account.ts';
import type { Account, AccountChange } from './account.ts';
import { profileOf, providerUserInfo } from './lookup.ts';

/** Fields of Identity Toolkit that are not supported: refused rather than ignored. */
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

/** Fields that require an administrator's credential. */
const privilegedFields = ['customAttributes', 'localId', 'createdAt', 'lastLoginAt', 'validSince'];

/**
 * Answers `accounts:update`: changes name, picture or password of the caller's account; or, with `oobCode`, verifies an
 * address or reverts a change.
 *
 * @throws ApiError WEAK_PASSWORD, CREDENTIAL_TOO_OLD_LOGIN_AGAIN, INVALID_OOB_CODE, OPERATION_NOT_ALLOWED (a new email
 *   address), TOO_MANY_ATTEMPTS_TRY_LATER and others by name
 */
export async function update(auth: AuthContext, body: RequestBody, client: Client) {
  rejectUnsupported(body);
  const oobCode = optionalText(body, 'oobCode');
  if (oobCode !== undefined) return responseBody(await redeem(auth, oobCode, client));
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
  rejectNewAddress(account, body);
  // A session lasts for months, an ID token for an hour: a stolen ID token must not open a session.
  const opensSession =
    (password !== undefined || body.returnSecureToken === true) && isRecentSignIn(auth, claims);
  if (password !== undefined) {
    assertRecentSignIn(auth, claims);
    assertAcceptablePassword(password);
  }

  const hash =
    password === undefined
      ? undefined
      : await auth.hashing.run(ownerJobSource(account.email, client), () =>
          auth.passwordHasher.hash(password),
        );
  const { changed, session, deviceSecrets } = await writeAndMail(auth, client, (tx, mails) => {
    const present = assertSessionCurrent(auth, account);
    if (hash !== undefined) {
      countOwnMail(tx, auth, present);
      mails.push(...createChangeMails(tx, auth, present, null, client));
    }
    const change: AccountChange = {
      ...profile,
      ...(hash === undefined ? {} : { ...newPassword(auth, hash), ...endSessions(tx, auth, present) }),
    };
    auth.accounts.update(tx, account.uid, change);
    return {
      changed: { ...present, ...change },
      session: opensSession ? openSession(tx, auth, account.uid, claims.auth_time) : null,
      deviceSecrets: hash === undefined ? null : auth.knownSources.remember(tx, account.uid, client),
    };
  });
  if (deviceSecrets !== null) client.setDeviceSecrets(deviceSecrets);
  return {
    ...responseBody(changed),
    ...(session === null ? {} : await issueTokens(auth, changed, session)),
  };
}

/**
 * Refuses a new address, as a Firebase project with email enumeration protection does: it changes only by a link
 * mailed to it (`sendOobCode`, VERIFY_AND_CHANGE_EMAIL).
 */
function rejectNewAddress(account: Account, body: RequestBody): void {
  const email = optionalEmail(body, 'email') ?? account.email;
  if (email !== account.email) {
    throw authError('OPERATION_NOT_ALLOWED', 'Please verify the new email before changing email.');
  }
}

function responseBody(account: Account) {
  return {
    kind: 'identitytoolkit#SetAccountInfoResponse',
    localId: account.uid,
    email: account.email,
    ...profileOf(account),
    emailVerified: account.emailVerified,
    providerUserInfo: providerUserInfo(account),
  };
}

function rejectUnsupported(body: RequestBody): void {
  rejectTenant(body);
  if (privilegedFields.some((field) => isPresent(body, field))) throw authError('INSUFFICIENT_PERMISSION');
  if (unsupportedFields.some((field) => isPresent(body, field))) throw authError('OPERATION_NOT_ALLOWED');
  if (!isPresent(body, 'idToken') && !isPresent(body, 'oobCode')) {
    throw authError('INVALID_REQ_TYPE', 'Unsupported request parameters.');
  }
}

/** Reads name and picture, which are removed by empty values or by `deleteAttribute`. */
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
