import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { buildProduct } from '../verification/harness/product.ts';

/** In bytes of brotli: what a visitor downloads before the first paint. */
const maxBeforeFirstPaint = 90_000;
/** The whole dashboard of a signed-in member. */
const maxDashboard = 165_000;
/** What any other screen may add. */
const maxPerScreen = 30_000;
const maxStyles = 7_500;

/** The chunks that a browser with a stored session fetches immediately, together with the chunk of the route. */
const memberChunks = ['index', 'accounts', 'shared', 'member-area'];

const assets = join(import.meta.dirname, '../packages/web/dist/assets');
/** `import{a}from"./lists-AbCd1234.js"`, but not `import("./lists-AbCd1234.js")`. */
const staticImport = /(?:from|import)\s*["']\.\/([^"']+\.js)["']/g;

/** A script of the web build, named without its content hash: `dashboard-screen`. */
interface Chunk {
  readonly name: string;
  /** Compressed with brotli. */
  readonly bytes: number;
  /** The names of the chunks that it imports statically. */
  readonly imports: readonly string[];
}

let chunks: ReadonlyMap<string, Chunk>;

beforeAll(() => {
  buildProduct();
  chunks = readChunks();
}, 180_000);

describe('bundle sizes', () => {
  it('the entry, with the visitor’s home, the login page and its styles', () => {
    const styles = stylesheetSizes().get('index') ?? Number.NaN;
    expect(bytesOf(withImports(['index'])) + styles).toBeLessThanOrEqual(maxBeforeFirstPaint);
    expect(withImports(['index'])).toEqual(new Set(['index']));
  });

  it('the dashboard with everything it imports', () => {
    const styles = stylesheetSizes().get('index') ?? Number.NaN;
    expect(bytesOf(dashboard()) + styles).toBeLessThanOrEqual(maxDashboard);
  });

  it('each other screen, without what the dashboard has', () => {
    const shared = dashboard();
    const screens = [...chunks.keys()].filter((name) => name.endsWith('-screen') || name === 'admin-area');
    expect(screens.length).toBeGreaterThan(8);
    const added = screens.map((screen) => {
      const own = [...withImports([screen])].filter((name) => !shared.has(name));
      return { screen, bytes: bytesOf(own) };
    });
    expect(added.filter(({ bytes }) => bytes > maxPerScreen)).toEqual([]);
  });

  it('the stylesheets', () => {
    const bytes = [...stylesheetSizes().values()].reduce((sum, each) => sum + each, 0);
    expect(bytes).toBeLessThanOrEqual(maxStyles);
  });
});

function dashboard(): ReadonlySet<string> {
  return withImports([...memberChunks, 'dashboard-screen']);
}

function bytesOf(names: Iterable<string>): number {
  return [...names].reduce((sum, name) => sum + (chunks.get(name)?.bytes ?? Number.NaN), 0);
}

function readChunks(): ReadonlyMap<string, Chunk> {
  const read = filesEnding('.js').map((file): Chunk => {
    const text = readFileSync(join(assets, file), 'utf8');
    const imports = [...text.matchAll(staticImport)].map(([, imported = '']) => nameOf(imported));
    return { name: nameOf(file), bytes: compressedSize(file), imports: [...new Set(imports)] };
  });
  return new Map(read.map((chunk) => [chunk.name, chunk]));
}

/** Returns the compressed size of each stylesheet by its name. */
function stylesheetSizes(): ReadonlyMap<string, number> {
  return new Map(filesEnding('.css').map((file) => [nameOf(file), compressedSize(file)]));
}

/** Returns the chunks with all that they import statically, directly or not. */
function withImports(names: readonly string[]): ReadonlySet<string> {
  const found = new Set<string>();
  const add = (name: string) => {
    if (found.has(name)) return;
    found.add(name);
    chunks.get(name)?.imports.forEach(add);
  };
  names.forEach(add);
  return found;
}

function filesEnding(ending: string): string[] {
  return readdirSync(assets).filter((file) => file.endsWith(ending));
}

function compressedSize(file: string): number {
  return statSync(join(assets, `${file}.br`)).size;
}

function nameOf(file: string): string {
  return file.replace(/-[\w-]{8}\.(js|css)$/, '');
}
