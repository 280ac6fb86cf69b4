import {
  collection,
  collectionGroup,
  doc,
  getDoc,
  getDocs,
  limit,
  orderBy,
  query,
  runTransaction,
  updateDoc,
  where,
} from 'firebase/firestore/lite';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Person, type Policy, startPolicy } from './people.ts';

let policy: Policy;
let admin: Person;
let member: Person;
let visitor: Person;

beforeAll(async () => {
  policy = await startPolicy();
  admin = await policy.person('admin');
  member = await policy.person('member');
  visitor = policy.visitor();
  await place(admin, 'admin');
  await place(member, 'user');
});
afterAll(() => policy.stop());

describe('what admins may list, others may not', () => {
  const lists: readonly (readonly [string, (person: Person) => Promise<unknown>])[] = [
    ['numbers', ({ db }) => getDocs(numbersFrom(collectionGroup(db, 'private')))],
    [
      'donors',
      ({ db }) => getDocs(query(collection(db, 'donors'), orderBy('registeredAt', 'desc'), limit(51))),
    ],
    [
      'requests',
      ({ db }) => getDocs(query(collection(db, 'bloodRequests'), orderBy('requestedAt', 'desc'), limit(51))),
    ],
    ['users', ({ db }) => getDocs(query(collection(db, 'users'), orderBy('createdAt', 'desc'), limit(51)))],
  ];

  it.each(lists)('all %s', async (_, list) => {
    await expect(list(admin)).resolves.toBeDefined();
    await expect(list(member)).rejects.toMatchObject({ code: 'permission-denied' });
    await expect(list(visitor)).rejects.toMatchObject({ code: 'permission-denied' });
  });
});

it('of two admins who take each other’s role at the same moment, one stays admin', async () => {
  const others = await Promise.all(['first', 'second'].map((name) => policy.person(name)));
  const [first, second] = others;
  if (first === undefined || second === undefined) throw new Error('There are two.');
  for (let round = 0; round < 5; round += 1) {
    await Promise.all(others.map((person) => place(person, 'admin')));
    await Promise.allSettled([demote(first, second), demote(second, first)]);
    const roles = await Promise.all(
      others.map(async ({ uid }) => (await getDoc(doc(admin.db, 'users', uid))).get('role') as string),
    );
    expect([...roles].sort()).toEqual(['admin', 'user']);
  }
});

it('an admin who was demoted changes nobody any more', async () => {
  const former = await policy.person('former');
  await place(former, 'admin');
  await updateDoc(doc(admin.db, 'users', former.uid), { role: 'user' });
  await expect(updateDoc(doc(former.db, 'users', member.uid), { role: 'admin' })).rejects.toMatchObject({
    code: 'permission-denied',
  });
});

/** As the app does it: the own record is read in the same transaction. */
function demote(actor: Person, other: Person): Promise<void> {
  return runTransaction(actor.db, async (transaction) => {
    const own = await transaction.get(doc(actor.db, 'users', actor.uid));
    if (own.get('role') !== 'admin') throw new Error('no admin any more');
    await transaction.get(doc(actor.db, 'users', other.uid));
    transaction.update(doc(actor.db, 'users', other.uid), { role: 'user' });
  });
}

function numbersFrom(list: Parameters<typeof query>[0]) {
  return query(list, where('contactNumber', '>=', '+880'), orderBy('contactNumber'), limit(51));
}

function place({ uid }: Person, role: string): Promise<void> {
  return policy.place(`users/${uid}`, { uid: { stringValue: uid }, role: { stringValue: role } });
}
