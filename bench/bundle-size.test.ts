import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { beforeAll, describe, expect, it } from 'vitest';
import { buildProduct } from '../verification/harness/product.ts';

/** In bytes of brotli: a prerendered page with its critical CSS. The target is 14,000, which one round trip brings. */
const maxPage = 10_000;
/** The scripts of a visitor's home and login page. With the hashes of names some 84,000. */
const maxVisitorScripts = 83_600;
/** The dashboard of a signed-in member. The target is 165,000 (decision 041). */
const maxDashboard = 169_000;
/** What any other screen may add. */
const maxPerScreen = 30_000;
/** The styles of every page. */
const maxStyles = 8_400;

/** What a browser with a stored session fetches immediately. */
const ofDashboard = ['index', 'authentication', 'data', 'shared', 'dashboard-screen'];
/** The screens around which is the navigation of admins. */
const adminScreen = /^(?:overview|manage-.*|duplicates|import|roster|report|action-log)-screen$/;

const site = join(import.meta.dirname, '../packages/web/dist');
const assets = join(site, 'assets');
/** `import{a}from"./lists-AbCd1234.js"`, but not `import("./lists-AbCd1234.js")`. */
const staticImport = /(?:from|import)\s*["']\.\/([^"']+\.js)["']/g;

/** The content hashes at the ends of file names. */
const hashes = /-[\w-]{8}\.(js|css)\b/g;

/** A script of the web build. */
interface Chunk {
  /** Without its content hash: `dashboard-screen`. Two small ones may share a name. */
  readonly name: string;
  /** Compressed with brotli, with names that always have the same hash: other hashes add or save up to 145 bytes. */
  readonly bytes: number;
  /** The files that it imports statically. */
  readonly imports: readonly string[];
}

/** By their files. */
let chunks: ReadonlyMap<string, Chunk>;

beforeAll(() => {
  buildProduct();
  chunks = readChunks();
}, 180_000);

describe('bundle sizes', () => {
  it('each page that the build renders, with its critical CSS', () => {
    const pages = readdirSync(site).filter((file) => file.endsWith('.html'));
    expect(pages.length).toBeGreaterThan(4);
    const sizes = pages.map((page) => ({ page, bytes: statSync(join(site, `${page}.br`)).size }));
    expect(sizes.filter(({ bytes }) => bytes > maxPage)).toEqual([]);
  });

  it('the scripts of the visitor’s home and login page', () => {
    const scripts = withImports(['index', 'visitor-forms', 'home']);
    expect(bytesOf(scripts)).toBeLessThanOrEqual(maxVisitorScripts);
    expect(new Set(scripts.map(({ name }) => name))).toEqual(
      new Set(['index', 'session', 'rolldown-runtime', 'visitor-forms', 'fields', 'home']),
    );
  });

  it('the dashboard with everything it imports', () => {
    const styles = stylesheetSizes().get('index') ?? Number.NaN;
    expect(bytesOf(withImports(ofDashboard)) + styles).toBeLessThanOrEqual(maxDashboard);
  });

  it('each other screen with its styles, without what the dashboard has', () => {
    const shared = withImports(ofDashboard);
    const screens = [...chunks.values()].map(({ name }) => name).filter((name) => name.endsWith('-screen'));
    expect(screens.length).toBeGreaterThan(12);
    const styles = stylesheetSizes();
    const added = screens.map((screen) => {
      const area = adminScreen.test(screen) ? ['admin-area'] : [];
      const own = withImports([screen, ...area]).filter((chunk) => !shared.includes(chunk));
      const ownStyles = own.reduce((sum, { name }) => sum + (styles.get(name) ?? 0), 0);
      return { screen, bytes: bytesOf(own) + ownStyles };
    });
    expect(added.filter(({ bytes }) => bytes > maxPerScreen)).toEqual([]);
  });

  it('the styles of every page', () => {
    expect(stylesheetSizes().get('index')).toBeLessThanOrEqual(maxStyles);
  });
});

function bytesOf(all: readonly Chunk[]): number {
  return all.reduce((sum, { bytes }) => sum + bytes, 0);
}

function readChunks(): ReadonlyMap<string, Chunk> {
  const read = filesEnding('.js').map((file): [string, Chunk] => {
    const text = readFileSync(join(assets, file), 'utf8');
    const imports = [...text.matchAll(staticImport)].map(([, imported = '']) => imported);
    return [file, { name: nameOf(file), bytes: compressedSize(text), imports }];
  });
  return new Map(read);
}

/** Returns the compressed size of each stylesheet by its name. */
function stylesheetSizes(): ReadonlyMap<string, number> {
  return new Map(
    filesEnding('.css').map((file) => [nameOf(file), statSync(join(assets, `${file}.br`)).size]),
  );
}

/** Returns chunks with all that they import statically, directly or not. */
function withImports(names: readonly string[]): readonly Chunk[] {
  const found = new Set<Chunk>();
  const add = (chunk: Chunk | undefined) => {
    if (chunk === undefined || found.has(chunk)) return;
    found.add(chunk);
    for (const file of chunk.imports) add(chunks.get(file));
  };
  for (const name of names) {
    const named = [...chunks.values()].filter((chunk) => chunk.name === name);
    if (named.length === 0) throw new Error(`The build has no script ${name}.`);
    named.forEach(add);
  }
  return [...found];
}

function filesEnding(ending: string): string[] {
  return readdirSync(assets).filter((file) => file.endsWith(ending));
}

function compressedSize(text: string): number {
  return brotliCompressSync(text.replace(hashes, '-00000000.$1')).length;
}

function nameOf(file: string): string {
  return file.replace(hashes, '');
}
