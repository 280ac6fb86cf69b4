import { ApiError } from '../api-error.ts';
import type { Database } from '../sqlite/database.ts';
import type { GroupCommit } from '../sqlite/group-commit.ts';
import type { Account } from './accounts/account.ts';
import { createAccountStore } from './accounts/account-store.ts';
import { createAuthUri } from './accounts/create-auth-uri.ts';
import { declineAccount, deleteAccount } from './accounts/delete-account.ts';
import { lookup } from './accounts/lookup.ts';
import { signUp } from './accounts/sign-up.ts';
import { update } from './accounts/update.ts';
import type { AuthContext, Client } from './auth-context.ts';
import { authError } from './auth-error.ts';
import { createOobCodeStore, type OobRequestType } from './codes/oob-code-store.ts';
import { type RecoveredAccount, recoverAccount } from './codes/recover-account.ts';
import {
  type CheckedOobCode,
  checkOobCode,
  isAlreadyDone,
  redeemEmailCode,
} from './codes/redeem-oob-code.ts';
import { resetPassword, setPasswordByCode } from './codes/reset-password.ts';
import { sendOobCode } from './codes/send-oob-code.ts';
import { createKnownSourceStore } from './limits/known-source-store.ts';
import { createKnownSources } from './limits/known-sources.ts';
import type { RateLimits } from './limits/limits.ts';
import { createRateLimitStore } from './limits/rate-limit-store.ts';
import { createRateLimiter } from './limits/rate-limits.ts';
import { createHashQueue } from './passwords/password-hash.ts';
import type { RequestBody } from './request-body.ts';
import { createIdTokens, type IdTokenClaims } from './sessions/id-token.ts';
import type { PublicKey } from './sessions/key-set.ts';
import { createRefreshTokenStore } from './sessions/refresh-token-store.ts';
import { signInWithPassword } from './sessions/sign-in-with-password.ts';
import { isSessionValid, verifySession } from './sessions/signed-in-account.ts';
import type { SigningKeys } from './sessions/signing-keys.ts';
import { token } from './sessions/token.ts';

/** A call of Identity Toolkit, from the request's JSON to the response's. */
type AccountsCall = (auth: AuthContext, body: RequestBody, client: Client) => object | Promise<object>;

/** The calls `/v1/accounts:…` by their wire names. */
const accountsCalls = {
  signUp,
  signInWithPassword,
  lookup,
  update,
  sendOobCode,
  resetPassword,
  delete: deleteAccount,
  createAuthUri: (_auth, body) => createAuthUri(body),
} as const satisfies Record<string, AccountsCall>;

/** Calls `/v1/accounts:…` of sign-in methods that are not supported, as on a Firebase project that has disabled them. */
const unsupportedCalls = new Set([
  'issueSamlResponse',
  'sendVerificationCode',
  'signInWithCustomToken',
  'signInWithEmailLink',
  'signInWithGameCenter',
  'signInWithIdp',
  'signInWithPhoneNumber',
  'verifyIosClient',
]);

/** The operations behind mailed links, for the pages that these open. */
export interface MailedCodes {
  check(secret: string): CheckedOobCode;
  isAlreadyDone(secret: string, requestType: OobRequestType): boolean;
  redeemEmail(secret: string, client: Client): Promise<Account>;
  setPassword(secret: string, password: string, client: Client): Promise<CheckedOobCode>;
  recover(secret: string): Promise<RecoveredAccount>;
  decline(secret: string): Promise<void>;
}

/** Authentication, as the HTTP app uses it. */
export interface Auth {
  /**
   * Answers `accounts:{method}`.
   *
   * @returns the response's JSON
   * @throws ApiError with an error code of Identity Toolkit; NOT_FOUND for an unknown method
   */
  call(method: string, body: RequestBody, client: Client): Promise<object>;
  /**
   * Answers `token` of the Secure Token service.
   *
   * @throws ApiError with an error code of that service
   */
  token(form: RequestBody): Promise<object>;
  /**
   * Verifies an ID token.
   *
   * @returns its claims
   * @throws ApiError when the token is invalid or expired, or its account or session has ended
   */
  verify(idToken: string): Promise<IdTokenClaims>;
  /** Whether the account of a verified token still exists and its session has not ended; one database lookup. */
  isSessionValid(claims: IdTokenClaims): boolean;
  readonly mailedCodes: MailedCodes;
  /** The public keys of ID tokens, as a JSON Web Key Set (RFC 7517). */
  publicKeySet(): { readonly keys: readonly PublicKey[] };
}

/** The dependencies and settings of authentication. */
export interface AuthOptions
  extends Pick<
    AuthContext,
    | 'projectId'
    | 'passwordHasher'
    | 'emailPolicy'
    | 'clock'
    | 'takeMail'
    | 'hasRoomForMail'
    | 'sendMail'
    | 'eraseAccount'
    | 'forgetMember'
    | 'deleteDocumentsOf'
  > {
  readonly database: Database;
  readonly groupCommit: GroupCommit;
  readonly signingKeys: SigningKeys;
  /** Overrides of rate limits. */
  readonly rateLimits: Partial<RateLimits>;
}

/** Creates authentication on a database. */
export function createAuth({
  database,
  groupCommit,
  signingKeys,
  rateLimits,
  ...options
}: AuthOptions): Auth {
  const { projectId, clock } = options;
  const auth: AuthContext = {
    ...options,
    write: (work) => groupCommit.run(work),
    accounts: createAccountStore(database),
    refreshTokens: createRefreshTokenStore(database),
    oobCodes: createOobCodeStore(database),
    rateLimiter: createRateLimiter(createRateLimitStore(database), clock, rateLimits),
    knownSources: createKnownSources(createKnownSourceStore(database), clock),
    idTokens: createIdTokens(signingKeys, projectId, clock),
    hashing: createHashQueue(),
    dummyHash: options.passwordHasher.createDummyHash(),
  };

  return {
    async call(method, body, client) {
      if (isAccountsCall(method)) return accountsCalls[method](auth, body, client);
      if (unsupportedCalls.has(method)) throw authError('OPERATION_NOT_ALLOWED');
      throw new ApiError('NOT_FOUND', `There is no method accounts:${method} here.`);
    },
    token: (form) => token(auth, form),
    verify: (idToken) => verifySession(auth, idToken),
    isSessionValid: (claims) => isSessionValid(auth, claims),
    mailedCodes: {
      check: (secret) => checkOobCode(auth, secret),
      isAlreadyDone: (secret, requestType) => isAlreadyDone(auth, secret, requestType),
      redeemEmail: (secret, client) => redeemEmailCode(auth, secret, client),
      setPassword: (secret, password, client) => setPasswordByCode(auth, secret, password, client),
      recover: (secret) => recoverAccount(auth, secret),
      decline: (secret) => declineAccount(auth, secret),
    },
    publicKeySet: () => ({ keys: signingKeys.publicKeys() }),
  };
}

function isAccountsCall(method: string): method is keyof typeof accountsCalls {
  return Object.hasOwn(accountsCalls, method);
}
