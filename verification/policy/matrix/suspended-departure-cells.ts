import { serverTimestamp } from 'firebase/firestore/lite';
import type { Act } from './act.ts';
import type { Actor, Cast } from './cast.ts';
import type { Cell, Fields, Scene } from './cell.ts';
import {
  contactPath,
  donorRecords,
  longAgo,
  newDonor,
  newRequest,
  newUser,
  number,
  storedUser,
  unknownField,
  userRecords,
  without,
} from './records.ts';
import { alone, together } from './ways.ts';

const suspension = { accountStatus: 'suspended' };
/** What remains of a suspended member who has deleted the account. */
const tombstone = { ...suspension, createdAt: longAgo };
/** A tombstone that an admin has restored. */
const restoredTombstone = { accountStatus: 'provisional', createdAt: longAgo };

/** Cells about suspended members who leave: a tombstone keeps their id from a new start (decision 021). */
export function suspendedDepartureCells(cast: Cast): Cell[] {
  return [...departures(cast), ...overTombstone(cast), ...overRestoredTombstone(cast)];
}

function departures(cast: Cast): Cell[] {
  const { suspended, member } = cast;
  const users = userRecords(cast);
  const path = `users/${suspended.uid}`;
  const scene = { ...users, ...donorRecords(suspended, true) };
  const set = (data: Fields) => alone({ kind: 'set', path, data });
  const cell = cellsOf('suspended', scene);
  const adminByHand = { ...users, [path]: { ...storedUser(suspended, 'admin'), ...suspension } };
  const withUnknown = { ...users, [path]: { ...storedUser(suspended), ...suspension, [unknownField]: 'x' } };
  const older = { ...users, [path]: { ...without(storedUser(suspended), 'createdAt'), ...suspension } };
  return [
    cell('leaves a tombstone', set(tombstone), true),
    cell(
      'leaves a tombstone and deletes the rest in one commit',
      together(
        { kind: 'set', path, data: tombstone },
        { kind: 'delete', path: `donors/${suspended.uid}` },
        { kind: 'delete', path: contactPath(suspended) },
      ),
      true,
    ),
    cell('leaves nothing', set({}), false),
    cell('leaves the suspension without createdAt', set(suspension), false),
    cell('leaves createdAt without the suspension', set({ createdAt: longAgo }), false),
    cell(
      'leaves the suspension under a new createdAt',
      set({ ...suspension, createdAt: serverTimestamp() }),
      false,
    ),
    cell('leaves the suspension under no createdAt', set({ ...suspension, createdAt: null }), false),
    cell('leaves another status', set(restoredTombstone), false),
    ...Object.entries({ ...storedUser(suspended), [unknownField]: 'x' })
      .filter(([field]) => !Object.hasOwn(tombstone, field))
      .map(([field, value]) =>
        cell(`leaves a tombstone and the own ${field}`, set({ ...tombstone, [field]: value }), false),
      ),
    cell('leaves a tombstone and becomes an admin', set({ ...tombstone, role: 'admin' }), false),
    cell('leaves a tombstone of an admin', set(tombstone), false, adminByHand),
    cell(`leaves a tombstone of a record with ${unknownField}`, set(tombstone), true, withUnknown),
    cell('leaves the suspension of an older record without createdAt', set(suspension), true, older),
    cell('leaves a tombstone with a createdAt that the older record lacks', set(tombstone), false, older),
    ...(['visitor', 'admin', 'member'] as const).map((actor) =>
      cellsOf(actor, scene)('leaves a tombstone of suspended', set(tombstone), false),
    ),
    ...Object.entries({ suspended: tombstone, provisional: restoredTombstone }).map(([status, data]) =>
      cellsOf('member', scene)(
        `leaves a ${status} tombstone without being suspended`,
        alone({ kind: 'set', path: `users/${member.uid}`, data }),
        false,
      ),
    ),
  ];
}

function overTombstone(cast: Cast): Cell[] {
  const path = `users/${cast.suspended.uid}`;
  const scene = { ...userRecords(cast), [path]: tombstone };
  const restore = alone({ kind: 'update', path, data: { accountStatus: 'provisional' } });
  const cell = cellsOf('suspended', scene);
  return [
    ...triesOver('a tombstone', cast, scene),
    cell('leaves the same tombstone again', alone({ kind: 'set', path, data: tombstone }), true),
    cell('deletes the tombstone', alone({ kind: 'delete', path }), false),
    cell('restores the tombstone', restore, false),
    cellsOf('admin', scene)('restores a tombstone', restore, true),
  ];
}

/** The owner deletes it and signs up anew, which is all that it is good for. */
function overRestoredTombstone(cast: Cast): Cell[] {
  const { suspended } = cast;
  const path = `users/${suspended.uid}`;
  const users = userRecords(cast);
  const scene = { ...users, [path]: restoredTombstone };
  const deletion = { kind: 'delete', path } as const;
  const signUp = { kind: 'set', path, data: newUser(suspended) } as const;
  const change = (data: Fields) => alone({ kind: 'update', path, data });
  const cell = cellsOf('suspended', scene);
  const byAdmin = cellsOf('admin', scene);
  return [
    ...triesOver('a restored tombstone', cast, scene),
    cell('leaves a tombstone after being restored', alone({ kind: 'set', path, data: tombstone }), false),
    cell('deletes the restored tombstone', alone(deletion), true),
    cell('deletes the restored tombstone and signs up in one commit', together(deletion, signUp), false),
    cell(
      'signs up after deleting the restored tombstone',
      alone(signUp),
      true,
      without(users, path) as Scene,
    ),
    byAdmin('suspends a restored tombstone', change(suspension), true),
    byAdmin('makes a restored tombstone an admin', change({ role: 'admin' }), false),
  ];
}

/** No tombstone lets its owner act as a member, or takes in personal data. */
function triesOver(what: string, { suspended }: Cast, scene: Scene): Cell[] {
  const { uid, email, emailVerified } = suspended;
  const path = `users/${uid}`;
  const cell = cellsOf('suspended', scene);
  const update = (data: Fields) => alone({ kind: 'update', path, data });
  const { fullName, universityId, department } = storedUser(suspended);
  const post = { kind: 'set', path: 'bloodRequests/one', data: newRequest(suspended) } as const;
  const registration = [
    { kind: 'set', path: `donors/${uid}`, data: newDonor(suspended, true) },
    { kind: 'set', path: contactPath(suspended), data: { contactNumber: number } },
  ] as const;
  return [
    cell(`copies the token into ${what}`, update({ email, emailVerified }), false),
    cell(
      `writes name, id and department into ${what}`,
      update({ fullName, universityId, department }),
      false,
    ),
    cell(`writes the own uid into ${what}`, update({ uid }), false),
    cell(`signs up over ${what}`, alone({ kind: 'set', path, data: newUser(suspended) }), false),
    cell(`posts with ${what}`, alone(post), false),
    cell(`registers with ${what}`, together(...registration), false),
  ];
}

function cellsOf(actor: Actor, scene: Scene) {
  return (title: string, act: Act, allowed: boolean, before: Scene = scene): Cell => ({
    title: `status: ${actor} ${title}`,
    actor,
    scene: before,
    act,
    allowed,
  });
}
