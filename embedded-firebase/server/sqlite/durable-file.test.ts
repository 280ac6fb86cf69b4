import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { publishFile } from './durable-file.ts';

test('a finished file is renamed', () => {
  const folder = temporaryFolder();
  writeFileSync(join(folder, 'part'), 'whole');
  publishFile(join(folder, 'part'), join(folder, 'name'));
  expect(readdirSync(folder)).toEqual(['name']);
  expect(readFileSync(join(folder, 'name'), 'utf8')).toBe('whole');
});

test('an existing file is not replaced', () => {
  const folder = temporaryFolder();
  writeFileSync(join(folder, 'part'), 'whole');
  writeFileSync(join(folder, 'name'), 'theirs');
  expect(() => publishFile(join(folder, 'part'), join(folder, 'name'))).toThrow('is there already');
  expect(readFileSync(join(folder, 'name'), 'utf8')).toBe('theirs');
});

test('a rename that fails leaves no file under the name', () => {
  const folder = temporaryFolder();
  expect(() => publishFile(join(folder, 'none'), join(folder, 'name'))).toThrow('ENOENT');
  expect(readdirSync(folder)).toEqual([]);
});

test('a missing folder is an error of the file system', () => {
  const folder = temporaryFolder();
  expect(() => publishFile(join(folder, 'none'), join(folder, 'gone', 'name'))).toThrow('ENOENT');
});
