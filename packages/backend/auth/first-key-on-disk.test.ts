import { basename, join } from 'node:path';
import { expect, test, vi } from 'vitest';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { loadSigningKeys } from './signing-keys.ts';

/** The file system's sync and link operations in order: a power failure preserves only what they ensure. */
const operations: string[] = [];

vi.mock('node:fs', async (importOriginal) => {
  const fs = await importOriginal<typeof import('node:fs')>();
  const names = new Map<number, string>();
  return {
    ...fs,
    openSync(path: string, flags: string) {
      const descriptor = fs.openSync(path, flags);
      names.set(descriptor, basename(path));
      return descriptor;
    },
    fsyncSync(descriptor: number) {
      operations.push(`sync ${names.get(descriptor)}`);
      fs.fsyncSync(descriptor);
    },
    linkSync(from: string, to: string) {
      operations.push(`link ${basename(from)} as ${basename(to)}`);
      fs.linkSync(from, to);
    },
  };
});

test('the first key is synced to disk before it is linked, and its name before it signs', async () => {
  const folder = temporaryFolder();
  await loadSigningKeys(join(folder, 'signing-keys.json'));
  const draft = /^sync (.*)$/.exec(operations[0] ?? '')?.[1] ?? '';
  expect(draft).toMatch(/^signing-keys\.json\../);
  expect(operations).toEqual([
    `sync ${draft}`,
    `link ${draft} as signing-keys.json`,
    `sync ${basename(folder)}`,
  ]);
});
