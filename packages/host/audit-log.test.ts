import { sweepAuditLog } from '@blood-bank/reactions/sweeps';
import { expect, test } from 'vitest';
import { runHere } from './testing/run-command.ts';
import { soundCampus } from './testing/sound-campus.ts';
import { writeDocuments } from './write-documents.ts';

const sound = soundCampus();
const donor = 'dawud.donor@campus.test';
const run = (...words: [string, ...string[]]) => runHere(words, { DATA_DIR: sound.dataFolder });

/** The entries, as "actor action collection/target". */
async function logged(): Promise<string[]> {
  const entries = await sound.backend.firestore.documents.query({
    collection: 'auditLog',
    where: [],
    limit: 100,
  });
  return entries
    .map(
      ({ fields: { actor, action, collection, targets } }) => `${actor} ${action} ${collection}/${targets}`,
    )
    .sort();
}

test('each command that changes an account or its role is logged, and a refused one is not', async () => {
  await sound.change(`users/${sound.uid}`, { role: 'user' });
  await run('admin', 'grant', donor);
  await run('admin', 'disable', donor);
  await run('admin', 'disable', donor);
  await run('admin', 'enable', donor);
  await run('admin', 'delete', donor);
  await run('admin', 'grant', donor);
  expect(await logged()).toEqual(
    ['delete', 'disable', 'enable', 'grant-admin'].map(
      (action) => `command line ${action} users/${sound.uid}`,
    ),
  );
});

test('the doctor logs what it repairs and deletes, and finds nothing wrong with the log', async () => {
  await sound.change(`donors/${sound.uid}`, { isProfileActive: undefined });
  await sound.change('bloodRequests/left', { userId: 'nobody' });
  await run('doctor', '--fix');
  await run('doctor', '--remove');
  expect(await logged()).toEqual([
    'command line delete bloodRequests/left',
    'command line repair bloodRequests/left',
    `command line repair donors/${sound.uid}`,
  ]);
  expect(sound.found()).toEqual([]);
});

test('entries are deleted after two years, and the head of an admin with the last of them', async () => {
  const entry = { actor: 'one', actorEmail: 'one@campus.test', action: 'verify', collection: 'donors' };
  const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000);
  await writeDocuments(sound.backend, [
    { path: 'auditLog/old', fields: { ...entry, targets: ['a'], at: daysAgo(735) } },
    { path: 'auditLog/young', fields: { ...entry, targets: ['b'], at: daysAgo(725) } },
    { path: 'auditLogHeads/one', fields: { actorEmail: 'one@campus.test', entry: 'young' } },
    { path: 'auditLogHeads/two', fields: { actorEmail: 'two@campus.test', entry: 'old' } },
  ]);
  expect(await sweepAuditLog(sound.backend.firestore.documents)).toBe(2);
  expect(await logged()).toEqual(['one verify donors/b']);
  expect(await sound.fieldsOf('auditLogHeads/one')).toBeDefined();
  expect(await sound.fieldsOf('auditLogHeads/two')).toBeUndefined();
});
