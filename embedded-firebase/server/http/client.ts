import { isIP } from 'node:net';
import type { MiddlewareHandler } from 'hono';
import { getCookie, setCookie } from 'hono/cookie';
import type { Logger } from 'pino';
import type { Client } from '../auth/auth-context.ts';
import { mailLanguageOf } from '../auth/codes/mail-language.ts';
import { knownSourceLimits } from '../auth/limits/limits.ts';
import { localOrigin } from '../local-origin.ts';
import type { AppContext, AppEnv } from './app-env.ts';
import { networksOf } from './network.ts';

/** The operator's settings about the network in front of the site. */
export interface ClientOptions {
  /** The public origin of the site; null on a machine that only its owner uses. */
  readonly publicUrl: string | null;
  /** The local origin of a site that another program serves, in development; null where this one does. */
  readonly developmentSite: string | null;
  /** How many reverse proxies are in front; each appends the address it was called from to X-Forwarded-For. */
  readonly trustedProxies: number;
}

/** Sent by the SDK once an app has set its `languageCode`. */
const languageHeader = 'x-firebase-locale';

const deviceCookie = 'known-device';

/** A secret has 256 bits in base64url. */
const secretPattern = /^[\w-]{43}$/;

/** Identifies the client of a call: its address, its device cookie, its language, and the origin of the site it uses. */
export function clientOf(c: AppContext, options: ClientOptions): Client {
  const { publicUrl, developmentSite, trustedProxies } = options;
  const networks = networksOf(clientAddress(c, trustedProxies));
  return {
    address: networks[0].prefix,
    networks,
    siteOrigin: publicUrl ?? developmentSite ?? ownOrigin(c),
    language: mailLanguageOf(c.req.header(languageHeader)),
    deviceSecrets: deviceSecretsOf(c, publicUrl),
    setDeviceSecrets: (secrets) => setDeviceCookie(c, publicUrl, secrets),
  };
}

/**
 * Logs a warning once if calls come through a reverse proxy while TRUSTED_PROXIES is 0: rate limits then count all
 * people as one.
 */
export function missingTrustedProxy(trustedProxies: number, log: Logger): MiddlewareHandler<AppEnv> {
  let isLogged = trustedProxies > 0;
  return async (c, next) => {
    if (!isLogged && c.req.header('x-forwarded-for') !== undefined) {
      isLogged = true;
      log.warn(
        'a call came with X-Forwarded-For, but TRUSTED_PROXIES is 0: if a reverse proxy is in front, set it, or all callers count as one caller',
      );
    }
    await next();
  };
}

function ownOrigin(c: AppContext): string {
  const { localPort = 80, localAddress } = c.env?.incoming?.socket ?? {};
  return localOrigin(localPort, localAddress);
}

/**
 * Returns the address that called the outermost trusted proxy. Entries of X-Forwarded-For left of it can be forged by
 * the client.
 */
function clientAddress(c: AppContext, trustedProxies: number): string {
  const direct = c.env?.incoming?.socket.remoteAddress ?? 'unknown';
  if (trustedProxies === 0) return direct;
  const forwarded = (c.req.header('x-forwarded-for') ?? '').split(',').map((address) => address.trim());
  const address = withoutPort(forwarded.at(-trustedProxies) ?? '');
  return isIP(address) === 0 ? direct : address;
}

/** Removes the port that some proxies append (RFC 7239, section 6): with it, every client would count as the proxy. */
function withoutPort(text: string): string {
  const [, ipv6, ipv4] = /^(?:\[([^\]]*)\]|([\d.]+))(?::\d{1,5})?$/.exec(text) ?? [];
  return ipv6 ?? ipv4 ?? text;
}

/**
 * Reads the secrets of the device cookie. Malformed parts are ignored, so that planting one does not disable the
 * others.
 */
function deviceSecretsOf(c: AppContext, publicUrl: string | null): readonly string[] {
  const cookie = getCookie(c, deviceCookie, isHttps(publicUrl) ? 'host' : undefined) ?? '';
  return cookie.split('.').filter((secret) => secretPattern.test(secret));
}

/**
 * Sets the device cookie, which grants no access: it only exempts the browser from limits that failures of others
 * reached.
 */
function setDeviceCookie(c: AppContext, publicUrl: string | null, secrets: readonly string[]): void {
  setCookie(c, deviceCookie, secrets.join('.'), {
    path: '/',
    maxAge: knownSourceLimits.seconds,
    httpOnly: true,
    sameSite: 'Strict',
    ...(isHttps(publicUrl) ? { prefix: 'host', secure: true } : {}),
  });
}

function isHttps(publicUrl: string | null): boolean {
  return publicUrl?.startsWith('https://') === true;
}
