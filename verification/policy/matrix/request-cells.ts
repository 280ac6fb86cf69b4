import { bloodRequestFields, requestStatuses } from '@blood-bank/domain/records/blood-request';
import { deleteField, or, orderBy, where } from 'firebase/firestore/lite';
import {
  type AccountName,
  type Accounts,
  type Actor,
  actors,
  type Community,
  isReader,
  uidOf,
} from './accounts.ts';
import type { Cell, Documents, Fields } from './cell.ts';
import { choice } from './field-values.ts';
import {
  alone,
  cellsAbout,
  get,
  remove,
  set,
  shortListings,
  together,
  update,
  waysToChange,
  waysToDelete,
} from './operations.ts';
import { evenEarlier, newRequest, storedRequest, userRecords, without } from './records.ts';
import { changesOf, changesOfAll, unknownFields } from './shapes.ts';

/** bloodRequests/{id}: what decisions 002 and 021 say of it. */
const decided = {
  mayRead: (actor: Actor, whose: AccountName, status: string, community: Community) =>
    (isReader(actor, community) && status === 'active') || actor === whose || actor === 'admin',
  /** Only from active to another status. */
  mayMove: (actor: Actor, whose: AccountName, from: string, to: unknown) =>
    (actor === whose || actor === 'admin') && from === 'active' && (to === 'fulfilled' || to === 'cancelled'),
  mayDelete: (actor: Actor, whose: AccountName) => actor === whose || actor === 'admin',
};

const owners = ['owner', 'unverified', 'former'] as const;

/** Cells about blood requests once they are posted. */
export function requestCells(accounts: Accounts, community: Community): Cell[] {
  return [
    ...gets(accounts, community),
    ...lists(accounts, community),
    ...fields(accounts),
    ...moves(accounts),
    ...deletions(accounts),
    ...olderData(accounts),
  ];
}

/** The path of a stored request with a status. */
export function requestPath(status: string): string {
  return `bloodRequests/${status}`;
}

function documentsWith(accounts: Accounts, whose: AccountName, status: string): Documents {
  return { ...userRecords(accounts), [requestPath(status)]: storedRequest(accounts[whose], status) };
}

function gets(accounts: Accounts, community: Community): Cell[] {
  const missing = cellsAbout('requests', userRecords(accounts));
  return [
    ...requestStatuses.flatMap((status) =>
      owners.flatMap((whose) => {
        const cell = cellsAbout('requests', documentsWith(accounts, whose, status));
        return actors.map((actor) =>
          cell(
            actor,
            `gets that of ${whose}, ${status}`,
            get(requestPath(status)),
            decided.mayRead(actor, whose, status, community),
          ),
        );
      }),
    ),
    ...actors.map((actor) =>
      missing(actor, 'gets a missing one', get('bloodRequests/one'), actor === 'admin'),
    ),
  ];
}

function lists(accounts: Accounts, community: Community): Cell[] {
  const cell = cellsAbout('requests', documentsWith(accounts, 'owner', 'active'));
  const byTime = orderBy('requestedAt', 'desc');
  const isActive = where('status', '==', 'active');
  const isOwners = where('userId', '==', accounts.owner.uid);
  const forReaders = ['active', 'active by time', 'only active', 'active or own'];
  const forEverybody = ['their own', 'their own by time'];
  return actors.flatMap((actor) => {
    const isOwn = where('userId', '==', uidOf(actor, accounts));
    const queries = {
      active: [isActive],
      'active by time': [isActive, byTime],
      'only active': [where('status', 'in', ['active'])],
      'their own': [isOwn],
      'their own by time': [isOwn, byTime],
      'active or own': [or(isActive, isOwn)],
      all: [],
      'all by time': [byTime],
      fulfilled: [where('status', '==', 'fulfilled')],
      cancelled: [where('status', '==', 'cancelled')],
      'active and fulfilled': [where('status', 'in', ['active', 'fulfilled'])],
      'active or fulfilled': [or(isActive, where('status', '==', 'fulfilled'))],
      'not active': [where('status', '!=', 'active')],
      'not cancelled': [where('status', '!=', 'cancelled')],
      'active or urgent': [or(isActive, where('urgency', '==', 'urgent'))],
      'of a group': [where('requiredBloodGroup', '==', 'O-')],
      'of a patient': [where('patientName', '==', 'Rahim Uddin')],
      "the owner's": [isOwners],
    };
    const groups = { 'active of any parent': [isActive] };
    const mayList = (name: string) =>
      actor === 'admin' ||
      (isReader(actor, community) && forReaders.includes(name)) ||
      (actor !== 'visitor' && forEverybody.includes(name)) ||
      (actor === 'owner' && name === "the owner's");
    return [
      ...shortListings('bloodRequests', queries).map(({ name, label, operation }) =>
        cell(actor, label, operation, mayList(name)),
      ),
      ...cell.reads(
        actor,
        shortListings('bloodRequests', { "active or the owner's": [or(isActive, isOwners)] }),
        actor === 'admin' || (actor === 'owner' && isReader(actor, community)),
      ),
      ...cell.reads(actor, shortListings('bloodRequests', groups, true), false),
    ];
  });
}

/** Every field by every actor: only the status changes, and no field with it. */
function fields(accounts: Accounts): Cell[] {
  const path = requestPath('active');
  const cell = cellsAbout('requests', documentsWith(accounts, 'owner', 'active'));
  const change = (data: Fields) => alone(update(path, data));
  // Changes of the status alone are moves.
  const { status: _, ...otherFields } = bloodRequestFields;
  const changes: Fields = {
    ...changesOfAll(otherFields, storedRequest(accounts.owner, 'active')),
    userId: accounts.member.uid,
    userEmail: accounts.member.email,
  };
  const tampered = [
    ...unknownFields.map(({ data }) => data),
    { unitsRequired: 0 },
    { requestedAt: evenEarlier },
  ];
  return [
    ...actors.flatMap((actor) =>
      Object.entries(changes).flatMap(([field, value]) => [
        cell(actor, `changes ${field}`, change({ [field]: value }), false),
        cell(actor, `changes ${field} and closes`, change({ [field]: value, status: 'fulfilled' }), false),
      ]),
    ),
    ...(['owner', 'member'] as const).flatMap((actor) =>
      tampered.map((data) => cell(actor, `writes ${JSON.stringify(data).slice(0, 60)}`, change(data), false)),
    ),
    cell(
      'owner',
      'writes an unknown field and closes a closed one',
      alone(update(requestPath('fulfilled'), { status: 'fulfilled', x: 1 })),
      false,
      documentsWith(accounts, 'owner', 'fulfilled'),
    ),
  ];
}

function moves(accounts: Accounts): Cell[] {
  const others = (from: string) => requestStatuses.filter((to) => to !== from);
  const closed = cellsAbout('requests', documentsWith(accounts, 'owner', 'fulfilled'));
  const byAdmin = cellsAbout('requests', documentsWith(accounts, 'member', 'active'));
  const fulfilled = requestPath('fulfilled');
  const repost = set(fulfilled, newRequest(accounts.owner));
  return [
    ...requestStatuses.flatMap((from) =>
      owners.flatMap((whose) => {
        const cell = cellsAbout('requests', documentsWith(accounts, whose, from));
        return [...others(from), 'another', null, deleteField()].flatMap((to) =>
          actors.map((actor) =>
            cell(
              actor,
              `moves that of ${whose} from ${from} to ${to !== null && typeof to === 'object' ? 'nothing' : to}`,
              alone(update(requestPath(from), { status: to })),
              decided.mayMove(actor, whose, from, to),
            ),
          ),
        );
      }),
    ),
    ...requestStatuses.flatMap((from) => {
      const cell = cellsAbout('requests', documentsWith(accounts, 'owner', from));
      return others(from).flatMap((to) =>
        cell.byEachWay(
          'owner',
          `moves from ${from} to ${to}`,
          waysToChange(requestPath(from), { status: to }, storedRequest(accounts.owner, from)),
          decided.mayMove('owner', 'owner', from, to),
        ),
      );
    }),
    ...byAdmin.ofVariants('admin', 'sets', changesOf({ status: choice(others('active')) }), (data) =>
      alone(update(requestPath('active'), data)),
    ),
    closed('owner', 'posts a closed one anew', alone(repost), false),
    closed(
      'owner',
      'deletes a closed one and posts it anew in one commit',
      together(remove(fulfilled), repost),
      false,
    ),
  ];
}

function deletions(accounts: Accounts): Cell[] {
  return requestStatuses.flatMap((status) =>
    (['owner', 'unverified'] as const).flatMap((whose) => {
      const cell = cellsAbout('requests', documentsWith(accounts, whose, status));
      return actors.flatMap((actor) =>
        waysToDelete(requestPath(status)).map(({ label, operation }) =>
          cell(
            actor,
            `tries ${label} on that of ${whose}, ${status}`,
            operation,
            decided.mayDelete(actor, whose),
          ),
        ),
      );
    }),
  );
}

/** Data from before these rules: a request without owner is the admins'. */
function olderData(accounts: Accounts): Cell[] {
  const users = userRecords(accounts);
  const path = requestPath('active');
  const record = storedRequest(accounts.owner, 'active');
  const cell = cellsAbout('requests', { ...users, [path]: without(record, 'userId') });
  const withoutStatus = { ...users, [path]: without(record, 'status') };
  const close = alone(update(path, { status: 'cancelled' }));
  return actors.flatMap((actor) => [
    cell(actor, 'closes one without owner', close, actor === 'admin'),
    cell(actor, 'deletes one without owner', alone(remove(path)), actor === 'admin'),
    cell(actor, 'closes one without status', close, false, withoutStatus),
    cell(actor, 'gets one without status', get(path), actor === 'admin' || actor === 'owner', withoutStatus),
  ]);
}
