import { limits } from '@blood-bank/domain/records/limits';
import { increment, serverTimestamp } from 'firebase/firestore/lite';
import { type AccountName, type Actor, actors, type Cast, type Community, isContributor } from './cast.ts';
import type { Cell, Fields } from './cell.ts';
import {
  bloodGroup,
  line,
  only,
  optionalLine,
  optionalText,
  phone,
  recordId,
  units,
  urgency,
} from './field-values.ts';
import { longAgo, newRequest, userRecords } from './records.ts';
import { changesOf, type Shape, variantsOf } from './variants.ts';
import { alone, together, waysToSet } from './ways.ts';

/** Contributors, for themselves (decisions 002 and 021). */
const decided = {
  mayPostAs: (actor: Actor, whose: AccountName, community: Community) =>
    actor === whose && isContributor(actor, community),
};

const path = 'bloodRequests/one';
const posters = [
  'member',
  'unverified',
  'newcomer',
  'beginner',
  'admin',
  'former',
  'suspended',
  'outsider',
] as const;

/** All that is asked about posting blood requests. */
export function requestPostCells(cast: Cast, community: Community): Cell[] {
  const scene = userRecords(cast);
  const { member, owner } = cast;
  const whoever = actors.flatMap((actor) =>
    posters.flatMap((whose) =>
      waysToSet(path, newRequest(cast[whose])).map(
        ({ label, act }): Cell => ({
          title: `requests: ${actor} posts as ${whose} by ${label}`,
          ...{ actor, scene, act },
          allowed: decided.mayPostAs(actor, whose, community),
        }),
      ),
    ),
  );
  const record = newRequest(member);
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
    ...variantsOf(record, shapeOf(member)),
    ...odd.map(([label, data, fits]) => ({ label, data: { ...record, ...data }, fits })),
  ];
  const shapes = variants.map(
    ({ label, data, fits }): Cell => ({
      title: `requests: member posts, ${label}`,
      ...{ actor: 'member', scene, act: alone({ kind: 'set', path, data }), allowed: fits },
    }),
  );
  const longest = variantsOf(newRequest(owner), { userEmail: only(owner.email) }).filter(({ fits }) => fits);
  const ids = changesOf({ id: recordId() }).map(
    ({ label, data: { id }, fits }): Cell => ({
      title: `requests: member posts under the ${label}`,
      ...{ actor: 'member', scene, allowed: fits },
      act: alone({ kind: 'set', path: `bloodRequests/${id}`, data: record }),
    }),
  );
  return [
    ...whoever,
    ...shapes,
    ...ids,
    ...longest.map(
      ({ data }): Cell => ({
        title: 'requests: owner posts under the longest address',
        ...{ actor: 'owner', scene, act: alone({ kind: 'set', path, data }), allowed: true },
      }),
    ),
    {
      title: 'requests: member posts one that is right with one that is not',
      ...{ actor: 'member', scene, allowed: false },
      act: together(
        { kind: 'set', path, data: record },
        { kind: 'set', path: 'bloodRequests/two', data: { ...record, status: 'fulfilled' } },
      ),
    },
    {
      title: 'requests: member posts and closes at once',
      ...{ actor: 'member', scene, allowed: false },
      act: together(
        { kind: 'set', path, data: record },
        { kind: 'update', path, data: { status: 'fulfilled' } },
      ),
    },
  ];
}

function shapeOf({ uid, email }: Cast[AccountName]): Shape {
  return {
    userId: only(uid),
    userEmail: only(email),
    patientName: line(limits.name, true),
    requiredBloodGroup: bloodGroup(),
    unitsRequired: units(),
    hospitalName: line(limits.hospital),
    hospitalLocation: optionalLine(limits.hospital),
    contactPerson: line(limits.name),
    contactNumber: phone(),
    urgency: urgency(),
    additionalInfo: optionalText(limits.additionalInfo),
    status: only('active'),
    requestedAt: only(serverTimestamp()),
  };
}
