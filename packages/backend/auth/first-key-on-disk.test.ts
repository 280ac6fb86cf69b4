import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { loadSigningKeys } from './signing-keys.ts';

/** What the disk was told, in order: all that a power cut leaves to be relied on. */
const told: string[] = [];

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
      told.push(`sync ${names.get(descriptor)}`);
      fs.fsyncSync(descriptor);
    },
    linkSync(from: string, to: string) {
      told.push(`link ${basename(from)} as ${basename(to)}`);
      fs.linkSync(from, to);
    },
  };
});

test('the first key is on disk before it has its name, and its name is before it signs', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'first-key-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  await loadSigningKeys(join(folder, 'signing-keys.json'));
  const draft = /^sync (.*)$/.exec(told[0] ?? '')?.[1] ?? '';
  expect(draft).toMatch(/^signing-keys\.json\../);
  expect(told).toEqual([`sync ${draft}`, `link ${draft} as signing-keys.json`, `sync ${basename(folder)}`]);
});
