import { join, resolve } from 'node:path';
import { noticeDelay } from '@blood-bank/reactions/announce-request';
import { isLoopbackHost } from '@embedded-firebase/server';
import { parseSmtpUrl } from '@embedded-firebase/server/mail';
import { isPushService, knownPushServices } from '@embedded-firebase/server/push';
import { CommandError } from './command.ts';
import { productRoot } from './product-files.ts';

/** The settings of the embedded host, read from the environment; each has a default that works on a fresh machine. */
export interface Settings {
  readonly host: string;
  /** 0 takes any free port. */
  readonly port: number;
  readonly dataFolder: string;
  /** The origin of links in mails; null for the address that the server listens on. */
  readonly publicUrl: string | null;
  /** Where `npm run dev` serves the site; null where this host serves it. */
  readonly developmentSite: string | null;
  readonly smtpUrl: string | null;
  /** The number of proxies in front, which may name the client's address. */
  readonly trustedProxies: number;
  /** Documents that a member may read in an hour; 0 for no limit, also for admins. */
  readonly readsPerHour: number;
  /** Documents that a member may create or change in ten minutes; 0 for no limit, also for admins. */
  readonly writesPerTenMinutes: number;
  /** How long after a request was posted its donors are chosen and told. */
  readonly noticeDelaySeconds: number;
  /** The hosts of push services that notifications may be sent to. */
  readonly pushServices: readonly string[];
  readonly logLevel: string;
  readonly tokenSyncUrl: string | null;
  readonly tokenSyncMaxAgeSeconds: number;
}

type Environment = { readonly [name: string]: string | undefined };

const logLevels = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'];

/**
 * Reads the settings from environment variables.
 *
 * @param interactive whether a person watches the output: then only warnings are logged, unless LOG_LEVEL is set
 * @throws CommandError naming the invalid variable and its valid values
 */
export function readSettings(environment: Environment, interactive: boolean): Settings {
  const settings: Settings = {
    host: environment.HOST || '127.0.0.1',
    port: integer(environment, 'PORT', 8080, 65_535),
    dataFolder: dataFolderOf(environment),
    publicUrl: origin(environment, 'PUBLIC_URL'),
    developmentSite: origin(environment, 'DEVELOPMENT_SITE'),
    smtpUrl: smtp(environment),
    trustedProxies: integer(environment, 'TRUSTED_PROXIES', 0, 10),
    readsPerHour: integer(environment, 'READS_PER_HOUR', 5_000, 10_000_000),
    writesPerTenMinutes: integer(environment, 'WRITES_PER_10_MINUTES', 60, 10_000_000),
    noticeDelaySeconds: integer(environment, 'NOTICE_DELAY_SECONDS', noticeDelay / 1_000, 600),
    pushServices: pushServices(environment),
    logLevel: logLevel(environment, interactive),
    tokenSyncUrl: environment.TOKEN_SYNC_URL || null,
    tokenSyncMaxAgeSeconds: integer(environment, 'TOKEN_SYNC_MAX_AGE_SECONDS', 300, 86_400),
  };
  assertPublicUrl(settings);
  assertTokenSyncOrigin(settings);
  return settings;
}

/** Reads the setting of the data folder, which is all that some commands need. */
export function dataFolderOf(environment: Environment): string {
  return environment.DATA_DIR ? resolve(environment.DATA_DIR) : join(productRoot(), 'data');
}

/** Links in mails must not be built from the Host header, which the caller chooses: so the address must be set. */
function assertPublicUrl(settings: Settings): void {
  if (settings.publicUrl !== null) return;
  const reason =
    (settings.smtpUrl !== null && 'SMTP_URL is set') ||
    (!isLoopbackHost(settings.host) && `HOST is ${settings.host}`) ||
    (settings.trustedProxies > 0 && 'TRUSTED_PROXIES is set');
  if (reason) {
    throw new CommandError(
      `PUBLIC_URL is required because ${reason}: set it to the address that people open, such as https://blood.example.edu.`,
    );
  }
}

/** An ID token opens the campus's data, so it is never sent to another origin; the app refuses that too. */
function assertTokenSyncOrigin({ tokenSyncUrl, publicUrl, developmentSite }: Settings): void {
  if (tokenSyncUrl === null) return;
  const own = publicUrl ?? developmentSite ?? 'http://localhost';
  const url = URL.canParse(tokenSyncUrl, own) ? new URL(tokenSyncUrl, own) : null;
  const isPathOrAddress = /^(\/|https?:)/i.test(tokenSyncUrl);
  if (url?.origin === own && isPathOrAddress && url.username === '' && url.password === '') return;
  throw new CommandError(
    `TOKEN_SYNC_URL must be a path of this site, such as /token, or an address under PUBLIC_URL; it is "${tokenSyncUrl}".`,
  );
}

/** Tells whether people open an http:// address of another machine, so that passwords cross a network unencrypted. */
export function isUnencrypted(publicUrl: string | null): boolean {
  if (publicUrl === null) return false;
  const { protocol, host } = new URL(publicUrl);
  return protocol === 'http:' && !isLoopbackHost(host);
}

function integer(environment: Environment, name: string, fallback: number, max: number): number {
  const text = environment[name];
  if (text === undefined || text === '') return fallback;
  if (!/^\d+$/.test(text) || Number(text) > max) {
    throw new CommandError(`${name} must be a whole number from 0 to ${max}; it is "${text}".`);
  }
  return Number(text);
}

function origin(environment: Environment, name: string): string | null {
  const text = environment[name];
  if (!text) return null;
  const url = URL.canParse(text) ? new URL(text) : null;
  if (url === null || !/^https?:$/.test(url.protocol) || url.pathname !== '/' || url.search || url.hash) {
    throw new CommandError(
      `${name} must be an address without a path, such as https://blood.example.edu; it is "${text}".`,
    );
  }
  return url.origin;
}

function smtp(environment: Environment): string | null {
  const text = environment.SMTP_URL;
  if (!text) return null;
  if (!/^smtps?:\/\/[^/]/.test(text)) {
    throw new CommandError('SMTP_URL must look like smtps://user:password@mail.example.edu:465.');
  }
  try {
    parseSmtpUrl(text);
  } catch (error) {
    throw new CommandError(error instanceof Error ? error.message : String(error), { cause: error });
  }
  return text;
}

/** The services of the browsers, and those that the operator adds. */
function pushServices({ PUSH_SERVICES: text = '' }: Environment): readonly string[] {
  const added = text.split(',').flatMap((part) => part.trim() || []);
  const wrong = added.find((service) => !isPushService(service));
  if (wrong === undefined) return [...knownPushServices, ...added];
  throw new CommandError(
    `PUSH_SERVICES must be a list of hosts, such as push.example.org, *.example.org; it has "${wrong}".`,
  );
}

function logLevel(environment: Environment, interactive: boolean): string {
  const level = environment.LOG_LEVEL || (interactive ? 'warn' : 'info');
  if (!logLevels.includes(level)) {
    throw new CommandError(`LOG_LEVEL must be one of ${logLevels.join(', ')}; it is "${level}".`);
  }
  return level;
}
