import {
  collection,
  collectionGroup,
  deleteDoc,
  doc,
  getCount,
  getDoc,
  getDocs,
  limit,
  orderBy,
  query,
  serverTimestamp,
  setDoc,
  updateDoc,
  where,
  writeBatch,
} from 'firebase/firestore/lite';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Person, type Policy, startPolicy } from './people.ts';

const number = '+880 1700 000 011';

let policy: Policy;
let ayesha: Person;
let bashir: Person;
let unverified: Person;
let officer: Person;
let visitor: Person;

beforeAll(async () => {
  policy = await startPolicy();
  visitor = policy.visitor();
  ayesha = await policy.person('ayesha');
  bashir = await policy.person('bashir');
  unverified = await policy.person('unverified', { emailVerified: false });
  officer = await policy.person('officer');
  for (const person of [ayesha, bashir, unverified, officer]) await setDoc(userOf(person), newUser(person));
  await policy.place(`users/${officer.uid}`, { role: { stringValue: 'admin' } });
  await register(ayesha, true);
  await register(bashir, false);
});

afterAll(() => policy.stop());

describe('a member', () => {
  it('can be nobody else, and nothing but a user', async () => {
    const stranger = await policy.person('stranger');
    await refused(setDoc(doc(stranger.db, 'users', ayesha.uid), newUser(ayesha)));
    await refused(setDoc(userOf(stranger), { ...newUser(stranger), role: 'admin' }));
    await refused(setDoc(userOf(stranger), { ...newUser(stranger), emailVerified: false }));
    await refused(setDoc(userOf(stranger), { ...newUser(stranger), nickname: 'x' }));
    await setDoc(userOf(stranger), newUser(stranger));
    await refused(updateDoc(userOf(stranger), { role: 'admin' }));
    await refused(updateDoc(userOf(stranger), { email: ayesha.email }));
    await updateDoc(userOf(stranger), { email: stranger.email, emailVerified: true });
  });

  it('reads no other user, and no list of them', async () => {
    await refused(getDoc(doc(ayesha.db, 'users', bashir.uid)));
    await refused(getDocs(collection(ayesha.db, 'users')));
    await refused(getCount(collection(ayesha.db, 'users')));
    expect((await getDoc(userOf(ayesha))).get('role')).toBe('user');
  });
});

describe('a donor', () => {
  it('is registered once, verified, with both parts telling the same', async () => {
    await refused(register(unverified, true));
    await refused(register(ayesha, true));
    const newcomer = await policy.person('newcomer');
    await refused(register(newcomer, true));
    await setDoc(userOf(newcomer), newUser(newcomer));
    await refused(setDoc(donorOf(newcomer), newDonor(newcomer, true)));
    await refused(setDoc(donorOf(newcomer), newDonor(newcomer, false)));
    await refused(setDoc(contactOf(newcomer), { contactNumber: number }));
    await refused(register(newcomer, true, { isVerified: true }));
    await refused(register(newcomer, true, { bloodGroup: 'O−' }));
    await refused(register(newcomer, true, { fullName: ' ' }));
    await register(newcomer, true);
  });

  it('is found by group only among the active ones', async () => {
    const donors = collection(ayesha.db, 'donors');
    const activeOf = (list: typeof donors) =>
      query(list, where('bloodGroup', '==', 'O+'), where('isProfileActive', '==', true), limit(100));
    const found = await getDocs(activeOf(donors));
    expect(found.docs.map((donor) => donor.id)).toContain(bashir.uid);
    await refused(getDocs(query(donors, where('bloodGroup', '==', 'O+'), limit(100))));
    await refused(getDocs(query(donors, limit(100))));
    await refused(getDocs(activeOf(collection(visitor.db, 'donors'))));
  });

  it('is listed and counted a hundred at a time', async () => {
    const active = query(collection(ayesha.db, 'donors'), where('isProfileActive', '==', true));
    expect((await getCount(query(active, limit(100)))).data().count).toBeGreaterThan(0);
    await refused(getCount(active));
    await refused(getDocs(active));
    await refused(getDocs(query(active, limit(101))));
    await getDocs(query(collection(officer.db, 'donors'), where('isProfileActive', '==', true)));
  });

  it('hides a number that reaches no other member', async () => {
    const seen = await getDoc(doc(ayesha.db, 'donors', bashir.uid));
    expect(JSON.stringify(seen.data())).not.toContain(number);
    await refused(getDoc(doc(ayesha.db, 'donors', bashir.uid, 'private', 'contact')));
    await refused(getDocs(collectionGroup(ayesha.db, 'private')));
    expect((await getDocs(collectionGroup(officer.db, 'private'))).size).toBeGreaterThan(1);
  });

  it('can not leave the two parts apart', async () => {
    await refused(updateDoc(donorOf(bashir), { allowContactVisibility: true }));
    await refused(updateDoc(contactOf(ayesha), { contactNumber: '+880 1700 000 099' }));
    await refused(deleteDoc(donorOf(bashir)));
    await refused(deleteDoc(contactOf(bashir)));
    await updateDoc(donorOf(bashir), { allowContactVisibility: true, contactNumber: number });
    await updateDoc(donorOf(bashir), { allowContactVisibility: false, contactNumber: null });
  });

  it('is verified and put to rest by an admin alone, then unreadable to others', async () => {
    await refused(updateDoc(donorOf(bashir), { isVerified: true }));
    await refused(updateDoc(doc(ayesha.db, 'donors', bashir.uid), { isProfileActive: false }));
    await updateDoc(doc(officer.db, 'donors', bashir.uid), { isVerified: true, isProfileActive: false });
    await refused(getDoc(doc(ayesha.db, 'donors', bashir.uid)));
    await refused(updateDoc(doc(officer.db, 'donors', bashir.uid), { fullName: 'Somebody Else' }));
    await updateDoc(doc(officer.db, 'donors', bashir.uid), { isProfileActive: true });
  });
});

describe('a blood request', () => {
  it('is posted by a verified member, for themselves, as active, within its bounds', async () => {
    await refused(setDoc(doc(unverified.db, 'bloodRequests/r0'), newRequest(unverified)));
    await refused(setDoc(doc(ayesha.db, 'bloodRequests/r0'), newRequest(bashir)));
    for (const wrong of [
      { status: 'fulfilled' },
      { unitsRequired: 0 },
      { unitsRequired: 1.5 },
      { unitsRequired: 101 },
      { patientName: '\u00a0' },
      { patientName: 'a\u202eb' },
      { hospitalName: 'x'.repeat(151) },
      { contactNumber: '12345' },
      { additionalInfo: '\u3164' },
      { requestedAt: new Date() },
      { note: 'x' },
    ]) {
      await refused(setDoc(doc(ayesha.db, 'bloodRequests/r0'), { ...newRequest(ayesha), ...wrong }));
    }
    await setDoc(doc(ayesha.db, 'bloodRequests/r1'), newRequest(ayesha));
    await setDoc(doc(ayesha.db, 'bloodRequests/r2'), {
      ...newRequest(ayesha),
      patientName: 'রহিম উদ্দিন',
      additionalInfo: 'first\n\nsecond',
    });
  });

  it('is seen by members while it is active, and closed once, by its owner or an admin', async () => {
    const active = query(
      collection(unverified.db, 'bloodRequests'),
      where('status', '==', 'active'),
      orderBy('requestedAt', 'desc'),
      limit(50),
    );
    expect((await getDocs(active)).docs.map((request) => request.id)).toEqual(['r2', 'r1']);
    await refused(
      getDocs(query(collection(bashir.db, 'bloodRequests'), orderBy('requestedAt', 'desc'), limit(50))),
    );
    await refused(updateDoc(doc(bashir.db, 'bloodRequests/r1'), { status: 'cancelled' }));
    await refused(deleteDoc(doc(bashir.db, 'bloodRequests/r1')));
    await refused(updateDoc(doc(ayesha.db, 'bloodRequests/r1'), { status: 'cancelled', unitsRequired: 3 }));
    await updateDoc(doc(ayesha.db, 'bloodRequests/r1'), { status: 'fulfilled' });
    await refused(updateDoc(doc(officer.db, 'bloodRequests/r1'), { status: 'active' }));
    await refused(getDoc(doc(bashir.db, 'bloodRequests/r1')));
    await updateDoc(doc(officer.db, 'bloodRequests/r2'), { status: 'cancelled' });
    await deleteDoc(doc(officer.db, 'bloodRequests/r2'));
  });
});

describe('an admin', () => {
  it('suspends a member, who posts nothing until restored', async () => {
    const member = await policy.person('noisy');
    const post = (id: string) => setDoc(doc(member.db, 'bloodRequests', id), newRequest(member));
    const status = (accountStatus: string) =>
      updateDoc(doc(officer.db, 'users', member.uid), { accountStatus });
    await refused(post('n0'));
    await setDoc(userOf(member), newUser(member));
    await post('n1');
    await status('suspended');
    await refused(post('n2'));
    await refused(register(member, true));
    await refused(updateDoc(userOf(member), { accountStatus: 'provisional' }));
    await refused(deleteDoc(userOf(member)));
    await refused(updateDoc(doc(officer.db, 'users', member.uid), { role: 'admin' }));
    await deleteDoc(doc(member.db, 'bloodRequests', 'n1'));
    await status('provisional');
    await post('n2');
    await refused(updateDoc(userOf(officer), { accountStatus: 'suspended' }));
  });

  it('finds the tombstone of a suspended member in the list, and restores it for a new sign-up', async () => {
    const member = await policy.person('leaving');
    const newest = query(collection(officer.db, 'users'), orderBy('createdAt', 'desc'), limit(1));
    const status = (accountStatus: string) =>
      updateDoc(doc(officer.db, 'users', member.uid), { accountStatus });
    await setDoc(userOf(member), newUser(member));
    await status('suspended');
    const createdAt: unknown = (await getDoc(userOf(member))).get('createdAt');
    await refused(setDoc(userOf(member), { accountStatus: 'suspended' }));
    await setDoc(userOf(member), { accountStatus: 'suspended', createdAt });
    await refused(updateDoc(userOf(member), { email: member.email, emailVerified: true }));
    expect((await getDocs(newest)).docs.map(({ id }) => id)).toEqual([member.uid]);
    await refused(deleteDoc(userOf(member)));
    await status('provisional');
    await refused(setDoc(doc(member.db, 'bloodRequests', 'l1'), newRequest(member)));
    await deleteDoc(userOf(member));
    await setDoc(userOf(member), newUser(member));
    await setDoc(doc(member.db, 'bloodRequests', 'l1'), newRequest(member));
  });

  it('makes an admin of a verified member only', async () => {
    await refused(updateDoc(doc(officer.db, 'users', unverified.uid), { role: 'admin' }));
  });

  it('changes the role of others, never the own one, and is none from the moment of being demoted', async () => {
    const deputy = await policy.person('deputy');
    await setDoc(userOf(deputy), newUser(deputy));
    await refused(updateDoc(userOf(officer), { role: 'user' }));
    await refused(deleteDoc(userOf(officer)));
    await refused(updateDoc(doc(officer.db, 'users', deputy.uid), { role: 'owner' }));
    await updateDoc(doc(officer.db, 'users', deputy.uid), { role: 'admin' });
    await updateDoc(doc(deputy.db, 'users', officer.uid), { role: 'user' });
    await refused(updateDoc(doc(officer.db, 'users', deputy.uid), { role: 'user' }));
    await refused(getDocs(collection(officer.db, 'users')));
  });
});

async function refused(call: Promise<unknown>): Promise<void> {
  await expect(call).rejects.toMatchObject({ code: 'permission-denied' });
}

function userOf({ db, uid }: Person) {
  return doc(db, 'users', uid);
}

function donorOf({ db, uid }: Person) {
  return doc(db, 'donors', uid);
}

function contactOf({ db, uid }: Person) {
  return doc(db, 'donors', uid, 'private', 'contact');
}

function register(person: Person, allowContactVisibility: boolean, changes: object = {}): Promise<void> {
  const batch = writeBatch(person.db);
  batch.set(donorOf(person), { ...newDonor(person, allowContactVisibility), ...changes });
  batch.set(contactOf(person), { contactNumber: number });
  return batch.commit();
}

function newUser({ uid, email, emailVerified }: Person) {
  return {
    ...{ uid, email, emailVerified },
    fullName: 'Ayesha Rahman',
    universityId: '2002-117',
    department: 'CSE',
    role: 'user',
    accountStatus: 'provisional',
    createdAt: serverTimestamp(),
  };
}

function newDonor({ uid, email }: Person, allowContactVisibility: boolean) {
  return {
    ...{ userId: uid, email, allowContactVisibility },
    fullName: 'Ayesha Rahman',
    universityId: '2002-117',
    universityRole: 'student',
    department: 'CSE',
    bloodGroup: 'O+',
    contactNumber: allowContactVisibility ? number : null,
    dateOfBirth: '2002-03-04',
    gender: 'Female',
    isAvailable: true,
    lastDonationDate: null,
    isVerified: false,
    isProfileActive: true,
    registeredAt: serverTimestamp(),
  };
}

function newRequest({ uid, email }: Person) {
  return {
    ...{ userId: uid, userEmail: email },
    patientName: 'Rahim Uddin',
    requiredBloodGroup: 'O-',
    unitsRequired: 2,
    hospitalName: 'Campus Medical Centre',
    hospitalLocation: '',
    contactPerson: 'Karim Uddin',
    contactNumber: number,
    urgency: 'urgent',
    additionalInfo: '',
    status: 'active',
    requestedAt: serverTimestamp(),
  };
}
