import { increment, serverTimestamp } from 'firebase/firestore/lite';
import {
  type AccountName,
  type Accounts,
  type Actor,
  actors,
  type Community,
  isContributor,
} from './accounts.ts';
import type { Cell, Fields, Operation } from './cell.ts';
import { alone, cellsAbout, remove, set, together } from './operations.ts';
import {
  contactPath,
  donorRecords,
  imported,
  longAgo,
  newDonor,
  number,
  registration,
  userRecords,
} from './records.ts';
import { donorDetails, donorRegistration, variantsOf } from './shapes.ts';

/** Contributors register for themselves, with both parts in one commit, and only once (decisions 002 and 021). */
const decided = {
  mayRegisterAs: (actor: Actor, whose: AccountName, community: Community) =>
    actor === whose && isContributor(actor, community),
};

/** Cells about registering as a donor. */
export function donorRegistrationCells(accounts: Accounts, community: Community): Cell[] {
  return [
    ...registrations(accounts, community),
    ...registeredShapes(accounts),
    ...registeredTwice(accounts),
    ...withLeftOverNumber(accounts, community),
  ];
}

function registrations(accounts: Accounts, community: Community): Cell[] {
  const cell = cellsAbout('donors', userRecords(accounts));
  const registrants = [
    'member',
    'unverified',
    'newcomer',
    'admin',
    'former',
    'suspended',
    'outsider',
  ] as const;
  return actors.flatMap((actor) =>
    registrants.flatMap((whose) =>
      [true, false].flatMap((isShown) =>
        (['batch', 'transaction'] as const).map((sending) => {
          const writes = registration(accounts[whose], newDonor(accounts[whose], isShown));
          const allowed = decided.mayRegisterAs(actor, whose, community);
          const what = `registers ${whose}, number ${isShown ? 'shown' : 'hidden'}, by ${sending}`;
          return cell(actor, what, { kind: 'write', sending, writes }, allowed);
        }),
      ),
    ),
  );
}

function registeredShapes(accounts: Accounts): Cell[] {
  const { member, owner } = accounts;
  const cell = cellsAbout('donors', userRecords(accounts));
  const record = newDonor(member, true);
  const odd: readonly (readonly [string, Fields])[] = [
    ['long ago', { registeredAt: longAgo }],
    ['as of an import', imported],
    ['under the address of another', { email: owner.email }],
    ['with the id of another', { userId: owner.uid }],
    ['with a counted flag', { isVerified: increment(1) }],
    ['with a time for a date', { dateOfBirth: serverTimestamp() }],
  ];
  const variants = [
    ...variantsOf(record, { ...donorRegistration(member), ...donorDetails() }),
    ...odd.map(([label, data]) => ({ label, data: { ...record, ...data }, fits: false })),
  ];
  return cell.ofVariants('member', 'registers,', variants, (data) => together(...registration(member, data)));
}

/** One record a user: a stored record is not registered anew, in no way. */
function registeredTwice(accounts: Accounts): Cell[] {
  const { owner } = accounts;
  const path = `donors/${owner.uid}`;
  const again = newDonor(owner, false);
  return [true, false].flatMap((isProfileActive) => {
    const state = isProfileActive ? 'active' : 'inactive';
    const make = cellsAbout('donors', {
      ...userRecords(accounts),
      ...donorRecords(owner, false, { isProfileActive }),
    });
    const cell = (what: string, operation: Operation, allowed = false) =>
      make('owner', `${state}, ${what}`, operation, allowed);
    return [
      cell('deletes the record', together(remove(path), remove(contactPath(owner))), true),
      cell('registers again', together(...registration(owner, again))),
      cell('replaces the record', alone(set(path, again))),
      cell('merges a new record in', alone({ kind: 'merge', path, data: again })),
      cell('deletes and registers in one commit', together(remove(path), ...registration(owner, again))),
    ];
  });
}

/** A left-over number does not help an actor to register whom the rules refuse. */
function withLeftOverNumber(accounts: Accounts, community: Community): Cell[] {
  return (['owner', 'unverified'] as const).flatMap((whose) => {
    const users = userRecords(accounts);
    const cell = cellsAbout('donors', {
      ...users,
      [contactPath(accounts[whose])]: { contactNumber: number },
    });
    return actors.flatMap((actor) => {
      const email = actor === 'visitor' ? 'visitor@campus.test' : accounts[actor].email;
      const data = newDonor({ ...accounts[whose], email }, false);
      const register = alone(set(`donors/${accounts[whose].uid}`, data));
      const allowed = decided.mayRegisterAs(actor, whose, community);
      return [
        cell(actor, `registers ${whose} to a stored number`, register, allowed),
        cell(actor, `registers ${whose} to no number`, register, false, users),
      ];
    });
  });
}
