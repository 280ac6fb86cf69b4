import { type Accounts, actors } from './accounts.ts';
import type { Cell } from './cell.ts';
import { alone, cellsAbout, get, listings, remove, set, together, update } from './operations.ts';
import {
  contactPath,
  donorRecords,
  offerPath,
  storedOffer,
  storedRequest,
  userRecords,
  wantedPath,
} from './records.ts';

/** Cells about paths without a rule, and about whole accounts. */
export function otherCells(accounts: Accounts): Cell[] {
  return [...pathsWithoutRule(accounts), ...wholeAccounts(accounts)];
}

/** What is not a record of the three collections is closed to everybody, admins included. */
function pathsWithoutRule(accounts: Accounts): Cell[] {
  const { uid } = accounts.owner;
  const named = (path: string) => path.replace(uid, 'owner');
  const paths = [
    'secrets/one',
    'admins/one',
    'settings/one',
    'noticesSent/one',
    'noticeSlots/one',
    `members/${uid}`,
    `users/${uid}/notes/one`,
    `users/${uid}/private/contact`,
    `donors/${uid}/notes/one`,
    `donors/${uid}/notes/contact`,
    `donors/${uid}/private/other`,
    `donors/${uid}/private/contact/private/contact`,
    'bloodRequests/one/notes/one',
    'bloodRequests/one/private/contact',
    `bloodRequests/one/offers/${uid}/notes/one`,
    `donors/${uid}/offers/one`,
    'offers/one',
  ];
  const collections = [
    'secrets',
    'members',
    'noticesSent',
    'noticeSlots',
    `users/${uid}/notes`,
    `donors/${uid}/notes`,
    'bloodRequests/one/notes',
  ];
  const records = { ...userRecords(accounts), ...donorRecords(accounts.owner, true) };
  const data = { contactNumber: '123456', userId: uid };
  const cell = cellsAbout('without rule', {
    ...records,
    ...Object.fromEntries(paths.map((path) => [path, { ...data, status: 'active' }])),
  });
  return actors.flatMap((actor) => [
    ...paths.flatMap((path) => [
      cell(actor, `gets ${named(path)}`, get(path), false),
      cell(actor, `deletes ${named(path)}`, alone(remove(path)), false),
      cell(actor, `creates ${named(path)}`, alone(set(path, data)), false, records),
      cell(actor, `changes ${named(path)}`, alone(update(path, { status: 'cancelled' })), false),
    ]),
    ...collections.flatMap((collection) =>
      listings(collection, { all: [] }).map(({ label, operation }) =>
        cell(actor, `${label} of ${named(collection)}`, operation, false),
      ),
    ),
  ]);
}

/** Deleting an account deletes all that it owns in one commit; that of another, or of an admin, stays whole. */
function wholeAccounts(accounts: Accounts): Cell[] {
  return (['owner', 'unverified', 'admin'] as const).flatMap((whose) => {
    const account = accounts[whose];
    const requests = Array.from({ length: 30 }, (_, index) => `bloodRequests/of-${index}`);
    // For as many requests as one commit of Firebase may look up.
    const offers = requests.slice(0, 8).map((path) => `${path}/offers/${accounts.member.uid}`);
    const ofRequests = [...requests, ...offers, offerPath(account)];
    const paths = [`users/${account.uid}`, `donors/${account.uid}`, contactPath(account), ...ofRequests];
    const cell = cellsAbout('accounts', {
      ...userRecords(accounts),
      ...donorRecords(account, true),
      ...Object.fromEntries(requests.map((path) => [path, storedRequest(account, 'active')])),
      ...Object.fromEntries(offers.map((path) => [path, storedOffer(accounts.member, 'offered')])),
      [wantedPath]: storedRequest(accounts.former, 'active'),
      [offerPath(account)]: storedOffer(account, 'offered'),
    });
    return actors.map((actor) =>
      cell(
        actor,
        `deletes all that ${whose} owns`,
        together(...paths.map(remove)),
        actor === whose && whose !== 'admin',
      ),
    );
  });
}
