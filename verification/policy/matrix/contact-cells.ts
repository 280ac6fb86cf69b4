import { deleteField } from 'firebase/firestore/lite';
import type { Act } from './act.ts';
import { type Actor, actors, type Cast } from './cast.ts';
import type { Cell, Fields, Scene } from './cell.ts';
import { phone } from './field-values.ts';
import {
  contactPath,
  donorRecords,
  newDonor,
  number,
  otherNumber,
  storedDonor,
  unknownField,
  userRecords,
} from './records.ts';
import { changesOf } from './variants.ts';
import { alone, together, waysToChange } from './ways.ts';

/**
 * The number, in `donors/{uid}/private/contact` and, while it is shown, in `donors/{uid}` too: no batch leaves the two
 * apart (decision 002).
 */
export function contactCells(cast: Cast): Cell[] {
  return [...beginnings(cast), ...shapes(cast), ...moves(cast), ...byOthers(cast), ...missingHalves(cast)];
}

function beginnings(cast: Cast): Cell[] {
  const { member } = cast;
  const donorPath = `donors/${member.uid}`;
  const path = contactPath(member);
  const scene = userRecords(cast);
  const cell = (title: string, act: Act, allowed = false): Cell => ({
    title: `numbers: member registers ${title}`,
    ...{ actor: 'member', scene, act, allowed },
  });
  const contact = (contactNumber: unknown = number) =>
    ({ kind: 'set', path, data: { contactNumber } }) as const;
  const donor = (isShown: boolean, changes: Fields = {}) =>
    ({ kind: 'set', path: donorPath, data: { ...newDonor(member, isShown), ...changes } }) as const;
  return [
    cell('without a number, shown', alone(donor(true))),
    cell('without a number, hidden', alone(donor(false))),
    cell('a number and no donor', alone(contact())),
    cell('with another number', together(donor(true), contact(otherNumber))),
    cell(
      'with the number in sight though hidden',
      together(donor(false, { contactNumber: number }), contact()),
    ),
    cell('with no number in sight though shown', together(donor(true, { contactNumber: null }), contact())),
    cell('with an empty number for a hidden one', together(donor(false, { contactNumber: '' }), contact())),
    cell(
      'with a word for the visibility',
      together(donor(true, { allowContactVisibility: 'yes' }), contact()),
    ),
    cell(
      'with nothing for the visibility',
      together(donor(false, { allowContactVisibility: null }), contact()),
    ),
    cell('with a count for the visibility', together(donor(true, { allowContactVisibility: 1 }), contact())),
    cell('with the number first', together(contact(), donor(true)), true),
    cell('hidden with the number first', together(contact(), donor(false)), true),
    cell(
      'beside a number elsewhere',
      together(donor(false), { ...contact(), path: `${donorPath}/private/phone` }),
    ),
  ];
}

function shapes(cast: Cast): Cell[] {
  const { owner } = cast;
  const path = contactPath(owner);
  const hidden = { ...userRecords(cast), ...donorRecords(owner, false) };
  const shown = { ...userRecords(cast), ...donorRecords(owner, true) };
  return changesOf({ contactNumber: phone() }).flatMap(({ label, data, fits }): Cell[] => [
    {
      title: `numbers: owner, hidden, sets ${label}`,
      ...{ actor: 'owner', scene: hidden, act: alone({ kind: 'set', path, data }), allowed: fits },
    },
    {
      title: `numbers: owner, shown, sets both to ${label}`,
      ...{ actor: 'owner', scene: shown, allowed: fits },
      act: together({ kind: 'update', path: `donors/${owner.uid}`, data }, { kind: 'set', path, data }),
    },
  ]);
}

function moves(cast: Cast): Cell[] {
  const { owner } = cast;
  const donorPath = `donors/${owner.uid}`;
  const path = contactPath(owner);
  const shown = { ...userRecords(cast), ...donorRecords(owner, true) };
  const hidden = { ...userRecords(cast), ...donorRecords(owner, false) };
  const donor = (data: Fields) => ({ kind: 'update', path: donorPath, data }) as const;
  const contact = (data: Fields) => ({ kind: 'set', path, data }) as const;
  const cell = (title: string, scene: Scene, act: Act, allowed: boolean): Cell => ({
    title: `numbers: owner, ${scene === shown ? 'shown' : 'hidden'}, ${title}`,
    ...{ actor: 'owner', scene, act, allowed },
  });
  const away = { allowContactVisibility: false, contactNumber: null };
  const back = { allowContactVisibility: true, contactNumber: number };
  const moved = { contactNumber: otherNumber };
  const both = together(donor(moved), contact(moved));
  return [
    cell('changes both', shown, both, true),
    cell('changes both', hidden, both, false),
    cell('changes the record alone', shown, alone(donor(moved)), false),
    cell('changes the record alone', hidden, alone(donor(moved)), false),
    cell('changes the private part alone', shown, alone(contact(moved)), false),
    cell('changes the private part alone', hidden, alone(contact(moved)), true),
    cell('hides it', shown, alone(donor(away)), true),
    cell('hides it and changes it', shown, together(donor(away), contact(moved)), true),
    cell('hides it but leaves it in sight', shown, alone(donor({ allowContactVisibility: false })), false),
    cell('takes it out of sight but says it is shown', shown, alone(donor({ contactNumber: null })), false),
    cell('deletes it from the record', shown, alone(donor({ contactNumber: deleteField() })), false),
    cell(
      'hides it and deletes it from the record',
      shown,
      alone(donor({ ...away, contactNumber: deleteField() })),
      false,
    ),
    cell('deletes the visibility', hidden, alone(donor({ allowContactVisibility: deleteField() })), false),
    cell('says no flag', hidden, alone(donor({ allowContactVisibility: 'no' })), false),
    cell('shows it', hidden, alone(donor(back)), true),
    cell('shows it and changes it', hidden, together(donor({ ...back, ...moved }), contact(moved)), true),
    cell('shows another', hidden, alone(donor({ ...back, ...moved })), false),
    cell('shows nothing', hidden, alone(donor({ allowContactVisibility: true })), false),
    cell('adds a field', hidden, alone(contact({ contactNumber: number, [unknownField]: 'x' })), false),
    cell('empties the private part', hidden, alone(contact({})), false),
    cell(
      'deletes the number in it',
      hidden,
      alone({ kind: 'update', path, data: { contactNumber: deleteField() } }),
      false,
    ),
    cell(
      'deletes the private part with a hiding',
      shown,
      together(donor(away), { kind: 'delete', path }),
      false,
    ),
    ...waysToChange(path, moved, { contactNumber: number }).map(({ label, act }) =>
      cell(`changes the private part by ${label}`, hidden, act, true),
    ),
  ];
}

function byOthers(cast: Cast): Cell[] {
  return (['owner', 'unverified'] as const).flatMap((whose) => {
    const scene = { ...userRecords(cast), ...donorRecords(cast[whose], false) };
    const donorPath = `donors/${cast[whose].uid}`;
    const path = contactPath(cast[whose]);
    const isOwnerVerified = (actor: Actor) => actor === whose && whose === 'owner';
    return actors.flatMap((actor): Cell[] => [
      {
        title: `numbers: ${actor} changes that of ${whose}`,
        ...{ actor, scene, act: alone({ kind: 'set', path, data: { contactNumber: otherNumber } }) },
        allowed: isOwnerVerified(actor),
      },
      {
        title: `numbers: ${actor} shows that of ${whose}`,
        ...{ actor, scene },
        act: alone({
          ...{ kind: 'update', path: donorPath },
          data: { allowContactVisibility: true, contactNumber: number },
        }),
        allowed: isOwnerVerified(actor),
      },
    ]);
  });
}

/** Older data may lack the private part; it comes with the next edit. */
function missingHalves(cast: Cast): Cell[] {
  return (['owner', 'unverified'] as const).flatMap((whose) => {
    const account = cast[whose];
    const donorPath = `donors/${account.uid}`;
    const path = contactPath(account);
    const scene = { ...userRecords(cast), [donorPath]: storedDonor(account, true) };
    const contact = { kind: 'set', path, data: { contactNumber: number } } as const;
    const leftOver = { ...userRecords(cast), [path]: { contactNumber: number } };
    const edit = { kind: 'update', path: donorPath, data: { department: 'EEE' } } as const;
    const allowed = whose === 'owner';
    const cell = (title: string, act: Act, may: boolean, actor: Actor = whose): Cell => ({
      title: `numbers: ${actor} ${title} where ${whose} has no private part`,
      ...{ actor, scene, act, allowed: may },
    });
    return [
      cell('edits', alone(edit), false),
      cell('edits and adds it', together(edit, contact), allowed),
      cell('adds it', alone(contact), allowed),
      cell('adds another number', alone({ ...contact, data: { contactNumber: otherNumber } }), false),
      cell('adds it', alone(contact), false, 'member'),
      cell('adds it', alone(contact), false, 'admin'),
      {
        title: `numbers: ${whose} changes a number that is left over`,
        ...{ actor: whose, scene: leftOver, allowed: false },
        act: alone({ ...contact, data: { contactNumber: otherNumber } }),
      },
      cell('gets nothing', { kind: 'get', path }, true),
      cell('gets nothing', { kind: 'get', path }, false, 'member'),
    ];
  });
}
