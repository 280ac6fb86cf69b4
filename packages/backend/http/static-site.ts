import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { extname, join, relative } from 'node:path';

/** A file of the web build, in memory. */
export interface SiteFile {
  readonly type: string;
  readonly etag: string;
  readonly cacheControl: string;
  readonly content: Uint8Array<ArrayBuffer>;
  /** The same, compressed when the site was built. */
  readonly compressed: { readonly br?: Uint8Array<ArrayBuffer>; readonly gzip?: Uint8Array<ArrayBuffer> };
}

/** The files of the web build. */
export interface StaticSite {
  /**
   * @param path a URL's path, as it was sent
   * @returns the file of that path; for a path that names no file, the page that the router starts from; or null
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

/** No part begins with a dot, and nothing is escaped. */
const plainPath = /^(?:\/[\w~-][\w.~-]*)+\/?$/;

/** The build puts a hash of its content into the name of each file in this folder: it never changes. */
const hashedFolder = '/assets/';

/**
 * Reads a web build. Only what lies there now can be answered, so no path leads out of it; a build that is replaced
 * beneath a running server does not mix with the one that is being served.
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
  return { find: (path) => files.get(path) ?? (isForRouter(path) ? start : null) };
}

/** A missing file is not answered by a page: a script or a picture would be one that can't be read. */
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
