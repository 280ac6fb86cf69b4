import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { publishFile } from './publish-file.ts';
import { temporaryFolder } from './testing/campus-folder.ts';

test('a file gets its name', () => {
  const folder = temporaryFolder();
  writeFileSync(join(folder, 'part'), 'whole');
  publishFile(join(folder, 'part'), join(folder, 'name'));
  expect(readdirSync(folder)).toEqual(['name']);
  expect(readFileSync(join(folder, 'name'), 'utf8')).toBe('whole');
});

test('a name that somebody has taken in the meantime is not taken from them', () => {
  const folder = temporaryFolder();
  writeFileSync(join(folder, 'part'), 'whole');
  writeFileSync(join(folder, 'name'), 'theirs');
  expect(() => publishFile(join(folder, 'part'), join(folder, 'name'))).toThrow('is there already');
  expect(readFileSync(join(folder, 'name'), 'utf8')).toBe('theirs');
});

test('a file that can not get its name leaves the name free', () => {
  const folder = temporaryFolder();
  expect(() => publishFile(join(folder, 'none'), join(folder, 'name'))).toThrow('ENOENT');
  expect(readdirSync(folder)).toEqual([]);
});

test('a name in a folder that is not there is an error of the file system', () => {
  const folder = temporaryFolder();
  expect(() => publishFile(join(folder, 'none'), join(folder, 'gone', 'name'))).toThrow('ENOENT');
});
