import { adminActions } from '@blood-bank/domain/records/audit-entry';
import { limits } from '@blood-bank/domain/records/limits';
import { limit } from 'firebase/firestore/lite';
import type { Accounts, Actor } from './accounts.ts';
import {
  type Audited,
  earlierEntry,
  earlierEntryPath,
  entryWrites,
  newEntry,
  newEntryPath,
} from './audit-log.ts';
import type { Cell, Documents, Operation, Write } from './cell.ts';
import { alone, cellsAbout, get, remove, set, together, update } from './operations.ts';
import {
  contactPath,
  donorRecords,
  newRequest,
  offerPath,
  storedOffer,
  storedRequest,
  storedUser,
  tombstone,
  userRecords,
  wantedPath,
} from './records.ts';

/** Cells about what the rules demand of the audit log for what an admin does (decision 033). */
export function auditedActionCells(accounts: Accounts): Cell[] {
  return [...numbersShown(accounts), ...actions(accounts), ...leftOffers(accounts)];
}

/** A number is read within an hour of an entry about it. */
function numbersShown(accounts: Accounts): Cell[] {
  const { admin, former, owner, member } = accounts;
  const users = userRecords(accounts);
  const stored = { ...users, ...donorRecords(owner, false) };
  const make = cellsAbout('audit log', stored);
  const shown = { action: 'show-number', collection: 'donors', target: owner.uid } as const;
  const number = get(contactPath(owner));
  const search: Operation = {
    kind: 'list',
    collection: 'private',
    isGroup: true,
    where: [limit(limits.listMax)],
  };
  const cell = (
    what: string,
    operation: Operation,
    log: Documents,
    allowed: boolean,
    actor: Actor = 'admin',
  ) => make(actor, what, operation, allowed, { ...stored, ...log });
  const read = (what: string, log: Documents, allowed: boolean, actor: Actor = 'admin') =>
    cell(`gets a number ${what}`, number, log, allowed, actor);
  const list = (what: string, log: Documents, allowed: boolean, actor: Actor = 'admin') =>
    cell(`searches numbers ${what}`, search, log, allowed, actor);
  const searched = (action: Audited['action']) => ({ ...shown, action });
  const formers = { [`users/${former.uid}`]: storedUser(former, 'admin') };
  return [
    read('half an hour after the entry', earlierEntry(admin, shown, 0.5), true),
    list('half an hour after the entry', earlierEntry(admin, searched('search-numbers'), 0.5), true),
    read('an hour after the entry', earlierEntry(admin, shown, 1), false),
    list('an hour after the entry', earlierEntry(admin, searched('search-numbers'), 1), false),
    cell(
      'lists what else is private',
      { kind: 'list', collection: 'notes', isGroup: true, where: [limit(limits.listMax)] },
      earlierEntry(admin, searched('search-numbers')),
      false,
    ),
    read('without an entry', {}, false),
    list('without an entry', {}, false),
    read('with an entry about another donor', earlierEntry(admin, { ...shown, target: member.uid }), false),
    read(
      'with an entry about another collection',
      earlierEntry(admin, { ...shown, collection: 'users' }),
      false,
    ),
    read('with an entry of an admin that is no more', { ...earlierEntry(former, shown) }, false, 'former'),
    list(
      'with an entry of an admin that is no more',
      earlierEntry(former, searched('search-numbers')),
      false,
      'former',
    ),
    read('with the entry of another admin', { ...formers, ...earlierEntry(former, shown) }, false),
    list(
      'with the entry of another admin',
      { ...formers, ...earlierEntry(former, searched('search-numbers')) },
      false,
    ),
    ...adminActions.flatMap((action) => [
      ...(action === 'show-number'
        ? []
        : [read(`after "${action}"`, earlierEntry(admin, { ...shown, action }), false)]),
      list(`after "${action}"`, earlierEntry(admin, searched(action)), action.endsWith('-numbers')),
    ]),
  ];
}

/** Each action needs an entry of its own commit that names it and the record. */
function actions(accounts: Accounts): Cell[] {
  const { admin, former, owner, member, suspended } = accounts;
  const request = 'bloodRequests/one';
  const donor = `donors/${owner.uid}`;
  const user = `users/${member.uid}`;
  const stored = {
    ...userRecords(accounts),
    ...donorRecords(owner, true),
    [request]: storedRequest(member, 'active'),
    [`users/${former.uid}`]: storedUser(former, 'admin'),
    'users/left': tombstone,
  };
  const acts: readonly (readonly [Write, Audited['action'], opposite: Audited['action']])[] = [
    [update(donor, { isVerified: true }), 'verify', 'unverify'],
    [update(donor, { isVerified: false }), 'unverify', 'verify'],
    [update(donor, { isProfileActive: true }), 'activate', 'deactivate'],
    [update(donor, { isProfileActive: false }), 'deactivate', 'activate'],
    [update(user, { role: 'admin' }), 'grant-admin', 'revoke-admin'],
    [update(`users/${former.uid}`, { role: 'user' }), 'revoke-admin', 'grant-admin'],
    [update(user, { accountStatus: 'suspended' }), 'suspend', 'restore'],
    [update(`users/${suspended.uid}`, { accountStatus: 'provisional' }), 'restore', 'suspend'],
    [update('users/left', { accountStatus: 'provisional' }), 'restore', 'suspend'],
    [update(request, { status: 'fulfilled' }), 'fulfil', 'cancel'],
    [update(request, { status: 'cancelled' }), 'cancel', 'fulfil'],
    [remove(request), 'delete', 'cancel'],
  ];
  const make = cellsAbout('audit log', stored);
  return acts.flatMap(([write, action, opposite]) => {
    const [name = '', target = ''] = write.path.split('/');
    const collection = name as Audited['collection'];
    const audited = { action, collection, target };
    const logged = (changes: Partial<Audited>) => entryWrites(admin, { ...audited, ...changes });
    const earlier = { ...stored, ...earlierEntry(admin, audited) };
    const cell = (how: string, writes: readonly Write[], allowed = false, before: Documents = stored) =>
      make('admin', `does ${action} to ${write.path} ${how}`, together(write, ...writes), allowed, before);
    const many = { ...newEntry(admin, audited), targets: ['x', target, 'y'] };
    return [
      cell('with its entry', logged({}), true),
      cell('with a later entry', logged({}), true, earlier),
      cell('among others', [set(newEntryPath, many), ...logged({}).slice(1)], true),
      cell('without an entry', []),
      cell('with an old entry', [], false, earlier),
      cell('with the entry of another action', logged({ action: opposite })),
      cell('with the entry of another record', logged({ target: 'x' })),
      cell(
        'with the entry of another collection',
        logged({ collection: collection === 'users' ? 'donors' : 'users' }),
      ),
      cell('with an entry and no head', logged({}).slice(0, 1)),
      cell(
        'with an old entry written anew',
        [set(earlierEntryPath, newEntry(admin, audited))],
        false,
        earlier,
      ),
      cell('with the entry of another admin', entryWrites(former, audited)),
      make(
        'member',
        `does ${action} to ${write.path} with an entry`,
        together(write, ...entryWrites(member, audited)),
        false,
      ),
    ];
  });
}

/** An admin deletes a request with its offers, or an offer that was left behind, by the entry about the request. */
function leftOffers(accounts: Accounts): Cell[] {
  const { admin, owner, member } = accounts;
  const offer = offerPath(member);
  const left = { ...userRecords(accounts), [offer]: storedOffer(member, 'offered') };
  const whole = { ...left, [wantedPath]: storedRequest(owner, 'active') };
  const cell = cellsAbout('audit log', left);
  const deletion = { action: 'delete', collection: 'bloodRequests', target: 'wanted' } as const;
  const logged = (changes: Partial<Audited> = {}) => entryWrites(admin, { ...deletion, ...changes });
  return [
    cell(
      'admin',
      'posts a request for another as a deletion',
      together(set('bloodRequests/new', newRequest(owner)), ...logged({ target: 'new' })),
      false,
    ),
    cell('admin', 'deletes an offer without an entry', alone(remove(offer)), false),
    cell('admin', 'deletes an offer with an entry', together(remove(offer), ...logged()), true),
    cell(
      'admin',
      'deletes an offer with that of another request',
      together(remove(offer), ...logged({ target: 'x' })),
      false,
    ),
    cell(
      'admin',
      'deletes an offer with another entry',
      together(remove(offer), ...logged({ action: 'cancel' })),
      false,
    ),
    cell(
      'admin',
      'deletes an offer with that of a donor',
      together(remove(offer), ...logged({ collection: 'donors' })),
      false,
    ),
    cell(
      'admin',
      'deletes a request and its offer',
      together(remove(wantedPath), remove(offer), ...logged()),
      true,
      whole,
    ),
    cell(
      'admin',
      'deletes the offer for a request that stays',
      together(remove(offer), ...logged()),
      false,
      whole,
    ),
  ];
}
