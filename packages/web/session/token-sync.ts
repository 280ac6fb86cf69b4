import type { IdToken } from '../data/accounts.ts';
import type { Configuration } from '../data/configuration.ts';
import { logProblem } from '../data/log.ts';

type SyncSettings = Pick<Configuration, 'tokenSyncUrl' | 'tokenSyncMaxAgeSeconds'>;

/**
 * Tells a configured URL of this origin about the ID token: POST with a new one, DELETE after signing out, which bears
 * the last one (specification section 7). A token older than the configured age is kept back, but the DELETE goes
 * without it: another page may have posted before. No failure disturbs anybody. A URL of another origin is refused: the
 * token opens this campus's data.
 *
 * @returns what to call with each token, or with null when nobody is signed in
 */
export function createTokenSync(settings: SyncSettings): (token: IdToken | null) => void {
  const url = acceptedUrl(settings.tokenSyncUrl);
  if (url === null) return () => {};
  let last: IdToken | null = null;
  return (token) => {
    const before = last;
    if (token?.text === before?.text) return;
    last = token;
    const borne = token ?? before;
    const isFresh = borne !== null && !isTooOld(borne, settings.tokenSyncMaxAgeSeconds);
    if (token === null) void send(url, 'DELETE', isFresh ? borne : null);
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
