import { donorFields } from '@blood-bank/domain/records/donor';
import { deleteField } from 'firebase/firestore/lite';
import { type AccountName, type Accounts, type Actor, actors, isVerified } from './accounts.ts';
import type { Cell, Documents, Fields, Operation } from './cell.ts';
import { alone, cellsAbout, remove, together, update, waysToChange } from './operations.ts';
import {
  contactPath,
  donorRecords,
  evenEarlier,
  imported,
  otherNumber,
  storedDonor,
  unknownField,
  userRecords,
  without,
} from './records.ts';
import { changesOf, changesOfAll, donorDetails, shapeOf, unknownFields } from './shapes.ts';

/** donors/{uid}: what decision 002 says of changing it. */
const decided = {
  mayChange: (actor: Actor, whose: AccountName, field: string) =>
    (actor === whose && isVerified(actor) && Object.hasOwn(donorDetails(), field)) ||
    (actor === 'admin' && reviewed.includes(field)),
  mayDelete: (actor: Actor, whose: AccountName) => actor === whose,
};

const reviewed = ['isVerified', 'isProfileActive'];
const owners = ['owner', 'unverified', 'admin'] as const;

/** Cells about editing, reviewing and deleting donor records. */
export function donorEditCells(accounts: Accounts): Cell[] {
  return [...fieldsByActor(accounts), ...edits(accounts), ...reviews(accounts), ...deletions(accounts)];
}

function fieldsByActor(accounts: Accounts): Cell[] {
  const changes: Fields = {
    ...changesOfAll(donorFields, storedDonor(accounts.owner, true)),
    userId: accounts.member.uid,
  };
  return owners.flatMap((whose) => {
    const path = `donors/${accounts[whose].uid}`;
    const cell = cellsAbout('donors', { ...userRecords(accounts), ...donorRecords(accounts[whose], true) });
    const change = (field: string, value: unknown) => alone(update(path, { [field]: value }));
    return actors.flatMap((actor) =>
      Object.entries(changes).flatMap(([field, value]) => [
        cell(
          actor,
          `changes ${field} of ${whose}`,
          change(field, value),
          decided.mayChange(actor, whose, field),
        ),
        ...(field === unknownField
          ? []
          : [cell(actor, `deletes ${field} of ${whose}`, change(field, deleteField()), false)]),
      ]),
    );
  });
}

function edits(accounts: Accounts): Cell[] {
  const { owner, former } = accounts;
  const path = `donors/${owner.uid}`;
  const formerPath = `donors/${former.uid}`;
  const users = userRecords(accounts);
  const cell = cellsAbout('donors', { ...users, ...donorRecords(owner, true) });
  const inactive: Documents = { ...users, ...donorRecords(former, true, { isProfileActive: false }) };
  const edit: Fields = { department: 'EEE', isAvailable: false };
  const ways = (data: Fields) => waysToChange(path, data, storedDonor(owner, true));
  const reactivation = waysToChange(formerPath, { isProfileActive: true }, inactive[formerPath] ?? {});
  return [
    ...cell.ofVariants('owner', 'edits', changesOf(donorDetails()), (data) => alone(update(path, data))),
    ...[...unknownFields.map(({ data }) => data), { registeredAt: evenEarlier }, imported].map((data) =>
      cell('owner', `adds ${JSON.stringify(data).slice(0, 60)}`, alone(update(path, data)), false),
    ),
    ...cell.byEachWay('owner', 'edits', ways(edit), true),
    ...cell.byEachWay('owner', 'edits and verifies themselves', ways({ ...edit, isVerified: true }), false),
    ...cell.byEachWay('former', 'reactivates themselves', reactivation, false, inactive),
    cell('former', 'edits while inactive', alone(update(formerPath, edit)), true, inactive),
  ];
}

/** An admin sets the two flags, also of records from before the flags; nothing else, and deletes neither. */
function reviews(accounts: Accounts): Cell[] {
  const { owner } = accounts;
  const path = `donors/${owner.uid}`;
  const records = donorRecords(owner, true);
  const stored = { ...userRecords(accounts), ...records };
  const older = (field: string): Documents => ({ ...stored, [path]: without(records[path] ?? {}, field) });
  const make = cellsAbout('donors', stored);
  const cell = (what: string, data: Fields, allowed: boolean, before: Documents = stored) =>
    make('admin', what, alone(update(path, data)), allowed, before);
  const ways = (data: Fields) => waysToChange(path, data, storedDonor(owner, true));
  const { isVerified, isProfileActive } = donorFields;
  return [
    ...make.ofVariants('admin', 'sets', changesOf(shapeOf({ isVerified, isProfileActive })), (data) =>
      alone(update(path, data)),
    ),
    ...make.byEachWay('admin', 'sets both flags', ways({ isVerified: true, isProfileActive: false }), false),
    ...make.byEachWay(
      'admin',
      'verifies and renames',
      ways({ isVerified: true, fullName: 'Another Name' }),
      false,
    ),
    cell('sets both, one of them wrong', { isVerified: true, isProfileActive: 'no' }, false),
    cell('sets both, the other one wrong', { isVerified: 'yes', isProfileActive: true }, false),
    cell('sets one flag and deletes the other', { isVerified: true, isProfileActive: deleteField() }, false),
    ...reviewed.flatMap((field) => [
      cell(`sets the missing ${field}`, { [field]: true }, true, older(field)),
      cell(`clears the missing ${field}`, { [field]: false }, true, older(field)),
      cell(`sets the missing ${field} to no flag`, { [field]: null }, false, older(field)),
    ]),
    cell('verifies where the other flag is missing', { isVerified: true }, true, older('isProfileActive')),
    cell(
      'deactivates where the other flag is missing',
      { isProfileActive: false },
      true,
      older('isVerified'),
    ),
  ];
}

function deletions(accounts: Accounts): Cell[] {
  return owners.flatMap((whose) => {
    const users = userRecords(accounts);
    const both = [remove(`donors/${accounts[whose].uid}`), remove(contactPath(accounts[whose]))] as const;
    const [donor, contact] = both;
    const inTransaction: Operation = { kind: 'write', sending: 'transaction', writes: both };
    const withoutNumber = { ...users, [donor.path]: storedDonor(accounts[whose], false) };
    const leftOver = { ...users, [contact.path]: { contactNumber: otherNumber } };
    const cell = cellsAbout('donors', { ...users, ...donorRecords(accounts[whose], true) });
    return actors.flatMap((actor) => {
      const allowed = decided.mayDelete(actor, whose);
      return [
        cell(actor, `deletes ${whose} whole`, together(...both), allowed),
        cell(actor, `deletes ${whose} whole, in a transaction`, inTransaction, allowed),
        cell(actor, `deletes ${whose} but not the number`, alone(donor), false),
        cell(actor, `deletes the number of ${whose} alone`, alone(contact), false),
        cell(actor, `deletes ${whose}, who has no number`, alone(donor), allowed, withoutNumber),
        cell(actor, `deletes a number of ${whose} that is left over`, alone(contact), allowed, leftOver),
      ];
    });
  });
}
