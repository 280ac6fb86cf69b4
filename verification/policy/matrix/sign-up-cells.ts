import { limits } from '@blood-bank/domain/records/limits';
import { arrayUnion, increment, serverTimestamp } from 'firebase/firestore/lite';
import { type AccountName, type Actor, actors, type Cast, type Community, isOfCommunity } from './cast.ts';
import type { Cell, Fields, Scene } from './cell.ts';
import { line, only } from './field-values.ts';
import { longAgo, newUser, userRecords, without } from './records.ts';
import { type Shape, variantsOf } from './variants.ts';
import { alone, waysToSet } from './ways.ts';

/** Everybody of the community for themselves, with what the token says, as a user and provisional (002, 021). */
const decided = {
  maySignUpAs: (actor: Actor, whose: AccountName, community: Community) =>
    actor === whose && isOfCommunity(actor, community),
};

/** All that is asked about signing up. */
export function signUpCells(cast: Cast, community: Community): Cell[] {
  const scene = without(userRecords(cast), `users/${cast.outsider.uid}`) as Scene;
  const whoever = actors.flatMap((actor) =>
    (['newcomer', 'beginner', 'outsider'] as const).flatMap((whose) =>
      waysToSet(`users/${cast[whose].uid}`, newUser(cast[whose])).map(
        ({ label, act }): Cell => ({
          title: `users: ${actor} signs up as ${whose} by ${label}`,
          ...{ actor, scene, act },
          allowed: decided.maySignUpAs(actor, whose, community),
        }),
      ),
    ),
  );
  const { newcomer, beginner, member } = cast;
  const path = `users/${newcomer.uid}`;
  const record = newUser(newcomer);
  const shapes = variantsOf(record, shapeOf(newcomer)).map(
    ({ label, data, fits }): Cell => ({
      title: `users: newcomer signs up, ${label}`,
      ...{ actor: 'newcomer', scene, act: alone({ kind: 'set', path, data }) },
      allowed: fits,
    }),
  );
  const odd: readonly (readonly [string, Fields])[] = [
    ['as an admin', { role: 'admin' }],
    ['with an admin among roles', { role: arrayUnion('admin') }],
    ['under the address of another', { email: member.email }],
    ['under the own address in capitals', { email: newcomer.email.toUpperCase() }],
    ['with the id of another', { uid: member.uid }],
    ['long ago', { createdAt: longAgo }],
    ['as approved', { accountStatus: 'approved' }],
    ['with a counted name', { fullName: increment(1) }],
  ];
  const tampered = odd.flatMap(([label, changes]) =>
    waysToSet(path, { ...record, ...changes }).map(
      (way): Cell => ({
        title: `users: newcomer signs up ${label}, by ${way.label}`,
        ...{ actor: 'newcomer', scene, act: way.act },
        allowed: false,
      }),
    ),
  );
  const forAnother = (['member', 'beginner', 'admin'] as const).map(
    (actor): Cell => ({
      title: `users: ${actor} signs newcomer up under the own address`,
      ...{ actor, scene, allowed: false },
      act: alone({ kind: 'set', path, data: { ...newUser(cast[actor]), uid: newcomer.uid } }),
    }),
  );
  const asVerified = { ...newUser(beginner), emailVerified: true };
  return [
    ...whoever,
    ...shapes,
    ...tampered,
    ...forAnother,
    {
      title: 'users: beginner signs up as verified',
      ...{ actor: 'beginner', scene },
      act: alone({ kind: 'set', path: `users/${beginner.uid}`, data: asVerified }),
      allowed: false,
    },
  ];
}

/** What a sign-up writes. */
function shapeOf({ uid, email, emailVerified }: Cast[AccountName]): Shape {
  return {
    uid: only(uid),
    email: only(email),
    emailVerified: only(emailVerified),
    fullName: line(limits.name),
    universityId: line(limits.id),
    department: line(limits.department),
    role: only('user'),
    accountStatus: only('provisional'),
    createdAt: only(serverTimestamp()),
  };
}
