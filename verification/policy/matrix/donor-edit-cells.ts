import { deleteField, serverTimestamp } from 'firebase/firestore/lite';
import type { Act } from './act.ts';
import { type AccountName, type Actor, actors, type Cast, isVerified } from './cast.ts';
import type { Cell, Fields, Scene } from './cell.ts';
import { donorDetails } from './donor-shape.ts';
import { flag } from './field-values.ts';
import {
  contactPath,
  donorRecords,
  otherNumber,
  storedDonor,
  unknownField,
  userRecords,
  without,
} from './records.ts';
import { changesOf } from './variants.ts';
import { alone, together, waysToChange } from './ways.ts';

/** donors/{uid}: what decision 002 says of changing it. */
const decided = {
  mayEdit: (actor: Actor, whose: AccountName) => actor === whose && isVerified(actor),
  mayReview: (actor: Actor) => actor === 'admin',
  mayDelete: (actor: Actor, whose: AccountName) => actor === whose,
};

const editable = [
  'fullName',
  'universityId',
  'department',
  'bloodGroup',
  'dateOfBirth',
  'gender',
  'isAvailable',
  'lastDonationDate',
];
const reviewed = ['isVerified', 'isProfileActive'];

/** All that is asked about editing, reviewing and deleting donor records. */
export function donorEditCells(cast: Cast): Cell[] {
  return [...fieldsByActor(cast), ...editedShapes(cast), ...reviews(cast), ...deletions(cast)];
}

function fieldsByActor(cast: Cast): Cell[] {
  const changes: Fields = {
    userId: cast.member.uid,
    email: 'another@campus.test',
    fullName: 'Somebody Else',
    universityId: '1',
    universityRole: 'staff',
    department: 'EEE',
    bloodGroup: 'AB-',
    dateOfBirth: '2001-01-01',
    gender: 'Male',
    contactNumber: otherNumber,
    allowContactVisibility: false,
    isAvailable: false,
    lastDonationDate: '2026-01-01',
    isVerified: true,
    isProfileActive: false,
    registeredAt: serverTimestamp(),
    [unknownField]: 'x',
  };
  return (['owner', 'unverified', 'admin'] as const).flatMap((whose) => {
    const scene = { ...userRecords(cast), ...donorRecords(cast[whose], true) };
    const path = `donors/${cast[whose].uid}`;
    return actors.flatMap((actor) =>
      Object.entries(changes).flatMap(([field, value]): Cell[] => [
        {
          title: `donors: ${actor} changes ${field} of ${whose}`,
          ...{ actor, scene, act: alone({ kind: 'update', path, data: { [field]: value } }) },
          allowed: mayChange(actor, whose, field),
        },
        ...(field === unknownField
          ? []
          : [
              {
                title: `donors: ${actor} deletes ${field} of ${whose}`,
                ...{ actor, scene, allowed: false },
                act: alone({ kind: 'update', path, data: { [field]: deleteField() } }),
              },
            ]),
      ]),
    );
  });
}

function mayChange(actor: Actor, whose: AccountName, field: string): boolean {
  return (
    (decided.mayEdit(actor, whose) && editable.includes(field)) ||
    (decided.mayReview(actor) && reviewed.includes(field))
  );
}

function editedShapes(cast: Cast): Cell[] {
  const { owner } = cast;
  const path = `donors/${owner.uid}`;
  const scene = { ...userRecords(cast), ...donorRecords(owner, true) };
  const inactive = { ...userRecords(cast), ...donorRecords(owner, true, { isProfileActive: false }) };
  const edit: Fields = { department: 'EEE', isAvailable: false };
  return [
    ...changesOf(donorDetails()).map(
      ({ label, data, fits }): Cell => ({
        title: `donors: owner edits ${label}`,
        ...{ actor: 'owner', scene, act: alone({ kind: 'update', path, data }), allowed: fits },
      }),
    ),
    ...waysToChange(path, edit, storedDonor(owner, true)).map(
      ({ label, act }): Cell => ({
        title: `donors: owner edits by ${label}`,
        ...{ actor: 'owner', scene, act, allowed: true },
      }),
    ),
    ...waysToChange(path, { ...edit, isVerified: true }, storedDonor(owner, true)).map(
      ({ label, act }): Cell => ({
        title: `donors: owner edits and verifies themselves by ${label}`,
        ...{ actor: 'owner', scene, act, allowed: false },
      }),
    ),
    ...waysToChange(
      path,
      { isProfileActive: true },
      { ...storedDonor(owner, true), isProfileActive: false },
    ).map(
      ({ label, act }): Cell => ({
        title: `donors: owner comes back by ${label}`,
        ...{ actor: 'owner', scene: inactive, act, allowed: false },
      }),
    ),
    {
      title: 'donors: owner edits while inactive',
      ...{ actor: 'owner', scene: inactive, act: alone({ kind: 'update', path, data: edit }), allowed: true },
    },
  ];
}

/** An admin sets the two flags, of records from before they were there too; nothing else, and takes neither away. */
function reviews(cast: Cast): Cell[] {
  const { owner } = cast;
  const path = `donors/${owner.uid}`;
  const records = donorRecords(owner, true);
  const scene = { ...userRecords(cast), ...records };
  const older = (field: string): Scene => ({ ...scene, [path]: without(records[path] ?? {}, field) });
  const cell = (title: string, before: Scene, act: Act, allowed: boolean): Cell => ({
    title: `donors: admin ${title}`,
    ...{ actor: 'admin', scene: before, act, allowed },
  });
  const update = (data: Fields) => alone({ kind: 'update', path, data });
  return [
    ...changesOf({ isVerified: flag(), isProfileActive: flag() }).map(({ label, data, fits }) =>
      cell(`sets ${label}`, scene, update(data), fits),
    ),
    ...waysToChange(path, { isVerified: true, isProfileActive: false }, storedDonor(owner, true)).map(
      ({ label, act }) => cell(`sets both flags by ${label}`, scene, act, true),
    ),
    ...waysToChange(path, { isVerified: true, fullName: 'Somebody Else' }, storedDonor(owner, true)).map(
      ({ label, act }) => cell(`verifies and renames by ${label}`, scene, act, false),
    ),
    cell('sets both, one of them wrong', scene, update({ isVerified: true, isProfileActive: 'no' }), false),
    cell(
      'sets both, the other one wrong',
      scene,
      update({ isVerified: 'yes', isProfileActive: true }),
      false,
    ),
    cell(
      'sets one flag and deletes the other',
      scene,
      update({ isVerified: true, isProfileActive: deleteField() }),
      false,
    ),
    ...reviewed.flatMap((field) => [
      cell(`sets the missing ${field}`, older(field), update({ [field]: true }), true),
      cell(`clears the missing ${field}`, older(field), update({ [field]: false }), true),
      cell(`sets the missing ${field} to no flag`, older(field), update({ [field]: null }), false),
    ]),
    cell(
      'verifies where the other flag is missing',
      older('isProfileActive'),
      update({ isVerified: true }),
      true,
    ),
    cell(
      'activates where the other flag is missing',
      older('isVerified'),
      update({ isProfileActive: false }),
      true,
    ),
  ];
}

function deletions(cast: Cast): Cell[] {
  return (['owner', 'unverified', 'admin'] as const).flatMap((whose) => {
    const donor = `donors/${cast[whose].uid}`;
    const contact = contactPath(cast[whose]);
    const users = userRecords(cast);
    const whole = { ...users, ...donorRecords(cast[whose], true) };
    const both = [
      { kind: 'delete', path: donor },
      { kind: 'delete', path: contact },
    ] as const;
    return actors.flatMap((actor): Cell[] => {
      const allowed = decided.mayDelete(actor, whose);
      const who = `donors: ${actor} deletes`;
      return [
        { title: `${who} ${whose} whole`, actor, scene: whole, act: together(...both), allowed },
        {
          title: `${who} ${whose} whole, in a transaction`,
          ...{ actor, scene: whole, allowed },
          act: { kind: 'write', way: 'transaction', writes: both },
        },
        {
          title: `${who} ${whose} but not the number`,
          actor,
          scene: whole,
          act: alone(both[0]),
          allowed: false,
        },
        {
          title: `${who} the number of ${whose} alone`,
          actor,
          scene: whole,
          act: alone(both[1]),
          allowed: false,
        },
        {
          title: `${who} ${whose}, who has no number`,
          ...{
            actor,
            scene: { ...users, [donor]: storedDonor(cast[whose], false) },
            act: alone(both[0]),
            allowed,
          },
        },
        {
          title: `${who} a number of ${whose} that is left over`,
          ...{
            actor,
            scene: { ...users, [contact]: { contactNumber: otherNumber } },
            act: alone(both[1]),
            allowed,
          },
        },
      ];
    });
  });
}
