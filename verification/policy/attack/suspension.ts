import { fieldsOf, nameOf, readDocument, type Sender, type Write } from '../../harness/firestore-wire.ts';
import type { Member } from '../../harness/members.ts';
import { change, donorWrites, requestWrite, type Stage, tombstoneWrite, userWrite } from './stage.ts';
import { waysToTamper } from './tamper.ts';

/** A commit that has to be refused. */
export interface Attempt {
  readonly name: string;
  readonly sender: Sender;
  readonly writes: readonly Write[];
}

/** What suspended members try against their suspension, and admins beyond their right to suspend and to appoint. */
export async function suspensionAttempts(stage: Stage): Promise<Attempt[]> {
  const { departed, restored } = stage;
  return [
    ...(await bySuspended(stage)),
    ...overTombstone('departed', departed),
    {
      name: 'departed deletes the tombstone',
      sender: departed,
      writes: [{ delete: nameOf(`users/${departed.uid}`) }],
    },
    ...overTombstone('restored', restored),
    ...byAdmin(stage),
  ];
}

async function bySuspended({ origin, suspended, admin }: Stage): Promise<Attempt[]> {
  const path = `users/${suspended.uid}`;
  const { fields, updateTime } = await readDocument(origin, admin, path);
  const cover = { write: change(path, { fullName: 'Somebody Invented' }), readable: path };
  const restored = waysToTamper({ path, fields, updateTime }, { accountStatus: 'provisional' }, cover);
  const post = requestWrite(suspended, 'suspended-new');
  const remove = { delete: nameOf(path) };
  const anew = userWrite(suspended);
  const { currentDocument: _, ...anewInAnyCase } = anew;
  const tries: readonly (readonly [string, readonly Write[]])[] = [
    ...restored.map(({ name, writes }) => [`restores themselves by ${name}`, writes] as const),
    ['posts', [post]],
    ['registers', donorWrites(suspended)],
    ['deletes the record', [remove]],
    ['deletes the record and signs up anew', [remove, anew]],
    ['deletes the record, signs up anew and posts', [remove, anewInAnyCase, post]],
    ['signs up over the record', [anewInAnyCase]],
    ['leaves the suspension without createdAt', [tombstoneWrite(suspended, {})]],
    [
      'leaves the suspension under another createdAt',
      [tombstoneWrite(suspended, fieldsOf({ createdAt: new Date('2020-01-02T03:04:05Z') }))],
    ],
    [
      'leaves a tombstone with the name',
      [tombstoneWrite(suspended, { createdAt: fields.createdAt ?? {}, fullName: fields.fullName ?? {} })],
    ],
    ['restores themselves and posts', [change(path, { accountStatus: 'provisional' }), post]],
  ];
  return tries.map(([name, writes]) => ({ name: `suspended ${name}`, sender: suspended, writes }));
}

/** A tombstone, restored or not, takes in no personal data and is no user record to act with. */
function overTombstone(name: string, owner: Member): Attempt[] {
  const path = `users/${owner.uid}`;
  const { currentDocument: _, ...signUp } = userWrite(owner);
  const details = { fullName: 'Somebody Invented', universityId: '2002-117', department: 'CSE' };
  const tries: readonly (readonly [string, readonly Write[]])[] = [
    ['copies the token into the tombstone', [change(path, { email: owner.email, emailVerified: true })]],
    ['writes name, id and department into the tombstone', [change(path, details)]],
    ['signs up over the tombstone', [signUp]],
    ['deletes the tombstone and signs up in one commit', [{ delete: nameOf(path) }, signUp]],
    ['posts with the tombstone', [requestWrite(owner, `${name}-new`)]],
    ['registers with the tombstone', donorWrites(owner)],
  ];
  return tries.map(([what, writes]) => ({ name: `${name} ${what}`, sender: owner, writes }));
}

function byAdmin({ admin, otherAdmin, unverified, suspended, restored, mallory }: Stage): Attempt[] {
  const changes: readonly (readonly [string, { readonly uid: string }, Readonly<Record<string, unknown>>])[] =
    [
      ['appoints an unverified member', unverified, { role: 'admin' }],
      ['appoints a suspended member', suspended, { role: 'admin' }],
      [
        'restores and appoints a suspended member',
        suspended,
        { role: 'admin', accountStatus: 'provisional' },
      ],
      ['appoints the owner of a restored tombstone', restored, { role: 'admin' }],
      ['suspends another admin', otherAdmin, { accountStatus: 'suspended' }],
      ['suspends themselves', admin, { accountStatus: 'suspended' }],
      ['gives a status that there is not', mallory, { accountStatus: 'approved' }],
      ['suspends and renames', mallory, { accountStatus: 'suspended', fullName: 'Another Name' }],
      ['verifies an address', unverified, { emailVerified: true }],
    ];
  return changes.map(([name, { uid }, fields]) => ({
    name: `an admin ${name}`,
    sender: admin,
    writes: [change(`users/${uid}`, fields)],
  }));
}
