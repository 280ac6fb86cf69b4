import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import { everythingIsAllowed } from './firestore/testing/open-firestore.ts';
import { set } from './firestore/testing/wire-values.ts';
import { backlogOf, commitAsClient, heldTrigger } from './firestore/triggers/testing/held-trigger.ts';
import { restoreBackup } from './restore-backup.ts';
import { backUp } from './sqlite/backup.ts';
import { countRows, writeManifest } from './sqlite/backup-manifest.ts';
import { appendChecksum } from './sqlite/checksum-line.ts';
import { connect } from './sqlite/connection.ts';
import { currentVersion, migrate, versionOf } from './sqlite/migrate.ts';
import { documentsMigration } from './sqlite/migrations/001-documents.ts';
import { accountsMigration } from './sqlite/migrations/002-accounts.ts';
import {
  callAccounts,
  mailedCode,
  refresh,
  signIn,
  signUp,
  type TestSession,
} from './testing/auth-client.ts';
import { backendForEachTest, backendForThisTest } from './testing/backend-fixture.ts';
import { callFirestore } from './testing/firestore-client.ts';
import type { TestBackend } from './testing/start-backend.ts';
import { temporaryFolder } from './testing/temporary-folder.ts';

const email = 'member@campus.test';

let folder: string;
const campus = backendForEachTest();
let session: TestSession;
let verificationCode: string;
let resetCode: string;
let backup: string;

/** Backs up a campus with an open session, a verification code and a reset code. */
beforeEach(async () => {
  folder = temporaryFolder();
  session = await signUp(campus, email);
  verificationCode = await mailedCode(campus, { requestType: 'VERIFY_EMAIL', idToken: session.idToken });
  resetCode = await mailedCode(campus, { requestType: 'PASSWORD_RESET', email });
  backup = join(folder, 'campus.backup');
  await backUp(campus.dataFolder, backup);
});

/** Restores the backup into another folder and serves it. */
async function restored(keepSessions: boolean, file = backup) {
  const dataFolder = join(folder, 'restored');
  const result = await restoreBackup(dataFolder, file, { force: false, keepSessions });
  const backend = await backendForThisTest({ dataFolder });
  return { backend, result, dataFolder };
}

async function isSessionValid(backend: TestBackend): Promise<Record<string, boolean>> {
  const read = await callFirestore(backend, 'batchGet', { documents: [] }, session);
  return {
    idToken: read.status === 200,
    refreshToken: (await refresh(backend, session.refreshToken)).status === 200,
  };
}

function keyIds(dataFolder: string): string[] {
  const { keys } = JSON.parse(readFileSync(join(dataFolder, 'signing-keys.json'), 'utf8'));
  return (keys as { kid: string }[]).map(({ kid }) => kid);
}

test('a restore ends every session, voids links that could take an account over, and has a new key', async () => {
  const { backend, result, dataFolder } = await restored(false);
  expect(result.sessionsEnded).toBe(1);
  expect(await isSessionValid(backend)).toEqual({ idToken: false, refreshToken: false });
  const newPassword = { oobCode: resetCode, newPassword: 'of-a-thief-1' };
  expect((await callAccounts(backend, 'resetPassword', newPassword)).status).toBe(400);
  expect((await callAccounts(backend, 'update', { oobCode: verificationCode })).status).toBe(200);
  expect((await signIn(backend, email)).localId).toBe(session.localId);
  const [newKey, ...others] = keyIds(dataFolder);
  expect(others).toEqual([]);
  expect(keyIds(campus.dataFolder)).not.toContain(newKey);
});

test('with keepSessions, sessions, links and keys are restored', async () => {
  const { backend, result, dataFolder } = await restored(true);
  expect(result.sessionsEnded).toBeNull();
  expect(await isSessionValid(backend)).toEqual({ idToken: true, refreshToken: true });
  const newPassword = { oobCode: resetCode, newPassword: 'another-1' };
  expect((await callAccounts(backend, 'resetPassword', newPassword)).status).toBe(200);
  expect(keyIds(dataFolder)).toEqual(keyIds(campus.dataFolder));
});

test('the restored folder does not contain the backup’s keys', async () => {
  const { d = '' } = JSON.parse(readFileSync(join(campus.dataFolder, 'signing-keys.json'), 'utf8')).keys[0];
  expect(d).not.toBe('');
  expect(readFileSync(backup).includes(d)).toBe(true);
  const { dataFolder } = await restored(false);
  for (const name of ['database.sqlite', 'signing-keys.json']) {
    expect(readFileSync(join(dataFolder, name)).includes(d)).toBe(false);
  }
});

test('a backup of an older version is migrated before its sessions are ended', async () => {
  const older = join(folder, 'older.backup');
  const database = connect(older);
  migrate(database, { steps: [documentsMigration, accountsMigration] });
  database.exec(`
    INSERT INTO accounts VALUES ('u', '${email}', 1, 'x', NULL, NULL, 0, 0, 0, 0);
    INSERT INTO refresh_tokens (hash, uid, auth_time) VALUES (x'01', 'u', 0);
  `);
  const signingKeys = readFileSync(join(campus.dataFolder, 'signing-keys.json'), 'utf8');
  const createdAt = new Date().toISOString();
  writeManifest(database, { createdAt, counts: countRows(database), signingKeys, pushKey: null });
  database.close();
  await appendChecksum(older);
  const { result, dataFolder } = await restored(false, older);
  expect(result.sessionsEnded).toBe(1);
  const restoredData = connect(join(dataFolder, 'database.sqlite'));
  expect(versionOf(restoredData)).toBe(currentVersion);
  restoredData.close();
});

test.each([true, false])(
  'events that waited at the backup are not restored (keepSessions: %s)',
  async (keep) => {
    const { trigger } = heldTrigger();
    const source = await backendForThisTest({ triggers: [trigger], rules: everythingIsAllowed });
    await commitAsClient(source, set('requests/r1', {}));
    const file = join(folder, 'with-events.backup');
    expect((await backUp(source.dataFolder, file)).counts).toMatchObject({ documents: 1, trigger_outbox: 1 });
    const { dataFolder } = await restored(keep, file);
    expect(backlogOf({ ...source, dataFolder }).waiting.count).toBe(0);
    expect(backlogOf(source).waiting.count).toBe(1);
  },
);
