import {
  rosterContactFields,
  rosterEntryFields,
  rosterFormFields,
} from '@blood-bank/domain/records/roster-entry';
import { serverTimestamp } from 'firebase/firestore/lite';
import { type Accounts, actors } from './accounts.ts';
import type { Cell, Documents, Fields, Operation } from './cell.ts';
import { only, recordId, searchTerms } from './field-values.ts';
import { alone, cellsAbout, remove, set, together, update } from './operations.ts';
import {
  evenEarlier,
  hiddenNumber,
  longAgo,
  newRosterEntry,
  otherNumber,
  rosterContactPath,
  rosterPath,
  rosterRecords,
  unknownField,
  userRecords,
} from './records.ts';
import { changesOf, changesOfAll, shapeOf, unknownFields, variantsOf } from './shapes.ts';

const email = 'listed@campus.test';
const contact = set(rosterContactPath, { contactNumber: hiddenNumber });
const { contactNumber: _, allowContactVisibility: __, ...details } = rosterFormFields;

/** Cells about roster entries, which admins alone add, edit and delete (decision 036). */
export function rosterCells(accounts: Accounts): Cell[] {
  return [
    ...byActor(accounts),
    ...fieldsByActor(accounts),
    ...shapes(accounts),
    ...ids(accounts),
    ...numbers(accounts),
    ...parts(accounts),
  ];
}

function byActor(accounts: Accounts): Cell[] {
  const users = userRecords(accounts);
  const cell = cellsAbout('roster', users);
  const stored = { ...users, ...rosterRecords(email) };
  const both = [remove(rosterPath), remove(rosterContactPath)] as const;
  const added = [set(rosterPath, newRosterEntry(email)), contact] as const;
  const edited = { fullName: 'Ayesha Khan', contactNumber: otherNumber, allowContactVisibility: true };
  return actors.flatMap((actor) => {
    const isAdmin = actor === 'admin';
    return (['batch', 'transaction'] as const).flatMap((sending) => {
      const by = (writes: readonly (typeof both | typeof added)[number][]): Operation => ({
        kind: 'write',
        sending,
        writes,
      });
      return [
        cell(actor, `adds an entry by ${sending}`, by(added), isAdmin),
        cell(actor, `adds an entry in place of one by ${sending}`, by(added), false, stored),
        cell(
          actor,
          `edits an entry by ${sending}`,
          by([update(rosterPath, edited), set(rosterContactPath, { contactNumber: otherNumber })]),
          isAdmin,
          stored,
        ),
        cell(actor, `deletes an entry by ${sending}`, by(both), isAdmin, stored),
      ];
    });
  });
}

/** An admin edits the details of an entry and sets its flags like those of any donor, but not its user or its import. */
function fieldsByActor(accounts: Accounts): Cell[] {
  const stored = { ...userRecords(accounts), ...rosterRecords(email) };
  const cell = cellsAbout('roster', stored);
  const all = changesOfAll(rosterEntryFields, stored[rosterPath] ?? {});
  const changes: Fields = { ...all, userId: accounts.owner.uid, registeredAt: evenEarlier };
  const alsoInContact = ['contactNumber', 'allowContactVisibility'];
  const mayChange = (field: string) =>
    [...Object.keys(details), 'isVerified', 'isProfileActive'].includes(field) &&
    !alsoInContact.includes(field);
  return actors.flatMap((actor) =>
    Object.entries(changes).map(([field, value]) =>
      cell(
        actor,
        `changes ${field}`,
        alone(update(rosterPath, { [field]: value })),
        actor === 'admin' && mayChange(field),
      ),
    ),
  );
}

function shapes(accounts: Accounts): Cell[] {
  const users = userRecords(accounts);
  const stored: Documents = { ...users, ...rosterRecords(email) };
  const cell = cellsAbout('roster', users);
  const { accepted, refused } = recordId();
  const added = {
    ...shapeOf(details),
    userId: only(null),
    isVerified: only(false),
    isProfileActive: only(true),
    registeredAt: { accepted: [], refused: [longAgo, null, 7] },
    importId: { accepted: [null, ...accepted], refused: [...refused, '', 7, true] },
    searchTerms: searchTerms(),
  };
  const edited = { ...shapeOf(details), searchTerms: searchTerms() };
  const variants = variantsOf(newRosterEntry(email), added);
  return [
    ...cell.ofVariants('admin', 'adds', variants, (data) => together(set(rosterPath, data), contact)),
    ...cellsAbout('roster', stored).ofVariants(
      'admin',
      'edits',
      [...changesOf(edited), ...unknownFields],
      (data) => alone(update(rosterPath, data)),
    ),
  ];
}

/** What is no roster id is a member's, whose donor record admins don't add or edit. */
function ids(accounts: Accounts): Cell[] {
  const users = userRecords(accounts);
  const cell = cellsAbout('roster', users);
  const hash = '09af'.padEnd(32, '0');
  const names: readonly (readonly [name: string, fits: boolean])[] = [
    [`roster-${hash}`, true],
    ...[hash, `rosterx${hash}`, `xroster-${hash}`, `roster-${hash}0`, `roster-${hash.slice(1)}`].map(
      (name) => [name, false] as const,
    ),
    ...[...'@AGg`:.-é'].map((sign) => [`roster-${hash.slice(1)}${sign}`, false] as const),
    [accounts.owner.uid, false],
  ];
  return names.flatMap(([name, fits]) => {
    const path = `donors/${name}`;
    const contactPath = `${path}/private/contact`;
    const shown = name === accounts.owner.uid ? 'owner' : name;
    const entry = { ...newRosterEntry(email), registeredAt: longAgo };
    const before = { ...users, [path]: entry, [contactPath]: { contactNumber: hiddenNumber } };
    const make = (what: string, operation: Operation, stored: Documents) =>
      cell('admin', `${what} ${shown}`, operation, fits, stored);
    const contactThere = set(contactPath, { contactNumber: hiddenNumber });
    return [
      make('adds', together(set(path, newRosterEntry(email)), contactThere), users),
      make('adds to a left-over number', alone(set(path, newRosterEntry(email))), {
        ...users,
        [contactPath]: { contactNumber: hiddenNumber },
      }),
      make('edits', alone(update(path, { fullName: 'Ayesha Khan' })), before),
      make('changes the number of', alone(set(contactPath, { contactNumber: otherNumber })), before),
      ...(fits ? [] : [make('adds the lost number of', alone(contactThere), { ...users, [path]: entry })]),
      make('deletes', together(remove(path), remove(contactPath)), before),
      make('deletes the left-over number of', alone(remove(contactPath)), {
        ...users,
        [contactPath]: { contactNumber: hiddenNumber },
      }),
      make('deletes the record without number of', alone(remove(path)), { ...users, [path]: entry }),
    ];
  });
}

/** The number is in the record only while it is shown; without one there is an e-mail address. */
function numbers(accounts: Accounts): Cell[] {
  const users = userRecords(accounts);
  const cell = (what: string, operation: Operation, allowed: boolean, before: Documents = users) =>
    cellsAbout('roster', before)('admin', what, operation, allowed);
  const add = (entry: Fields, contactNumber: unknown) =>
    together(set(rosterPath, newRosterEntry(email, entry)), set(rosterContactPath, { contactNumber }));
  const shown = { allowContactVisibility: true };
  const stored = { ...users, ...rosterRecords(email) };
  const withoutEmail = { ...users, ...rosterRecords('') };
  const withoutNumber = { ...stored, [rosterContactPath]: { contactNumber: null } };
  const change = (data: Fields) => alone(set(rosterContactPath, data));
  const contacts = changesOf({ ...shapeOf(rosterContactFields), searchTerms: searchTerms() });
  return [
    cell('adds a shown number', add({ ...shown, contactNumber: otherNumber }, otherNumber), true),
    cell(
      'adds a shown number that is another',
      add({ ...shown, contactNumber: otherNumber }, hiddenNumber),
      false,
    ),
    cell('adds a hidden number in the record', add({ contactNumber: hiddenNumber }, hiddenNumber), false),
    cell('adds no number, with an address', add({}, null), true),
    cell('adds no number, shown, with an address', add(shown, null), true),
    cell('adds no number and no address', add({ email: '' }, null), false),
    cell('adds no address', add({ email: '' }, hiddenNumber), true),
    cell('adds the term of the number', add({ searchTerms: ['1700777001'] }, hiddenNumber), false),
    cell('adds another number’s term', add({ searchTerms: ['1700777002'] }, hiddenNumber), true),
    cell('adds terms to no number', add({ searchTerms: ['rahman'] }, null), true),
    cell('adds no private part', alone(set(rosterPath, newRosterEntry(email))), false),
    cell('adds a private part alone', change({ contactNumber: hiddenNumber }), false),
    ...cellsAbout('roster', stored).ofVariants('admin', 'sets the number,', contacts, (data) =>
      change({ contactNumber: hiddenNumber, ...data }),
    ),
    ...cellsAbout('roster', users).ofVariants('admin', 'adds the number,', contacts, (data) =>
      together(
        set(rosterPath, newRosterEntry(email)),
        set(rosterContactPath, { contactNumber: hiddenNumber, ...data }),
      ),
    ),
    cell(
      'adds to the private part',
      change({ contactNumber: hiddenNumber, [unknownField]: 'x' }),
      false,
      stored,
    ),
    cell('empties the private part', change({}), false, stored),
    cell('removes the number', change({ contactNumber: null }), true, stored),
    cell('removes the only number', change({ contactNumber: null }), false, withoutEmail),
    cell('removes the address', alone(update(rosterPath, { email: '' })), true, stored),
    cell('removes the only address', alone(update(rosterPath, { email: '' })), false, withoutNumber),
    cell('edits and verifies', alone(update(rosterPath, { fullName: 'A', isVerified: true })), false, stored),
    cell(
      'edits and deactivates',
      alone(update(rosterPath, { fullName: 'A', isProfileActive: false })),
      false,
      stored,
    ),
    cell('edits and has no number', alone(update(rosterPath, { fullName: 'A' })), true, withoutNumber),
    cell(
      'changes the time of the entry',
      alone(update(rosterPath, { registeredAt: serverTimestamp() })),
      false,
      stored,
    ),
  ];
}

/** No part is left without the other. */
function parts(accounts: Accounts): Cell[] {
  const users = userRecords(accounts);
  const records = rosterRecords(email);
  const cell = cellsAbout('roster', { ...users, ...records });
  const numberAlone = { ...users, [rosterContactPath]: { contactNumber: hiddenNumber } };
  const entryAlone = { ...users, [rosterPath]: records[rosterPath] ?? {} };
  const change = set(rosterContactPath, { contactNumber: otherNumber });
  return actors.flatMap((actor) => [
    cell(
      actor,
      'adds an entry to a left-over number',
      alone(set(rosterPath, newRosterEntry(email))),
      actor === 'admin',
      numberAlone,
    ),
    cell(actor, 'changes the number of an entry', alone(change), actor === 'admin'),
    cell(actor, 'changes a left-over number', alone(change), false, numberAlone),
    cell(
      actor,
      'edits an entry that has lost its number',
      alone(update(rosterPath, { fullName: 'A' })),
      false,
      entryAlone,
    ),
    cell(
      actor,
      'deletes an entry that has lost its number',
      alone(remove(rosterPath)),
      actor === 'admin',
      entryAlone,
    ),
    cell(actor, 'deletes an entry without its number', alone(remove(rosterPath)), false),
    cell(actor, 'deletes the number of an entry', alone(remove(rosterContactPath)), false),
    cell(
      actor,
      'deletes a left-over number',
      alone(remove(rosterContactPath)),
      actor === 'admin',
      numberAlone,
    ),
  ]);
}
