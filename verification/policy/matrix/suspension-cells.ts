import { deleteField, serverTimestamp } from 'firebase/firestore/lite';
import { type AccountName, type Accounts, type Actor, actors, members } from './accounts.ts';
import type { Cell, Documents, Fields, Operation } from './cell.ts';
import { accountStatus } from './field-values.ts';
import {
  alone,
  cellsAbout,
  get,
  remove,
  set,
  together,
  update,
  waysToChange,
  waysToSet,
} from './operations.ts';
import {
  contactPath,
  donorRecords,
  longAgo,
  newRequest,
  newUser,
  registration,
  restoredTombstone,
  storedRequest,
  storedUser,
  tombstone,
  unknownField,
  userRecords,
  without,
} from './records.ts';
import { changesOf } from './shapes.ts';

/** users/{uid}.accountStatus: what decision 021 says of it. */
const decided = {
  /** Never the own status, nor another admin's. */
  mayChangeStatus: (actor: Actor, whose: AccountName) => actor === 'admin' && whose !== 'admin',
};

const suspension = { accountStatus: 'suspended' };
const restoration = { accountStatus: 'provisional' };
const request = 'bloodRequests/one';

/** Cells about suspending members, about what suspended members try, and about the tombstones that they leave. */
export function suspensionCells(accounts: Accounts): Cell[] {
  return [
    ...changesOfStatus(accounts),
    ...attemptsOfSuspended(accounts),
    ...olderRecords(accounts),
    ...departures(accounts),
    ...withTombstone(accounts),
    ...withRestoredTombstone(accounts),
  ];
}

function changesOfStatus(accounts: Accounts): Cell[] {
  const stored = userRecords(accounts);
  const cell = cellsAbout('status', stored);
  const path = `users/${accounts.member.uid}`;
  const suspendedPath = `users/${accounts.suspended.uid}`;
  const otherAdmin = `users/${accounts.former.uid}`;
  const stillAdmin = storedUser(accounts.former, 'admin');
  const byAdmin = (what: string, whose: AccountName, data: Fields) =>
    cell('admin', what, alone(update(`users/${accounts[whose].uid}`, data)), false);
  return [
    ...actors.flatMap((actor) =>
      members.map((whose) => {
        const status = whose === 'suspended' ? restoration : suspension;
        return cell(
          actor,
          `makes ${whose} ${status.accountStatus}`,
          alone(update(`users/${accounts[whose].uid}`, status)),
          decided.mayChangeStatus(actor, whose),
        );
      }),
    ),
    cell('admin', 'suspends another admin', alone(update(otherAdmin, suspension)), false, {
      ...stored,
      [otherAdmin]: stillAdmin,
    }),
    cell('admin', 'restores another admin', alone(update(otherAdmin, restoration)), false, {
      ...stored,
      [otherAdmin]: { ...stillAdmin, ...suspension },
    }),
    ...waysToChange(path, suspension, stored[path] ?? {}).map(({ label, operation }) =>
      cell('admin', `suspends member by ${label}`, operation, true),
    ),
    ...changesOf({ accountStatus: accountStatus() }).map(({ label, data, fits }) =>
      cell('admin', `sets ${label} of member`, alone(update(path, data)), fits),
    ),
    ...waysToChange(suspendedPath, restoration, stored[suspendedPath] ?? {}).map(({ label, operation }) =>
      cell('suspended', `restores themselves by ${label}`, operation, false),
    ),
    byAdmin('suspends member and renames them', 'member', { ...suspension, fullName: 'Another Name' }),
    byAdmin('suspends member and makes them an admin', 'member', { ...suspension, role: 'admin' }),
    byAdmin('deletes the status of member', 'member', { accountStatus: deleteField() }),
  ];
}

/** What suspended members try apart from registering and posting, which have cells of their own. */
function attemptsOfSuspended(accounts: Accounts): Cell[] {
  const { suspended } = accounts;
  const users = userRecords(accounts);
  const path = `users/${suspended.uid}`;
  const donorPath = `donors/${suspended.uid}`;
  const stored = {
    ...users,
    ...donorRecords(suspended, true),
    [request]: storedRequest(suspended, 'active'),
  };
  const make = cellsAbout('status', stored);
  const cell = (what: string, operation: Operation, allowed: boolean, before: Documents = stored) =>
    make('suspended', what, operation, allowed, before);
  const post = set('bloodRequests/two', newRequest(suspended));
  const signUp = set(path, newUser(suspended));
  const hidden = { allowContactVisibility: false, contactNumber: null };
  return [
    cell('reads the own record', get(path), true),
    cell('closes the own request', alone(update(request, { status: 'cancelled' })), true),
    cell('deletes the own request', alone(remove(request)), true),
    cell('hides the own number', alone(update(donorPath, hidden)), true),
    cell('deletes the own donor record', together(remove(donorPath), remove(contactPath(suspended))), true),
    ...waysToSet(path, newUser(suspended)).map(({ label, operation }) =>
      cell(`signs up anew by ${label}`, operation, false),
    ),
    cell('deletes the record and signs up anew in one commit', together(remove(path), signUp), false),
    cell(
      'deletes the record, signs up anew and posts in one commit',
      together(remove(path), signUp, post),
      false,
    ),
    cell('restores themselves and posts in one commit', together(update(path, restoration), post), false),
    cell('deletes the record and posts in one commit', together(remove(path), post), false),
    cell(
      'signs up anew and registers in one commit',
      together(signUp, ...registration(suspended)),
      false,
      users,
    ),
    ...(['newcomer', 'admin'] as const).map((actor) =>
      make(
        actor,
        'signs up and posts in one commit, without a record before',
        together(
          set(`users/${accounts[actor].uid}`, newUser(accounts[actor])),
          set('bloodRequests/two', newRequest(accounts[actor])),
        ),
        false,
        without(users, `users/${accounts[actor].uid}`),
      ),
    ),
  ];
}

/** A record from before there was a status counts as provisional. */
function olderRecords(accounts: Accounts): Cell[] {
  const { member } = accounts;
  const path = `users/${member.uid}`;
  const users = userRecords(accounts);
  const lacking = (field: string) => ({ ...users, [path]: without(users[path] ?? {}, field) });
  const cell = cellsAbout('status', lacking('accountStatus'));
  const suspend = alone(update(path, suspension));
  return [
    cell('member', 'with an older record posts', alone(set(request, newRequest(member))), true),
    cell('member', 'deletes the own older record', alone(remove(path)), true),
    cell('admin', 'suspends member, who has an older record', suspend, true),
    cell('admin', 'suspends member, whose older record has no role', suspend, true, lacking('role')),
  ];
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
