import { or, orderBy, where } from 'firebase/firestore/lite';
import { type Actor, actors, type Cast, type Community, isReader } from './cast.ts';
import type { Cell, Fields, Scene } from './cell.ts';
import { listings, shortListings } from './listings.ts';
import { contactPath, donorRecords, storedDonor, userRecords, without } from './records.ts';

type State = 'active' | 'inactive' | 'without the flag';

/** donors/{uid} and its private part: what decisions 002 and 021 say of reading them. */
const decided = {
  mayRead: (actor: Actor, isOwn: boolean, state: State, community: Community) =>
    isOwn || actor === 'admin' || (isReader(actor, community) && state === 'active'),
  mayReadNumber: (actor: Actor, isOwn: boolean) => isOwn || actor === 'admin',
};

/** All that is asked about reading donors and their numbers. */
export function donorReadCells(cast: Cast, community: Community): Cell[] {
  return [...gets(cast, community), ...strays(cast), ...lists(cast, community), ...numbers(cast)];
}

/** The document's id is the user's: what older data has under another id is no one's own. */
function strays(cast: Cast): Cell[] {
  const path = 'donors/older';
  const scene = {
    ...userRecords(cast),
    [path]: { ...storedDonor(cast.owner, true), isProfileActive: false },
  };
  return actors.map(
    (actor): Cell => ({
      title: `donors: ${actor} gets an inactive record of owner under another id`,
      ...{ actor, scene, act: { kind: 'get', path } },
      allowed: actor === 'admin',
    }),
  );
}

function gets(cast: Cast, community: Community): Cell[] {
  const states: readonly State[] = ['active', 'inactive', 'without the flag'];
  return (['owner', 'unverified', 'admin'] as const).flatMap((whose) =>
    states.flatMap((state) =>
      [true, false].flatMap((isShown) => {
        const scene = sceneOf(cast, donorRecords(cast[whose], isShown), `donors/${cast[whose].uid}`, state);
        return actors.flatMap((actor): Cell[] => [
          {
            title: `donors: ${actor} gets ${whose}, ${state}, number ${isShown ? 'shown' : 'hidden'}`,
            ...{ actor, scene },
            act: { kind: 'get', path: `donors/${cast[whose].uid}` },
            allowed: decided.mayRead(actor, actor === whose, state, community),
          },
          {
            title: `donors: ${actor} gets the number of ${whose}, ${state}, ${isShown ? 'shown' : 'hidden'}`,
            ...{ actor, scene },
            act: { kind: 'get', path: contactPath(cast[whose]) },
            allowed: decided.mayReadNumber(actor, actor === whose),
          },
        ]);
      }),
    ),
  );
}

function sceneOf(cast: Cast, records: Scene, path: string, state: State): Scene {
  const donor = records[path] ?? {};
  const states: Readonly<Record<State, Fields>> = {
    active: donor,
    inactive: { ...donor, isProfileActive: false },
    'without the flag': without(donor, 'isProfileActive'),
  };
  return { ...userRecords(cast), ...records, [path]: states[state] };
}

function lists(cast: Cast, community: Community): Cell[] {
  const scene = { ...userRecords(cast), ...donorRecords(cast.owner, false) };
  const isActive = where('isProfileActive', '==', true);
  const ofGroup = where('bloodGroup', '==', 'O+');
  const forReaders = ['active', 'active of a group', 'active of two groups', 'active or themselves'];
  const cells = actors.flatMap((actor) => {
    const isOwn = where('userId', '==', actor === 'visitor' ? 'nobody' : cast[actor].uid);
    return shortListings('donors', {
      active: [isActive],
      'active of a group': [ofGroup, isActive],
      'active of two groups': [where('bloodGroup', 'in', ['O+', 'A+']), isActive],
      themselves: [isOwn],
      'active or themselves': [or(isActive, isOwn)],
      all: [],
      'all by time': [orderBy('registeredAt', 'desc')],
      'of a group': [ofGroup],
      inactive: [where('isProfileActive', '==', false)],
      'not inactive': [where('isProfileActive', '!=', false)],
      'active or not': [where('isProfileActive', 'in', [true, false])],
      'active or of a group': [or(isActive, ofGroup)],
      'without a flag': [where('isProfileActive', '==', null)],
      another: [where('userId', '==', cast.owner.uid)],
      'themselves or another': [where('userId', 'in', [actor === 'visitor' ? 'x' : cast[actor].uid, 'y'])],
    }).map(
      ({ name, label, act }): Cell => ({
        title: `donors: ${actor} ${label}`,
        ...{ actor, scene, act },
        allowed:
          actor === 'admin' ||
          (isReader(actor, community) && forReaders.includes(name)) ||
          (actor !== 'visitor' && name === 'themselves') ||
          (actor === 'owner' && name === 'another'),
      }),
    );
  });
  const groups = actors.flatMap((actor) =>
    shortListings('donors', { 'active ones anywhere': [isActive] }, true).map(
      ({ label, act }): Cell => ({
        title: `donors: ${actor} ${label}`,
        ...{ actor, scene, act, allowed: false },
      }),
    ),
  );
  return [...cells, ...groups];
}

/** Admins look across all donors for a hidden number; nobody else does, not even across the own. */
function numbers(cast: Cast): Cell[] {
  const scene = { ...userRecords(cast), ...donorRecords(cast.owner, false) };
  return actors.flatMap((actor) => {
    const queries = {
      'all numbers': [],
      'the numbers from one on': [where('contactNumber', '>=', '+880'), orderBy('contactNumber')],
    };
    const listed = [
      ...listings('private', queries, true),
      ...listings(`donors/${cast.owner.uid}/private`, { "the owner's private part": [] }),
    ];
    return listed.map(
      ({ label, act }): Cell => ({
        title: `numbers: ${actor} ${label}`,
        ...{ actor, scene, act },
        allowed: actor === 'admin',
      }),
    );
  });
}
