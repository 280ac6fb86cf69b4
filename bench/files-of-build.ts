import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';

/** A script of the web build. */
export interface BuiltFile {
  /** Without the hash of its content: `dashboard-screen`. */
  readonly name: string;
  /** Compressed by brotli, as browsers get it. */
  readonly bytes: number;
  /** The scripts that it can't start without, by their names. */
  readonly needs: readonly string[];
}

const assets = join(import.meta.dirname, '../packages/web/dist/assets');
/** `import{a}from"./lists-AbCd1234.js"`, but not `import("./lists-AbCd1234.js")`. */
const staticImport = /(?:from|import)\s*["']\.\/([^"']+\.js)["']/g;

/** The scripts of the web build, by their names. */
export function builtScripts(): ReadonlyMap<string, BuiltFile> {
  const scripts = filesEnding('.js').map((file): BuiltFile => {
    const text = readFileSync(join(assets, file), 'utf8');
    const needs = [...text.matchAll(staticImport)].map(([, needed = '']) => nameOf(needed));
    return { name: nameOf(file), bytes: bytesOf(file), needs: [...new Set(needs)] };
  });
  return new Map(scripts.map((script) => [script.name, script]));
}

/** The bytes of each stylesheet, by its name. */
export function builtStyles(): ReadonlyMap<string, number> {
  return new Map(filesEnding('.css').map((file) => [nameOf(file), bytesOf(file)]));
}

/** A script with all that it needs, and what that needs. */
export function withNeeds(
  scripts: ReadonlyMap<string, BuiltFile>,
  names: readonly string[],
): ReadonlySet<string> {
  const found = new Set<string>();
  const add = (name: string) => {
    if (found.has(name)) return;
    found.add(name);
    scripts.get(name)?.needs.forEach(add);
  };
  names.forEach(add);
  return found;
}

function filesEnding(ending: string): string[] {
  return readdirSync(assets).filter((file) => file.endsWith(ending));
}

function bytesOf(file: string): number {
  return statSync(join(assets, `${file}.br`)).size;
}

function nameOf(file: string): string {
  return file.replace(/-[\w-]{8}\.(js|css)$/, '');
}
