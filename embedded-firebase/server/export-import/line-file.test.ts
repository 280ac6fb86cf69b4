import { createHash } from 'node:crypto';
import { readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { LineFile, linesOf, sha256Of } from './line-file.ts';

test('lines longer than a chunk are read back complete, multi-byte characters included', () => {
  const path = join(temporaryFolder(), 'long');
  const lines = ['রক্ত'.repeat(200_000), '', `a${'é'.repeat(700_000)}`, 'last'];
  const file = new LineFile(path);
  for (const line of lines) file.write(line);
  const checksum = file.finish();
  file.close();
  expect([...linesOf(path)]).toEqual(lines);
  expect(checksum).toBe(createHash('sha256').update(readFileSync(path)).digest('hex'));
  expect(sha256Of(path)).toBe(checksum);
  expect(statSync(path).mode & 0o777).toBe(0o600);
});

test('a last line without a line break is a line', () => {
  const path = join(temporaryFolder(), 'cut');
  writeFileSync(path, 'one\ntwo');
  expect([...linesOf(path)]).toEqual(['one', 'two']);
});
