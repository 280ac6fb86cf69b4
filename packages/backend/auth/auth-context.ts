import type { Clock } from '../clock.ts';
import type { Mail } from '../mail/action-mail.ts';
import type { WriteTransaction } from '../sqlite/transaction.ts';
import type { AccountStore } from './account-store.ts';
import type { EmailPolicy } from './email-policy.ts';
import type { FairQueue } from './fair-queue.ts';
import type { IdTokens } from './id-token.ts';
import type { KnownSources, Source } from './known-sources.ts';
import type { OobCodeStore } from './oob-code-store.ts';
import type { RateLimiter } from './rate-limits.ts';
import type { RefreshTokenStore } from './refresh-token-store.ts';
import type { Tarpit } from './tarpit.ts';

/** What every call about accounts works with. */
export interface AuthContext {
  /**
   * Runs work that writes, in one transaction that takes the write lock first, so that what it reads stays true. It must
   * not await. While another process writes, it waits without stopping this one.
   *
   * @returns what the work returns, once it is on disk
   * @throws what the work throws, then nothing of it is done; ApiError when the database can't be written
   */
  readonly write: <Result>(work: (tx: WriteTransaction) => Result) => Promise<Result>;
  readonly projectId: string;
  /** The name by which mails and pages call this site. */
  readonly siteName: string;
  readonly accounts: AccountStore;
  readonly refreshTokens: RefreshTokenStore;
  readonly oobCodes: OobCodeStore;
  readonly rateLimiter: RateLimiter;
  /** Delays calls that come close to a rate limit. */
  readonly tarpit: Tarpit;
  readonly knownSources: KnownSources;
  /** Null allows every address. */
  readonly emailPolicy: EmailPolicy | null;
  readonly idTokens: IdTokens;
  /** Every argon2 hash takes its turn here. */
  readonly hashing: FairQueue;
  /** The hash that stands in where there is no account. */
  readonly dummyHash: Promise<string>;
  readonly clock: Clock;
  /** Hands a mail over: waits for no mail server, and never rejects. */
  readonly sendMail: (mail: Mail) => Promise<void>;
  /** Deletes the mails to an address that are stored on this machine. */
  readonly deleteStoredMails: (tx: WriteTransaction, address: string) => void;
  /** Deletes the documents that end with an account, once the account is gone. */
  readonly deleteDocumentsOf: (uid: string) => Promise<void>;
}

/** A network that a client belongs to, as rate limits count it. */
export interface Network {
  /** An IPv4 address, or an IPv6 prefix such as `2001:db8::/48`. */
  readonly prefix: string;
  /** What the limits of one network are multiplied by for it: a wider one has more people. */
  readonly factor: number;
}

/** Where a call comes from, and where it arrived. The address is also the one that turns are shared out by. */
export interface Client extends Source {
  /** The networks that rate limits count: the address itself, and for IPv6 the wider networks around it. */
  readonly networks: readonly Network[];
  /** The origin under which this site is reached, from the configuration, never from the request's headers. */
  readonly siteOrigin: string;
  /** Has the client's browser hold these secrets as its device cookie. */
  readonly setDeviceSecrets: (secrets: readonly string[]) => void;
}
