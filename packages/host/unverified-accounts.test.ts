import { expect, test } from 'vitest';
import { deleteMember } from './member-documents.ts';
import { soundCampus } from './testing/sound-campus.ts';
import { deleteUnverifiedAccounts } from './unverified-accounts.ts';

const campus = soundCampus();
const inDays = (days: number) => Date.now() + days * 24 * 60 * 60 * 1_000;

async function signUp(email: string): Promise<string> {
  const { uid } = await campus.backend.accounts.create({
    email,
    password: 'invented-3',
    emailVerified: false,
  });
  await campus.change(`users/${uid}`, { uid });
  return uid;
}

test('an unused unverified account is deleted with its user record 30 days after sign-up', async () => {
  const uid = await signUp('nobody@campus.test');
  expect(await deleteUnverifiedAccounts(campus.backend, inDays(29))).toBe(0);
  expect(await campus.fieldsOf(`users/${uid}`)).toBeDefined();
  expect(await deleteUnverifiedAccounts(campus.backend, inDays(31))).toBe(1);
  expect(campus.backend.accounts.findByEmail('nobody@campus.test')).toBeNull();
  expect(await campus.fieldsOf(`users/${uid}`)).toBeUndefined();
});

test('verified members and those with a donor record or a request stay', async () => {
  const donor = await signUp('donor@campus.test');
  await campus.change(`donors/${donor}`, { userId: donor });
  const requester = await signUp('requester@campus.test');
  await campus.change('bloodRequests/theirs', { userId: requester });
  expect(await deleteUnverifiedAccounts(campus.backend, inDays(400))).toBe(0);
  expect(await campus.fieldsOf(`users/${campus.uid}`)).toBeDefined();
});

test('admins and disabled accounts stay', async () => {
  const appointed = await signUp('appointed@campus.test');
  await campus.change(`users/${appointed}`, { role: 'admin' });
  const banned = await signUp('banned@campus.test');
  campus.backend.accounts.setDisabled(banned, true);
  expect(await deleteUnverifiedAccounts(campus.backend, inDays(400))).toBe(0);
});

test('an account that is verified in the meantime stays', async () => {
  const uid = await signUp('back@campus.test');
  const since = inDays(31) - inDays(30) + Date.now();
  campus.sql(`UPDATE accounts SET email_verified = 1 WHERE uid = '${uid}'`);
  expect(campus.backend.accounts.deleteUnverifiedUnused(uid, since)).toBe(false);
  expect(campus.backend.accounts.findByEmail('back@campus.test')).not.toBeNull();
});

test('deleting a member deletes the account and all its documents, and no others', async () => {
  const other = await signUp('other@campus.test');
  expect(await deleteMember(campus.backend, campus.uid)).toBe(4);
  for (const path of ['users', 'donors'].map((name) => `${name}/${campus.uid}`)) {
    expect(await campus.fieldsOf(path)).toBeUndefined();
  }
  expect(await campus.fieldsOf(`donors/${campus.uid}/private/contact`)).toBeUndefined();
  expect(campus.backend.accounts.findByEmail('dawud.donor@campus.test')).toBeNull();
  expect(await campus.fieldsOf(`users/${other}`)).toBeDefined();
});
