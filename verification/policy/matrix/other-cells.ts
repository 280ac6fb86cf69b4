import { accountNames, actors, type Cast } from './cast.ts';
import type { Cell } from './cell.ts';
import { listings } from './listings.ts';
import { contactPath, donorRecords, storedRequest, userRecords } from './records.ts';
import { alone, together } from './ways.ts';

/** What no collection's own cells ask: places that nobody has, and whole accounts. */
export function otherCells(cast: Cast): Cell[] {
  return [...elsewhere(cast), ...wholeAccounts(cast)];
}

/** What is not a record of the three collections is for nobody, admins included. */
function elsewhere(cast: Cast): Cell[] {
  const { uid } = cast.owner;
  const places = [
    'secrets/one',
    `members/${uid}`,
    `users/${uid}/notes/one`,
    `users/${uid}/private/contact`,
    `donors/${uid}/notes/one`,
    `donors/${uid}/notes/contact`,
    `donors/${uid}/private/other`,
    `donors/${uid}/private/contact/private/contact`,
    'bloodRequests/one/notes/one',
    'bloodRequests/one/private/contact',
  ];
  const scene = {
    ...userRecords(cast),
    ...donorRecords(cast.owner, true),
    ...Object.fromEntries(
      places.map((place) => [place, { contactNumber: '123456', userId: uid, status: 'active' }]),
    ),
  };
  const empty = { ...userRecords(cast), ...donorRecords(cast.owner, true) };
  return actors.flatMap((actor) => [
    ...places.flatMap((path): Cell[] => {
      const place = path.replace(uid, 'owner');
      return [
        {
          title: `elsewhere: ${actor} gets ${place}`,
          ...{ actor, scene, act: { kind: 'get', path }, allowed: false },
        },
        {
          title: `elsewhere: ${actor} deletes ${place}`,
          ...{ actor, scene, act: alone({ kind: 'delete', path }), allowed: false },
        },
        {
          title: `elsewhere: ${actor} makes ${place}`,
          ...{ actor, scene: empty, allowed: false },
          act: alone({ kind: 'set', path, data: { contactNumber: '123456', userId: uid } }),
        },
        {
          title: `elsewhere: ${actor} changes ${place}`,
          ...{ actor, scene, allowed: false },
          act: alone({ kind: 'update', path, data: { status: 'cancelled' } }),
        },
      ];
    }),
    ...['secrets', 'members', `users/${uid}/notes`, `donors/${uid}/notes`, 'bloodRequests/one/notes'].flatMap(
      (collection) =>
        listings(collection, { all: [] }).map(
          ({ label, act }): Cell => ({
            title: `elsewhere: ${actor} ${label} of ${collection.replace(uid, 'owner')}`,
            ...{ actor, scene, act, allowed: false },
          }),
        ),
    ),
  ]);
}

/** Deleting an account takes all it owns in one batch; that of another, or of an admin, stays whole. */
function wholeAccounts(cast: Cast): Cell[] {
  return (['owner', 'unverified', 'admin'] as const).flatMap((whose) => {
    const account = cast[whose];
    const requests = Array.from({ length: 30 }, (_, index) => `bloodRequests/of-${index}`);
    const owned = {
      ...donorRecords(account, true),
      ...Object.fromEntries(requests.map((path) => [path, storedRequest(account, 'active')])),
    };
    const scene = { ...userRecords(cast), ...owned };
    const paths = [`users/${account.uid}`, `donors/${account.uid}`, contactPath(account), ...requests];
    const act = together(...paths.map((path) => ({ kind: 'delete' as const, path })));
    return (['visitor', ...accountNames] as const).map(
      (actor): Cell => ({
        title: `accounts: ${actor} deletes all that ${whose} owns`,
        ...{ actor, scene, act, allowed: actor === whose && whose !== 'admin' },
      }),
    );
  });
}
