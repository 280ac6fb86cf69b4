import { donorContactFields } from '@blood-bank/domain/records/donor';
import { deleteField } from 'firebase/firestore/lite';
import { type Accounts, type Actor, actors } from './accounts.ts';
import type { Cell, Documents, Fields, Operation } from './cell.ts';
import { alone, cellsAbout, get, remove, set, together, update, waysToChange } from './operations.ts';
import {
  contactPath,
  donorRecords,
  hiddenNumber,
  newDonor,
  number,
  otherNumber,
  storedDonor,
  unknownField,
  userRecords,
} from './records.ts';
import { changesOf, shapeOf, unknownFields } from './shapes.ts';

/**
 * Cells about the contact number, which is in `donors/{uid}/private/contact` and, while it is shown, in `donors/{uid}` too:
 * no commit leaves the two different (decision 002).
 */
export function contactCells(accounts: Accounts): Cell[] {
  return [
    ...registered(accounts),
    ...shapes(accounts),
    ...changes(accounts),
    ...byOthers(accounts),
    ...missingParts(accounts),
  ];
}

function registered(accounts: Accounts): Cell[] {
  const { member } = accounts;
  const donorPath = `donors/${member.uid}`;
  const path = contactPath(member);
  const make = cellsAbout('numbers', userRecords(accounts));
  const cell = (what: string, operation: Operation, allowed = false) =>
    make('member', `registers ${what}`, operation, allowed);
  const contact = set(path, { contactNumber: number });
  const donor = (isShown: boolean, data: Fields = {}) =>
    set(donorPath, { ...newDonor(member, isShown), ...data });
  return [
    cell('without a number, shown', alone(donor(true))),
    cell('without a number, hidden', alone(donor(false))),
    cell('a number and no donor', alone(contact)),
    cell('with another number', together(donor(true), set(path, { contactNumber: otherNumber }))),
    cell('a hidden number in the record', together(donor(false, { contactNumber: number }), contact)),
    cell('a shown number only in the private part', together(donor(true, { contactNumber: null }), contact)),
    cell('with an empty number for a hidden one', together(donor(false, { contactNumber: '' }), contact)),
    cell('with a word for the visibility', together(donor(true, { allowContactVisibility: 'yes' }), contact)),
    cell(
      'with nothing for the visibility',
      together(donor(false, { allowContactVisibility: null }), contact),
    ),
    cell('with a count for the visibility', together(donor(true, { allowContactVisibility: 1 }), contact)),
    cell('with the number first', together(contact, donor(true)), true),
    cell('hidden with the number first', together(contact, donor(false)), true),
    cell(
      'with a number in another place',
      together(donor(false), set(`${donorPath}/private/phone`, { contactNumber: number })),
    ),
  ];
}

function shapes(accounts: Accounts): Cell[] {
  const { owner } = accounts;
  const path = contactPath(owner);
  const hidden = { ...userRecords(accounts), ...donorRecords(owner, false) };
  const shown = { ...userRecords(accounts), ...donorRecords(owner, true) };
  const numbers = changesOf(shapeOf(donorContactFields));
  const whileHidden = cellsAbout('numbers', hidden);
  const whileShown = cellsAbout('numbers', shown);
  return [
    ...whileHidden.ofVariants('owner', 'hidden, sets', numbers, (data) => alone(set(path, data))),
    ...whileShown.ofVariants('owner', 'shown, sets both to', numbers, (data) =>
      together(update(`donors/${owner.uid}`, data), set(path, data)),
    ),
  ];
}

function changes(accounts: Accounts): Cell[] {
  const { owner } = accounts;
  const path = contactPath(owner);
  const shown = { ...userRecords(accounts), ...donorRecords(owner, true) };
  const hidden = { ...userRecords(accounts), ...donorRecords(owner, false) };
  const make = cellsAbout('numbers', shown);
  const cell = (what: string, stored: Documents, operation: Operation, allowed: boolean) =>
    make('owner', `${stored === shown ? 'shown' : 'hidden'}, ${what}`, operation, allowed, stored);
  const donor = (data: Fields) => update(`donors/${owner.uid}`, data);
  const contact = (data: Fields) => set(path, data);
  const hiding = { allowContactVisibility: false, contactNumber: null };
  const showing = { allowContactVisibility: true, contactNumber: hiddenNumber };
  const moved = { contactNumber: otherNumber };
  const both = together(donor(moved), contact(moved));
  const deletion = deleteField();
  return [
    cell('changes both', shown, both, true),
    cell('changes both', hidden, both, false),
    cell('changes the record alone', shown, alone(donor(moved)), false),
    cell('changes the record alone', hidden, alone(donor(moved)), false),
    cell('changes the private part alone', shown, alone(contact(moved)), false),
    cell('changes the private part alone', hidden, alone(contact(moved)), true),
    cell('hides it', shown, alone(donor(hiding)), true),
    cell('hides it and changes it', shown, together(donor(hiding), contact(moved)), true),
    cell(
      'hides it but leaves it in the record',
      shown,
      alone(donor({ allowContactVisibility: false })),
      false,
    ),
    cell('shows it but removes it from the record', shown, alone(donor({ contactNumber: null })), false),
    cell('deletes it from the record', shown, alone(donor({ contactNumber: deletion })), false),
    cell('hides it and deletes it', shown, alone(donor({ ...hiding, contactNumber: deletion })), false),
    cell('deletes the visibility', hidden, alone(donor({ allowContactVisibility: deletion })), false),
    cell('sets the visibility to no flag', hidden, alone(donor({ allowContactVisibility: 'no' })), false),
    cell('shows it', hidden, alone(donor(showing)), true),
    cell('shows it and changes it', hidden, together(donor({ ...showing, ...moved }), contact(moved)), true),
    cell('shows another', hidden, alone(donor({ ...showing, ...moved })), false),
    cell('shows nothing', hidden, alone(donor({ allowContactVisibility: true })), false),
    cell('adds a field', hidden, alone(contact({ contactNumber: number, [unknownField]: 'x' })), false),
    ...unknownFields.map(({ label, data }) =>
      cell(`adds to the private part, ${label}`, shown, alone(update(path, data)), false),
    ),
    cell('empties the private part', hidden, alone(contact({})), false),
    cell('deletes the number in it', hidden, alone(update(path, { contactNumber: deletion })), false),
    cell('deletes the private part and hides it', shown, together(donor(hiding), remove(path)), false),
    ...waysToChange(path, moved, { contactNumber: hiddenNumber }).map(({ label, operation }) =>
      cell(`changes the private part by ${label}`, hidden, operation, true),
    ),
  ];
}

function byOthers(accounts: Accounts): Cell[] {
  return (['owner', 'unverified'] as const).flatMap((whose) => {
    const path = contactPath(accounts[whose]);
    const donorPath = `donors/${accounts[whose].uid}`;
    const showing = { allowContactVisibility: true, contactNumber: hiddenNumber };
    const isVerifiedOwner = (actor: Actor) => actor === whose && whose === 'owner';
    return [false, true].flatMap((isShown) => {
      const cell = cellsAbout('numbers', {
        ...userRecords(accounts),
        ...donorRecords(accounts[whose], isShown),
      });
      const change = alone(set(path, { contactNumber: otherNumber }));
      const merge = alone(update(path, { contactNumber: otherNumber }));
      const what = `changes the ${isShown ? 'shown' : 'hidden'} number of ${whose}`;
      return actors.flatMap((actor) => [
        cell(actor, what, change, isVerifiedOwner(actor) && !isShown),
        cell(actor, `${what} by update`, merge, isVerifiedOwner(actor) && !isShown),
        ...(isShown
          ? []
          : [
              cell(
                actor,
                `shows that of ${whose}`,
                alone(update(donorPath, showing)),
                isVerifiedOwner(actor),
              ),
            ]),
      ]);
    });
  });
}

/** Older data may lack the private part, which is added with the next edit. */
function missingParts(accounts: Accounts): Cell[] {
  return (['owner', 'unverified'] as const).flatMap((whose) => {
    const account = accounts[whose];
    const donorPath = `donors/${account.uid}`;
    const path = contactPath(account);
    const users = userRecords(accounts);
    const make = cellsAbout('numbers', { ...users, [donorPath]: storedDonor(account, true) });
    const cell = (what: string, operation: Operation, allowed: boolean, actor: Actor = whose) =>
      make(actor, `${what} where ${whose} has no private part`, operation, allowed);
    const contact = set(path, { contactNumber: number });
    const another = alone(set(path, { contactNumber: otherNumber }));
    const edit = update(donorPath, { department: 'EEE' });
    const allowed = whose === 'owner';
    return [
      cell('edits', alone(edit), false),
      cell('edits and adds it', together(edit, contact), allowed),
      cell('adds it', alone(contact), allowed),
      cell('adds another number', another, false),
      cell('adds it', alone(contact), false, 'member'),
      cell('adds it', alone(contact), false, 'admin'),
      make(whose, 'changes a number that is left over', another, false, {
        ...users,
        [path]: { contactNumber: number },
      }),
      cell('gets nothing', get(path), true),
      cell('gets nothing', get(path), false, 'member'),
    ];
  });
}
