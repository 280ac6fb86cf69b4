import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { extname, join, relative } from 'node:path';
import { Hono } from 'hono';
import { ApiError } from '../api-error.ts';
import { acceptedEncoding } from './accepted-encoding.ts';
import { type AppContext, type AppEnv, rawPath } from './app-env.ts';
import { contentSecurityPolicy, inlineSourcesOf } from './content-security-policy.ts';
import { methodNotAllowed } from './http-error.ts';

/** A file of the web build, in memory. */
interface SiteFile {
  readonly type: string;
  readonly etag: string;
  readonly cacheControl: string;
  /** The Content-Security-Policy of a page, which allows the scripts and styles within it; null for other files. */
  readonly policy: string | null;
  readonly content: Uint8Array<ArrayBuffer>;
  /** The content as it was compressed when the site was built. */
  readonly compressed: { readonly br?: Uint8Array<ArrayBuffer>; readonly gzip?: Uint8Array<ArrayBuffer> };
}

/** The files of the web build. */
export interface StaticSite {
  /**
   * @param path a URL's path, as it was sent
   * @returns the file of that path; the page of that path, as the build has rendered it (/login is login.html); the page
   *   without content for another path that the web app's router may know; or null
   */
  find(path: string): SiteFile | null;
}

const types: { readonly [extension: string]: string } = {
  '.css': 'text/css; charset=utf-8',
  '.gif': 'image/gif',
  '.html': 'text/html; charset=utf-8',
  '.ico': 'image/x-icon',
  '.jpg': 'image/jpeg',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.map': 'application/json; charset=utf-8',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.webmanifest': 'application/manifest+json',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
  '.xml': 'application/xml; charset=utf-8',
};

/** A path without percent-encoding whose segments do not begin with a dot. */
const plainPath = /^(?:\/[\w~-][\w.~-]*)+\/?$/;

/** The build puts a content hash into the name of each file in this folder: they never change. */
const hashedFolder = '/assets/';

/**
 * Reads a web build into memory. Only the files that are there now can be served, so no path escapes the folder, and
 * replacing the build below a running server does not mix two builds.
 *
 * @throws when the folder has no index.html
 */
export function readStaticSite(folder: string): StaticSite {
  if (!existsSync(join(folder, 'index.html')))
    throw new Error(`${folder} has no index.html: build the site first.`);
  const names = new Set(fileNames(folder));
  const files = new Map<string, SiteFile>();
  for (const name of names) {
    if (!isCompressedSibling(name, names)) files.set(`/${name}`, readSiteFile(folder, name, names));
  }
  const start = files.get('/index.html') ?? null;
  const other = files.get('/shell.html') ?? start;
  const pageOf = (path: string) => (path === '/' ? start : (files.get(`${path}.html`) ?? other));
  return { find: (path) => files.get(path) ?? (isForRouter(path) ? pageOf(path) : null) };
}

/** Serves the web app: its files, and a page for every path of its router, which also decides on unknown paths. */
export function siteRoutes(site: StaticSite | null): Hono<AppEnv> {
  const routes = new Hono<AppEnv>();
  routes.get('*', (c) => {
    const file = site?.find(rawPath(c)) ?? null;
    if (file === null) throw new ApiError('NOT_FOUND', 'There is no such file here.');
    return respond(c, file);
  });
  routes.all('*', methodNotAllowed('GET', 'HEAD'));
  return routes;
}

function respond(c: AppContext, file: SiteFile): Response {
  const headers = {
    ETag: file.etag,
    'Cache-Control': file.cacheControl,
    Vary: 'Accept-Encoding',
    // Of a cached page too: the headers of a 304 replace those in the cache.
    ...(file.policy === null ? {} : { 'Content-Security-Policy': file.policy }),
  };
  if (isCached(c, file)) return c.body(null, 304, headers);
  const { content, encoding } = variantFor(c, file);
  return c.body(content, 200, {
    ...headers,
    'Content-Type': file.type,
    'Content-Length': String(content.byteLength),
    ...(encoding === null ? {} : { 'Content-Encoding': encoding }),
  });
}

function isCached(c: AppContext, file: SiteFile): boolean {
  const etags = c.req.header('if-none-match')?.split(',') ?? [];
  return etags.some((etag) => etag.trim() === file.etag || etag.trim() === '*');
}

function variantFor(c: AppContext, { content, compressed }: SiteFile) {
  const offered = (['br', 'gzip'] as const).filter((encoding) => compressed[encoding] !== undefined);
  const encoding = acceptedEncoding(c, offered);
  return { content: (encoding === null ? undefined : compressed[encoding]) ?? content, encoding };
}

/** Whether the router decides on a path. A missing script or picture must not be answered with a page. */
function isForRouter(path: string): boolean {
  if (path.startsWith(hashedFolder)) return false;
  if (!path.includes('.')) return true;
  const extension = extname(path).toLowerCase();
  return plainPath.test(path) && (extension === '.html' || !(extension in types || /\.(br|gz)$/.test(path)));
}

function fileNames(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).replaceAll('\\', '/'))
    .filter((name) => !name.split('/').some((part) => part.startsWith('.')));
}

function isCompressedSibling(name: string, names: ReadonlySet<string>): boolean {
  return /\.(br|gz)$/.test(name) && names.has(name.replace(/\.(br|gz)$/, ''));
}

function readSiteFile(folder: string, name: string, names: ReadonlySet<string>): SiteFile {
  const content = read(folder, name);
  return {
    type: types[extname(name).toLowerCase()] ?? 'application/octet-stream',
    etag: `W/"${createHash('sha256').update(content).digest('base64url').slice(0, 22)}"`,
    policy: name.endsWith('.html')
      ? contentSecurityPolicy(inlineSourcesOf([new TextDecoder().decode(content)]))
      : null,
    cacheControl: `/${name}`.startsWith(hashedFolder) ? 'public, max-age=31536000, immutable' : 'no-cache',
    content,
    compressed: {
      ...(names.has(`${name}.br`) ? { br: read(folder, `${name}.br`) } : {}),
      ...(names.has(`${name}.gz`) ? { gzip: read(folder, `${name}.gz`) } : {}),
    },
  };
}

function read(folder: string, name: string): Uint8Array<ArrayBuffer> {
  return new Uint8Array(readFileSync(join(folder, name)));
}
