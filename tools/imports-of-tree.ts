import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, posix, sep } from 'node:path';
import { fileURLToPath } from 'node:url';

/** One source file, by its path from the root, and what it imports. */
export interface SourceFile {
  readonly path: string;
  readonly text: string;
  /** Files of the tree by their path (`packages/web/ui/button.tsx`), packages by their name (`valibot`). */
  readonly imports: readonly string[];
}

export const root = fileURLToPath(new URL('..', import.meta.url));

const importPattern =
  /(?:^|\n)\s*(?:import|export)\b[^'"`;]*?\bfrom\s*['"]([^'"]+)['"]|\bimport\(\s*['"`]([^'"`]+)['"`]\s*\)|(?:^|\n)\s*import\s*['"]([^'"]+)['"]/g;
const leftOut = new Set(['node_modules', 'dist', 'coverage']);

/** Every TypeScript file below the folders, with its imports. */
export function readTree(folders: readonly string[]): SourceFile[] {
  return folders.flatMap(filesBelow).map((path) => sourceFile(path, readFileSync(join(root, path), 'utf8')));
}

/** A file with that text as it would stand at that path. */
export function sourceFile(path: string, text: string): SourceFile {
  const imports = [...text.matchAll(importPattern)].map((match) =>
    resolveImport(path, match[1] ?? match[2] ?? match[3] ?? ''),
  );
  return { path, text, imports };
}

/** Every folder below `packages`, `e2e`, `firebase` and `tools`, by its path from the root. */
export function foldersBelow(folder: string): string[] {
  return readdirSync(join(root, folder), { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && !leftOut.has(entry.name))
    .flatMap((entry) => [join(folder, entry.name), ...foldersBelow(join(folder, entry.name))]);
}

function filesBelow(folder: string): string[] {
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return leftOut.has(entry.name) ? [] : filesBelow(path);
    return /\.tsx?$/.test(entry.name) ? [path.split(sep).join('/')] : [];
  });
}

function resolveImport(from: string, specifier: string): string {
  if (specifier.startsWith('.')) return posix.normalize(posix.join(dirname(from), specifier));
  const own = /^@blood-bank\/([^/]+)\/(.+)$/.exec(specifier);
  return own ? `packages/${own[1]}/${own[2]}.ts` : specifier;
}
