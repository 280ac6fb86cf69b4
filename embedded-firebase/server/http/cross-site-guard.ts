import type { MiddlewareHandler } from 'hono';
import { ApiError } from '../api-error.ts';
import type { AppContext, AppEnv } from './app-env.ts';

/** The origins that the site is served under. */
export interface CrossSiteGuardOptions {
  /** The public origin of the site; null on a machine that only its owner uses. */
  readonly publicUrl: string | null;
  /** The local origin of a site that another program serves, in development; null where this one does. */
  readonly developmentSite: string | null;
}

/**
 * Refuses calls that a page of another site makes in a visitor's browser (cross-site request forgery, CSRF): such a
 * page could use up the rate limits of the visitor's whole network. It checks the headers that pages can't forge,
 * Fetch Metadata (`Sec-Fetch-Site`) or else `Origin`. Clients other than browsers send neither and are admitted.
 */
export function crossSiteGuard(options: CrossSiteGuardOptions): MiddlewareHandler<AppEnv> {
  return (c, next) => {
    if (!isCrossSite(c, options)) return next();
    c.set('operation', 'cross-site call');
    throw new ApiError('PERMISSION_DENIED', 'Calls from other sites are refused.');
  };
}

/**
 * Refuses a body of another media type. Pages of other sites can send `text/plain` and forms without asking; for JSON
 * the browser sends a CORS preflight request first, which is refused.
 *
 * @param mediaTypes those allowed, in lower case, without parameters
 * @returns the one that the body has
 * @throws ApiError INVALID_ARGUMENT with HTTP status 415
 */
export function requireContentType(c: AppContext, ...mediaTypes: readonly string[]): string {
  const [sent = ''] = (c.req.header('content-type') ?? '').split(';');
  const mediaType = sent.trim().toLowerCase();
  if (mediaTypes.includes(mediaType)) return mediaType;
  throw new ApiError(
    'INVALID_ARGUMENT',
    `The Content-Type of this call has to be ${mediaTypes.join(' or ')}.`,
    {
      httpStatus: 415,
    },
  );
}

function isCrossSite(c: AppContext, { publicUrl, developmentSite }: CrossSiteGuardOptions): boolean {
  const site = c.req.header('sec-fetch-site');
  // `none` is a navigation by the person, such as reloading a page.
  if (site !== undefined) return site !== 'same-origin' && site !== 'none';
  const origin = c.req.header('origin');
  if (origin === undefined) return false;
  if (origin === publicUrl || origin === developmentSite) return false;
  // A site may have further host names: a page can't choose the Host header of its browser.
  return hostOf(origin) !== c.req.header('host')?.toLowerCase();
}

/** Returns host and port of an origin; undefined for `null`, the origin of sandboxed and local pages. */
function hostOf(origin: string): string | undefined {
  return URL.canParse(origin) ? new URL(origin).host : undefined;
}
