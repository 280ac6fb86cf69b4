import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { backendForThisTest, startGoogle, temporaryFolder } from '@embedded-firebase/server/testing';
import { expect, test } from 'vitest';
import { exportCommand } from './export.ts';
import { importCommand } from './import.ts';
import { runCommand, runHere } from './testing/run-command.ts';
import { served, servedCampus, signInTo } from './testing/served-campus.ts';
import { writeDocuments } from './write-documents.ts';

test('a campus is exported while its server runs, and imported into another data folder', async () => {
  const folder = temporaryFolder();
  const source = { DATA_DIR: join(folder, 'source') };
  const target = { DATA_DIR: join(folder, 'target') };
  const campus = await servedCampus(source.DATA_DIR);
  await writeDocuments(campus.backend, [
    { path: 'users/u1', fields: { uid: 'u1', createdAt: new Date() } },
    { path: 'donors/u1', fields: { userId: 'u1' } },
    { path: 'bloodRequests/r1', fields: { userId: 'u2' } },
    { path: 'bloodRequests/r1/offers/u1', fields: { userId: 'u1' } },
    { path: 'bloodRequests/r1/offers/u1/private/contact', fields: { contactNumber: '+880 1700 000 011' } },
  ]);

  const exported = await runCommand(['export'], source);
  expect(exported).toMatchObject({ code: 0, error: '' });
  const [, moved = ''] =
    /^Exported 5 documents and 1 account to (.*)\.\n {2}bloodRequests: 1\n {2}donors: 1\n {2}offers: 1\n {2}private: 1\n {2}users: 1\n/.exec(
      exported.out,
    ) ?? [];
  expect(moved).toMatch(/\/source\/exports\/blood-bank-\d{8}-\d{6}$/);
  expect(await runCommand(['import', moved], source)).toMatchObject({
    code: 1,
    error: expect.stringMatching(
      new RegExp(`^Process ${process.pid} serves the data .*: stop it first\\.\\s*$`),
    ),
  });

  const dryRun = await runHere(['import', moved, '--dry-run'], target);
  expect(dryRun).toMatchObject({ code: 0, error: '' });
  expect(dryRun.out).toContain(`Would add 5 documents and 1 account to ${target.DATA_DIR}`);
  expect(existsSync(target.DATA_DIR)).toBe(false);
  const imported = await runHere(['import', moved], target);
  expect(imported).toMatchObject({ code: 0, error: '' });
  expect(imported.out).toContain(`Added 5 documents and 1 account to ${target.DATA_DIR}`);
  expect((await runHere(['import', moved], target)).out).toContain('nothing was changed');

  const home = await served(target.DATA_DIR);
  expect((await signInTo(home)).status).toBe(200);
  const contact = await home.backend.firestore.documents.get('bloodRequests/r1/offers/u1/private/contact');
  expect(contact?.fields.contactNumber).toBe('+880 1700 000 011');
  await home.close();
  const conflict = await runHere(['import', moved], target);
  expect(conflict.code).toBe(1);
  expect(conflict.out).toMatch(/account \w+ \(member@campus.test\): lastLoginAt\n/);
  expect(conflict.error).toContain('1 record is in');
});

test('a campus is imported into Firebase with a service account', async () => {
  const folder = temporaryFolder();
  const dataFolder = join(folder, 'source');
  const campus = await servedCampus(dataFolder);
  await writeDocuments(campus.backend, [
    { path: 'users/u1', fields: { uid: 'u1' } },
    { path: 'bloodRequests/r1/offers/u1', fields: { userId: 'u1' } },
  ]);
  await campus.close();
  const moved = join(folder, 'moved');
  expect(await runHere(['export', moved], { DATA_DIR: dataFolder })).toMatchObject({ code: 0, error: '' });
  const firebase = await backendForThisTest({ projectId: 'campus-on-firebase' });
  const google = await startGoogle(firebase, 'campus-on-firebase');
  const key = join(folder, 'key.json');
  writeFileSync(key, google.keyText);
  const words = ['import', moved, '--to', 'firebase', '--project', 'campus-on-firebase', '--key', key];
  const said = await runHere(words, { GOOGLE_BASE_URL: google.origin });
  expect(said).toMatchObject({ code: 0, error: '' });
  expect(said.out).toContain(
    'Added 2 documents and 1 account to project campus-on-firebase; 0 documents and 0 accounts were',
  );
  expect((await signInTo(firebase, 'test-api-key')).status).toBe(200);
  const elsewhere = await runHere(words, { GOOGLE_BASE_URL: 'http://google.campus.test' });
  expect(elsewhere).toMatchObject({ code: 1, error: expect.stringContaining('name this machine') });
});

test.each([
  [exportCommand, ['one', 'two']],
  [exportCommand, ['--force']],
  [importCommand, []],
  [importCommand, ['folder', '--to']],
  [importCommand, ['folder', '--key', 'key.json']],
  [importCommand, ['folder', '--to', 'firebase', '--project', 'Campus', '--key', 'key.json']],
  [importCommand, ['folder', '--to', 'firebase', '--project', 'campus-on-firebase']],
])('invalid arguments are refused (%#)', async (command, words) => {
  await expect(command.run(words)).rejects.toThrow('Usage: npm run');
});
