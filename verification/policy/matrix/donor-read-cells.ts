import { limits } from '@blood-bank/domain/records/limits';
import { documentId, limit, or, orderBy, where } from 'firebase/firestore/lite';
import { type Accounts, type Actor, actors, type Community, isReader, uidOf } from './accounts.ts';
import type { Cell, Documents, Fields } from './cell.ts';
import { cellsAbout, get, listings, shortListings } from './operations.ts';
import { contactPath, donorRecords, hiddenNumber, storedDonor, userRecords, without } from './records.ts';

type State = 'active' | 'inactive' | 'without the flag';

/** donors/{uid} and its private part: what decisions 002 and 021 say of reading them. */
const decided = {
  mayRead: (actor: Actor, isOwn: boolean, state: State, community: Community) =>
    isOwn || actor === 'admin' || (isReader(actor, community) && state === 'active'),
  mayReadNumber: (actor: Actor, isOwn: boolean) => isOwn || actor === 'admin',
};

/** Cells about reading donors and their contact numbers. */
export function donorReadCells(accounts: Accounts, community: Community): Cell[] {
  return [
    ...gets(accounts, community),
    ...otherIds(accounts),
    ...lists(accounts, community),
    ...listsByName(accounts),
    ...numbers(accounts),
  ];
}

/** A record belongs to the user of the document's id: older data under another id has no owner. */
function otherIds(accounts: Accounts): Cell[] {
  const path = 'donors/older';
  const inactive = { ...storedDonor(accounts.owner, true), isProfileActive: false };
  const cell = cellsAbout('donors', { ...userRecords(accounts), [path]: inactive });
  return actors.map((actor) =>
    cell(actor, 'gets an inactive record of owner under another id', get(path), actor === 'admin'),
  );
}

function gets(accounts: Accounts, community: Community): Cell[] {
  const states: readonly State[] = ['active', 'inactive', 'without the flag'];
  return (['owner', 'unverified', 'admin', 'former'] as const).flatMap((whose) =>
    states.flatMap((state) =>
      [true, false].flatMap((isShown) => {
        const path = `donors/${accounts[whose].uid}`;
        const cell = cellsAbout(
          'donors',
          documentsIn(state, accounts, donorRecords(accounts[whose], isShown), path),
        );
        const what = `${whose}, ${state}, number ${isShown ? 'shown' : 'hidden'}`;
        return actors.flatMap((actor) => [
          cell(actor, `gets ${what}`, get(path), decided.mayRead(actor, actor === whose, state, community)),
          cell(
            actor,
            `gets the number of ${what}`,
            get(contactPath(accounts[whose])),
            decided.mayReadNumber(actor, actor === whose),
          ),
        ]);
      }),
    ),
  );
}

function documentsIn(state: State, accounts: Accounts, records: Documents, path: string): Documents {
  const donor = records[path] ?? {};
  const states: Readonly<Record<State, Fields>> = {
    active: donor,
    inactive: { ...donor, isProfileActive: false },
    'without the flag': without(donor, 'isProfileActive'),
  };
  return { ...userRecords(accounts), ...records, [path]: states[state] };
}

function lists(accounts: Accounts, community: Community): Cell[] {
  const cell = cellsAbout('donors', { ...userRecords(accounts), ...donorRecords(accounts.owner, false) });
  const owner = accounts.owner.uid;
  const isActive = where('isProfileActive', '==', true);
  const ofGroup = where('bloodGroup', '==', 'O+');
  const forReaders = ['active', 'active of a group', 'active of two groups', 'active or themselves'];
  return actors.flatMap((actor) => {
    const uid = uidOf(actor, accounts);
    const isOwn = where('userId', '==', uid);
    const queries = {
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
      'not active': [where('isProfileActive', '!=', true)],
      'active or not': [where('isProfileActive', 'in', [true, false])],
      'active or inactive': [or(where('isProfileActive', '==', true), where('isProfileActive', '==', false))],
      'not of an odd flag': [where('isProfileActive', 'not-in', ['x'])],
      'from inactive on': [where('isProfileActive', '>=', false)],
      'active or of a group': [or(isActive, ofGroup)],
      'without a flag': [where('isProfileActive', '==', null)],
      'with a number': [where('contactNumber', '>', '')],
      another: [where('userId', '==', owner)],
      'themselves or another': [where('userId', 'in', [actor === 'visitor' ? 'x' : uid, 'y'])],
    };
    const groups = { 'active ones of any parent': [isActive] };
    return [
      ...shortListings('donors', queries).map(({ name, label, operation }) =>
        cell(
          actor,
          label,
          operation,
          actor === 'admin' ||
            (isReader(actor, community) && forReaders.includes(name)) ||
            (actor !== 'visitor' && name === 'themselves') ||
            (actor === 'owner' && name === 'another'),
        ),
      ),
      ...cell.reads(actor, shortListings('donors', groups, true), false),
    ];
  });
}

/**
 * A record that only admins may read is not listed by its name either. Of any other record the hosts differ: the emulator asks the
 * rules about that record, this project's backend about every possible one (docs/parity.md).
 */
function listsByName(accounts: Accounts): Cell[] {
  const owner = accounts.owner.uid;
  const { userId: _, ...donor } = storedDonor(accounts.owner, false);
  const hidden = { [`donors/${owner}`]: { ...donor, isProfileActive: false } };
  const cell = cellsAbout('donors', { ...userRecords(accounts), ...hidden });
  const byName = shortListings('donors', { 'an inactive one by name': [where(documentId(), '==', owner)] });
  return actors.flatMap((actor) => cell.reads(actor, byName, actor === 'admin'));
}

/** Only admins search the numbers of all donors. */
function numbers(accounts: Accounts): Cell[] {
  const cell = cellsAbout('numbers', { ...userRecords(accounts), ...donorRecords(accounts.owner, false) });
  const queries = {
    'all numbers': [],
    'the numbers from one on': [where('contactNumber', '>=', '+880'), orderBy('contactNumber')],
    'a hidden number': [where('contactNumber', '==', hiddenNumber)],
  };
  const listed = [
    ...shortListings('private', queries, true),
    ...shortListings(`donors/${accounts.owner.uid}/private`, { "the owner's private part": [] }),
  ];
  const long = listings(
    'private',
    { 'more numbers than a list has': [limit(limits.listMax + 1)], 'numbers without end': [] },
    true,
  );
  return actors.flatMap((actor) => [
    ...cell.reads(actor, listed, actor === 'admin'),
    ...cell.reads(actor, long, false),
  ]);
}
