import type { Clock } from '../clock.ts';
import type { WriteTransaction } from '../sqlite/transaction.ts';
import type { AccountStore } from './accounts/account-store.ts';
import type { EmailPolicy } from './accounts/email-address.ts';
import type { ActionMail } from './codes/action-link.ts';
import type { OobCodeStore } from './codes/oob-code-store.ts';
import type { KnownSources, Source } from './limits/known-sources.ts';
import type { Network, RateLimiter } from './limits/rate-limits.ts';
import type { FairQueue, JobSource } from './passwords/fair-queue.ts';
import type { PasswordHasher } from './passwords/password-hash.ts';
import type { IdTokens } from './sessions/id-token.ts';
import type { RefreshTokenStore } from './sessions/refresh-token-store.ts';

/**
 * By which mails about accounts are counted: those that owners have asked for, as far as their session or their network tells; and
 * password resets, which anybody can ask for.
 */
export type AccountMailKind = 'accounts' | 'resets';

/** The dependencies of every call about accounts. */
export interface AuthContext {
  /**
   * Runs work in a write transaction, which takes the write lock first, so that what it reads stays true. The work
   * must not await. While another process holds the write lock, it waits without blocking this process.
   *
   * @returns the result of the work, once it is on disk
   * @throws the error of the work, whose writes are then rolled back; ApiError when the database can't be written
   */
  readonly write: <Result>(work: (tx: WriteTransaction) => Result) => Promise<Result>;
  readonly projectId: string;
  readonly accounts: AccountStore;
  readonly refreshTokens: RefreshTokenStore;
  readonly oobCodes: OobCodeStore;
  readonly rateLimiter: RateLimiter;
  readonly knownSources: KnownSources;
  /** Null allows every address. */
  readonly emailPolicy: EmailPolicy | null;
  readonly idTokens: IdTokens;
  readonly passwordHasher: PasswordHasher;
  /** The queue of all password hashes. */
  readonly hashing: FairQueue;
  /** The password hash to verify against when there is no account. */
  readonly dummyHash: string;
  readonly clock: Clock;
  /** Counts a mail in the budget of the day; never rejects. @returns whether it has one left of the kind */
  readonly takeMail: (kind: AccountMailKind) => Promise<boolean>;
  /** Whether another mail can be queued. */
  readonly hasRoomForMail: (source: Pick<JobSource, 'isLowPriority'>) => boolean;
  /** Queues a mail without waiting for a mail server; never rejects. */
  readonly sendMail: (mail: ActionMail, source: JobSource) => Promise<void>;
  /** Deletes an account with everything that is stored about its owner, except for documents. */
  readonly eraseAccount: (tx: WriteTransaction, uid: string) => void;
  /** Deletes what the program around the backend has stored of a member who has left; never rejects. */
  readonly forgetMember: (uid: string) => Promise<void>;
  /** Deletes the documents of a deleted account. */
  readonly deleteDocumentsOf: (uid: string) => Promise<void>;
}

/** The client of a call. Its address is also the one that the hash queue is fair by. */
export interface Client extends Source {
  /** The networks that rate limits count: the address, and for IPv6 the wider networks around it. */
  readonly networks: readonly Network[];
  /** The origin of this site, from the configuration, never from request headers. */
  readonly siteOrigin: string;
  /** In which the person reads mails. */
  readonly language: string;
  /** Sets the device cookie of the client's browser. */
  readonly setDeviceSecrets: (secrets: readonly string[]) => void;
}
