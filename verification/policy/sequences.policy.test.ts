import {
  collection,
  deleteDoc,
  doc,
  getDoc,
  getDocs,
  limit,
  orderBy,
  query,
  runTransaction,
  serverTimestamp,
  setDoc,
  updateDoc,
  where,
  writeBatch,
} from 'firebase/firestore/lite';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { actAsAdmin, addEntry } from '../harness/audit-log.ts';
import { fieldsOf } from '../harness/firestore-wire.ts';
import { donorRecord, requestRecord, userRecord } from '../harness/records.ts';
import { type Person, type PolicyBackend, startPolicyBackend } from './policy-backend.ts';

// The matrix decides single operations; these tests check sequences of them and the documents found.

const number = '+880 1700 000 011';

let policy: PolicyBackend;
let ayesha: Person;
let bashir: Person;
let officer: Person;

beforeAll(async () => {
  policy = await startPolicyBackend();
  [ayesha, bashir, officer] = [
    await policy.person('ayesha'),
    await policy.person('bashir'),
    await policy.person('officer'),
  ];
  for (const person of [ayesha, bashir, officer]) await signUp(person);
  await makeAdmin(officer);
  await register(ayesha, true);
  await register(bashir, false);
});
afterAll(() => policy.stop());

describe('a donor', () => {
  it('is found by blood group while the profile is active', async () => {
    const found = () =>
      getDocs(
        query(
          collection(ayesha.db, 'donors'),
          where('bloodGroup', '==', 'O+'),
          where('isProfileActive', '==', true),
          limit(100),
        ),
      );
    const setActive = (isProfileActive: boolean) =>
      actAsAdmin(officer, isProfileActive ? 'activate' : 'deactivate', `donors/${bashir.uid}`, {
        isProfileActive,
      });
    expect((await found()).docs.map(({ id }) => id)).toContain(bashir.uid);
    await setActive(false);
    expect((await found()).docs.map(({ id }) => id)).not.toContain(bashir.uid);
    await setActive(true);
  });

  it('has no hidden number in the record', async () => {
    const seen = await getDoc(doc(ayesha.db, 'donors', bashir.uid));
    expect(JSON.stringify(seen.data())).not.toContain(number);
    const donor = doc(bashir.db, 'donors', bashir.uid);
    await updateDoc(donor, { allowContactVisibility: true, contactNumber: number });
    await updateDoc(donor, { allowContactVisibility: false, contactNumber: null });
  });
});

it('a blood request is listed, newest first, until its owner or an admin closes it', async () => {
  const active = query(
    collection(bashir.db, 'bloodRequests'),
    where('status', '==', 'active'),
    orderBy('requestedAt', 'desc'),
    limit(50),
  );
  const listed = async () => (await getDocs(active)).docs.map(({ id }) => id);
  await post(ayesha, 'r1');
  await post(ayesha, 'r2');
  expect(await listed()).toEqual(['r2', 'r1']);
  await updateDoc(doc(ayesha.db, 'bloodRequests/r1'), { status: 'fulfilled' });
  await actAsAdmin(officer, 'cancel', 'bloodRequests/r2', { status: 'cancelled' });
  expect(await listed()).toEqual([]);
  await refused(getDoc(doc(bashir.db, 'bloodRequests/r1')));
});

describe('an admin', () => {
  it('suspends a member, who posts nothing until restored', async () => {
    const member = await policy.person('noisy');
    await refused(post(member, 'n0'));
    await signUp(member);
    await post(member, 'n1');
    await setStatus(member, 'suspended');
    await refused(post(member, 'n2'));
    await refused(signUp(member));
    await setStatus(member, 'provisional');
    await post(member, 'n2');
  });

  it('finds the tombstone of a suspended member in the list, and restores it for a new sign-up', async () => {
    const member = await policy.person('leaving');
    const own = doc(member.db, 'users', member.uid);
    const newest = query(collection(officer.db, 'users'), orderBy('createdAt', 'desc'), limit(1));
    await signUp(member);
    await setStatus(member, 'suspended');
    const createdAt: unknown = (await getDoc(own)).get('createdAt');
    await setDoc(own, { accountStatus: 'suspended', createdAt });
    expect((await getDocs(newest)).docs.map(({ id }) => id)).toEqual([member.uid]);
    await refused(deleteDoc(own));
    await setStatus(member, 'provisional');
    await refused(post(member, 'l1'));
    await deleteDoc(own);
    await signUp(member);
    await post(member, 'l1');
  });

  it('who was demoted is none from the next call on', async () => {
    const deputy = await policy.person('deputy');
    await signUp(deputy);
    await actAsAdmin(officer, 'grant-admin', `users/${deputy.uid}`, { role: 'admin' });
    await getDocs(collection(deputy.db, 'users'));
    await actAsAdmin(officer, 'revoke-admin', `users/${deputy.uid}`, { role: 'user' });
    await refused(getDocs(collection(deputy.db, 'users')));
    await refused(actAsAdmin(deputy, 'grant-admin', `users/${ayesha.uid}`, { role: 'admin' }));
  });

  it('remains of two who demote each other concurrently', async () => {
    const others = [await policy.person('first'), await policy.person('second')] as const;
    const [first, second] = others;
    for (let round = 0; round < 5; round += 1) {
      for (const person of others) await makeAdmin(person);
      await Promise.allSettled([demote(first, second), demote(second, first)]);
      const roles = await Promise.all(
        others.map(async ({ uid }) => (await getDoc(doc(officer.db, 'users', uid))).get('role') as string),
      );
      expect([...roles].sort()).toEqual(['admin', 'user']);
    }
  });
});

async function refused(call: Promise<unknown>): Promise<void> {
  await expect(call).rejects.toMatchObject({ code: 'permission-denied' });
}

function signUp(person: Person): Promise<void> {
  const { uid, db, emailVerified } = person;
  const record = userRecord(person, { emailVerified });
  return setDoc(doc(db, 'users', uid), { ...record, createdAt: serverTimestamp() });
}

function makeAdmin({ uid }: Person): Promise<void> {
  return policy.place(`users/${uid}`, fieldsOf({ uid, role: 'admin' }));
}

function setStatus({ uid }: Person, accountStatus: string): Promise<void> {
  return actAsAdmin(officer, accountStatus === 'suspended' ? 'suspend' : 'restore', `users/${uid}`, {
    accountStatus,
  });
}

function register(person: Person, allowContactVisibility: boolean): Promise<void> {
  const donor = donorRecord(person, { allowContactVisibility, contactNumber: number });
  return writeBatch(person.db)
    .set(doc(person.db, 'donors', person.uid), { ...donor, registeredAt: serverTimestamp() })
    .set(doc(person.db, 'donors', person.uid, 'private', 'contact'), { contactNumber: number })
    .commit();
}

function post(person: Person, id: string): Promise<void> {
  const request = { ...requestRecord(person), requestedAt: serverTimestamp() };
  return setDoc(doc(person.db, 'bloodRequests', id), request);
}

/** Demotes an admin as the app does: the own record is read in the same transaction. */
function demote(actor: Person, other: Person): Promise<void> {
  return runTransaction(actor.db, async (transaction) => {
    const own = await transaction.get(doc(actor.db, 'users', actor.uid));
    if (own.get('role') !== 'admin') throw new Error('no admin any more');
    await transaction.get(doc(actor.db, 'users', other.uid));
    transaction.update(doc(actor.db, 'users', other.uid), { role: 'user' });
    addEntry(transaction, actor, 'revoke-admin', `users/${other.uid}`);
  });
}
