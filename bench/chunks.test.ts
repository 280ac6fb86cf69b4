import { join } from 'node:path';
import { build, type Rolldown } from 'vite';
import { beforeAll, describe, expect, it } from 'vitest';

const root = join(import.meta.dirname, '../packages/web');
/** What every page loads. */
const entry = ['index', 'rolldown-runtime', 'session'];
let chunks: readonly Rolldown.OutputChunk[];

beforeAll(async () => {
  const result = await build({
    configFile: join(root, 'vite.config.ts'),
    logLevel: 'warn',
    build: { write: false, minify: false },
  });
  const outputs = (Array.isArray(result) ? result : [result]) as Rolldown.RolldownOutput[];
  chunks = outputs.flatMap(({ output }) => output).filter((file) => file.type === 'chunk');
}, 120_000);

describe('the chunks of the build', () => {
  it('the entry has neither Firebase’s SDK nor the form library', () => {
    expect(modulesOf('index').filter((id) => /@firebase|react-hook-form/.test(id))).toEqual([]);
    expect(importsOf('index')).toEqual(entry.filter((name) => name !== 'index'));
  });

  it('the session and a member’s first reads start without React', () => {
    expect(importsOf('session')).toEqual([]);
    for (const name of ['session', 'authentication', 'data']) {
      expect(modulesOf(name).filter((id) => /node_modules\/react(?:-dom)?\//.test(id))).toEqual([]);
    }
    expect(importsOf('data')).toEqual(['authentication', 'rolldown-runtime', 'session']);
    expect(modulesOf('data').some((id) => id.endsWith('/session/members.ts'))).toBe(true);
  });

  it('the visitors’ pages need the entry and what is their own', () => {
    expect(importsOf('home')).toEqual(entry);
    expect(importsOf('visitor-forms')).toEqual(['fields', ...entry]);
  });

  it('signing in needs neither Firestore nor the shared code', () => {
    expect(importsOf('authentication')).toEqual(['rolldown-runtime', 'session']);
    expect(modulesOf('authentication').some((id) => id.endsWith('/session/accounts.ts'))).toBe(true);
    expect(modulesOf('authentication').filter((id) => id.includes('firestore'))).toEqual([]);
  });

  it('the dashboard needs the shared code, but not the form library', () => {
    expect(importsOf('dashboard-screen')).toEqual(['data', ...entry, 'shared'].toSorted());
    expect(modulesOf('shared').filter((id) => id.includes('react-hook-form'))).toEqual([]);
  });

  it('members load nothing that is only for admins', () => {
    const isOfAdmins = (id: string) => /\/features\/admin\/|\/messages\/en\/admin\.ts/.test(id);
    const screens = chunks.filter(({ name }) => name.endsWith('-screen'));
    const ofMembers = screens.filter(({ moduleIds }) => !moduleIds.some(isOfAdmins));
    expect(ofMembers.length).toBeGreaterThan(8);
    expect(screens.length - ofMembers.length).toBe(9);
    const loaded = ofMembers.flatMap(withImports).flatMap(({ moduleIds }) => moduleIds);
    expect(loaded.filter(isOfAdmins)).toEqual([]);
  });
});

function modulesOf(name: string): readonly string[] {
  return chunkNamed(name).moduleIds;
}

function importsOf(name: string): string[] {
  return importedBy(chunkNamed(name))
    .map((chunk) => chunk.name)
    .toSorted();
}

function chunkNamed(name: string): Rolldown.OutputChunk {
  const chunk = chunks.find((one) => one.name === name);
  if (chunk === undefined) throw new Error(`There is no chunk ${name}.`);
  return chunk;
}

function importedBy({ imports }: Rolldown.OutputChunk): readonly Rolldown.OutputChunk[] {
  return chunks.filter(({ fileName }) => imports.includes(fileName));
}

/** Returns a chunk with all that it imports, directly or not. */
function withImports(chunk: Rolldown.OutputChunk): readonly Rolldown.OutputChunk[] {
  const found = new Set([chunk]);
  for (const one of found) for (const imported of importedBy(one)) found.add(imported);
  return [...found];
}
