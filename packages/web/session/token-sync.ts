import type { Configuration } from '../lib/firestore/configuration.ts';
import { logProblem } from '../lib/firestore/errors.ts';
import type { IdToken } from './id-token.ts';

type SyncSettings = Pick<Configuration, 'tokenSyncUrl' | 'tokenSyncMaxAgeSeconds'>;

/**
 * Reports the ID token to a configured URL of this origin: POST with each new token, DELETE with the last one after signing
 * out (specification section 7). A token older than the configured age is not sent: the DELETE is then sent without one, as
 * another page may have posted before. Failures are only logged. A URL of another origin is refused, as the token grants
 * access to this campus's data.
 *
 * @returns a function to call with each token, and with null after signing out
 */
export function createTokenSync(settings: SyncSettings): (token: IdToken | null) => void {
  const url = acceptedUrl(settings.tokenSyncUrl);
  if (url === null) return () => {};
  let last: IdToken | null = null;
  return (token) => {
    const before = last;
    if (token?.text === before?.text) return;
    last = token;
    const carried = token ?? before;
    const isFresh = carried !== null && !isTooOld(carried, settings.tokenSyncMaxAgeSeconds);
    if (token === null) void send(url, 'DELETE', isFresh ? carried : null);
    else if (isFresh) void send(url, 'POST', token);
  };
}

function acceptedUrl(configured: string | null): URL | null {
  if (configured === null) return null;
  const url = URL.canParse(configured, location.origin) ? new URL(configured, location.origin) : null;
  if (url?.origin === location.origin && window.isSecureContext) return url;
  logProblem('tokenSyncUrl is not used: it must be of this site’s own origin, and the site served securely.');
  return null;
}

function isTooOld(token: IdToken, maxAgeSeconds: number): boolean {
  return Date.now() - token.issuedAt > maxAgeSeconds * 1_000;
}

async function send(url: URL, method: 'POST' | 'DELETE', token: IdToken | null): Promise<void> {
  const headers: HeadersInit = token === null ? {} : { Authorization: `Bearer ${token.text}` };
  try {
    await fetch(url, { method, headers });
  } catch (error) {
    logProblem('The token could not be synced.', error);
  }
}
