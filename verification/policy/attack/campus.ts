import { actionWrites, entryWrites, logReading } from '../../harness/audit-log.ts';
import { change, commitOrThrow, nameOf, readDocument, type Sender } from '../../harness/firestore-wire.ts';
import { createAccount, type Member, memberOf, signUp } from '../../harness/members.ts';
import { type Product, runCommand } from '../../harness/product.ts';
import { donorWrites, offerWrite, requestWrite, rosterWrites, userWrite } from '../../harness/records.ts';
import {
  type AccountName,
  type Accounts,
  type Actor,
  accountNames,
  accountsWith,
  emailOf,
  isVerified,
  members,
} from '../matrix/accounts.ts';
import { type Cell, type Documents, writtenPaths } from '../matrix/cell.ts';
import {
  donorRecords,
  hiddenNumber,
  number,
  offerPath,
  restoredTombstone,
  rosterContactPath,
  rosterPath,
  rosterRecords,
  storedOffer,
  storedRequest,
  tombstone,
  userRecords,
  wantedPath,
  without,
} from '../matrix/records.ts';
import { requestPath } from '../matrix/request-cells.ts';

/** The started product with the accounts of the policy matrix, which use it over plain HTTP. */
export interface Campus {
  readonly origin: string;
  readonly accounts: Accounts;
  readonly members: Readonly<Record<AccountName, Member>>;
  /** What is stored, as the cells of the matrix describe it. */
  readonly stored: Documents;
}

/** Fills a started product over the wire, as its members would. */
export async function prepareCampus(product: Product): Promise<Campus> {
  const { origin, dataFolder } = product;
  const entries: [AccountName, Member][] = [];
  for (const name of accountNames) {
    const email = emailOf(name);
    const member = isVerified(name)
      ? await createAccount(product, email)
      : memberOf(email, await signUp(origin, email));
    entries.push([name, member]);
  }
  const all = Object.fromEntries(entries) as Record<AccountName, Member>;
  const { admin, former, owner, suspended } = all;
  for (const name of members) {
    await commitOrThrow(origin, all[name], [
      userWrite(all[name], { emailVerified: isVerified(name), language: 'en' }),
    ]);
  }
  for (const { email } of [admin, former]) {
    const { exitCode, said } = await runCommand('admin', ['grant', email], dataFolder);
    if (exitCode !== 0) throw new Error(said);
  }
  await commitOrThrow(origin, owner, donorWrites(owner, {}, number));
  await commitOrThrow(origin, admin, donorWrites(admin, { allowContactVisibility: false }, hiddenNumber));
  await commitOrThrow(origin, former, donorWrites(former, {}, number));
  for (const status of ['active', 'fulfilled', 'cancelled']) {
    await commitOrThrow(origin, owner, [requestWrite(owner, status)]);
    if (status !== 'active') await commitOrThrow(origin, owner, [change(requestPath(status), { status })]);
  }
  await commitOrThrow(origin, owner, [requestWrite(owner, 'wanted')]);
  await commitOrThrow(origin, admin, [offerWrite(admin, 'wanted', { contactNumber: hiddenNumber })]);
  const actions = [
    actionWrites(admin, 'revoke-admin', `users/${former.uid}`, { role: 'user' }),
    actionWrites(admin, 'suspend', `users/${suspended.uid}`, { accountStatus: 'suspended' }),
    actionWrites(admin, 'deactivate', `donors/${former.uid}`, { isProfileActive: false }),
  ];
  for (const writes of actions) await commitOrThrow(origin, admin, writes);
  // With the address of a member who has not verified it, as one who signs up with the address of another.
  const listed = all.unverified.email;
  await commitOrThrow(origin, admin, [
    ...rosterWrites(rosterPath, hiddenNumber, { email: listed }),
    ...entryWrites(admin, 'create', [rosterPath]),
  ]);
  const accounts = accountsWith((name) => all[name].uid);
  const stored = {
    ...userRecords(accounts),
    ...donorRecords(accounts.owner, true),
    ...donorRecords(accounts.admin, false),
    ...donorRecords(accounts.former, true, { isProfileActive: false }),
    ...rosterRecords(listed),
    [wantedPath]: storedRequest(accounts.owner, 'active'),
    [offerPath(accounts.admin)]: storedOffer(accounts.admin, 'offered'),
    ...Object.fromEntries(
      ['active', 'fulfilled', 'cancelled'].map((status) => [
        requestPath(status),
        storedRequest(accounts.owner, status),
      ]),
    ),
  };
  return { origin, accounts, members: all, stored };
}

/** The member registers with a hidden number. */
export async function registerMember(campus: Campus): Promise<Campus> {
  const { origin, accounts, members: all, stored } = campus;
  const hidden = donorWrites(all.member, { allowContactVisibility: false }, hiddenNumber);
  await commitOrThrow(origin, all.member, hidden);
  return { ...campus, stored: { ...stored, ...donorRecords(accounts.member, false) } };
}

/** The registered member offers to donate for the owner's request. */
export async function offerAsMember(campus: Campus): Promise<Campus> {
  const { origin, accounts, members: all, stored } = campus;
  await commitOrThrow(origin, all.member, [
    offerWrite(all.member, 'wanted', { contactNumber: hiddenNumber }),
  ]);
  const path = offerPath(accounts.member);
  return { ...campus, stored: { ...stored, [path]: storedOffer(accounts.member, 'offered') } };
}

/** The admin deletes the roster entry. */
export async function deleteRosterEntry(campus: Campus): Promise<Campus> {
  const { origin, members: all, stored } = campus;
  await commitOrThrow(origin, all.admin, [
    { delete: nameOf(rosterPath) },
    { delete: nameOf(rosterContactPath) },
    ...entryWrites(all.admin, 'delete', [rosterPath]),
  ]);
  return { ...campus, stored: without(without(stored, rosterPath), rosterContactPath) };
}

/** The suspended member leaves a tombstone. */
export async function leaveTombstone(campus: Campus): Promise<Campus> {
  const { origin, members: all } = campus;
  const path = `users/${all.suspended.uid}`;
  const { fields } = await readDocument(origin, all.suspended, path);
  const { accountStatus = {}, createdAt = {} } = fields;
  const { update } = change(path, {}) as { update: { name: string } };
  await commitOrThrow(origin, all.suspended, [
    { update: { ...update, fields: { accountStatus, createdAt } } },
  ]);
  return { ...campus, stored: { ...campus.stored, [path]: tombstone } };
}

/** An admin restores the tombstone. */
export async function restoreTombstone(campus: Campus): Promise<Campus> {
  const { origin, members: all } = campus;
  const path = `users/${all.suspended.uid}`;
  await commitOrThrow(
    origin,
    all.admin,
    actionWrites(all.admin, 'restore', path, { accountStatus: 'provisional' }),
  );
  return { ...campus, stored: { ...campus.stored, [path]: restoredTombstone } };
}

/** The sender of an actor's calls. */
export function senderOf({ members: all }: Campus, actor: Actor): Sender {
  return actor === 'visitor' ? null : all[actor];
}

/** Whether the campus stores what a cell presupposes, as far as its decision depends on it. */
export function isPossible({ stored, accounts }: Campus, cell: Cell): boolean {
  const { actor, operation } = cell;
  const used = operation.kind === 'get' ? [operation.path] : writtenPaths(cell);
  const donors = used.flatMap((path) => {
    const donor = /^donors\/[^/]+/.exec(path)?.[0];
    return donor === undefined ? [] : [donor, `${donor}/private/contact`];
  });
  const offers = used.flatMap((path) => {
    const [, request, donor] = /^(bloodRequests\/[^/]+)\/offers\/([^/]+)$/.exec(path) ?? [];
    return request === undefined ? [] : [request, `donors/${donor}`, `donors/${donor}/private/contact`];
  });
  const own = actor === 'visitor' ? [] : [`users/${accounts[actor].uid}`];
  return [...used, ...donors, ...offers, ...own].every(
    (path) => JSON.stringify(stored[path]) === JSON.stringify(cell.stored[path]),
  );
}

/** Reads everything that is stored as an admin, to compare it before and after an attack. */
export async function readStored({ origin, members: all, stored }: Campus): Promise<Map<string, string>> {
  await logReading(
    origin,
    all.admin,
    Object.keys(stored).filter((path) => /^donors\/[^/]+$/.test(path)),
  );
  const read = Object.keys(stored).map(async (path): Promise<[string, string]> => {
    return [path, JSON.stringify(await readDocument(origin, all.admin, path))];
  });
  return new Map(await Promise.all(read));
}
