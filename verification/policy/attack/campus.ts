import { requestStatuses } from '@blood-bank/domain/records/blood-request';
import { actionWrites, entryWrites, logReading } from '../../harness/audit-log.ts';
import {
  change,
  commitOrThrow,
  nameOf,
  readDocument,
  type Sender,
  type Write,
} from '../../harness/firestore-wire.ts';
import { createAccount, type Member, memberOf, signUp } from '../../harness/members.ts';
import { type Product, runCommand } from '../../harness/product.ts';
import { donorWrites, offerWrites, requestWrite, rosterWrites, userWrite } from '../../harness/records.ts';
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
import { type Cell, type Documents, type Fields, writtenPaths } from '../matrix/cell.ts';
import {
  donor,
  entry,
  hiddenNumber,
  numberAt,
  offerAt,
  offeredNumber,
  people,
  requestPath,
  restoredTombstone,
  rosterContact,
  rosterPath,
  shownNumber,
  storedOffer,
  storedRequest,
  tombstone,
  wanted,
} from '../matrix/documents.ts';
import { resolved } from '../matrix/expand.ts';

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
  await commitOrThrow(origin, owner, donorWrites(owner, {}, shownNumber));
  await commitOrThrow(origin, admin, donorWrites(admin, { allowContactVisibility: false }, hiddenNumber));
  await commitOrThrow(origin, former, donorWrites(former, {}, shownNumber));
  for (const status of requestStatuses) {
    await commitOrThrow(origin, owner, [requestWrite(owner, status)]);
    if (status !== 'active') await commitOrThrow(origin, owner, [change(requestPath(status), { status })]);
  }
  await commitOrThrow(origin, owner, [requestWrite(owner, 'wanted')]);
  const ofOwner = { id: 'wanted', userId: owner.uid };
  await commitOrThrow(origin, admin, offerWrites(admin, ofOwner, {}, hiddenNumber));
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
    ...people,
    ...donor('owner', 'shown'),
    ...donor('admin', 'hidden'),
    ...donor('former', 'shown', { isProfileActive: false }),
    ...entry({ email: listed }),
    [wanted]: storedRequest('owner'),
    [offerAt('admin')]: storedOffer('admin'),
    [numberAt('admin')]: offeredNumber(),
    ...Object.fromEntries(
      requestStatuses.map((status) => [requestPath(status), storedRequest('owner', status)]),
    ),
  };
  return { origin, accounts, members: all, stored: resolved(stored, accounts) };
}

/** Something that members do, and what is stored differently afterwards: null for what is deleted. */
interface Step {
  readonly by: AccountName;
  writes(campus: Campus): Promise<Write[]> | Write[];
  readonly changes: Readonly<Record<string, Fields | null>>;
}

/** The member registers with a hidden number, and offers to donate for the owner's request. */
export const registers: Step = {
  by: 'member',
  writes: ({ members: { member } }) => donorWrites(member, { allowContactVisibility: false }, hiddenNumber),
  changes: donor('member', 'hidden'),
};
export const offers: Step = {
  by: 'member',
  writes: ({ members: { member, owner } }) =>
    offerWrites(member, { id: 'wanted', userId: owner.uid }, {}, hiddenNumber),
  changes: { [offerAt('member')]: storedOffer('member'), [numberAt('member')]: offeredNumber() },
};

/** The suspended member leaves a tombstone, which an admin restores. */
export const leaves: Step = {
  by: 'suspended',
  async writes({ origin, members: { suspended } }) {
    const path = `users/${suspended.uid}`;
    const { accountStatus = {}, createdAt = {} } = (await readDocument(origin, suspended, path)).fields;
    return [{ update: { name: nameOf(path), fields: { accountStatus, createdAt } } }];
  },
  changes: { 'users/{suspended}': tombstone },
};
export const isRestored: Step = {
  by: 'admin',
  writes: ({ members: { admin, suspended } }) =>
    actionWrites(admin, 'restore', `users/${suspended.uid}`, { accountStatus: 'provisional' }),
  changes: { 'users/{suspended}': restoredTombstone },
};

/** The admin deletes the roster entry. */
export const deletesEntry: Step = {
  by: 'admin',
  writes: ({ members: { admin } }) => [
    { delete: nameOf(rosterPath) },
    { delete: nameOf(rosterContact) },
    ...entryWrites(admin, 'delete', [rosterPath]),
  ],
  changes: { [rosterPath]: null, [rosterContact]: null },
};

/** The campus after a step. */
export async function after(campus: Campus, { by, writes, changes }: Step): Promise<Campus> {
  const { origin, accounts, members: all } = campus;
  await commitOrThrow(origin, all[by], await writes(campus));
  const stored = { ...campus.stored, ...resolved(changes as Documents, accounts) };
  const isKept = ([, fields]: [string, Fields | null]) => fields !== null;
  return { ...campus, stored: Object.fromEntries(Object.entries(stored).filter(isKept)) };
}

/** The sender of an actor's calls. */
export function senderOf({ members: all }: Campus, actor: Actor): Sender {
  return actor === 'visitor' ? null : all[actor];
}

/** Whether the campus stores what a cell presupposes, as far as its decision depends on it. */
export function isPossible({ stored, accounts }: Campus, cell: Cell): boolean {
  const { actor, operation } = cell;
  const used = operation.kind === 'get' ? [operation.path] : writtenPaths(cell);
  const related = used.flatMap((path) => {
    const [collection, id, part, uid] = path.split('/');
    if (collection === 'donors') return [`donors/${id}`, `donors/${id}/private/contact`];
    if (part !== 'offers') return [];
    return [`bloodRequests/${id}`, `donors/${uid}`, `donors/${uid}/private/contact`];
  });
  const own = actor === 'visitor' ? [] : [`users/${accounts[actor].uid}`];
  return [...used, ...related, ...own].every(
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
