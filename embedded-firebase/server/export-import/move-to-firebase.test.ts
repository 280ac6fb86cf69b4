import { hash } from '@node-rs/argon2';
import { expect, test } from 'vitest';
import { callAccounts, signIn, signUp } from '../testing/auth-client.ts';
import type { TestBackend } from '../testing/start-backend.ts';
import { moveToFirebase } from './move-to-firebase.ts';
import {
  backendFor,
  campusToMove,
  contentOf,
  exported,
  newNotes,
  signInAll,
  silent,
  textOf,
  write,
} from './testing/moved-campus.ts';
import { startGoogle, type TestGoogle } from './testing/start-google.ts';

const projectId = 'campus-on-firebase';

async function project(): Promise<{ target: TestBackend; google: TestGoogle }> {
  const target = await backendFor({ projectId });
  return { target, google: await startGoogle(target, projectId) };
}

function move(folder: string, { origin, keyText }: TestGoogle, dryRun = false) {
  return moveToFirebase(folder, {
    projectId,
    keyText,
    keyName: 'key.json',
    baseUrl: origin,
    dryRun,
    onProgress: silent,
    retryAfter: [5, 5],
  });
}

/** Removes the project's name and the times from documents. */
function fieldsIn(documents: readonly string[], project = projectId): string[] {
  return documents.map((wire) =>
    wire.replaceAll(project, '').replace(/,?"createTime":"[^"]+","updateTime":"[^"]+"}$/, ''),
  );
}

test('a campus moves to Firebase with passwords and references', async () => {
  const campus = await campusToMove();
  const before = contentOf(campus.dataFolder);
  const folder = exported(campus);
  const { target, google } = await project();

  expect(await move(folder, google, true)).toMatchObject({
    accounts: { missing: 3 },
    documents: { missing: 125 },
  });
  expect(contentOf(target.dataFolder)).toEqual({ documents: [], accounts: [] });

  expect(await move(folder, google)).toMatchObject({
    accounts: { missing: 3 },
    documents: { missing: 125 },
    conflicts: [],
  });
  const after = contentOf(target.dataFolder);
  expect(fieldsIn(after.documents)).toEqual(fieldsIn(before.documents, 'demo-campus'));
  expect(await newNotes(target)).toEqual(['n3', 'n1']);
  expect(await signInAll(target)).toEqual(await signInAll(campus));
  const { idToken } = await signIn(target, 'three@campus.test', 'secret-3');
  expect((await callAccounts(target, 'lookup', { idToken })).body).toMatchObject({
    users: [{ emailVerified: true }],
  });

  google.calls.length = 0;
  expect(await move(folder, google)).toMatchObject({
    accounts: { missing: 0, same: 3 },
    documents: { missing: 0, same: 125 },
  });
  expect(google.calls).not.toContain('commit');
  expect(google.calls).not.toContain('accounts:batchCreate');
});

test('an interrupted move is resumed by the next, and temporary failures are retried', async () => {
  const folder = exported(await campusToMove());
  const { target, google } = await project();
  google.failNext('commit', 403);
  await expect(move(folder, google)).rejects.toThrow(
    'documents:commit answered 403: Try again. Does the service account',
  );
  expect(contentOf(target.dataFolder)).toMatchObject({ documents: [], accounts: [{}, {}, {}] });
  google.failNext('accounts:batchGet', 503);
  google.failNext('commit', 0);
  expect(await move(folder, google)).toMatchObject({
    accounts: { missing: 0, same: 3 },
    documents: { missing: 125 },
  });
  expect(contentOf(target.dataFolder).documents).toHaveLength(125);
});

test('records that differ are named, and nothing is written', async () => {
  const folder = exported(await campusToMove());
  const { target, google } = await project();
  await signUp(target, 'one@campus.test', 'somebody-else');
  await write(target, 'notes/n1', {});
  const { conflicts } = await move(folder, google);
  expect(conflicts).toEqual([
    expect.stringMatching(/^account \w+: its address one@campus.test belongs to the account \w+ there$/),
    'document notes/n1',
  ]);
  expect(contentOf(target.dataFolder).documents).toHaveLength(1);
});

test('an account that Firebase refuses fails the move', async () => {
  const campus = await campusToMove();
  const folder = exported(campus);
  const { google } = await project();
  google.failNext('accounts:batchCreate', 400);
  await expect(move(folder, google)).rejects.toThrow('accounts:batchCreate answered 400: Try again.');
});

test('an account created during the move is named, not overwritten', async () => {
  const folder = exported(await campusToMove());
  const { target, google } = await project();
  google.beforeNext('accounts:batchCreate', () => signUp(target, 'one@campus.test', 'somebody-else'));
  await expect(move(folder, google)).rejects.toThrow(
    /^The move is incomplete: 0 accounts and 0 documents are missing, 1 differ\. account \w+: its address one@campus\.test belongs/,
  );
  expect((await signIn(target, 'one@campus.test', 'somebody-else')).idToken).toBeDefined();
});

test('an account whose address was changed in the project is named', async () => {
  const folder = exported(await campusToMove());
  const { target, google } = await project();
  await move(folder, google);
  target.withDatabase((database) =>
    database.exec("UPDATE accounts SET email = 'new@campus.test' WHERE email = 'two@campus.test'"),
  );
  const { conflicts } = await move(folder, google);
  expect(conflicts).toEqual([
    expect.stringMatching(/^account \w+: two@campus\.test here, new@campus\.test there$/),
  ]);
});

test('password hashes with other parameters are uploaded in their own call', async () => {
  const campus = await campusToMove();
  const costlier = await hash('secret-3', {
    algorithm: 2,
    memoryCost: 8 * 1_024,
    timeCost: 3,
    parallelism: 1,
  });
  campus.withDatabase((database) =>
    database.exec(`UPDATE accounts SET password_hash = '${costlier}' WHERE email = 'three@campus.test'`),
  );
  const { target, google } = await project();
  expect(await move(exported(campus), google)).toMatchObject({ accounts: { missing: 3 } });
  expect(google.calls.filter((call) => call === 'accounts:batchCreate').length).toBeGreaterThan(1);
  expect((await signIn(target, 'three@campus.test', 'secret-3')).idToken).toBeDefined();
});

test('an invalid key file and a refused key are reported', async () => {
  const folder = exported(await backendFor());
  const { google } = await project();
  const refused = { ...google, keyText: google.keyText.replace('mover@', 'other@') };
  await expect(move(folder, refused)).rejects.toThrow(/issued no access token to other@/);
  await expect(move(folder, { ...google, keyText: '{"type":"authorized_user"}' })).rejects.toThrow(
    'key.json is not the key file of a service account',
  );
  expect(textOf(folder, 'accounts.jsonl')).toBe('');
});
