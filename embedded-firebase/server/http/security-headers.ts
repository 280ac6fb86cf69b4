import type { MiddlewareHandler } from 'hono';
import type { AppEnv } from './app-env.ts';
import { contentSecurityPolicy, type InlineSources } from './content-security-policy.ts';

const permissionsPolicy = ['camera', 'display-capture', 'geolocation', 'microphone', 'payment', 'usb']
  .map((feature) => `${feature}=()`)
  .join(', ');

const twoYears = 2 * 365 * 24 * 60 * 60;

/**
 * Adds {@link securityHeadersFor} to every response that does not set them itself. On a server they are set on Node's
 * response, since changing the headers of a web Response converts all of them.
 */
export function securityHeaders(publicUrl: string | null): MiddlewareHandler<AppEnv> {
  const headers = Object.entries(securityHeadersFor(publicUrl));
  return async (c, next) => {
    const outgoing = c.env?.outgoing;
    if (outgoing !== undefined) {
      for (const [name, value] of headers) outgoing.setHeader(name, value);
      return next();
    }
    await next();
    for (const [name, value] of headers) if (!c.res.headers.has(name)) c.res.headers.set(name, value);
  };
}

/**
 * Returns the headers that make browsers protect their users.
 *
 * @param publicUrl the public origin of the site, if any; over HTTPS, it includes HTTP Strict Transport Security
 * @param inline the scripts and styles that the pages have within themselves
 */
export function securityHeadersFor(publicUrl: string | null, inline?: InlineSources): Record<string, string> {
  return {
    'Content-Security-Policy': contentSecurityPolicy(inline),
    'Cross-Origin-Opener-Policy': 'same-origin',
    'Cross-Origin-Resource-Policy': 'same-origin',
    'Permissions-Policy': permissionsPolicy,
    'Referrer-Policy': 'same-origin',
    'X-Content-Type-Options': 'nosniff',
    'X-Frame-Options': 'DENY',
    ...(publicUrl?.startsWith('https://') ? { 'Strict-Transport-Security': `max-age=${twoYears}` } : {}),
  };
}
