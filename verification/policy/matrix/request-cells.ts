import { requestStatuses } from '@blood-bank/domain/records/blood-request';
import { deleteField, or, orderBy, serverTimestamp, where } from 'firebase/firestore/lite';
import { type AccountName, type Actor, actors, type Cast, type Community, isReader } from './cast.ts';
import type { Cell, Fields, Scene } from './cell.ts';
import { closing } from './field-values.ts';
import { shortListings } from './listings.ts';
import { newRequest, storedRequest, unknownField, userRecords, without } from './records.ts';
import { changesOf } from './variants.ts';
import { alone, together, waysToChange, waysToDelete } from './ways.ts';

/** bloodRequests/{id}: what decisions 002 and 021 say of it. */
const decided = {
  mayRead: (actor: Actor, whose: AccountName, status: string, community: Community) =>
    (isReader(actor, community) && status === 'active') || actor === whose || actor === 'admin',
  /** Only from active, and only away from it. */
  mayMove: (actor: Actor, whose: AccountName, from: string, to: unknown) =>
    (actor === whose || actor === 'admin') && from === 'active' && (to === 'fulfilled' || to === 'cancelled'),
  mayDelete: (actor: Actor, whose: AccountName) => actor === whose || actor === 'admin',
};

const path = 'bloodRequests/one';

/** All that is asked about blood requests once they are posted. */
export function requestCells(cast: Cast, community: Community): Cell[] {
  return [
    ...gets(cast, community),
    ...lists(cast, community),
    ...fields(cast),
    ...moves(cast),
    ...deletions(cast),
    ...olderData(cast),
  ];
}

function sceneOf(cast: Cast, whose: AccountName, status: string): Scene {
  return { ...userRecords(cast), [path]: storedRequest(cast[whose], status) };
}

function gets(cast: Cast, community: Community): Cell[] {
  const stored = requestStatuses.flatMap((status) =>
    (['owner', 'unverified', 'former'] as const).flatMap((whose) =>
      actors.map(
        (actor): Cell => ({
          title: `requests: ${actor} gets that of ${whose}, ${status}`,
          ...{ actor, scene: sceneOf(cast, whose, status), act: { kind: 'get', path } },
          allowed: decided.mayRead(actor, whose, status, community),
        }),
      ),
    ),
  );
  const missing = actors.map(
    (actor): Cell => ({
      title: `requests: ${actor} gets one that is not there`,
      ...{ actor, scene: userRecords(cast), act: { kind: 'get', path }, allowed: actor === 'admin' },
    }),
  );
  return [...stored, ...missing];
}

function lists(cast: Cast, community: Community): Cell[] {
  const scene = sceneOf(cast, 'owner', 'active');
  const byTime = orderBy('requestedAt', 'desc');
  const isActive = where('status', '==', 'active');
  const forReaders = ['active', 'active by time', 'only active', 'active or own'];
  const forEverybody = ['their own', 'their own by time'];
  return actors.flatMap((actor) => {
    const isOwn = where('userId', '==', actor === 'visitor' ? 'nobody' : cast[actor].uid);
    const queries = {
      active: [isActive],
      'active by time': [isActive, byTime],
      'only active': [where('status', 'in', ['active'])],
      'their own': [isOwn],
      'their own by time': [isOwn, byTime],
      'active or own': [or(isActive, isOwn)],
      all: [],
      'all by time': [byTime],
      fulfilled: [where('status', '==', 'fulfilled')],
      cancelled: [where('status', '==', 'cancelled')],
      'active and fulfilled': [where('status', 'in', ['active', 'fulfilled'])],
      'not cancelled': [where('status', '!=', 'cancelled')],
      'active or urgent': [or(isActive, where('urgency', '==', 'urgent'))],
      'of a group': [where('requiredBloodGroup', '==', 'O-')],
      "the owner's": [where('userId', '==', cast.owner.uid)],
    };
    return shortListings('bloodRequests', queries).map(
      ({ name, label, act }): Cell => ({
        title: `requests: ${actor} ${label}`,
        ...{ actor, scene, act },
        allowed:
          actor === 'admin' ||
          (isReader(actor, community) && forReaders.includes(name)) ||
          (actor !== 'visitor' && forEverybody.includes(name)) ||
          (actor === 'owner' && name === "the owner's"),
      }),
    );
  });
}

/** Every field, by everybody: only the status moves, and nothing with it. */
function fields(cast: Cast): Cell[] {
  const scene = sceneOf(cast, 'owner', 'active');
  const changes: Fields = {
    userId: cast.member.uid,
    userEmail: cast.member.email,
    patientName: 'Somebody Else',
    requiredBloodGroup: 'AB+',
    unitsRequired: 3,
    hospitalName: 'Another Hospital',
    hospitalLocation: 'Dhaka',
    contactPerson: 'Somebody Else',
    contactNumber: '+880 1700 000 099',
    urgency: 'low',
    additionalInfo: 'more',
    requestedAt: serverTimestamp(),
    [unknownField]: 'x',
  };
  return actors.flatMap((actor) =>
    Object.entries(changes).flatMap(([field, value]): Cell[] => [
      {
        title: `requests: ${actor} changes ${field}`,
        ...{ actor, scene, allowed: false },
        act: alone({ kind: 'update', path, data: { [field]: value } }),
      },
      {
        title: `requests: ${actor} changes ${field} and closes`,
        ...{ actor, scene, allowed: false },
        act: alone({ kind: 'update', path, data: { [field]: value, status: 'fulfilled' } }),
      },
    ]),
  );
}

function moves(cast: Cast): Cell[] {
  const byActor = requestStatuses.flatMap((from) =>
    [...requestStatuses.filter((to) => to !== from), 'another', null, deleteField()].flatMap((to) =>
      (['owner', 'unverified', 'former'] as const).flatMap((whose) =>
        actors.map(
          (actor): Cell => ({
            title: `requests: ${actor} moves that of ${whose} from ${from} to ${typeof to === 'object' ? (to === null ? 'null' : 'nothing') : to}`,
            ...{ actor, scene: sceneOf(cast, whose, from) },
            act: alone({ kind: 'update', path, data: { status: to } }),
            allowed: decided.mayMove(actor, whose, from, to),
          }),
        ),
      ),
    ),
  );
  const ways = requestStatuses.flatMap((from) =>
    requestStatuses
      .filter((to) => to !== from)
      .flatMap((to) =>
        waysToChange(path, { status: to }, storedRequest(cast.owner, from)).map(
          ({ label, act }): Cell => ({
            title: `requests: owner moves from ${from} to ${to} by ${label}`,
            ...{ actor: 'owner', scene: sceneOf(cast, 'owner', from), act },
            allowed: decided.mayMove('owner', 'owner', from, to),
          }),
        ),
      ),
  );
  const values = changesOf({ status: closing() });
  const reposted = newRequest(cast.owner);
  return [
    ...byActor,
    ...ways,
    ...values.map(
      ({ label, data, fits }): Cell => ({
        title: `requests: admin sets ${label}`,
        ...{ actor: 'admin', scene: sceneOf(cast, 'member', 'active'), allowed: fits },
        act: alone({ kind: 'update', path, data }),
      }),
    ),
    {
      title: 'requests: owner posts a closed one anew',
      ...{ actor: 'owner', scene: sceneOf(cast, 'owner', 'fulfilled'), allowed: false },
      act: alone({ kind: 'set', path, data: reposted }),
    },
    {
      title: 'requests: owner deletes a closed one and posts it anew at once',
      ...{ actor: 'owner', scene: sceneOf(cast, 'owner', 'fulfilled'), allowed: false },
      act: together({ kind: 'delete', path }, { kind: 'set', path, data: reposted }),
    },
  ];
}

function deletions(cast: Cast): Cell[] {
  return requestStatuses.flatMap((status) =>
    (['owner', 'unverified'] as const).flatMap((whose) =>
      actors.flatMap((actor) =>
        waysToDelete(path).map(
          ({ label, act }): Cell => ({
            title: `requests: ${actor} tries ${label} on that of ${whose}, ${status}`,
            ...{ actor, scene: sceneOf(cast, whose, status), act },
            allowed: decided.mayDelete(actor, whose),
          }),
        ),
      ),
    ),
  );
}

/** Data from before these rules: what nobody owns is the admins'. */
function olderData(cast: Cast): Cell[] {
  const records = userRecords(cast);
  const orphan = { ...records, [path]: without(storedRequest(cast.owner, 'active'), 'userId') };
  const shapeless = { ...records, [path]: without(storedRequest(cast.owner, 'active'), 'status') };
  const closing = alone({ kind: 'update', path, data: { status: 'cancelled' } });
  return actors.flatMap((actor): Cell[] => [
    {
      title: `requests: ${actor} closes one without owner`,
      actor,
      scene: orphan,
      act: closing,
      allowed: actor === 'admin',
    },
    {
      title: `requests: ${actor} deletes one without owner`,
      ...{ actor, scene: orphan, act: alone({ kind: 'delete', path }), allowed: actor === 'admin' },
    },
    {
      title: `requests: ${actor} closes one without status`,
      actor,
      scene: shapeless,
      act: closing,
      allowed: false,
    },
    {
      title: `requests: ${actor} gets one without status`,
      ...{ actor, scene: shapeless, act: { kind: 'get', path } },
      allowed: actor === 'admin' || actor === 'owner',
    },
  ]);
}
