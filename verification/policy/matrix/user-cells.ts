import { memberFields, memberFormFields } from '@blood-bank/domain/records/member';
import { deleteField, documentId, limit, orderBy, startAt, where } from 'firebase/firestore/lite';
import {
  type AccountName,
  type Accounts,
  type Actor,
  accountNames,
  actors,
  isVerified,
  members,
  uidOf,
} from './accounts.ts';
import type { Cell, Documents, Fields } from './cell.ts';
import {
  alone,
  cellsAbout,
  get,
  listings,
  remove,
  update,
  waysToChange,
  waysToDelete,
} from './operations.ts';
import { evenEarlier, storedUser, unknownField, userRecords, without } from './records.ts';
import { changesOf, changesOfAll, shapeOf, unknownFields } from './shapes.ts';

/** users/{uid}: what decisions 002 and 021 say of it. */
const decided = {
  mayRead: (actor: Actor, whose: AccountName) => actor === whose || actor === 'admin',
  mayList: (actor: Actor) => actor === 'admin',
  /** Never the own role, so that one admin remains. */
  mayMakeAdmin: (actor: Actor, whose: AccountName) =>
    actor === 'admin' && whose !== 'admin' && whose !== 'suspended' && isVerified(whose),
  mayCorrect: (actor: Actor, whose: AccountName) => actor === whose,
  /** An admin has to be demoted by another one first, and a suspended member leaves a tombstone. */
  mayDelete: (actor: Actor, whose: AccountName) =>
    actor === whose && whose !== 'admin' && whose !== 'suspended',
};

/** What My Account sends: all three fields in one write. */
const corrected = { fullName: 'Ayesha Khan', universityId: '2002-118', department: 'EEE' };

/** Cells about user records, except sign-ups, roles and suspensions. */
export function userCells(accounts: Accounts): Cell[] {
  const stored = userRecords(accounts);
  return [
    ...reads(accounts, stored),
    ...updates(accounts, stored),
    ...corrections(accounts, stored),
    ...copiesOfTheToken(accounts, stored),
    ...deletions(accounts, stored),
  ];
}

function reads(accounts: Accounts, stored: Documents): Cell[] {
  const cell = cellsAbout('users', stored);
  return actors.flatMap((actor) => [
    ...accountNames.map((whose) =>
      cell(
        actor,
        `gets the record of ${whose}`,
        get(`users/${accounts[whose].uid}`),
        decided.mayRead(actor, whose),
      ),
    ),
    ...cell.reads(
      actor,
      listings('users', {
        all: [],
        'by time': [orderBy('createdAt', 'desc')],
        'their own': [where('uid', '==', uidOf(actor, accounts))],
        admins: [where('role', '==', 'admin')],
        'the record of owner': [where('uid', '==', accounts.owner.uid)],
      }),
      decided.mayList(actor),
    ),
    ...cell.reads(
      actor,
      listings('users', {
        'owner by name': [where(documentId(), '==', accounts.owner.uid)],
        'from the name of owner on': [where(documentId(), '>=', accounts.owner.uid)],
        'one from an address on': [orderBy('email'), startAt('o'), limit(1)],
      }).filter(({ label }) => label.startsWith('list')),
      decided.mayList(actor),
    ),
    ...cell.reads(actor, listings('users', { 'the users of any parent': [] }, true), false),
  ]);
}

/** The member's own, without an admin: the details, and the language of mails. */
function isOwnDetail(field: string): boolean {
  return Object.hasOwn(memberFormFields, field) || field === 'language';
}

function updates(accounts: Accounts, stored: Documents): Cell[] {
  const cell = cellsAbout('users', stored);
  const ownerPath = `users/${accounts.owner.uid}`;
  const changes: Fields = {
    ...changesOfAll(memberFields, stored[ownerPath] ?? {}),
    emailVerified: 'yes',
    accountStatus: 'approved',
  };
  const tampered: readonly Fields[] = [
    { role: ['admin'] },
    { emailVerified: false },
    { createdAt: evenEarlier },
    { department: 'EEE', accountStatus: 'suspended' },
    ...unknownFields.map(({ data }) => data).filter((data) => !Object.hasOwn(data, unknownField)),
  ];
  return [
    ...actors.flatMap((actor) =>
      members.flatMap((whose) =>
        Object.entries({ ...changes, role: whose === 'admin' ? 'user' : 'admin' }).flatMap(([field, value]) =>
          [value, deleteField()]
            .filter((to) => to === value || field !== unknownField)
            .map((to) =>
              cell(
                actor,
                `${to === value ? 'changes' : 'deletes'} ${field} of ${whose}`,
                alone(update(`users/${accounts[whose].uid}`, { [field]: to })),
                to === value &&
                  ((field === 'role' && decided.mayMakeAdmin(actor, whose)) ||
                    (isOwnDetail(field) && decided.mayCorrect(actor, whose))),
              ),
            ),
        ),
      ),
    ),
    ...(['owner', 'member', 'admin'] as const).flatMap((actor) =>
      tampered.map((data) =>
        cell(
          actor,
          `writes ${JSON.stringify(data).slice(0, 60)} into the record of owner`,
          alone(update(ownerPath, data)),
          false,
        ),
      ),
    ),
  ];
}

/** Members correct their own name, university id and department (decision 021). */
function corrections(accounts: Accounts, stored: Documents): Cell[] {
  const cell = cellsAbout('users', stored);
  const path = `users/${accounts.owner.uid}`;
  const record = storedUser(accounts.owner);
  const older = { ...stored, [path]: without(record, 'department') };
  const correct = (data: Fields) => alone(update(path, data));
  return [
    ...actors.flatMap((actor) =>
      members.map((whose) =>
        cell(
          actor,
          `corrects name, id and department of ${whose}`,
          alone(update(`users/${accounts[whose].uid}`, corrected)),
          decided.mayCorrect(actor, whose),
        ),
      ),
    ),
    ...cell.byEachWay('owner', 'corrects all three', waysToChange(path, corrected, record), true),
    ...cell.ofVariants('owner', 'corrects', changesOf(shapeOf(memberFormFields)), correct),
    ...cell.ofVariants('owner', 'chooses', changesOf(shapeOf({ language: memberFields.language })), correct),
    cell(
      'owner',
      'chooses a language and becomes an admin',
      correct({ language: 'bn', role: 'admin' }),
      false,
    ),
    cell('owner', 'corrects all three and becomes an admin', correct({ ...corrected, role: 'admin' }), false),
    cell(
      'owner',
      'corrects the name and becomes an admin',
      correct({ fullName: 'Ayesha Khan', role: 'admin' }),
      false,
    ),
    cell(
      'owner',
      'corrects all three and the address',
      correct({ ...corrected, email: 'another@campus.test' }),
      false,
    ),
    cell('member', 'corrects a record of owner that holds the uid of member', correct(corrected), false, {
      ...stored,
      [path]: { ...record, uid: accounts.member.uid },
    }),
    cell('owner', 'corrects what an older record lacks', correct(corrected), true, older),
    cell(
      'owner',
      'corrects the name, and leaves out what an older record lacks',
      correct({ fullName: 'Ayesha Khan' }),
      false,
      older,
    ),
  ];
}

/** Only `email` and `emailVerified`, and both to exactly what the token says. */
function copiesOfTheToken(accounts: Accounts, stored: Documents): Cell[] {
  return (['owner', 'unverified'] as const).flatMap((whose) => {
    const { uid, email, emailVerified } = accounts[whose];
    const path = `users/${uid}`;
    const record = storedUser({ uid, email: 'old@campus.test', emailVerified: !emailVerified });
    const flagOnly = { ...stored, [path]: { ...record, email } };
    const both = { ...stored, [path]: record };
    const token = { email, emailVerified };
    const make = cellsAbout('users', both);
    const cell = (what: string, before: Documents, data: Fields, allowed: boolean, actor: Actor = whose) =>
      make(actor, `${what} of ${whose}`, alone(update(path, data)), allowed, before);
    return [
      ...make.byEachWay(whose, 'copies the token', waysToChange(path, token, record), true),
      cell('copies the token into an equal record', stored, token, true),
      cell('copies the state', flagOnly, { emailVerified }, true),
      cell('copies the state alone', both, { emailVerified }, false),
      cell('copies the address alone', both, { email }, false),
      cell('keeps the old state', both, { email, emailVerified: !emailVerified }, false),
      cell('inverts the state', stored, { emailVerified: !emailVerified }, false),
      cell('deletes the state', both, { email, emailVerified: deleteField() }, false),
      cell('copies the token and more', both, { ...token, fullName: 'Another Name' }, false),
      cell('copies the token and becomes admin', both, { ...token, role: 'admin' }, false),
      cell('copies the token and adds a field', both, { ...token, [unknownField]: 'x' }, false),
      ...(['visitor', 'member', 'admin'] as const).map((actor) =>
        cell('copies the token', both, token, false, actor),
      ),
      ...(['member', 'admin', 'former'] as const).map((actor) => {
        const own = { email: accounts[actor].email, emailVerified: accounts[actor].emailVerified };
        return cell('copies the own token', both, own, false, actor);
      }),
    ];
  });
}

function deletions(accounts: Accounts, stored: Documents): Cell[] {
  const cell = cellsAbout('users', stored);
  const path = `users/${accounts.owner.uid}`;
  const older = { ...stored, [path]: without(stored[path] ?? {}, 'role') };
  return [
    ...actors.flatMap((actor) =>
      members.flatMap((whose) =>
        waysToDelete(`users/${accounts[whose].uid}`).map(({ label, operation }) =>
          cell(actor, `tries ${label} on ${whose}`, operation, decided.mayDelete(actor, whose)),
        ),
      ),
    ),
    cell('owner', 'deletes an older record that has no role', alone(remove(path)), true, older),
  ];
}
