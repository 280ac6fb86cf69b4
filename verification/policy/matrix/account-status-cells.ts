import { deleteField } from 'firebase/firestore/lite';
import type { Act } from './act.ts';
import { type AccountName, type Actor, actors, type Cast, members } from './cast.ts';
import type { Cell, Fields, Scene } from './cell.ts';
import { accountStatus } from './field-values.ts';
import {
  contactPath,
  donorRecords,
  newDonor,
  newRequest,
  newUser,
  number,
  storedRequest,
  storedUser,
  userRecords,
  without,
} from './records.ts';
import { changesOf } from './variants.ts';
import { alone, together, waysToChange, waysToSet } from './ways.ts';

/** users/{uid}.accountStatus: what decision 021 says of it. */
const decided = {
  /** Never the own, nor another admin's. */
  mayChangeStatus: (actor: Actor, whose: AccountName) => actor === 'admin' && whose !== 'admin',
};

const suspension = { accountStatus: 'suspended' };

/** All that is asked about suspending members, and about what suspended ones try. */
export function accountStatusCells(cast: Cast): Cell[] {
  return [...changedBy(cast), ...changedTogether(cast), ...tries(cast), ...olderRecords(cast)];
}

function changedBy(cast: Cast): Cell[] {
  const scene = userRecords(cast);
  const path = `users/${cast.member.uid}`;
  const stored = scene[path] ?? {};
  const byActor = actors.flatMap((actor) =>
    members.map((whose): Cell => {
      const to = whose === 'suspended' ? 'provisional' : 'suspended';
      return {
        title: `status: ${actor} makes ${whose} ${to}`,
        actor,
        scene,
        allowed: decided.mayChangeStatus(actor, whose),
        act: alone({ kind: 'update', path: `users/${cast[whose].uid}`, data: { accountStatus: to } }),
      };
    }),
  );
  const otherAdmin = `users/${cast.former.uid}`;
  const stillAdmin = storedUser(cast.former, 'admin');
  const ofOtherAdmin = (title: string, before: Fields, accountStatus: string): Cell => ({
    title: `status: admin ${title}`,
    actor: 'admin',
    scene: { ...scene, [otherAdmin]: before },
    allowed: false,
    act: alone({ kind: 'update', path: otherAdmin, data: { accountStatus } }),
  });
  return [
    ...byActor,
    ofOtherAdmin('suspends another admin', stillAdmin, 'suspended'),
    ofOtherAdmin('restores another admin', { ...stillAdmin, ...suspension }, 'provisional'),
    ...waysToChange(path, suspension, stored).map(
      ({ label, act }): Cell => ({
        title: `status: admin suspends member by ${label}`,
        actor: 'admin',
        scene,
        act,
        allowed: true,
      }),
    ),
    ...changesOf({ accountStatus: accountStatus() }).map(
      ({ label, data, fits }): Cell => ({
        title: `status: admin sets ${label} of member`,
        actor: 'admin',
        scene,
        act: alone({ kind: 'update', path, data }),
        allowed: fits,
      }),
    ),
    ...waysToChange(
      `users/${cast.suspended.uid}`,
      { accountStatus: 'provisional' },
      scene[`users/${cast.suspended.uid}`] ?? {},
    ).map(
      ({ label, act }): Cell => ({
        title: `status: suspended restores themselves by ${label}`,
        actor: 'suspended',
        scene,
        act,
        allowed: false,
      }),
    ),
  ];
}

/** The status changes alone. */
function changedTogether(cast: Cast): Cell[] {
  const scene = userRecords(cast);
  const cell = (title: string, whose: AccountName, data: Fields): Cell => ({
    title: `status: admin ${title}`,
    actor: 'admin',
    scene,
    allowed: false,
    act: alone({ kind: 'update', path: `users/${cast[whose].uid}`, data }),
  });
  return [
    cell('suspends member and renames them', 'member', { ...suspension, fullName: 'Somebody Else' }),
    cell('suspends member and makes them an admin', 'member', { ...suspension, role: 'admin' }),
    cell('restores suspended and makes them an admin', 'suspended', {
      accountStatus: 'provisional',
      role: 'admin',
    }),
    cell('takes the status away', 'member', { accountStatus: deleteField() }),
  ];
}

/** What suspended members try apart from registering and posting, which have cells of their own. */
function tries(cast: Cast): Cell[] {
  const { suspended } = cast;
  const request = 'bloodRequests/one';
  const users = userRecords(cast);
  const scene = {
    ...users,
    ...donorRecords(suspended, true),
    [request]: storedRequest(suspended, 'active'),
  };
  const path = `users/${suspended.uid}`;
  const cell = (title: string, act: Act, allowed: boolean, before: Scene = scene): Cell => ({
    title: `status: suspended ${title}`,
    actor: 'suspended',
    scene: before,
    act,
    allowed,
  });
  const post = { kind: 'set', path: 'bloodRequests/two', data: newRequest(suspended) } as const;
  const register = [
    { kind: 'set', path: `donors/${suspended.uid}`, data: newDonor(suspended, true) },
    { kind: 'set', path: contactPath(suspended), data: { contactNumber: number } },
  ] as const;
  const anew = { kind: 'set', path, data: newUser(suspended) } as const;
  const restored = { kind: 'update', path, data: { accountStatus: 'provisional' } } as const;
  return [
    cell('reads the own record', { kind: 'get', path }, true),
    cell(
      'closes the own request',
      alone({ kind: 'update', path: request, data: { status: 'cancelled' } }),
      true,
    ),
    cell('deletes the own request', alone({ kind: 'delete', path: request }), true),
    cell(
      'hides the own number',
      alone({
        kind: 'update',
        path: `donors/${suspended.uid}`,
        data: { allowContactVisibility: false, contactNumber: null },
      }),
      true,
    ),
    cell(
      'deletes the own donor record',
      together(...register.map((write) => ({ kind: 'delete' as const, path: write.path }))),
      true,
    ),
    ...waysToSet(path, newUser(suspended)).map(({ label, act }) =>
      cell(`signs up anew by ${label}`, act, false),
    ),
    cell(
      'deletes the record and signs up anew in one commit',
      together({ kind: 'delete', path }, anew),
      false,
    ),
    cell('restores themselves and posts in one commit', together(restored, post), false),
    cell('deletes the record and posts in one commit', together({ kind: 'delete', path }, post), false),
    cell('signs up anew and registers in one commit', together(anew, ...register), false, users),
    ...(['newcomer', 'admin'] as const).map(
      (actor): Cell => ({
        title: `status: ${actor} signs up and posts in one commit, without a record before`,
        actor,
        allowed: false,
        scene: without(users, `users/${cast[actor].uid}`) as Scene,
        act: together(
          { kind: 'set', path: `users/${cast[actor].uid}`, data: newUser(cast[actor]) },
          { kind: 'set', path: 'bloodRequests/two', data: newRequest(cast[actor]) },
        ),
      }),
    ),
  ];
}

/** A record from before the status was there counts as provisional. */
function olderRecords(cast: Cast): Cell[] {
  const { member } = cast;
  const path = `users/${member.uid}`;
  const users = userRecords(cast);
  const scene = { ...users, [path]: without(users[path] ?? {}, 'accountStatus') };
  return [
    {
      title: 'status: member, of an older record, posts',
      actor: 'member',
      scene,
      allowed: true,
      act: alone({ kind: 'set', path: 'bloodRequests/one', data: newRequest(member) }),
    },
    {
      title: 'status: member deletes the own older record',
      actor: 'member',
      scene,
      act: alone({ kind: 'delete', path }),
      allowed: true,
    },
    {
      title: 'status: admin suspends member, of an older record',
      actor: 'admin',
      scene,
      act: alone({ kind: 'update', path, data: suspension }),
      allowed: true,
    },
    {
      title: 'status: admin suspends member, whose older record has no role',
      actor: 'admin',
      allowed: true,
      scene: { ...users, [path]: without(users[path] ?? {}, 'role') },
      act: alone({ kind: 'update', path, data: suspension }),
    },
  ];
}
