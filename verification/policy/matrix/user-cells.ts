import { deleteField, orderBy, serverTimestamp, where } from 'firebase/firestore/lite';
import {
  type AccountName,
  type Actor,
  accountNames,
  actors,
  type Cast,
  isVerified,
  members,
} from './cast.ts';
import type { Cell, Fields, Scene } from './cell.ts';
import { listings } from './listings.ts';
import { storedUser, unknownField, userRecords, without } from './records.ts';
import { alone, waysToChange, waysToDelete } from './ways.ts';

/** users/{uid}: what decisions 002 and 021 say of it. */
const decided = {
  mayRead: (actor: Actor, whose: AccountName) => actor === whose || actor === 'admin',
  mayList: (actor: Actor) => actor === 'admin',
  /** The own role never, so the admin who acts remains. */
  mayMakeAdmin: (actor: Actor, whose: AccountName) =>
    actor === 'admin' && whose !== 'admin' && whose !== 'suspended' && isVerified(whose),
  mayCorrect: (actor: Actor, whose: AccountName) => actor === whose,
  /** An admin has to be demoted by another one first; of a suspended member the suspension stays. */
  mayDelete: (actor: Actor, whose: AccountName) =>
    actor === whose && whose !== 'admin' && whose !== 'suspended',
};

const correctable = ['fullName', 'universityId', 'department'];

/** All that is asked about user records once they are there. */
export function userCells(cast: Cast): Cell[] {
  const scene = userRecords(cast);
  return [
    ...reads(cast, scene),
    ...updates(cast, scene),
    ...copiesOfTheToken(cast, scene),
    ...deletions(cast, scene),
  ];
}

function reads(cast: Cast, scene: Scene): Cell[] {
  const gets = actors.flatMap((actor) =>
    accountNames.map(
      (whose): Cell => ({
        title: `users: ${actor} gets the record of ${whose}`,
        ...{ actor, scene },
        act: { kind: 'get', path: `users/${cast[whose].uid}` },
        allowed: decided.mayRead(actor, whose),
      }),
    ),
  );
  const lists = actors.flatMap((actor) => {
    const own = actor === 'visitor' ? 'nobody' : cast[actor].uid;
    return listings('users', {
      all: [],
      'by time': [orderBy('createdAt', 'desc')],
      'their own': [where('uid', '==', own)],
      admins: [where('role', '==', 'admin')],
    }).map(
      ({ label, act }): Cell => ({
        title: `users: ${actor} ${label}`,
        ...{ actor, scene, act },
        allowed: decided.mayList(actor),
      }),
    );
  });
  return [...gets, ...lists];
}

function updates(cast: Cast, scene: Scene): Cell[] {
  const changes: Fields = {
    fullName: 'Somebody Else',
    universityId: '1',
    department: 'EEE',
    uid: 'another',
    email: 'another@campus.test',
    emailVerified: 'yes',
    accountStatus: 'approved',
    createdAt: serverTimestamp(),
    [unknownField]: 'x',
  };
  return actors.flatMap((actor) =>
    members.flatMap((whose) =>
      Object.entries({ ...changes, role: whose === 'admin' ? 'user' : 'admin' }).flatMap(([field, value]) =>
        [value, deleteField()]
          .filter((to) => to === value || field !== unknownField)
          .map(
            (to): Cell => ({
              title: `users: ${actor} ${to === value ? 'changes' : 'deletes'} ${field} of ${whose}`,
              ...{ actor, scene },
              act: alone({ kind: 'update', path: `users/${cast[whose].uid}`, data: { [field]: to } }),
              allowed:
                to === value &&
                ((field === 'role' && decided.mayMakeAdmin(actor, whose)) ||
                  (correctable.includes(field) && decided.mayCorrect(actor, whose))),
            }),
          ),
      ),
    ),
  );
}

/** Only `email` and `emailVerified`, and both to exactly what the token says. */
function copiesOfTheToken(cast: Cast, scene: Scene): Cell[] {
  return (['owner', 'unverified'] as const).flatMap((whose) => {
    const { uid, email, emailVerified } = cast[whose];
    const path = `users/${uid}`;
    const stored = storedUser({ uid, email: 'old@campus.test', emailVerified: !emailVerified });
    const flagOnly = { ...scene, [path]: { ...stored, email } };
    const both = { ...scene, [path]: stored };
    const cell = (
      title: string,
      before: Scene,
      data: Fields,
      allowed: boolean,
      actor: Actor = whose,
    ): Cell => ({
      title: `users: ${actor} ${title} of ${whose}`,
      ...{ actor, scene: before, allowed },
      act: alone({ kind: 'update', path, data }),
    });
    const token = { email, emailVerified };
    return [
      ...waysToChange(path, token, stored)
        // What is deleted and set is the same record after: what counts is from where to where it moved.
        .map(
          ({ label, act }): Cell => ({
            title: `users: ${whose} copies the token by ${label}`,
            ...{ actor: whose, scene: both, act, allowed: true },
          }),
        ),
      cell('copies the token into nothing new', scene, token, true),
      cell('copies the state', flagOnly, { emailVerified }, true),
      cell('copies the state alone', both, { emailVerified }, false),
      cell('copies the address alone', both, { email }, false),
      cell('keeps the old state', both, { email, emailVerified: !emailVerified }, false),
      cell('turns the state', scene, { emailVerified: !emailVerified }, false),
      cell('deletes the state', both, { email, emailVerified: deleteField() }, false),
      cell('copies the token and more', both, { ...token, fullName: 'Somebody Else' }, false),
      cell('copies the token and becomes admin', both, { ...token, role: 'admin' }, false),
      cell('copies the token and adds a field', both, { ...token, [unknownField]: 'x' }, false),
      ...(['visitor', 'member', 'admin'] as const).map((actor) =>
        cell('copies the token', both, token, false, actor),
      ),
      ...(['member', 'admin', 'former'] as const).map((actor) => {
        const own = { email: cast[actor].email, emailVerified: cast[actor].emailVerified };
        return cell('copies the own token', both, own, false, actor);
      }),
    ];
  });
}

function deletions(cast: Cast, scene: Scene): Cell[] {
  const path = `users/${cast.owner.uid}`;
  const older = { ...scene, [path]: without(scene[path] ?? {}, 'role') };
  return [
    ...actors.flatMap((actor) =>
      members.flatMap((whose) =>
        waysToDelete(`users/${cast[whose].uid}`).map(
          ({ label, act }): Cell => ({
            title: `users: ${actor} tries ${label} on ${whose}`,
            ...{ actor, scene, act },
            allowed: decided.mayDelete(actor, whose),
          }),
        ),
      ),
    ),
    {
      title: 'users: owner deletes an older record that has no role',
      ...{ actor: 'owner', scene: older, act: alone({ kind: 'delete', path }), allowed: true },
    },
  ];
}
