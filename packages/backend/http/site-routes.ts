import { Hono } from 'hono';
import { ApiError } from '../api-error.ts';
import { acceptedEncoding } from './accepted-encoding.ts';
import type { AppContext, AppEnv } from './app-env.ts';
import { rawPath } from './app-env.ts';
import { methodNotAllowed } from './method-not-allowed.ts';
import type { SiteFile, StaticSite } from './static-site.ts';

/** The web app: its files, and its start page for every path that its router knows (it answers the others too). */
export function siteRoutes(site: StaticSite | null): Hono<AppEnv> {
  const routes = new Hono<AppEnv>();
  routes.get('*', (c) => {
    const file = site?.find(rawPath(c)) ?? null;
    if (file === null) throw new ApiError('NOT_FOUND', 'There is no such file here.');
    return answer(c, file);
  });
  routes.all('*', methodNotAllowed('GET', 'HEAD'));
  return routes;
}

function answer(c: AppContext, file: SiteFile): Response {
  const headers = { ETag: file.etag, 'Cache-Control': file.cacheControl, Vary: 'Accept-Encoding' };
  if (isKnown(c, file)) return c.body(null, 304, headers);
  const { content, encoding } = variantFor(c, file);
  return c.body(content, 200, {
    ...headers,
    'Content-Type': file.type,
    'Content-Length': String(content.byteLength),
    ...(encoding === null ? {} : { 'Content-Encoding': encoding }),
  });
}

function isKnown(c: AppContext, file: SiteFile): boolean {
  const known = c.req.header('if-none-match')?.split(',') ?? [];
  return known.some((etag) => etag.trim() === file.etag || etag.trim() === '*');
}

function variantFor(c: AppContext, { content, compressed }: SiteFile) {
  const offered = (['br', 'gzip'] as const).filter((encoding) => compressed[encoding] !== undefined);
  const encoding = acceptedEncoding(c, offered);
  return { content: (encoding === null ? undefined : compressed[encoding]) ?? content, encoding };
}
