import { chmodSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { dataFolderAt } from '@embedded-firebase/server';
import { checkpointDatabaseFile } from '@embedded-firebase/server/inspection';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { readProductFiles } from '../product-files.ts';
import { serve } from '../serve.ts';
import { type CommandResult, runHere } from '../testing/run-command.ts';
import { settingsFor, soundCampus } from '../testing/sound-campus.ts';
import { checkClock, checkDisk } from './check-machine.ts';
import { examineData } from './examine-data.ts';

const { indexes } = readProductFiles();
const sound = soundCampus();
const donor = () => `donors/${sound.uid}`;

test('a sound campus has no fault', () => {
  expect(examineData(sound.dataFolder, indexes)).toEqual({
    findings: [],
    checked: { documents: 4, accounts: 1 },
    newestBackup: expect.any(Number),
  });
});

describe('indexes', () => {
  test('with missing or surplus entries are dropped, and built anew by the server', async () => {
    sound.sql(
      "INSERT INTO index_entries SELECT CAST(key || x'00' AS BLOB), document FROM index_entries LIMIT 1",
    );
    expect(sound.found()).toEqual([expect.stringMatching(/^indexes: .*, to repair$/)]);
    sound.sql('DELETE FROM index_entries');
    const lacking = sound.found();
    expect(lacking.length).toBeGreaterThan(0);
    expect(lacking.every((line) => /^indexes: .*, to repair$/.test(line))).toBe(true);
    await sound.repair('repair');
    expect(sound.found().every((line) => line.startsWith('indexes: ') && !line.endsWith('to repair'))).toBe(
      true,
    );
    sound.close();
    const product = await serve({ ...settingsFor(sound.dataFolder), port: 0 });
    const found = await product.backend.firestore.documents.query({
      collection: 'bloodRequests',
      where: [{ field: 'status', op: '==', value: 'active' }],
      orderBy: [{ field: 'requestedAt', direction: 'desc' }],
    });
    await product.close();
    expect(found).toMatchObject([{ path: 'bloodRequests/demo-000' }]);
  });
});

describe('the machine', () => {
  test('a damaged database is named, with the way to a backup', async () => {
    sound.close();
    checkpointDatabaseFile(dataFolderAt(sound.dataFolder).databaseFile);
    const { databaseFile } = dataFolderAt(sound.dataFolder);
    const bytes = readFileSync(databaseFile);
    bytes.fill(0xff, 4_096, 3 * 4_096);
    writeFileSync(databaseFile, bytes);
    const { findings, checked } = examineData(sound.dataFolder, indexes);
    expect(checked).toBeNull();
    expect(findings).toMatchObject([
      { check: 'database', weight: 'fault', how: expect.stringContaining('npm run restore') },
    ]);
  });

  test('a clock that is behind the newest change is named', async () => {
    const now = Date.now();
    expect(checkClock({ lastCommitMicros: (now + 50_000) * 1_000 }, now)).toEqual([]);
    sound.sql(`UPDATE firestore_state SET last_commit_micros = ${(now + 3_600_000) * 1_000}`);
    expect(sound.found()).toEqual(['clock: the clock of this machine']);
  });

  test('a disk without room is named', () => {
    // A file system that reports no free space.
    const findings = checkDisk(dataFolderAt('/proc'));
    expect(findings).toMatchObject([
      { check: 'disk', weight: 'fault', what: expect.stringContaining('0 MB are free') },
    ]);
  });

  test.each([
    ['an hour', 3_600_000, []],
    ['six days', 6 * 86_400_000, []],
    ['nine days', 9 * 86_400_000, ['The newest backup is 9 days old.']],
  ])('the newest backup is advised on when it is old: %s', (_, age, advised) => {
    const now = Date.now();
    const { findings, newestBackup } = examineData(sound.dataFolder, indexes, {}, now + age);
    expect(findings.map(({ what }) => what)).toEqual(advised);
    expect(newestBackup).toBeLessThanOrEqual(now);
    expect(newestBackup).toBeGreaterThan(now - 3_600_000);
  });

  test('a campus without a backup is advised to make one', () => {
    rmSync(join(sound.dataFolder, 'backups'), { recursive: true });
    expect(examineData(sound.dataFolder, indexes)).toMatchObject({
      findings: [{ check: 'backups', weight: 'advice', what: 'There is no backup.' }],
      newestBackup: null,
    });
  });

  test('files that others can read are closed to them', async () => {
    const { databaseFile, signingKeysFile } = dataFolderAt(sound.dataFolder);
    chmodSync(databaseFile, 0o644);
    chmodSync(signingKeysFile, 0o640);
    chmodSync(sound.dataFolder, 0o755);
    expect(sound.found()).toEqual([
      'permissions: DATA, to repair',
      'permissions: DATA/database.sqlite, to repair',
      'permissions: DATA/signing-keys.json, to repair',
    ]);
    await sound.repair('repair');
    expect(sound.found()).toEqual([]);
    expect([databaseFile, sound.dataFolder].map((file) => statSync(file).mode & 0o777)).toEqual([
      0o600, 0o700,
    ]);
  });

  test('a file that only root could close is named with the command for root, and other repairs go on', async () => {
    const backup = join(sound.dataFolder, 'backups', 'copied-by-root.backup');
    writeFileSync(backup, '');
    chmodSync(backup, 0o644);
    const somebodyElse = statSync(backup).uid + 1;
    const self = vi.spyOn(process, 'getuid').mockReturnValue(somebodyElse);
    onTestFinished(() => self.mockRestore());
    await sound.change(donor(), { isProfileActive: undefined });
    await sound.repair('repair');
    expect(examineData(sound.dataFolder, indexes).findings).toMatchObject([
      { check: 'permissions', how: `As root: chmod 0600 ${backup}` },
    ]);
  });

  test("what is not the campus's own is left as it is", async () => {
    const lostAndFound = join(sound.dataFolder, 'lost+found');
    mkdirSync(lostAndFound);
    chmodSync(lostAndFound, 0o755);
    expect(sound.found()).toEqual([]);
    await sound.repair('repair');
    expect(statSync(lostAndFound).mode & 0o777).toBe(0o755);
  });

  test('missing, broken and expired signing keys are named', async () => {
    const { signingKeysFile } = dataFolderAt(sound.dataFolder);
    const keys = JSON.parse(readFileSync(signingKeysFile, 'utf8'));
    for (const content of [
      '{"keys":[]}',
      'nonsense',
      JSON.stringify({ keys: [{ ...keys.keys[0], exp: 1 }] }),
    ]) {
      writeFileSync(signingKeysFile, content);
      expect(sound.found()).toEqual(['signing keys: DATA/signing-keys.json']);
    }
    rmSync(signingKeysFile);
    expect(sound.found()).toEqual(['signing keys: DATA/signing-keys.json']);
  });

  test('a broken key of notifications is named, and none is no fault', async () => {
    const { pushKeyFile } = dataFolderAt(sound.dataFolder);
    writeFileSync(pushKeyFile, 'nonsense');
    expect(sound.found()).toEqual(['push key: DATA/push-key']);
    rmSync(pushKeyFile);
    expect(sound.found()).toEqual([]);
  });
});

test('the command reports what, where and how, repairs while the server runs, and sets the exit code', async () => {
  const doctor = (...words: string[]): Promise<CommandResult> =>
    runHere(['doctor', ...words], { DATA_DIR: sound.dataFolder });
  await sound.change(donor(), { isProfileActive: undefined, bloodGroup: 'B' });
  const seen = await doctor();
  expect(seen).toMatchObject({ code: 2, error: '' });
  expect(seen.out).toContain(
    `Fault (missing fields): donors/${sound.uid}\n  It lacks isProfileActive, so that no search finds it.\n  To repair it: npm run doctor -- --fix fills in`,
  );
  expect(seen.out).toMatch(
    /Checked 4 documents and 1 account, the machine and the settings\.\nThe newest backup is less than an hour old\.\nFaults: 2\.\n$/,
  );
  const repaired = await doctor('--fix');
  expect(repaired.code).toBe(2);
  expect(repaired.out).toContain(`Repaired donors/${sound.uid}: Filled in isProfileActive.\n`);
  await sound.change(donor(), { bloodGroup: 'B-', isVerified: undefined });
  expect((await doctor('--mend')).out).toContain(`Repaired donors/${sound.uid}: Filled in isVerified.\n`);
  expect(await doctor()).toMatchObject({ code: 0, out: expect.stringContaining('No fault was found.') });
  expect(await doctor('--fixed')).toMatchObject({
    code: 1,
    error: expect.stringContaining('Usage: npm run doctor'),
  });
});
