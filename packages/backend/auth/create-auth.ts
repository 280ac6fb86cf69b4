import { ApiError } from '../api-error.ts';
import type { Clock } from '../clock.ts';
import type { Mail } from '../mail/action-mail.ts';
import { type ActionPage, performAction, showActionPage } from '../mail/pages/action-page.ts';
import type { Database } from '../sqlite/database.ts';
import { GroupCommit } from '../sqlite/group-commit.ts';
import type { WriteTransaction } from '../sqlite/transaction.ts';
import { createAccountStore } from './account-store.ts';
import type { AuthContext, Client } from './auth-context.ts';
import { authError } from './auth-error.ts';
import { createAuthUri } from './create-auth-uri.ts';
import { deleteAccount } from './delete-account.ts';
import type { EmailPolicy } from './email-policy.ts';
import { createIdTokens, type IdTokenClaims } from './id-token.ts';
import { createKnownSourceStore } from './known-source-store.ts';
import { createKnownSources } from './known-sources.ts';
import { lookup } from './lookup.ts';
import { createOobCodeStore } from './oob-code-store.ts';
import { createDummyHash, createHashQueue } from './password-hash.ts';
import { createRateLimitStore } from './rate-limit-store.ts';
import { createRateLimiter, type RateLimits } from './rate-limits.ts';
import { createRefreshTokenStore } from './refresh-token-store.ts';
import type { RequestBody } from './request-body.ts';
import { resetPassword } from './reset-password.ts';
import { sendOobCode } from './send-oob-code.ts';
import { signInWithPassword } from './sign-in-with-password.ts';
import { signUp } from './sign-up.ts';
import { verifySession } from './signed-in-account.ts';
import type { SigningKeys } from './signing-keys.ts';
import { createTarpit, defaultTarpit, type TarpitOptions } from './tarpit.ts';
import { token } from './token.ts';
import { update } from './update.ts';

/** One call of Identity Toolkit: the answer's JSON for the request's, or an ApiError. */
type AccountsCall = (auth: AuthContext, body: RequestBody, client: Client) => object | Promise<object>;

/** The calls on `/v1/accounts:…`, by their wire names. */
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

/** Other ways to sign in that Identity Toolkit has; here as on a Firebase project that has them turned off. */
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

/** Accounts, as the HTTP app uses them. */
export interface Auth {
  /**
   * Answers `accounts:{method}`.
   *
   * @returns the answer's JSON
   * @throws ApiError in Identity Toolkit's words; NOT_FOUND for a method that it does not have
   */
  call(method: string, body: RequestBody, client: Client): Promise<object>;
  /**
   * Answers the Secure Token service's one call.
   *
   * @throws ApiError in its words
   */
  token(form: RequestBody): Promise<object>;
  /**
   * Verifies an ID token.
   *
   * @returns its claims
   * @throws ApiError when the token is invalid or expired, or its account or session has ended
   */
  verify(idToken: string): Promise<IdTokenClaims>;
  /** Whether the account of a verified token still exists and its session has not been revoked; one database lookup. */
  isSessionValid(claims: IdTokenClaims): boolean;
  showActionPage(parameters: URLSearchParams): ActionPage;
  performAction(form: URLSearchParams, client: Client): Promise<ActionPage>;
  /** Refuses calls that a rate limit delays, or would delay. */
  refuseDelayedCalls(): void;
}

/** What accounts are put together from. */
export interface AuthOptions {
  readonly database: Database;
  readonly projectId: string;
  /** The name by which mails and pages call this site. */
  readonly siteName: string;
  readonly signingKeys: SigningKeys;
  /** Replace the limits that they name. */
  readonly rateLimits: Partial<RateLimits>;
  /** Replace the bounds of delays that they name. */
  readonly tarpit: Partial<TarpitOptions>;
  /** Which addresses may have an account; null allows every one. */
  readonly emailPolicy: EmailPolicy | null;
  readonly clock: Clock;
  /** Hands a mail over: waits for no mail server, and never rejects. */
  readonly sendMail: (mail: Mail) => Promise<void>;
  /** Deletes the mails to an address that are stored on this machine. */
  readonly deleteStoredMails: (tx: WriteTransaction, address: string) => void;
  /** Deletes the documents that end with an account which is gone. */
  readonly deleteDocumentsOf: (uid: string) => Promise<void>;
}

/** Puts accounts together on one database. */
export function createAuth(options: AuthOptions): Auth {
  const { database, projectId, siteName, clock, sendMail, emailPolicy } = options;
  const { deleteStoredMails, deleteDocumentsOf } = options;
  const writes = new GroupCommit(database, () => {});
  const auth: AuthContext = {
    write: (work) => writes.run(work),
    projectId,
    siteName,
    accounts: createAccountStore(database),
    refreshTokens: createRefreshTokenStore(database),
    oobCodes: createOobCodeStore(database),
    rateLimiter: createRateLimiter(createRateLimitStore(database), clock, options.rateLimits),
    tarpit: createTarpit({ ...defaultTarpit, ...options.tarpit }),
    knownSources: createKnownSources(createKnownSourceStore(database), clock),
    emailPolicy,
    idTokens: createIdTokens(options.signingKeys, projectId, clock),
    hashing: createHashQueue(),
    dummyHash: createDummyHash(),
    clock,
    sendMail,
    deleteStoredMails,
    deleteDocumentsOf,
  };

  return {
    async call(method, body, client) {
      if (isAccountsCall(method)) return accountsCalls[method](auth, body, client);
      if (unsupportedCalls.has(method)) throw authError('OPERATION_NOT_ALLOWED');
      throw new ApiError('NOT_FOUND', `There is no method accounts:${method} here.`);
    },
    token: (form) => token(auth, form),
    verify: (idToken) => verifySession(auth, idToken),
    isSessionValid({ sub, iat }) {
      const validSince = auth.accounts.tokenRevocationSeconds(sub);
      return validSince !== null && iat >= validSince;
    },
    showActionPage: (parameters) => showActionPage(auth, parameters),
    performAction: (form, client) => performAction(auth, form, client),
    refuseDelayedCalls: auth.tarpit.close,
  };
}

function isAccountsCall(method: string): method is keyof typeof accountsCalls {
  return Object.hasOwn(accountsCalls, method);
}
