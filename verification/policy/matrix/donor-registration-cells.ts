import { increment, serverTimestamp } from 'firebase/firestore/lite';
import type { Act } from './act.ts';
import { type AccountName, type Actor, actors, type Cast, type Community, isContributor } from './cast.ts';
import type { Cell, Fields } from './cell.ts';
import { donorBeginnings, donorDetails } from './donor-shape.ts';
import { contactPath, donorRecords, longAgo, newDonor, number, userRecords } from './records.ts';
import { variantsOf } from './variants.ts';
import { alone, together } from './ways.ts';

/** Contributors register for themselves, with both parts in one commit, and only once (decisions 002 and 021). */
const decided = {
  mayRegisterAs: (actor: Actor, whose: AccountName, community: Community) =>
    actor === whose && isContributor(actor, community),
};

/** All that is asked about becoming a donor. */
export function donorRegistrationCells(cast: Cast, community: Community): Cell[] {
  return [
    ...registrations(cast, community),
    ...registeredShapes(cast),
    ...registeredTwice(cast),
    ...halfRegistered(cast, community),
  ];
}

function registering(
  cast: Cast,
  whose: AccountName,
  donor: Fields,
  way: 'batch' | 'transaction' = 'batch',
): Act {
  return {
    ...{ kind: 'write', way },
    writes: [
      { kind: 'set', path: `donors/${cast[whose].uid}`, data: donor },
      { kind: 'set', path: contactPath(cast[whose]), data: { contactNumber: number } },
    ],
  };
}

function registrations(cast: Cast, community: Community): Cell[] {
  const scene = userRecords(cast);
  return actors.flatMap((actor) =>
    (['member', 'unverified', 'newcomer', 'admin', 'former', 'suspended', 'outsider'] as const).flatMap(
      (whose) =>
        [true, false].flatMap((isShown) =>
          (['batch', 'transaction'] as const).map(
            (way): Cell => ({
              title: `donors: ${actor} registers ${whose}, number ${isShown ? 'shown' : 'hidden'}, by ${way}`,
              actor,
              scene,
              act: registering(cast, whose, newDonor(cast[whose], isShown), way),
              allowed: decided.mayRegisterAs(actor, whose, community),
            }),
          ),
        ),
    ),
  );
}

function registeredShapes(cast: Cast): Cell[] {
  const scene = userRecords(cast);
  const record = newDonor(cast.member, true);
  const shape = { ...donorBeginnings(cast.member), ...donorDetails() };
  const odd: readonly (readonly [string, Fields])[] = [
    ['long ago', { registeredAt: longAgo }],
    ['under the address of another', { email: cast.owner.email }],
    ['with the id of another', { userId: cast.owner.uid }],
    ['with a counted flag', { isVerified: increment(1) }],
    ['with a time for a date', { dateOfBirth: serverTimestamp() }],
  ];
  return [
    ...variantsOf(record, shape),
    ...odd.map(([label, data]) => ({ label, data: { ...record, ...data }, fits: false })),
  ].map(
    ({ label, data, fits }): Cell => ({
      title: `donors: member registers, ${label}`,
      ...{ actor: 'member', scene, act: registering(cast, 'member', data), allowed: fits },
    }),
  );
}

/** One record a user: what is there is not begun anew, whichever way the second one comes. */
function registeredTwice(cast: Cast): Cell[] {
  const { owner } = cast;
  const path = `donors/${owner.uid}`;
  const again = newDonor(owner, false);
  const contact = { kind: 'set', path: contactPath(owner), data: { contactNumber: number } } as const;
  return [true, false].flatMap((isProfileActive): Cell[] => {
    const scene = { ...userRecords(cast), ...donorRecords(owner, false, { isProfileActive }) };
    const state = isProfileActive ? 'active' : 'inactive';
    const refused = (title: string, act: Act): Cell => ({
      title: `donors: owner, ${state}, ${title}`,
      ...{ actor: 'owner', scene, act, allowed: false },
    });
    return [
      {
        title: `donors: owner, ${state}, deletes the record`,
        ...{ actor: 'owner', scene, allowed: true },
        act: together({ kind: 'delete', path }, { kind: 'delete', path: contactPath(owner) }),
      },
      refused('registers again', registering(cast, 'owner', again)),
      refused('replaces the record', alone({ kind: 'set', path, data: again })),
      refused('merges a new record in', alone({ kind: 'merge', path, data: again })),
      refused(
        'deletes and registers at once',
        together({ kind: 'delete', path }, { kind: 'set', path, data: again }, contact),
      ),
    ];
  });
}

/** A number that is left over makes nobody a donor whom the registration would refuse. */
function halfRegistered(cast: Cast, community: Community): Cell[] {
  return (['owner', 'unverified'] as const).flatMap((whose) => {
    const { uid } = cast[whose];
    const bare = userRecords(cast);
    const scene = { ...bare, [contactPath(cast[whose])]: { contactNumber: number } };
    return actors.flatMap((actor): Cell[] => {
      const email = actor === 'visitor' ? 'visitor@campus.test' : cast[actor].email;
      const data = newDonor({ ...cast[whose], email }, false);
      const act = alone({ kind: 'set', path: `donors/${uid}`, data });
      return [
        {
          title: `donors: ${actor} registers ${whose} to a number that is there`,
          ...{ actor, scene, act },
          allowed: decided.mayRegisterAs(actor, whose, community),
        },
        {
          title: `donors: ${actor} registers ${whose} to no number`,
          ...{ actor, scene: bare, act, allowed: false },
        },
      ];
    });
  });
}
