import { accountStatuses } from '@blood-bank/domain/records/member';
import { deleteField } from 'firebase/firestore/lite';
import { type AccountName, type Accounts, type Actor, actors, members } from './accounts.ts';
import type { Cell, Documents, Fields, Operation } from './cell.ts';
import { choice } from './field-values.ts';
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
  newRequest,
  newUser,
  registration,
  restoration,
  storedRequest,
  storedUser,
  suspension,
  userRecords,
  without,
} from './records.ts';
import { changesOf } from './shapes.ts';

/** users/{uid}.accountStatus: what decision 021 says of it. */
const decided = {
  /** Never the own status, nor another admin's. */
  mayChangeStatus: (actor: Actor, whose: AccountName) => actor === 'admin' && whose !== 'admin',
};

const request = 'bloodRequests/one';

/** Cells about suspending members, and about what suspended members try. */
export function suspensionCells(accounts: Accounts): Cell[] {
  return [...changesOfStatus(accounts), ...attemptsOfSuspended(accounts), ...olderRecords(accounts)];
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
    ...cell.byEachWay('admin', 'suspends member', waysToChange(path, suspension, stored[path] ?? {}), true),
    ...cell.ofVariants(
      'admin',
      'gives member the',
      changesOf({ accountStatus: choice(accountStatuses) }),
      (data) => alone(update(path, data)),
    ),
    ...cell.byEachWay(
      'suspended',
      'restores themselves',
      waysToChange(suspendedPath, restoration, stored[suspendedPath] ?? {}),
      false,
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
    ...make.byEachWay('suspended', 'signs up anew', waysToSet(path, newUser(suspended)), false),
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
