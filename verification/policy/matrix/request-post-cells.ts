import { limits } from '@blood-bank/domain/records/limits';
import { increment, serverTimestamp } from 'firebase/firestore/lite';
import {
  type AccountName,
  type Accounts,
  type Actor,
  actors,
  type Community,
  isContributor,
} from './accounts.ts';
import type { Cell, Fields } from './cell.ts';
import { only, recordId } from './field-values.ts';
import { alone, cellsAbout, set, together, update, waysToSet } from './operations.ts';
import { longAgo, newRequest, userRecords } from './records.ts';
import { changesOf, requestShape, variantsOf } from './shapes.ts';

/** Contributors post for themselves (decisions 002 and 021). */
const decided = {
  mayPostAs: (actor: Actor, whose: AccountName, community: Community) =>
    actor === whose && isContributor(actor, community),
};

const path = 'bloodRequests/one';
const posters = [
  ...(['member', 'unverified', 'newcomer', 'beginner'] as const),
  ...(['admin', 'former', 'suspended', 'outsider'] as const),
];

/** Cells about posting blood requests. */
export function requestPostCells(accounts: Accounts, community: Community): Cell[] {
  const { member, owner } = accounts;
  const cell = cellsAbout('requests', userRecords(accounts));
  const record = newRequest(member);
  const closed = update(path, { status: 'fulfilled' });
  const odd: readonly (readonly [string, Fields, boolean])[] = [
    ['under the address of another', { userEmail: owner.email }, false],
    ['with the id of another', { userId: owner.uid }, false],
    ['for another, address and id', { userId: owner.uid, userEmail: owner.email }, false],
    ['long ago', { requestedAt: longAgo }, false],
    ['as fulfilled', { status: 'fulfilled' }, false],
    ['as cancelled', { status: 'cancelled' }, false],
    ['with counted units', { unitsRequired: increment(limits.unitsMax) }, true],
    ['with too many units counted', { unitsRequired: increment(limits.unitsMax + 1) }, false],
    ['with half a unit counted', { unitsRequired: increment(0.5) }, false],
    ['with a time for a name', { patientName: serverTimestamp() }, false],
  ];
  const variants = [
    ...variantsOf(record, requestShape(member)),
    ...odd.map(([label, data, fits]) => ({ label, data: { ...record, ...data }, fits })),
  ];
  const longest = variantsOf(newRequest(owner), { userEmail: only(owner.email) }).filter(({ fits }) => fits);
  return [
    ...actors.flatMap((actor) =>
      posters.flatMap((whose) =>
        cell.byEachWay(
          actor,
          `posts as ${whose}`,
          waysToSet(path, newRequest(accounts[whose])),
          decided.mayPostAs(actor, whose, community),
        ),
      ),
    ),
    ...cell.ofVariants('member', 'posts,', variants, (data) => alone(set(path, data))),
    ...cell.ofVariants('member', 'posts under the', changesOf({ id: recordId() }), ({ id }) =>
      alone(set(`bloodRequests/${id}`, record)),
    ),
    ...longest.map(({ data }) =>
      cell('owner', 'posts under the longest address', alone(set(path, data)), true),
    ),
    cell(
      'member',
      'posts a valid request with an invalid one',
      together(set(path, record), set('bloodRequests/two', { ...record, status: 'fulfilled' })),
      false,
    ),
    cell('member', 'posts and closes in one commit', together(set(path, record), closed), false),
  ];
}
