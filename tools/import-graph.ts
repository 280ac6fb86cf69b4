import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, posix, sep } from 'node:path';
import { fileURLToPath } from 'node:url';

/** A source file by its path from the root, and its imports. */
export interface SourceFile {
  readonly path: string;
  readonly text: string;
  /** Files of the tree by their path (`packages/web/ui/button.tsx`), npm packages by their specifier (`valibot`). */
  readonly imports: readonly string[];
}

export const root = fileURLToPath(new URL('..', import.meta.url));

/** Static, dynamic and type imports, and re-exports. */
const importPattern =
  /(?:^|\n)\s*(?:import|export)\b[^'"`;]*?\bfrom\s*['"]([^'"]+)['"]|\bimport\(\s*['"`]([^'"`]+)['"`]\s*\)|(?:^|\n)\s*import\s*['"]([^'"]+)['"]/g;
const ignoredFolders = new Set(['node_modules', 'dist', 'coverage']);

/** Reads every TypeScript file below the folders, with its imports. */
export function readTree(folders: readonly string[]): SourceFile[] {
  return folders.flatMap(filesBelow).map((path) => sourceFile(path, readFileSync(join(root, path), 'utf8')));
}

/** Creates a source file from its text. */
export function sourceFile(path: string, text: string): SourceFile {
  const imports = [...text.matchAll(importPattern)].map((match) =>
    resolveImport(path, match[1] ?? match[2] ?? match[3] ?? ''),
  );
  return { path, text, imports };
}

/** Lists every folder below a folder, by its path from the root. */
export function foldersBelow(folder: string): string[] {
  return readdirSync(join(root, folder), { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && !ignoredFolders.has(entry.name))
    .flatMap((entry) => [join(folder, entry.name), ...foldersBelow(join(folder, entry.name))]);
}

/** Maps each node of a graph to those that it imports. */
export type ImportGraph = ReadonlyMap<string, readonly string[]>;

export function fileGraph(files: readonly SourceFile[]): ImportGraph {
  return new Map(files.map(({ path, imports }) => [path, imports]));
}

/**
 * Builds the graph of the folders directly below a folder; files directly in it are left out.
 *
 * @param folder `packages`, say, for the graph of the packages
 */
export function folderGraph(files: readonly SourceFile[], folder: string): ImportGraph {
  const folderOf = (path: string) =>
    path.startsWith(`${folder}/`) && path.slice(folder.length + 1).includes('/')
      ? [path.slice(folder.length + 1).split('/')[0] ?? '']
      : [];
  const graph = new Map<string, string[]>();
  for (const { path, imports } of files) {
    for (const name of folderOf(path)) {
      const others = imports.flatMap(folderOf).filter((other) => other !== name);
      graph.set(name, [...new Set([...(graph.get(name) ?? []), ...others])].sort());
    }
  }
  return graph;
}

/** Finds the import cycles of a graph: its strongly connected components of more than one node (Tarjan, 1972). */
export function importCycles(graph: ImportGraph): string[][] {
  const order = new Map<string, number>();
  const lowest = new Map<string, number>();
  const stack: string[] = [];
  const cycles: string[][] = [];
  for (const node of graph.keys()) if (!order.has(node)) visit(node);
  return cycles;

  function visit(node: string): void {
    const index = order.size;
    order.set(node, index);
    stack.push(node);
    let low = index;
    for (const next of graph.get(node) ?? []) {
      if (!graph.has(next)) continue;
      if (!order.has(next)) visit(next);
      if (stack.includes(next)) low = Math.min(low, lowest.get(next) ?? order.get(next) ?? low);
    }
    lowest.set(node, low);
    if (low < index) return;
    const component = stack.splice(stack.indexOf(node));
    if (component.length > 1) cycles.push(component.sort());
  }
}

/** Removes each edge that a longer path implies (transitive reduction); nodes that import each other keep theirs. */
export function transitiveReduction(graph: ImportGraph): ImportGraph {
  const reaches = (from: string, to: string, seen = new Set<string>()): boolean =>
    !seen.has(from) &&
    (graph.get(from) ?? []).some((next) => next === to || reaches(next, to, seen.add(from)));
  const isImplied = (one: string, imported: readonly string[]) =>
    imported.some((other) => other !== one && reaches(other, one) && !reaches(one, other));
  return new Map(
    [...graph].map(([node, imported]) => [node, imported.filter((one) => !isImplied(one, imported))]),
  );
}

function filesBelow(folder: string): string[] {
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return ignoredFolders.has(entry.name) ? [] : filesBelow(path);
    return /\.tsx?$/.test(entry.name) ? [path.split(sep).join('/')] : [];
  });
}

/** What a package exports: each entry, such as `./documents`, with its file. */
export function entriesOf(folder: string): Readonly<Record<string, string>> {
  return JSON.parse(readFileSync(join(root, folder, 'package.json'), 'utf8')).exports ?? {};
}

function resolveImport(from: string, specifier: string): string {
  if (specifier.startsWith('.')) return posix.normalize(posix.join(dirname(from), specifier));
  // The messages of the language that the web app is built in.
  if (specifier.startsWith('#')) return specifier.replace('#', 'packages/web/');
  const [, scope, name, entry] = /^@(blood-bank|embedded-firebase)\/([^/]+)(.*)$/.exec(specifier) ?? [];
  if (name === undefined) return specifier;
  const folder = `${scope === 'blood-bank' ? 'packages' : scope}/${name}`;
  return posix.join(folder, entriesOf(folder)[`.${entry}`] ?? `${entry}.ts`);
}
