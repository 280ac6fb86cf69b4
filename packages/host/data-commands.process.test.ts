import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { temporaryFolder } from '@embedded-firebase/server/testing';
import { beforeEach, describe, expect, test } from 'vitest';
import { type CommandResult, runCommand, runHere } from './testing/run-command.ts';
import { callAccounts, refresh, served, servedCampus, signInTo } from './testing/served-campus.ts';

let folder: string;
let dataFolder: string;
beforeEach(() => {
  folder = temporaryFolder();
  dataFolder = join(folder, 'data');
});

function command(...words: string[]): Promise<CommandResult> {
  return runCommand(words, { DATA_DIR: dataFolder });
}

/** Runs a command in this process, while it serves nothing. */
function commandHere(...words: string[]): Promise<CommandResult> {
  return runHere(words, { DATA_DIR: dataFolder });
}

test('a backup is made while the server runs and restored after a stop; the replaced data is kept', async () => {
  const product = await servedCampus(dataFolder);
  const file = join(folder, 'campus.backup');
  const backup = await command('backup', file);
  expect(backup).toMatchObject({ code: 0, error: '' });
  expect(backup.out).toContain(`Backed up 0 documents and 1 account to ${file}`);
  expect(backup.out).toContain('holds the keys that sign people in');
  expect(statSync(file).mode & 0o777).toBe(0o600);

  const whileServed = await command('restore', file, '--force');
  expect(whileServed).toMatchObject({ code: 1, out: '' });
  expect(whileServed.error).toMatch(
    new RegExp(`^Process ${process.pid} serves the data in .*: stop it first\\.\\s*$`),
  );

  await product.close();
  expect(await commandHere('restore', file)).toEqual({
    code: 1,
    out: '',
    error: `${dataFolder} holds data already: nothing was restored. --force replaces it, and keeps it aside.\n`,
  });
  const restored = await commandHere('restore', '--force', file);
  expect(restored).toMatchObject({ code: 0, error: '' });
  expect(restored.out).toMatch(/^Restored 0 documents and 1 account of the backup of .* into /);
  expect(restored.out).toContain('Everybody has to sign in again: 0 sessions ended');
  expect(restored.out).toMatch(/What was there before is kept in .*before-restore-\d{8}-\d{6}\./);

  const again = await served(dataFolder);
  expect((await signInTo(again)).status).toBe(200);
});

test.each([
  [
    'ends the sessions of the backup, and says so',
    [],
    'Everybody has to sign in again: 1 session ended, and a new key signs',
    400,
  ],
  ['keeps them with --keep-sessions', ['--keep-sessions'], 'Sessions and keys are those of the backup', 200],
])('a restore %s', async (_, flags, sentence, status) => {
  const product = await servedCampus(dataFolder);
  const { refreshToken } = (await (await signInTo(product)).json()) as { refreshToken: string };
  const file = join(folder, 'campus.backup');
  await product.close();
  await commandHere('backup', file);
  const restored = await commandHere('restore', file, '--force', ...flags);
  expect(restored).toMatchObject({ code: 0, error: '' });
  expect(restored.out).toContain(sentence);
  const again = await served(dataFolder);
  expect((await refresh(again, refreshToken)).status).toBe(status);
});

test('a backup is written to the data folder, or to the folder that is named', async () => {
  await (await servedCampus(dataFolder)).close();
  expect(await commandHere('backup')).toMatchObject({ code: 0 });
  expect(readdirSync(join(dataFolder, 'backups'))).toEqual([
    expect.stringMatching(/^blood-bank-\d{8}-\d{6}\.backup$/),
  ]);
  expect(await commandHere('backup', `${folder}/elsewhere/`)).toMatchObject({ code: 0 });
  expect(readdirSync(join(folder, 'elsewhere'))).toHaveLength(1);
});

test('a damaged backup replaces nothing', async () => {
  await (await servedCampus(dataFolder)).close();
  const file = join(folder, 'campus.backup');
  await commandHere('backup', file);
  const bytes = readFileSync(file);
  bytes[bytes.length >> 1] = 1 + (bytes[bytes.length >> 1] ?? 0);
  writeFileSync(file, bytes);
  const { code, error } = await commandHere('restore', file, '--force');
  expect([code, error]).toEqual([
    1,
    `${file} is damaged: its content is not what its checksum was made of. Nothing was replaced: try an older backup.\n`,
  ]);
});

test('a second server on the same data is refused, naming the process of the first one', async () => {
  await servedCampus(dataFolder);
  const { code, out, error } = await command('start');
  expect([code, out]).toEqual([1, '']);
  expect(error).toMatch(
    new RegExp(`^Process ${process.pid} serves the data in ${dataFolder} since .*: stop it first\\.\\s*$`),
  );
});

test('a start on damaged data tells what is damaged and how to recover', async () => {
  await (await servedCampus(dataFolder)).close();
  writeFileSync(join(dataFolder, 'database.sqlite'), 'A letter to the dean. '.repeat(1_000));
  expect(await commandHere('start')).toEqual({
    code: 1,
    out: '',
    error: `${dataFolder}/database.sqlite is damaged: it is no SQLite database. Nothing is served from it. Restore the newest backup: npm run restore -- FILE --force (the present data is kept aside).\n`,
  });
});

test('a running server uses a rotated key, and nobody is logged out', async () => {
  const product = await servedCampus(dataFolder);
  const idTokenOf = async (response: Response) => ((await response.json()) as { idToken: string }).idToken;
  const older = await idTokenOf(await signInTo(product));
  const rotated = await command('rotate-key');
  expect(rotated).toMatchObject({ code: 0, error: '' });
  const keyId = /A new key signs from now on: (\S+)\./.exec(rotated.out)?.[1] ?? '';
  expect(rotated.out).toContain('1 still accepted');
  const newer = await idTokenOf(await signInTo(product));
  expect(Buffer.from(newer.split('.')[0] ?? '', 'base64url').toString()).toContain(keyId);
  for (const idToken of [older, newer]) {
    expect((await callAccounts(product, 'lookup', { idToken })).status).toBe(200);
  }
});

test('a stolen key is replaced while the server runs, and everybody has to sign in again', async () => {
  const product = await servedCampus(dataFolder);
  const { refreshToken } = (await (await signInTo(product)).json()) as { refreshToken: string };
  expect((await refresh(product, refreshToken)).status).toBe(200);
  const replaced = await command('rotate-key', '--end-sessions');
  expect(replaced).toMatchObject({ code: 0, error: '' });
  expect(replaced.out).toContain('Sessions ended: 1; everybody has to sign in again.');
  expect((await refresh(product, refreshToken)).status).toBe(400);
  expect((await signInTo(product)).status).toBe(200);
});

test('a running server uses a new key of notifications', async () => {
  const product = await servedCampus(dataFolder);
  const publicKey = async () => {
    const response = await fetch(`${product.origin}/__/firebase/init.json`);
    return ((await response.json()) as { pushPublicKey: string }).pushPublicKey;
  };
  const former = await publicKey();
  const rotated = await command('rotate-key', '--push');
  expect(rotated).toMatchObject({ code: 0, error: '' });
  const current = await publicKey();
  expect(current).not.toBe(former);
  expect(rotated.out).toContain(current);
  expect(await commandHere('rotate-key', '--push', '--end-sessions')).toMatchObject({ code: 1, out: '' });
});

describe('commands', () => {
  test.each([
    ['backup', 'npm run backup [-- FILE]'],
    ['restore', 'npm run restore -- FILE [--force] [--keep-sessions]'],
    ['rotate-key', 'npm run rotate-key [-- --end-sessions | -- --push]'],
    ['admin', 'npm run admin -- grant|disable|enable|delete EMAIL'],
  ])('%s has a help text, and refuses unknown arguments', async (name, usage) => {
    const help = await commandHere(name, '--help');
    expect(help).toMatchObject({ code: 0, error: '' });
    expect(help.out).toContain(usage);
    for (const words of [['--frobnicate'], ['one', 'two'], ['-x'], ['']]) {
      expect(await commandHere(name, ...words)).toEqual({ code: 1, out: '', error: `Usage: ${usage}\n` });
    }
  });

  test('backup, export and rotate-key report missing data', async () => {
    for (const name of ['backup', 'export', 'rotate-key']) {
      const error = `There is no data in ${dataFolder}.\n`;
      expect(await commandHere(name)).toEqual({ code: 1, out: '', error });
    }
  });
});
