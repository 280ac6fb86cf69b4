import { createAccount, type Member } from './members.ts';
import { commitOrThrow, create, wire } from './notebook-wire.ts';
import type { OutboxOwner } from './outbox.ts';
import { pairsIn } from './pairs.ts';

/** The owner of a record. */
type Owner = Pick<Member, 'uid' | 'email'>;

const name = 'Ayesha Rahman';
const phone = '+880 1700 000 011';

/** Creates a verified account with its user record, which may write notes. */
export async function createWriter(server: OutboxOwner, email: string): Promise<Member> {
  const writer = await createAccount(server, email);
  await commitOrThrow(server.origin, writer, [userWrite(writer)]);
  return writer;
}

export function userWrite({ uid, email }: Owner, different: object = {}) {
  const user = { uid, email, name, role: 'user', state: 'new', ...different };
  return create(`users/${uid}`, user, 'createdAt');
}

/** The write of a new note, whose time is the server's. */
export function noteWrite(owner: Owner, id: string, different: object = {}) {
  return create(`notes/${id}`, note(owner, different), 'createdAt');
}

function note({ uid, email }: Owner, different: object = {}) {
  const texts = { title: 'Rahim Uddin', kind: 'g', count: 2, place: 'Central Medical Centre', street: '' };
  const more = {
    contact: 'Karim Uddin',
    phone,
    priority: 'high',
    due: null,
    text: '',
    tags: ['note', 'rahim'],
  };
  return { userId: uid, userEmail: email, ...texts, ...more, status: 'open', ...different };
}

/** The writes of a new person record and of its private part. */
export function personWrites({ uid, email }: Owner, different: object = {}, number = phone) {
  const person = { userId: uid, email, name, isActive: true, phone: number, ...different };
  return [
    create(`people/${uid}`, person, 'registeredAt'),
    create(`people/${uid}/private/contact`, { phone: number }, 'at'),
  ];
}

export const { pairCall, pairsCall, readCall, fillWithPairs, findPairs } = pairsIn({
  wire,
  collection: 'notes',
  textField: 'text',
  write: noteWrite,
});
