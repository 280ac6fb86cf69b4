import { change, donorWrites, requestWrite, type Stage, userWrite } from './attack-stage.ts';
import { waysToTamper } from './attack-ways.ts';
import { nameOf, readDocument, type Sender, type Write } from './attack-wire.ts';

/** A commit that has to be refused. */
export interface Attempt {
  readonly name: string;
  readonly sender: Sender;
  readonly writes: readonly Write[];
}

/** What suspended members try against their suspension, and admins beyond their right to suspend and to appoint. */
export async function suspensionAttempts(stage: Stage): Promise<Attempt[]> {
  return [...(await bySuspended(stage)), ...byAdmin(stage)];
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
    ['restores themselves and posts', [change(path, { accountStatus: 'provisional' }), post]],
  ];
  return tries.map(([name, writes]) => ({ name: `suspended ${name}`, sender: suspended, writes }));
}

function byAdmin({ admin, otherAdmin, unverified, suspended, mallory }: Stage): Attempt[] {
  const changes: readonly (readonly [string, { readonly uid: string }, Readonly<Record<string, unknown>>])[] =
    [
      ['appoints an unverified member', unverified, { role: 'admin' }],
      ['appoints a suspended member', suspended, { role: 'admin' }],
      [
        'restores and appoints a suspended member',
        suspended,
        { role: 'admin', accountStatus: 'provisional' },
      ],
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
