import { deleteField } from 'firebase/firestore/lite';
import { type AccountName, type Accounts, actors, isVerified } from './accounts.ts';
import type { Cell, Fields } from './cell.ts';
import { searchTerms } from './field-values.ts';
import { alone, cellsAbout, set, together, update } from './operations.ts';
import {
  contactPath,
  donorRecords,
  hiddenNumber,
  newDonor,
  newRequest,
  newUser,
  otherNumber,
  registration,
  storedRequest,
  storedUser,
  tombstone,
  userRecords,
  without,
} from './records.ts';
import { changesOf } from './shapes.ts';

const terms = { searchTerms: ['ra', 'rahman'] };

/**
 * Cells about the terms under which admins find a record (decision 025): bounded, written by those who write the record, and
 * not demanded of anybody. All other cells are about records without terms.
 */
export function searchTermCells(accounts: Accounts): Cell[] {
  return [...bounds(accounts), ...byOthers(accounts), ...alongside(accounts), ...numbers(accounts)];
}

/** Every way to write terms, with terms within and beyond the bounds. */
function bounds(accounts: Accounts): Cell[] {
  const { member, newcomer, owner } = accounts;
  const cell = cellsAbout('terms', { ...userRecords(accounts), ...donorRecords(owner, false) });
  const beginners = without(userRecords(accounts), `users/${newcomer.uid}`);
  const donorPath = `donors/${owner.uid}`;
  const contact = { contactNumber: hiddenNumber };
  return changesOf({ searchTerms: searchTerms() }).flatMap(({ label, data, fits }) => [
    cell(
      'newcomer',
      `signs up with ${label}`,
      alone(set(`users/${newcomer.uid}`, { ...newUser(newcomer), ...data })),
      fits,
      beginners,
    ),
    cell('owner', `sets ${label} of the user record`, alone(update(`users/${owner.uid}`, data)), fits),
    cell('owner', `sets ${label} of the donor record`, alone(update(donorPath, data)), fits),
    cell(
      'owner',
      `sets ${label} of the private part`,
      alone(set(contactPath(owner), { ...contact, ...data })),
      fits,
    ),
    cell(
      'member',
      `registers as a donor with ${label}`,
      together(...registration(member, { ...newDonor(member, true), ...data })),
      fits,
    ),
    cell(
      'member',
      `posts a request with ${label}`,
      alone(set('bloodRequests/one', { ...newRequest(member), ...data })),
      fits,
    ),
  ]);
}

/** Only the person themselves writes terms; donors with a verified address, as they edit the rest. */
function byOthers(accounts: Accounts): Cell[] {
  const whose: readonly AccountName[] = ['owner', 'unverified'];
  return whose.flatMap((name) => {
    const { uid } = accounts[name];
    const stored = { ...userRecords(accounts), ...donorRecords(accounts[name], false) };
    const cell = cellsAbout('terms', stored);
    return actors.flatMap((actor) => [
      cell(actor, `sets those of the user ${name}`, alone(update(`users/${uid}`, terms)), actor === name),
      ...[`donors/${uid}`, contactPath(accounts[name])].map((path) =>
        cell(
          actor,
          `sets those of ${path.split('/').at(2) ?? 'donor'} ${name}`,
          alone(update(path, terms)),
          actor === name && isVerified(actor),
        ),
      ),
    ]);
  });
}

/** Terms come together with what they are made of, and open no other field. */
function alongside(accounts: Accounts): Cell[] {
  const { owner, suspended } = accounts;
  const userPath = `users/${owner.uid}`;
  const donorPath = `donors/${owner.uid}`;
  const records = donorRecords(owner, false);
  const users = userRecords(accounts);
  const stored = {
    ...users,
    ...records,
    [userPath]: { ...storedUser({ ...owner, email: 'old@campus.test' }), searchTerms: ['old'] },
    [donorPath]: { ...records[donorPath], searchTerms: ['old'] },
    [`users/${suspended.uid}`]: { ...users[`users/${suspended.uid}`], ...terms },
  };
  const cell = cellsAbout('terms', stored);
  const corrected = { fullName: 'Ayesha Khan', ...terms };
  const copied = { email: owner.email, emailVerified: true, ...terms };
  const change = (what: string, path: string, data: Fields, allowed: boolean) =>
    cell('owner', what, alone(update(path, data)), allowed);
  return [
    change('corrects the name and sets them', userPath, corrected, true),
    change('corrects the name and leaves them', userPath, { fullName: 'Ayesha Khan' }, true),
    change('copies the token and sets them', userPath, copied, true),
    change('copies the token, corrects the name and sets them', userPath, { ...copied, ...corrected }, false),
    change('sets them and becomes an admin', userPath, { ...terms, role: 'admin' }, false),
    change('deletes those of the user record', userPath, { searchTerms: deleteField() }, false),
    change('edits the donor record and sets them', donorPath, { department: 'EEE', ...terms }, true),
    change('edits the donor record and leaves them', donorPath, { department: 'EEE' }, true),
    change('sets them and verifies themselves', donorPath, { ...terms, isVerified: true }, false),
    change('deletes those of the donor record', donorPath, { searchTerms: deleteField() }, false),
    cell(
      'admin',
      'verifies a donor and sets them',
      alone(update(donorPath, { searchTerms: [], isVerified: true })),
      false,
    ),
    cell(
      'admin',
      'changes a role and sets them',
      alone(update(userPath, { ...corrected, role: 'admin' })),
      false,
    ),
    cell(
      'suspended',
      'leaves a tombstone without terms',
      alone(set(`users/${suspended.uid}`, tombstone)),
      true,
    ),
    cell(
      'suspended',
      'leaves a tombstone with terms',
      alone(set(`users/${suspended.uid}`, { ...tombstone, ...terms })),
      false,
    ),
    cell(
      'owner',
      'closes a request and sets them',
      alone(update('bloodRequests/one', { status: 'cancelled', ...terms })),
      false,
      { ...users, 'bloodRequests/one': storedRequest(owner, 'active') },
    ),
  ];
}

/** The number's own term never is among those of the record, which members read. */
function numbers(accounts: Accounts): Cell[] {
  const { member, owner } = accounts;
  const donorPath = `donors/${owner.uid}`;
  const users = userRecords(accounts);
  const hidden = { ...users, ...donorRecords(owner, false) };
  const shown = { ...users, ...donorRecords(owner, true) };
  const cell = cellsAbout('terms', hidden);
  const named = (term: string) => ({ searchTerms: ['rahman', term] });
  const contact = (contactNumber: string) => set(contactPath(owner), { contactNumber });
  const written: readonly (readonly [number: string, term: string, allowed: boolean])[] = [
    [hiddenNumber, '1700777001', false],
    [hiddenNumber, '8801700777001', true],
    [hiddenNumber, '1700777002', true],
    [hiddenNumber, '777001', true],
    ['01700 777-001', '1700777001', false],
    ['(1700) 777 001', '1700777001', false],
    ['029876543', '029876543', false],
    ['123456', '123456', false],
    ['123456', '1234567', true],
  ];
  return [
    ...written.flatMap(([number, term, allowed]) => [
      cell(
        'owner',
        `hides ${number} and has the term ${term}`,
        together(update(donorPath, named(term)), contact(number)),
        allowed,
      ),
      cell('owner', `changes to ${number} over the term ${term}`, alone(contact(number)), allowed, {
        ...hidden,
        [donorPath]: { ...hidden[donorPath], ...named(term) },
      }),
    ]),
    cell('owner', 'adds the hidden number’s term', alone(update(donorPath, named('1700777001'))), false),
    cell(
      'owner',
      'adds the shown number’s term',
      alone(update(donorPath, named('1700000011'))),
      false,
      shown,
    ),
    ...[true, false].map((isShown) =>
      cell(
        'member',
        `registers with the term of the number, ${isShown ? 'shown' : 'hidden'}`,
        together(...registration(member, { ...newDonor(member, isShown), ...named('1700000011') })),
        false,
      ),
    ),
    cell(
      'owner',
      'changes the number and has another’s term',
      together(update(donorPath, named('1700777001')), contact(otherNumber)),
      true,
    ),
  ];
}
