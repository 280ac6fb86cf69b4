import type { Act } from './act.ts';
import type { Cast } from './cast.ts';
import type { Cell, Fields, Scene } from './cell.ts';
import { contactPath, donorRecords, newUser, storedUser, unknownField, userRecords } from './records.ts';
import { alone, together } from './ways.ts';

/** What is left of a suspended member who has deleted the account. */
const suspension = { accountStatus: 'suspended' };

/**
 * All that is asked about suspended members who leave: they take everything along but the suspension, which keeps the id
 * from starting anew (decision 021).
 */
export function suspendedDepartureCells(cast: Cast): Cell[] {
  const { suspended, member } = cast;
  const users = userRecords(cast);
  const path = `users/${suspended.uid}`;
  const scene = { ...users, ...donorRecords(suspended, true) };
  const gone = { ...users, [path]: suspension };
  const cell = (title: string, act: Act, allowed: boolean, before: Scene = scene): Cell => ({
    title: `status: suspended ${title}`,
    ...{ actor: 'suspended', scene: before, act, allowed },
  });
  const set = (data: Fields) => alone({ kind: 'set', path, data });
  const adminByHand = { ...users, [path]: { ...storedUser(suspended, 'admin'), ...suspension } };
  return [
    cell('leaves the suspension alone', set(suspension), true),
    cell('leaves the suspension once more', set(suspension), true, gone),
    cell(
      'leaves the suspension and deletes the rest at once',
      together(
        { kind: 'set', path, data: suspension },
        { kind: 'delete', path: `donors/${suspended.uid}` },
        { kind: 'delete', path: contactPath(suspended) },
      ),
      true,
    ),
    cell('leaves nothing', set({}), false),
    cell('leaves another status', set({ accountStatus: 'provisional' }), false),
    ...Object.entries({ ...storedUser(suspended), [unknownField]: 'x' })
      .filter(([field]) => field !== 'accountStatus')
      .map(([field, value]) =>
        cell(`leaves the suspension and the own ${field}`, set({ ...suspension, [field]: value }), false),
      ),
    cell('leaves the suspension and becomes an admin', set({ ...suspension, role: 'admin' }), false),
    cell('leaves the suspension of an admin', set(suspension), false, adminByHand),
    cell('deletes what is left', alone({ kind: 'delete', path }), false, gone),
    cell('signs up over what is left', set(newUser(suspended)), false, gone),
    cell('restores what is left', set({ accountStatus: 'provisional' }), false, gone),
    ...(['visitor', 'admin', 'member'] as const).map(
      (actor): Cell => ({
        title: `status: ${actor} leaves nothing of suspended but the suspension`,
        ...{ actor, scene, act: set(suspension), allowed: false },
      }),
    ),
    {
      title: 'status: member, not suspended, leaves a suspension',
      ...{ actor: 'member', scene, allowed: false },
      act: alone({ kind: 'set', path: `users/${member.uid}`, data: suspension }),
    },
  ];
}
