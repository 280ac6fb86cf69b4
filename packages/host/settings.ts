import { join, resolve } from 'node:path';
import { parseSmtpUrl } from '@blood-bank/backend/mail/smtp-url';
import { CommandError } from './command-error.ts';
import { productRoot } from './product-files.ts';

/** What the environment of the embedded host may set; all of it has a default that works on a fresh machine. */
export interface Settings {
  readonly host: string;
  /** 0 takes any free port. */
  readonly port: number;
  readonly dataFolder: string;
  /** The origin that links in mails are built from; null: the address the server itself listens on. */
  readonly publicUrl: string | null;
  /** Where `npm run dev` serves the site; null where this host serves it itself. */
  readonly developmentSite: string | null;
  readonly smtpUrl: string | null;
  /** How many proxies stand in front and may name the client's address. */
  readonly trustedProxies: number;
  /** Documents that a member may read within an hour; 0 for no limit, also for admins. */
  readonly readsPerHour: number;
  /** Documents that a member may create or change within ten minutes; 0 for no limit, also for admins. */
  readonly writesPerTenMinutes: number;
  readonly logLevel: string;
  readonly tokenSyncUrl: string | null;
  readonly tokenSyncMaxAgeSeconds: number;
}

type Environment = { readonly [name: string]: string | undefined };

const logLevels = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'];

/**
 * Reads the settings from environment variables.
 *
 * @param interactive whether a person watches: then the log keeps to warnings unless LOG_LEVEL says otherwise
 * @throws CommandError naming the variable at fault and what it takes
 */
export function readSettings(environment: Environment, interactive: boolean): Settings {
  const settings: Settings = {
    host: environment.HOST || '127.0.0.1',
    port: wholeNumber(environment, 'PORT', 8080, 65_535),
    dataFolder: dataFolderOf(environment),
    publicUrl: origin(environment, 'PUBLIC_URL'),
    developmentSite: origin(environment, 'DEVELOPMENT_SITE'),
    smtpUrl: smtp(environment),
    trustedProxies: wholeNumber(environment, 'TRUSTED_PROXIES', 0, 10),
    readsPerHour: wholeNumber(environment, 'READS_PER_HOUR', 5_000, 10_000_000),
    writesPerTenMinutes: wholeNumber(environment, 'WRITES_PER_10_MINUTES', 60, 10_000_000),
    logLevel: logLevel(environment, interactive),
    tokenSyncUrl: environment.TOKEN_SYNC_URL || null,
    tokenSyncMaxAgeSeconds: wholeNumber(environment, 'TOKEN_SYNC_MAX_AGE_SECONDS', 300, 86_400),
  };
  demandPublicUrl(settings);
  demandOwnTokenSync(settings);
  return settings;
}

/** The folder that holds everything the campus writes: all that some commands need to know. */
export function dataFolderOf(environment: Environment): string {
  return environment.DATA_DIR ? resolve(environment.DATA_DIR) : join(productRoot(), 'data');
}

/** Links in mails must lead back here, and a Host header is the caller's word: so the address has to be said. */
function demandPublicUrl(settings: Settings): void {
  if (settings.publicUrl !== null) return;
  const reason =
    (settings.smtpUrl !== null && 'SMTP_URL is set') ||
    (!isLoopback(settings.host) && `HOST is ${settings.host}`) ||
    (settings.trustedProxies > 0 && 'TRUSTED_PROXIES is set');
  if (reason) {
    throw new CommandError(
      `PUBLIC_URL is needed because ${reason}: set it to the address that people open, such as https://blood.example.edu.`,
    );
  }
}

/** An ID token opens the campus's data: it is handed to no other site, and the app would not do so either. */
function demandOwnTokenSync({ tokenSyncUrl, publicUrl, developmentSite }: Settings): void {
  if (tokenSyncUrl === null) return;
  const own = publicUrl ?? developmentSite ?? 'http://localhost';
  const url = URL.canParse(tokenSyncUrl, own) ? new URL(tokenSyncUrl, own) : null;
  const isPathOrAddress = /^(\/|https?:)/i.test(tokenSyncUrl);
  if (url?.origin === own && isPathOrAddress && url.username === '' && url.password === '') return;
  throw new CommandError(
    `TOKEN_SYNC_URL must be a path of this site, such as /token, or an address under PUBLIC_URL; it is "${tokenSyncUrl}".`,
  );
}

function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '::1' || /^127(\.\d{1,3}){3}$/.test(host);
}

function wholeNumber(environment: Environment, name: string, otherwise: number, most: number): number {
  const text = environment[name];
  if (text === undefined || text === '') return otherwise;
  if (!/^\d+$/.test(text) || Number(text) > most) {
    throw new CommandError(`${name} must be a whole number from 0 to ${most}; it is "${text}".`);
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

function logLevel(environment: Environment, interactive: boolean): string {
  const level = environment.LOG_LEVEL || (interactive ? 'warn' : 'info');
  if (!logLevels.includes(level)) {
    throw new CommandError(`LOG_LEVEL must be one of ${logLevels.join(', ')}; it is "${level}".`);
  }
  return level;
}
