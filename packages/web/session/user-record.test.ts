import { waitFor } from '@testing-library/react';
import { doc, getDoc, Timestamp, updateDoc } from 'firebase/firestore/lite';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { firestore } from '../lib/firestore/firestore.ts';
import { userDocument } from '../lib/firestore/paths.ts';
import { type Campus, startCampus } from '../testing/start-campus.ts';
import { connect, currentAuth } from './session-store.ts';
import { copyDisplayName, createUserRecord, syncUserRecord } from './user-record.ts';

const details = { fullName: 'Ayesha Rahman', universityId: '2002-117', department: 'CSE' };

let campus: Campus;

beforeAll(async () => {
  campus = await startCampus();
  syncUserRecord();
});
afterAll(() => campus.close());

test('creates the user record of the specification once, even when repeated', async () => {
  const accounts = await connect();
  const account = await accounts.createAccount('ayesha@campus.test', 'invented-1');
  await createUserRecord(account, details);
  campus.advanceClock();
  await createUserRecord(account, { ...details, fullName: 'Somebody Else' });
  const { createdAt, searchTerms, ...record } = await recordOf(account.uid);
  expect(createdAt).toBeInstanceOf(Timestamp);
  expect(searchTerms).toContain('rahman');
  expect(record).toEqual({
    ...details,
    uid: account.uid,
    email: 'ayesha@campus.test',
    role: 'user',
    accountStatus: 'provisional',
    emailVerified: false,
  });
});

test('copies the language of the page to a record that has another one', async () => {
  const account = await campus.join('farzana');
  await updateDoc(doc(firestore(), 'users', account.uid), { language: 'bn' });
  const accounts = await connect();
  await accounts.signOut();
  await campus.signInAs(account);
  await waitFor(async () => expect((await recordOf(account.uid)).language).toBe('en'));
});

test('retries a read that failed for the network', async () => {
  const account = await campus.join('chandni');
  const accounts = await connect();
  await accounts.signOut();
  const { fetch } = globalThis;
  let reads = 0;
  vi.stubGlobal('fetch', (...call: Parameters<typeof fetch>) => {
    if (!String(call[0]).includes('batchGet')) return fetch(...call);
    reads += 1;
    return reads === 1 ? Promise.reject(new TypeError('Failed to fetch')) : fetch(...call);
  });
  const log = vi.spyOn(console, 'error').mockReturnValue();
  await campus.signInAs(account);
  await waitFor(() => expect(currentAuth()).toMatchObject({ recordState: 'known' }));
  expect(reads).toBe(2);
  log.mockClear();
});

test('does not copy a name to an account that has signed in since', async () => {
  const earlier = await campus.join('Dilara');
  const present = await campus.join('Bashir');
  await copyDisplayName(earlier.uid, 'Dilara Khatun');
  expect(await campus.displayNameOf(present)).not.toBe('Dilara Khatun');
  await copyDisplayName(present.uid, 'Bashir Uddin');
  expect(await campus.displayNameOf(present)).toBe('Bashir Uddin');
});

async function recordOf(uid: string) {
  const snapshot = await getDoc(userDocument(uid));
  return snapshot.data() ?? {};
}
