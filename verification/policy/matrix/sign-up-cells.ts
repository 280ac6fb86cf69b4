import { arrayUnion, increment } from 'firebase/firestore/lite';
import {
  type AccountName,
  type Accounts,
  type Actor,
  actors,
  type Community,
  isOfCommunity,
} from './accounts.ts';
import type { Cell, Fields } from './cell.ts';
import { alone, cellsAbout, set, waysToSet } from './operations.ts';
import { longAgo, newUser, userRecords, without } from './records.ts';
import { userShape, variantsOf } from './shapes.ts';

/** Accounts of the community sign up for themselves, with what the token says, as provisional users (002, 021). */
const decided = {
  maySignUpAs: (actor: Actor, whose: AccountName, community: Community) =>
    actor === whose && isOfCommunity(actor, community),
};

/** Cells about signing up. */
export function signUpCells(accounts: Accounts, community: Community): Cell[] {
  const { newcomer, beginner, member } = accounts;
  const stored = without(userRecords(accounts), `users/${accounts.outsider.uid}`);
  const cell = cellsAbout('users', stored);
  const path = `users/${newcomer.uid}`;
  const record = newUser(newcomer);
  const tampered: readonly (readonly [string, Fields])[] = [
    ['as an admin', { role: 'admin' }],
    ['with an admin among roles', { role: arrayUnion('admin') }],
    ['under the address of another', { email: member.email }],
    ['under the own address in capitals', { email: newcomer.email.toUpperCase() }],
    ['with the id of another', { uid: member.uid }],
    ['long ago', { createdAt: longAgo }],
    ['as approved', { accountStatus: 'approved' }],
    ['as suspended', { accountStatus: 'suspended' }],
    ['with a counted name', { fullName: increment(1) }],
  ];
  return [
    ...actors.flatMap((actor) =>
      (['newcomer', 'beginner', 'outsider'] as const).flatMap((whose) =>
        cell.byEachWay(
          actor,
          `signs up as ${whose}`,
          waysToSet(`users/${accounts[whose].uid}`, newUser(accounts[whose])),
          decided.maySignUpAs(actor, whose, community),
        ),
      ),
    ),
    ...cell.ofVariants('newcomer', 'signs up,', variantsOf(record, userShape(newcomer)), (data) =>
      alone(set(path, data)),
    ),
    ...tampered.flatMap(([label, changes]) =>
      cell.byEachWay('newcomer', `signs up ${label},`, waysToSet(path, { ...record, ...changes }), false),
    ),
    ...(['member', 'beginner', 'admin'] as const).map((actor) => {
      const asOwn = { ...newUser(accounts[actor]), uid: newcomer.uid };
      return cell(actor, 'signs newcomer up under the own address', alone(set(path, asOwn)), false);
    }),
    cell(
      'beginner',
      'signs up as verified',
      alone(set(`users/${beginner.uid}`, { ...newUser(beginner), emailVerified: true })),
      false,
    ),
  ];
}
