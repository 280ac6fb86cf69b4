import { limits } from '@blood-bank/domain/records/limits';
import { type Actor, actors, type Cast, members } from './cast.ts';
import type { Cell, Fields, Scene } from './cell.ts';
import { line } from './field-values.ts';
import { storedUser, userRecords, without } from './records.ts';
import { changesOf } from './variants.ts';
import { alone, waysToChange } from './ways.ts';

/** What My Account sends: all three fields in one write. */
const corrected = { fullName: 'Ayesha Khan', universityId: '2002-118', department: 'EEE' };

/** All that is asked about members who correct the own name, id and department (decision 021). */
export function memberCorrectionCells(cast: Cast): Cell[] {
  const scene = userRecords(cast);
  const path = `users/${cast.owner.uid}`;
  const stored = storedUser(cast.owner);
  const cell = (title: string, before: Scene, data: Fields, allowed: boolean): Cell => ({
    title: `users: owner corrects ${title}`,
    actor: 'owner',
    scene: before,
    allowed,
    act: alone({ kind: 'update', path, data }),
  });
  const shape = {
    fullName: line(limits.name),
    universityId: line(limits.id),
    department: line(limits.department),
  };
  const older = { ...scene, [path]: without(stored, 'department') };
  return [
    ...byActor(cast, scene),
    ...waysToChange(path, corrected, stored).map(
      ({ label, act }): Cell => ({
        title: `users: owner corrects all three by ${label}`,
        actor: 'owner',
        scene,
        act,
        allowed: true,
      }),
    ),
    ...changesOf(shape).map(({ label, data, fits }) => cell(label, scene, data, fits)),
    cell('all three and becomes an admin', scene, { ...corrected, role: 'admin' }, false),
    cell('all three and the address', scene, { ...corrected, email: 'another@campus.test' }, false),
    {
      title: 'users: member corrects a record of owner that holds the uid of member',
      actor: 'member',
      scene: { ...scene, [path]: { ...stored, uid: cast.member.uid } },
      act: alone({ kind: 'update', path, data: corrected }),
      allowed: false,
    },
    cell('what an older record lacks', older, corrected, true),
    cell('the name, and leaves out what an older record lacks', older, { fullName: 'Ayesha Khan' }, false),
  ];
}

function byActor(cast: Cast, scene: Scene): Cell[] {
  return actors.flatMap((actor: Actor) =>
    members.map(
      (whose): Cell => ({
        title: `users: ${actor} corrects name, id and department of ${whose}`,
        actor,
        scene,
        allowed: actor === whose,
        act: alone({ kind: 'update', path: `users/${cast[whose].uid}`, data: corrected }),
      }),
    ),
  );
}
