import type { Hono } from 'hono';
import { type Logger, pino } from 'pino';
import { type Accounts, createAccounts } from './account-management.ts';
import type { EmailPolicy } from './auth/accounts/email-address.ts';
import type { AccountMailKind } from './auth/auth-context.ts';
import { createAuth } from './auth/create-auth.ts';
import type { RateLimits } from './auth/limits/limits.ts';
import { type PasswordHasher, passwordHasher } from './auth/passwords/password-hash.ts';
import { loadSigningKeys } from './auth/sessions/signing-keys.ts';
import { type Clock, systemClock } from './clock.ts';
import { openDataFolder } from './data-folder.ts';
import { createEraseAccount } from './erase-account.ts';
import type { AdminDocuments } from './firestore/admin-documents.ts';
import { createFirestore, type Firestore } from './firestore/create-firestore.ts';
import type { Trigger } from './firestore/triggers/trigger.ts';
import type { AppEnv } from './http/app-env.ts';
import { createApp } from './http/create-app.ts';
import { readStaticSite } from './http/static-site.ts';
import { composeActionMail } from './mail/action-mail.ts';
import { createMailer } from './mail/mailer.ts';
import type { Mail, MailOutcome } from './mail/outgoing-mail.ts';
import { type SiteTexts, siteTextsOf } from './mail/site-texts.ts';
import { loadPushKey } from './push/push-key.ts';
import type { PushSender, PushSenderOptions } from './push/push-sender.ts';
import { GroupCommit } from './sqlite/group-commit.ts';
import { Maintenance } from './sqlite/maintenance.ts';
import { assertReadable, openDatabase } from './sqlite/open-database.ts';
import { toDataError } from './sqlite/to-data-error.ts';
import type { UsageLimits } from './usage-limits.ts';

/** Settings of a backend. */
export interface BackendOptions {
  /** The folder of the database and the signing keys; created with mode 0700 if it does not exist. */
  readonly dataFolder: string;
  readonly projectId: string;
  /** The API key that clients send as `?key=`; public, as on Firebase. By default `embedded`. */
  readonly apiKey?: string;
  /** Served as `/__/firebase/init.json`; by default the project's id and the API key. */
  readonly webConfig?: Record<string, unknown>;
  /** The text of firestore.rules. */
  readonly rules: string;
  /** The name of the rules' file in messages. */
  readonly rulesName?: string;
  /** The parsed firestore.indexes.json; by default no composite index. */
  readonly indexes?: unknown;
  /** The web build; null, the default, where another program serves it. */
  readonly siteFolder?: string | null;
  /** The name in mails and pages; by default the project's id. */
  readonly siteName?: string;
  /** Mails about accounts and their pages in further languages than English, by their subtags of BCP 47, such as `fr`. */
  readonly translations?: Readonly<Record<string, SiteTexts>>;
  /** The public URL of the site; null, the default, on a machine that only its owner uses. */
  readonly publicUrl?: string | null;
  /** The local origin of a site that another program serves in development, for links in mails. */
  readonly developmentSite?: string;
  /** The URL of the mail server; null stores mail in the outbox if `publicUrl` is null too. */
  readonly smtpUrl?: string | null;
  /** The key that requests for the outbox must send; null disables the outbox. */
  readonly outboxKey?: string | null;
  /**
   * The hosts that `sendPush` may send notifications to (push/push-services.ts). With it there is a push key, which clients read as
   * `pushPublicKey` of the configuration; by default none, and notifications are not sent.
   */
  readonly pushServices?: readonly string[] | null;
  /** How many reverse proxies are in front of the server; none by default. */
  readonly trustedProxies?: number;
  /**
   * The documents, by paths below the database's root, that are deleted with an account that its owner did not
   * delete.
   */
  readonly documentsOfAccount?: (uid: string) => readonly string[];
  /** Deletes what triggers have stored of a member, after the account was deleted. */
  readonly forgetMember?: (documents: AdminDocuments, uid: string) => Promise<void>;
  /** Overrides of rate limits. */
  readonly rateLimits?: Partial<RateLimits>;
  /** The email addresses that may have an account; all by default. Commands may create others. */
  readonly emailPolicy?: EmailPolicy | null;
  /** Counts a mail about an account against a budget, and returns whether there was one left; unlimited by default. */
  readonly takeMail?: (documents: AdminDocuments, kind: AccountMailKind) => Promise<boolean>;
  /** Quotas on what one account reads and writes; none unless given. */
  readonly usageLimits?: UsageLimits;
  /** Called after clients have created, updated or deleted documents, once `startTriggers` is called. */
  readonly triggers?: readonly Trigger[];
  /** How long a trigger's handler may take, in milliseconds; nine minutes by default. */
  readonly triggerTimeout?: number;
  /** Makes routes of the program around the backend, which are served before the site's. */
  readonly routes?: (documents: AdminDocuments) => Hono<AppEnv>;
  /** Argon2id by OWASP's parameters, in a process of its own, unless given; others are for tests only. */
  readonly passwordHasher?: PasswordHasher | undefined;
  readonly clock?: Clock;
  /** Silent unless given. */
  readonly log?: Logger;
}

/** A Firebase-compatible backend on one data folder. */
export interface Backend {
  /** Answers requests: as a function, or over the network through `startServer`. */
  readonly app: Hono<AppEnv>;
  readonly accounts: Accounts;
  readonly firestore: Firestore;
  /** The backend's log. */
  readonly log: Logger;
  /**
   * Delivers events to the triggers from now on, those first that were left when the last server stopped. Only the process
   * that holds the server's lock on the data folder may call it.
   */
  startTriggers(): void;
  /**
   * Ends the delivery to triggers, whose handlers' signals are aborted. What is not delivered is left to the next start.
   *
   * @param timeout how long to wait for running handlers, in milliseconds
   */
  stopTriggers(timeout: number): Promise<void>;
  /** Sends a mail and waits for its outcome; never rejects. */
  sendMail(mail: Mail): Promise<MailOutcome>;
  /** Sends a notification to a device, where the backend has `pushServices`; null where it sends none. */
  readonly sendPush: PushSender | null;
  /** Waits until no mail is being delivered, or the timeout (ms) has passed. */
  settleMail(timeout: number): Promise<void>;
  /** Closes the database and drops unsent mail. Close the server first. */
  close(): void;
}

/**
 * Creates a backend.
 *
 * @throws DataError when the database is damaged or unusable, or an Error that names the unusable data folder, rules,
 *   indexes, site or URL
 */
export async function createBackend(options: BackendOptions): Promise<Backend> {
  const { projectId, siteName = projectId, smtpUrl = null, siteFolder = null } = options;
  const { apiKey = 'embedded', clock = systemClock, log = pino({ level: 'silent' }) } = options;
  const textsIn = siteTextsOf(siteName, options.translations);
  const publicUrl = options.publicUrl == null ? null : originOf(options.publicUrl);
  const site = siteFolder === null ? null : readStaticSite(siteFolder);
  const { databaseFile, signingKeysFile, pushKeyFile } = openDataFolder(options.dataFolder);
  const signingKeys = await loadSigningKeys(signingKeysFile, clock);
  const { pushServices = null } = options;
  const pushKey = pushServices === null ? null : loadPushKey(pushKeyFile);
  const database = openDatabase(databaseFile);
  try {
    const groupCommit = new GroupCommit(database);
    const firestore = createFirestore({
      database,
      groupCommit,
      projectId,
      rules: options.rules,
      rulesName: options.rulesName,
      indexes: options.indexes ?? { indexes: [], fieldOverrides: [] },
      usageLimits: options.usageLimits,
      triggers: options.triggers,
      triggerTimeout: options.triggerTimeout,
      clock,
      log,
    });
    const mailer = await createMailer({ database, groupCommit, siteName, smtpUrl, publicUrl, clock, log });
    const { rateLimits = {}, emailPolicy = null } = options;
    const hasher = options.passwordHasher ?? passwordHasher;
    const auth = createAuth({
      database,
      groupCommit,
      projectId,
      signingKeys,
      passwordHasher: hasher,
      rateLimits,
      emailPolicy,
      clock,
      takeMail: createTakeMail(options, firestore.documents, log),
      hasRoomForMail: mailer.hasRoom,
      sendMail: (mail, source) => mailer.send(composeActionMail(mail, textsIn(mail.language)), source),
      eraseAccount: createEraseAccount(database),
      forgetMember: async (uid) => {
        try {
          await options.forgetMember?.(firestore.documents, uid);
        } catch (err) {
          log.error({ err }, 'not all traces of a member who left were deleted');
        }
      },
      deleteDocumentsOf: (uid) => {
        const paths = options.documentsOfAccount?.(uid) ?? [];
        return firestore.documents.commitInBatches(paths.map((path) => ({ delete: path })));
      },
    });
    const accounts = createAccounts(database, clock, hasher);
    const app = createApp({
      auth,
      firestore,
      outbox: mailer.outbox,
      site,
      textsIn,
      publicUrl,
      log,
      apiKey,
      webConfig: () => ({
        ...(options.webConfig ?? { apiKey, projectId }),
        ...(pushKey === null ? {} : { pushPublicKey: pushKey().publicKey }),
      }),
      developmentSite: options.developmentSite ?? null,
      outboxKey: options.outboxKey ?? null,
      trustedProxies: options.trustedProxies ?? 0,
      checkHealth: () => assertReadable(database),
      routes: options.routes?.(firestore.documents) ?? null,
    });
    const maintenance = new Maintenance(database, log);
    return {
      app,
      accounts,
      firestore,
      log,
      startTriggers: firestore.startTriggers,
      stopTriggers: firestore.stopTriggers,
      sendMail: mailer.deliver,
      sendPush:
        pushKey === null || pushServices === null
          ? null
          : lazyPushSender({
              key: pushKey,
              services: pushServices,
              siteOrigin: publicUrl ?? 'http://localhost',
              log,
            }),
      settleMail: mailer.settle,
      close() {
        void firestore.stopTriggers(0);
        mailer.close();
        maintenance.stop();
        database.close();
      },
    };
  } catch (error) {
    database.close();
    throw toDataError(databaseFile, error);
  }
}

/** Loads the library when there is a first notification: it takes a considerable part of the start-up time. */
function lazyPushSender(options: PushSenderOptions): PushSender {
  let sender: Promise<PushSender> | null = null;
  return async (message) => {
    sender ??= import('./push/push-sender.ts').then(({ createPushSender }) => createPushSender(options));
    return (await sender)(message);
  };
}

/** A mail that could not be counted is sent: the budget protects the mail server, and must not keep people out. */
function createTakeMail({ takeMail }: BackendOptions, documents: AdminDocuments, log: Logger) {
  return async (kind: AccountMailKind): Promise<boolean> => {
    try {
      return takeMail === undefined || (await takeMail(documents, kind));
    } catch (err) {
      log.error({ err }, 'a mail was not counted');
      return true;
    }
  };
}

/** Returns a URL's origin. Firebase's paths are below the root of an origin, so the URL must have no path. */
function originOf(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : null;
  if (url === null || !/^https?:$/.test(url.protocol) || url.pathname !== '/' || url.search !== '') {
    throw new Error(`PUBLIC_URL has to be like https://app.example.org, without a path: ${text}`);
  }
  return url.origin;
}
