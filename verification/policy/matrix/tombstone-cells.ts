import { serverTimestamp } from 'firebase/firestore/lite';
import type { Accounts } from './accounts.ts';
import type { Cell, Documents, Fields, Operation } from './cell.ts';
import { alone, cellsAbout, remove, set, together, update } from './operations.ts';
import {
  contactPath,
  donorRecords,
  longAgo,
  newRequest,
  newUser,
  registration,
  restoration,
  restoredTombstone,
  storedUser,
  suspension,
  tombstone,
  unknownField,
  userRecords,
  without,
} from './records.ts';

const request = 'bloodRequests/one';

/** Cells about the tombstones that suspended members leave. */
export function tombstoneCells(accounts: Accounts): Cell[] {
  return [...departures(accounts), ...withTombstone(accounts), ...withRestoredTombstone(accounts)];
}

/** Suspended members who leave: a tombstone keeps their id from a fresh start. */
function departures(accounts: Accounts): Cell[] {
  const { suspended, member } = accounts;
  const users = userRecords(accounts);
  const path = `users/${suspended.uid}`;
  const record = storedUser(suspended);
  const stored = { ...users, ...donorRecords(suspended, true) };
  const make = cellsAbout('status', stored);
  const cell = (what: string, left: Fields, allowed: boolean, before: Documents = stored) =>
    make('suspended', what, alone(set(path, left)), allowed, before);
  const adminByHand = { ...users, [path]: { ...storedUser(suspended, 'admin'), ...suspension } };
  const withUnknown = { ...users, [path]: { ...record, ...suspension, [unknownField]: 'x' } };
  const older = { ...users, [path]: { ...without(record, 'createdAt'), ...suspension } };
  return [
    cell('leaves a tombstone', tombstone, true),
    make(
      'suspended',
      'leaves a tombstone and deletes the rest in one commit',
      together(set(path, tombstone), remove(`donors/${suspended.uid}`), remove(contactPath(suspended))),
      true,
    ),
    cell('leaves nothing', {}, false),
    cell('leaves the suspension without createdAt', suspension, false),
    cell('leaves createdAt without the suspension', { createdAt: longAgo }, false),
    cell(
      'leaves the suspension under a new createdAt',
      { ...suspension, createdAt: serverTimestamp() },
      false,
    ),
    cell('leaves the suspension under no createdAt', { ...suspension, createdAt: null }, false),
    cell('leaves another status', restoredTombstone, false),
    ...Object.entries({ ...record, [unknownField]: 'x' })
      .filter(([field]) => !Object.hasOwn(tombstone, field))
      .map(([field, value]) =>
        cell(`leaves a tombstone and the own ${field}`, { ...tombstone, [field]: value }, false),
      ),
    cell('leaves a tombstone and becomes an admin', { ...tombstone, role: 'admin' }, false),
    cell('leaves a tombstone of an admin', tombstone, false, adminByHand),
    cell(`leaves a tombstone of a record with ${unknownField}`, tombstone, true, withUnknown),
    cell('leaves the suspension of an older record without createdAt', suspension, true, older),
    cell('leaves a tombstone with a createdAt that the older record lacks', tombstone, false, older),
    ...(['visitor', 'admin', 'member'] as const).map((actor) =>
      make(actor, 'leaves a tombstone of suspended', alone(set(path, tombstone)), false),
    ),
    ...[tombstone, restoredTombstone].map((left) =>
      make(
        'member',
        `leaves a ${left.accountStatus} tombstone without being suspended`,
        alone(set(`users/${member.uid}`, left)),
        false,
      ),
    ),
  ];
}

function withTombstone(accounts: Accounts): Cell[] {
  const path = `users/${accounts.suspended.uid}`;
  const stored = { ...userRecords(accounts), [path]: tombstone };
  const cell = cellsAbout('status', stored);
  const restore = alone(update(path, restoration));
  return [
    ...attemptsWith('a tombstone', accounts, stored),
    cell('suspended', 'leaves the same tombstone again', alone(set(path, tombstone)), true),
    cell('suspended', 'deletes the tombstone', alone(remove(path)), false),
    cell('suspended', 'restores the tombstone', restore, false),
    cell('admin', 'restores a tombstone', restore, true),
  ];
}

/** Its owner deletes a restored tombstone and signs up anew, and can't do anything else with it. */
function withRestoredTombstone(accounts: Accounts): Cell[] {
  const { suspended } = accounts;
  const path = `users/${suspended.uid}`;
  const users = userRecords(accounts);
  const stored = { ...users, [path]: restoredTombstone };
  const cell = cellsAbout('status', stored);
  const signUp = set(path, newUser(suspended));
  return [
    ...attemptsWith('a restored tombstone', accounts, stored),
    cell('suspended', 'leaves a tombstone after being restored', alone(set(path, tombstone)), false),
    cell('suspended', 'deletes the restored tombstone', alone(remove(path)), true),
    cell(
      'suspended',
      'signs up after deleting the restored tombstone',
      alone(signUp),
      true,
      without(users, path),
    ),
    cell('admin', 'suspends a restored tombstone', alone(update(path, suspension)), true),
    cell('admin', 'makes a restored tombstone an admin', alone(update(path, { role: 'admin' })), false),
  ];
}

/** A tombstone does not make its owner a member, and accepts no personal data. */
function attemptsWith(what: string, { suspended }: Accounts, stored: Documents): Cell[] {
  const { uid, email, emailVerified } = suspended;
  const path = `users/${uid}`;
  const cell = cellsAbout('status', stored);
  const { fullName, universityId, department } = storedUser(suspended);
  const signUp = set(path, newUser(suspended));
  const attempts: Readonly<Record<string, Operation>> = {
    [`copies the token into ${what}`]: alone(update(path, { email, emailVerified })),
    [`writes name, id and department into ${what}`]: alone(
      update(path, { fullName, universityId, department }),
    ),
    [`writes the own uid into ${what}`]: alone(update(path, { uid })),
    [`signs up over ${what}`]: alone(signUp),
    [`deletes ${what} and signs up in one commit`]: together(remove(path), signUp),
    [`posts with ${what}`]: alone(set(request, newRequest(suspended))),
    [`registers with ${what}`]: together(...registration(suspended)),
  };
  return Object.entries(attempts).map(([title, operation]) => cell('suspended', title, operation, false));
}
