import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import { runWithoutReader } from './testing/command.ts';

const endedBySigpipe = { code: 141, out: '', error: '' };

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'broken-pipe-'));
  return () => rmSync(folder, { recursive: true });
});

test.each([['doctor'], ['doctor --help']])(
  '%s ends without a word when nobody reads what it prints',
  async (words) => {
    expect(await runWithoutReader(words.split(' '), { DATA_DIR: folder })).toEqual(endedBySigpipe);
  },
);

test('demo does so too, and leaves no data behind', async () => {
  const temporary = await runWithoutReader(['demo'], { TMPDIR: folder, LOG_LEVEL: 'silent' });
  expect(temporary).toEqual(endedBySigpipe);
  expect(readdirSync(folder).filter((name) => name.startsWith('campus-blood-bank-demo-'))).toEqual([]);
});

test('start stops in order, as at a signal', async () => {
  const ended = await runWithoutReader(['start'], { DATA_DIR: folder, LOG_LEVEL: 'silent' });
  expect(ended).toEqual(endedBySigpipe);
  expect(existsSync(join(folder, 'outbox-key'))).toBe(false);
});
