import type { MiddlewareHandler } from 'hono';
import type { AppEnv } from './app-env.ts';

/** Scripts, styles and calls come from here alone; pictures (a club's logo) may come from elsewhere. */
const contentSecurityPolicy = [
  "default-src 'self'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data: https:",
  "connect-src 'self'",
  "object-src 'none'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
].join('; ');

const permissionsPolicy = ['camera', 'display-capture', 'geolocation', 'microphone', 'payment', 'usb']
  .map((feature) => `${feature}=()`)
  .join(', ');

const twoYears = 2 * 365 * 24 * 60 * 60;

/** Puts {@link securityHeadersFor} on every answer: on Node's, as changing those of a Response makes web headers of them all. */
export function securityHeaders(publicUrl: string | null): MiddlewareHandler<AppEnv> {
  const headers = Object.entries(securityHeadersFor(publicUrl));
  return (c, next) => {
    for (const [name, value] of headers) c.env?.outgoing?.setHeader(name, value);
    return next();
  };
}

/**
 * The headers that keep a browser from being used against its person.
 *
 * @param publicUrl the origin that strangers reach the site by, if any; over HTTPS, browsers are told to stay there
 */
export function securityHeadersFor(publicUrl: string | null): Record<string, string> {
  return {
    'Content-Security-Policy': contentSecurityPolicy,
    'Cross-Origin-Opener-Policy': 'same-origin',
    'Cross-Origin-Resource-Policy': 'same-origin',
    'Permissions-Policy': permissionsPolicy,
    'Referrer-Policy': 'same-origin',
    'X-Content-Type-Options': 'nosniff',
    'X-Frame-Options': 'DENY',
    ...(publicUrl?.startsWith('https://') ? { 'Strict-Transport-Security': `max-age=${twoYears}` } : {}),
  };
}
