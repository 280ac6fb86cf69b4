import { expect, test } from 'vitest';
import { GroupCommit } from '../sqlite/group-commit.ts';
import { createFirestore } from './create-firestore.ts';
import { everythingIsAllowed, openFirestore } from './testing/open-firestore.ts';
import { by, from, int, set, text, transform, where } from './testing/wire-values.ts';

test('everything exists after a restart, and later commits have later times', async () => {
  let now = Date.parse('2026-05-06T07:08:09Z');
  const before = openFirestore({ now: () => now });
  await before.seed({ 'c/a': { n: int(2), t: text('é') }, 'c/b': { n: int(1) } });
  const query = { from: from('c'), orderBy: [by('n')] };
  expect(await before.find(query)).toEqual(['c/b', 'c/a']);
  const { commitTime } = await before.commit(transform('c/a', { fieldPath: 'n', increment: int(-2) }));
  const document = await before.get('c/a');
  before.close();

  now -= 3_600_000;
  const after = openFirestore({ file: before.file, now: () => now });
  expect(await after.get('c/a')).toEqual(document);
  expect(await after.find(query)).toEqual(['c/a', 'c/b']);
  const later = await after.commit(set('c/b', { n: int(5) }));
  expect(later.commitTime > commitTime).toBe(true);
  expect(await after.find({ from: from('c'), where: where('n', 'EQUAL', int(5)) })).toEqual(['c/b']);
});

test('an index build that a stop interrupted is finished after the next start', async () => {
  const before = openFirestore();
  await before.seed(Object.fromEntries(Array.from({ length: 400 }, (_, i) => [`c/${i}`, { n: int(i) }])));
  const query = { from: from('c'), where: where('n', 'GREATER_THAN', int(397)) };
  const cutOff = before.find(query);
  setImmediate(() => setImmediate(before.close));
  await expect(cutOff).rejects.toMatchObject({ status: 'UNAVAILABLE' });
  const after = openFirestore({ file: before.file });
  expect(await after.find(query)).toEqual(['c/398', 'c/399']);
});

test('a call after the end is UNAVAILABLE', async () => {
  const { commit, find, close } = openFirestore();
  close();
  await expect(commit(set('c/d', {}))).rejects.toMatchObject({ status: 'UNAVAILABLE' });
  await expect(find({ from: from('c') })).rejects.toMatchObject({ status: 'UNAVAILABLE' });
});

test('the database of one project is refused to another', () => {
  const { database } = openFirestore();
  const groupCommit = new GroupCommit(database);
  const options = { database, groupCommit, rules: everythingIsAllowed, indexes: {}, clock: { now: () => 0 } };
  const log = { info() {}, error() {} };
  expect(() => createFirestore({ ...options, projectId: 'another', log: log as never })).toThrow(
    /documents of the project "demo-campus", not of "another"/,
  );
});
