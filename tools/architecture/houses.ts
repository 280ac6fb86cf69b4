import type { SourceFile } from '../imports-of-tree.ts';

/** A house of the architecture, as the tree has it: a package, or for the web app one of its folders. */
export interface House {
  readonly name: string;
  /** The folders in it, sorted. */
  readonly parts: readonly string[];
  /** The packages of others that it alone imports, sorted. */
  readonly ownPackages: readonly string[];
  /** The houses that it imports itself, sorted, without those that it reaches by way of another. */
  readonly imports: readonly string[];
}

const isNoPart = /\.test\.tsx?$|^packages\/(?:[^/]+\/)+testing\/|^packages\/web\/build\/|vite\.config\.ts$/;

/** The houses that these files make up, by what their files import; tests and the build's own parts are left out. */
export function housesOf(files: readonly SourceFile[]): House[] {
  const lived = files.filter(({ path }) => !isNoPart.test(path) && houseOf(path) !== null);
  const names = sorted(lived.map(({ path }) => houseOf(path) ?? ''));
  const importedBy = (name: string) =>
    lived.filter(({ path }) => houseOf(path) === name).flatMap(({ imports }) => imports);
  const direct = new Map(
    names.map((name) => [
      name,
      sorted(importedBy(name).flatMap((path) => houseOf(path) ?? [])).filter((other) => other !== name),
    ]),
  );
  const packages = new Map(
    names.map((name) => [name, sorted(importedBy(name).flatMap((path) => packageOf(path) ?? []))]),
  );
  return names.map((name) => ({
    name,
    parts: sorted(lived.flatMap(({ path }) => (houseOf(path) === name ? (partOf(path) ?? []) : []))),
    ownPackages: (packages.get(name) ?? []).filter(
      (one) => names.filter((other) => packages.get(other)?.includes(one)).length === 1,
    ),
    imports: withoutDetours(name, direct),
  }));
}

/** What is imported also by an imported house is told by that house's own line. */
function withoutDetours(name: string, direct: ReadonlyMap<string, readonly string[]>): string[] {
  const imported = direct.get(name) ?? [];
  return imported.filter(
    (house) => !imported.some((other) => other !== house && reaches(other, house, direct, new Set([name]))),
  );
}

function reaches(
  from: string,
  to: string,
  direct: ReadonlyMap<string, readonly string[]>,
  seen: Set<string>,
): boolean {
  if (seen.has(from)) return false;
  seen.add(from);
  return (direct.get(from) ?? []).some((next) => next === to || reaches(next, to, direct, seen));
}

/** Files that stand in the web package itself belong to none of its folders. */
function houseOf(path: string): string | null {
  const [, name = '', folder] = /^packages\/([^/]+)\/(?:([^/]+)\/)?/.exec(path) ?? [];
  if (name !== 'web') return name === '' ? null : name;
  return folder ?? null;
}

function partOf(path: string): string | null {
  const depth = path.startsWith('packages/web/') ? 3 : 2;
  const folders = path.split('/').slice(0, -1);
  return folders[depth] ?? null;
}

function packageOf(imported: string): string | null {
  if (imported.startsWith('packages/') || imported.startsWith('node:')) return null;
  return imported
    .split('/')
    .slice(0, imported.startsWith('@') ? 2 : 1)
    .join('/');
}

function sorted(names: readonly string[]): string[] {
  return [...new Set(names)].sort();
}
