import type { IdToken } from '../data/accounts.ts';
import type { Configuration } from '../data/configuration.ts';
import { logProblem } from '../data/log.ts';

type SyncSettings = Pick<Configuration, 'tokenSyncUrl' | 'tokenSyncMaxAgeSeconds'>;

/**
 * Tells a configured URL of this origin about the ID token: POST with a new one, DELETE after signing out
 * (specification section 7). A token older than the configured age is kept back, and no failure disturbs anybody. A URL
 * of another origin is refused: the token opens this campus's data.
 *
 * @returns what to call with each token, or with null when nobody is signed in
 */
export function createTokenSync(settings: SyncSettings): (token: IdToken | null) => void {
  const url = acceptedUrl(settings.tokenSyncUrl);
  if (url === null) return () => {};
  let last: string | null = null;
  return (token) => {
    if ((token?.text ?? null) === last) return;
    if (token !== null && isTooOld(token, settings.tokenSyncMaxAgeSeconds)) return;
    last = token?.text ?? null;
    void send(url, last);
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

async function send(url: URL, idToken: string | null): Promise<void> {
  try {
    if (idToken === null) await fetch(url, { method: 'DELETE' });
    else await fetch(url, { method: 'POST', headers: { Authorization: `Bearer ${idToken}` } });
  } catch (error) {
    logProblem('The token could not be synced.', error);
  }
}
