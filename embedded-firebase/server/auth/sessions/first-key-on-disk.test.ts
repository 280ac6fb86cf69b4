import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { basename, join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import { loadSigningKeys } from './signing-keys.ts';

test('the first key is synced to disk before it is linked, and its name before it signs', async () => {
  const folder = temporaryFolder();
  const operations = watchFileSystem();
  await loadSigningKeys(join(folder, 'signing-keys.json'));
  const draft = /^sync (.*)$/.exec(operations[0] ?? '')?.[1] ?? '';
  expect(draft).toMatch(/^signing-keys\.json\../);
  expect(operations).toEqual([
    `sync ${draft}`,
    `link ${draft} as signing-keys.json`,
    `sync ${basename(folder)}`,
  ]);
});

/** Collects the file system's sync and link operations in order: a power failure preserves only what they ensure. */
function watchFileSystem(): readonly string[] {
  const { openSync, fsyncSync, linkSync } = fs;
  const operations: string[] = [];
  const names = new Map<number, string>();
  vi.spyOn(fs, 'openSync').mockImplementation((path, ...flags) => {
    const descriptor = openSync(path, ...flags);
    names.set(descriptor, basename(String(path)));
    return descriptor;
  });
  vi.spyOn(fs, 'fsyncSync').mockImplementation((descriptor) => {
    operations.push(`sync ${names.get(descriptor)}`);
    fsyncSync(descriptor);
  });
  vi.spyOn(fs, 'linkSync').mockImplementation((from, to) => {
    operations.push(`link ${basename(String(from))} as ${basename(String(to))}`);
    linkSync(from, to);
  });
  syncBuiltinESMExports();
  onTestFinished(() => {
    vi.restoreAllMocks();
    syncBuiltinESMExports();
  });
  return operations;
}
