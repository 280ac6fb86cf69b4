import { getCookie, setCookie } from 'hono/cookie';
import { knownForSeconds } from '../auth/known-sources.ts';
import type { AppContext } from './app-env.ts';

const name = 'known-device';

/** A secret has 256 bits in base64url. */
const secretPattern = /^[\w-]{43}$/;

/**
 * The secrets of the request's device cookie; none where there is no cookie. What is no secret in it is left out, so that
 * nobody who can plant a part of it takes the others away.
 */
export function deviceSecretsOf(c: AppContext, publicUrl: string | null): readonly string[] {
  const cookie = getCookie(c, name, isSecure(publicUrl) ? 'host' : undefined) ?? '';
  return cookie.split('.').filter((secret) => secretPattern.test(secret));
}

/**
 * Sets the device cookie, by which a browser is recognised at the next sign-in. It opens nothing by itself: it only keeps
 * failures of others from holding up who has it.
 */
export function setDeviceCookie(c: AppContext, publicUrl: string | null, secrets: readonly string[]): void {
  setCookie(c, name, secrets.join('.'), {
    path: '/',
    maxAge: knownForSeconds,
    httpOnly: true,
    sameSite: 'Strict',
    ...(isSecure(publicUrl) ? { prefix: 'host', secure: true } : {}),
  });
}

function isSecure(publicUrl: string | null): boolean {
  return publicUrl?.startsWith('https://') === true;
}
