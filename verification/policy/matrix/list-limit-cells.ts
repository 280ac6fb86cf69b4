import { limits } from '@blood-bank/domain/records/limits';
import { limit, where } from 'firebase/firestore/lite';
import { type Accounts, type Actor, actors, type Community, isReader, uidOf } from './accounts.ts';
import type { Cell, Condition } from './cell.ts';
import { cellsAbout, listings } from './operations.ts';
import { donorRecords, storedRequest, userRecords } from './records.ts';

/** Members name a limit, also for their own records; admins need none (decision 021). */
const decided = {
  mayList: (actor: Actor, isOwn: boolean, most: number | null, community: Community) =>
    actor === 'admin' ||
    (most !== null &&
      most <= limits.listMax &&
      (isReader(actor, community) || (isOwn && actor !== 'visitor'))),
};

const mosts = [null, 1, limits.listMax - 1, limits.listMax, limits.listMax + 1, 10_000];

/** Cells about the limits of lists and counts. */
export function listLimitCells(accounts: Accounts, community: Community): Cell[] {
  const cell = cellsAbout('limits', {
    ...userRecords(accounts),
    ...donorRecords(accounts.owner, true),
    'bloodRequests/one': storedRequest(accounts.owner, 'active'),
  });
  return actors.flatMap((actor) => {
    const isOwn = where('userId', '==', uidOf(actor, accounts));
    const queries: readonly (readonly [collection: string, what: string, where: Condition])[] = [
      ['donors', 'the active', where('isProfileActive', '==', true)],
      ['donors', 'their own', isOwn],
      ['bloodRequests', 'the active', where('status', '==', 'active')],
      ['bloodRequests', 'their own', isOwn],
    ];
    return queries.flatMap(([collection, what, condition]) =>
      mosts.flatMap((most) => {
        const bounds = most === null ? [] : [limit(most)];
        const allowed = decided.mayList(actor, what === 'their own', most, community);
        return listings(collection, { [what]: [condition, ...bounds] }).map(({ label, operation }) =>
          cell(actor, `${label} ${collection}, ${most ?? 'without a limit'}`, operation, allowed),
        );
      }),
    );
  });
}
