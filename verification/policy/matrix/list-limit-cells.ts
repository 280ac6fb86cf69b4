import { limits } from '@blood-bank/domain/records/limits';
import { limit, where } from 'firebase/firestore/lite';
import type { Condition } from './act.ts';
import { type Actor, actors, type Cast, type Community, isReader } from './cast.ts';
import type { Cell } from './cell.ts';
import { listings } from './listings.ts';
import { donorRecords, storedRequest, userRecords } from './records.ts';

/** Members name a limit, also for what is their own; admins need none (decision 021). */
const decided = {
  mayList: (actor: Actor, isOwn: boolean, most: number | null, community: Community) =>
    actor === 'admin' ||
    (most !== null &&
      most <= limits.listMax &&
      (isReader(actor, community) || (isOwn && actor !== 'visitor'))),
};

const mosts = [null, 1, limits.listMax - 1, limits.listMax, limits.listMax + 1, 10_000];

/** All that is asked about how much one list or count may cover. */
export function listLimitCells(cast: Cast, community: Community): Cell[] {
  const scene = {
    ...userRecords(cast),
    ...donorRecords(cast.owner, true),
    'bloodRequests/one': storedRequest(cast.owner, 'active'),
  };
  return actors.flatMap((actor) => {
    const isOwn = where('userId', '==', actor === 'visitor' ? 'nobody' : cast[actor].uid);
    const queries: readonly (readonly [collection: string, what: string, where: Condition])[] = [
      ['donors', 'the active', where('isProfileActive', '==', true)],
      ['donors', 'their own', isOwn],
      ['bloodRequests', 'the active', where('status', '==', 'active')],
      ['bloodRequests', 'their own', isOwn],
    ];
    return queries.flatMap(([collection, what, condition]) =>
      mosts.flatMap((most) => {
        const bounds = most === null ? [] : [limit(most)];
        return listings(collection, { [what]: [condition, ...bounds] }).map(
          ({ label, act }): Cell => ({
            title: `limits: ${actor} ${label} ${collection}, ${most ?? 'without a limit'}`,
            actor,
            scene,
            act,
            allowed: decided.mayList(actor, what === 'their own', most, community),
          }),
        );
      }),
    );
  });
}
