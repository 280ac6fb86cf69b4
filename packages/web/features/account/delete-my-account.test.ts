import { requestDetails } from '@blood-bank/domain/testing/request-details';
import { getDoc } from 'firebase/firestore/lite';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Campus, password, startCampus } from '../../testing/start-campus.ts';
import { idempotencyKey } from '../requests/post/idempotency-key.ts';
import { ownDocuments } from './api.ts';
import { deleteEverything } from './delete-my-account.tsx';

let campus: Campus;

beforeAll(async () => {
  campus = await startCampus();
});
afterAll(() => campus.close());

test('the browser’s storage is cleared of a member who left, and keeps what it has of others', async () => {
  const { uid } = await campus.join('Ayesha');
  idempotencyKey(uid, requestDetails);
  idempotencyKey('somebody-else', requestDetails);
  expect(kept()).toContain(uid);
  expect(await deleteEverything(uid, 'not-the-password', false)).toBe('wrong-password');
  expect(kept()).toContain(uid);

  expect(await deleteEverything(uid, password, false)).toBe('deleted');
  expect(kept()).not.toContain(uid);
  expect(kept()).toContain('somebody-else');
});

test('a suspended member leaves a record of only the suspension and its createdAt', async () => {
  const member = await campus.join('Bashir');
  await campus.setSuspended(member, true);
  const createdAt: unknown = (await getDoc(ownDocuments.user(member.uid))).get('createdAt');
  expect(await deleteEverything(member.uid, password, false)).toBe('deleted');
  const admin = await campus.join('Olivia');
  await campus.makeAdmin(admin);
  expect((await getDoc(ownDocuments.user(member.uid))).data()).toEqual({
    accountStatus: 'suspended',
    createdAt,
  });
});

test('a suspended member whose older record lacks createdAt leaves too', async () => {
  const member = await campus.join('Carim');
  await campus.setSuspended(member, true);
  await campus.removeField(`users/${member.uid}`, 'createdAt');
  expect(await deleteEverything(member.uid, password, false)).toBe('deleted');
});

function kept(): string {
  return JSON.stringify({ ...localStorage });
}
