import { join } from 'node:path';
import { build, type Rolldown } from 'vite';
import { beforeAll, describe, expect, it } from 'vitest';

const root = join(import.meta.dirname, '..');
let chunks: ReadonlyMap<string, Rolldown.OutputChunk>;

beforeAll(async () => {
  const result = await build({
    configFile: join(root, 'vite.config.ts'),
    logLevel: 'warn',
    build: { write: false, minify: false },
  });
  const outputs = (Array.isArray(result) ? result : [result]) as Rolldown.RolldownOutput[];
  chunks = new Map(
    outputs
      .flatMap(({ output }) => output)
      .filter((file) => file.type === 'chunk')
      .map((chunk) => [chunk.name, chunk]),
  );
}, 120_000);

describe('the chunks of the build', () => {
  it('the entry has neither Firebase’s SDK nor the form library', () => {
    expect(modulesOf('index').filter((id) => /@firebase|react-hook-form/.test(id))).toEqual([]);
    expect(chunks.get('index')?.imports).toEqual([]);
  });

  it('signing in needs neither Firestore nor the shared code', () => {
    expect(importsOf('accounts').toSorted()).toEqual(['authentication', 'index']);
    expect(modulesOf('authentication').filter((id) => id.includes('firestore'))).toEqual([]);
  });

  it('the dashboard needs the shared code, but not the form library', () => {
    expect(importsOf('dashboard-screen').toSorted()).toEqual(['index', 'shared']);
    expect(modulesOf('shared').filter((id) => id.includes('react-hook-form'))).toEqual([]);
  });

  it('no other chunk contains admin screens or their messages', () => {
    const adminModule = /\/features\/admin\/|\/messages\/en\/admin\.ts/;
    const containing = [...chunks.keys()].filter((name) =>
      modulesOf(name).some((id) => adminModule.test(id)),
    );
    expect(containing).toEqual(['admin-area']);
  });
});

function modulesOf(name: string): readonly string[] {
  const chunk = chunks.get(name);
  if (chunk === undefined) throw new Error(`There is no chunk ${name}.`);
  return chunk.moduleIds;
}

function importsOf(name: string): string[] {
  const files = chunks.get(name)?.imports ?? [];
  return [...chunks.values()].filter(({ fileName }) => files.includes(fileName)).map((chunk) => chunk.name);
}
