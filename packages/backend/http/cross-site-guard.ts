import type { MiddlewareHandler } from 'hono';
import { ApiError } from '../api-error.ts';
import type { AppContext, AppEnv } from './app-env.ts';

/** Where the site is served, as far as the guard needs it. */
export interface CrossSiteGuardOptions {
  /** The origin that strangers reach the site by; null on a machine that only its owner uses. */
  readonly publicUrl: string | null;
  /** The local origin of a site that another program serves, in development; null where this one does. */
  readonly developmentSite: string | null;
}

/**
 * Refuses calls that a page of another site makes in a visitor's browser (cross-site request forgery): such a page could
 * use up the rate limits of the visitor's whole network. It reads what browsers send and pages can't forge, Fetch Metadata
 * (`Sec-Fetch-Site`) or else `Origin`. Programs other than browsers send neither and are let through.
 */
export function crossSiteGuard(options: CrossSiteGuardOptions): MiddlewareHandler<AppEnv> {
  return (c, next) => {
    if (!isCrossSite(c, options)) return next();
    c.set('operation', 'cross-site call');
    throw new ApiError('PERMISSION_DENIED', 'Calls from other sites are refused.');
  };
}

function isCrossSite(c: AppContext, { publicUrl, developmentSite }: CrossSiteGuardOptions): boolean {
  const site = c.req.header('sec-fetch-site');
  // `none` is the person's own doing, such as a page that is loaded again.
  if (site !== undefined) return site !== 'same-origin' && site !== 'none';
  const origin = c.req.header('origin');
  if (origin === undefined) return false;
  if (origin === publicUrl || origin === developmentSite) return false;
  // A site may have further names: a page can't choose the Host that its browser sends.
  return hostOf(origin) !== c.req.header('host')?.toLowerCase();
}

/** The host and port of an origin; undefined for `null`, the origin of sandboxed and local pages. */
function hostOf(origin: string): string | undefined {
  return URL.canParse(origin) ? new URL(origin).host : undefined;
}
