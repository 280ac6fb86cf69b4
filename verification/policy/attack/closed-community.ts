import { callRpc, commit, commitOrThrow, nameOf, type Sender } from '../../harness/firestore-wire.ts';
import { type Answer, countOk } from '../../harness/http-call.ts';
import { createAccount, createMember, type Member, memberOf, signIn, signUp } from '../../harness/members.ts';
import { type Product, runCommand, startProduct, withFolder } from '../../harness/product.ts';
import { copyProduct } from '../../harness/product-copy.ts';
import { donorWrites, requestWrite, userWrite } from '../../harness/records.ts';
import { atLeast, exactly, type Figure } from '../../harness/report.ts';
import { inventedAccounts } from '../matrix/accounts.ts';
import { allCells } from '../matrix/all-cells.ts';
import { callsOf } from './recorded-calls.ts';

const donors = 12;
/** A text in the record of every donor and request here. */
const mark = 'Canary of a closed community';

/** The accounts of a community that was open first, and then closed to all addresses but some. */
const addresses = {
  member: 'member@campus.test',
  /** An admin whose address is not one of the community's. */
  admin: 'admin@elsewhere.test',
  /** An unverified address of the community. */
  unverified: 'unverified@campus.test',
  /** A member from before, with a verified address of another domain. */
  stranger: 'stranger@notcampus.test',
  /** A verified address of another domain without a user record. */
  newcomer: 'newcomer@campus.test.elsewhere.test',
} as const;

type People = Readonly<Record<keyof typeof addresses, Member>>;

/**
 * A closed community: with `emailDomains` set, only verified members of the community read records of others or add
 * any. Only campus.json is changed between the two starts, and nothing is built: the rules follow it.
 */
export function closedCommunityFigures(): Promise<Figure[]> {
  return withFolder(async (dataFolder) => {
    const copy = copyProduct();
    try {
      const before = await startProduct({ command: copy.command, dataFolder });
      const paths = await fillCampus(before);
      await before.stop();
      copy.changeCampus({ emailDomains: ['*.campus.test'] });
      const { origin } = await startProduct({ command: copy.command, dataFolder });
      return await figuresOf(origin, await signAllIn(origin), paths);
    } finally {
      copy.remove();
    }
  });
}

/** @returns the paths of what others may read only as members */
async function fillCampus(campus: Product): Promise<string[]> {
  const { origin, dataFolder } = campus;
  for (const name of ['member', 'stranger', 'admin'] as const) await createMember(campus, addresses[name]);
  await createAccount(campus, addresses.newcomer);
  const unverified = memberOf(addresses.unverified, await signUp(origin, addresses.unverified));
  await commitOrThrow(origin, unverified, [userWrite(unverified, { emailVerified: false })]);
  await runCommand('admin', ['grant', addresses.admin], dataFolder);
  const paths: string[] = [];
  for (let number = 0; number < donors; number += 1) {
    const donor = await createMember(campus, `donor-${number}@campus.test`);
    await commitOrThrow(origin, donor, donorWrites(donor, { fullName: mark }));
    await commitOrThrow(origin, donor, [requestWrite(donor, `request-${number}`, { patientName: mark })]);
    paths.push(`donors/${donor.uid}`, `bloodRequests/request-${number}`);
  }
  return paths;
}

async function signAllIn(origin: string): Promise<People> {
  const entries = await Promise.all(
    Object.entries(addresses).map(async ([name, email]) => [
      name,
      memberOf(email, await signIn(origin, email)),
    ]),
  );
  return Object.fromEntries(entries) as People;
}

async function figuresOf(origin: string, people: People, paths: readonly string[]): Promise<Figure[]> {
  const { member, admin, unverified, stranger, newcomer } = people;
  const outside = [null, unverified, stranger, newcomer];
  const queries = await memberQueries();
  const read = (sender: Sender) => readAll(origin, sender, queries, paths);
  const seen = (await Promise.all(outside.map(read))).flat();
  const inside = (await Promise.all([member, admin].map(read))).flat();
  const additions = [
    await commit(origin, stranger, donorWrites(stranger)),
    await commit(origin, stranger, [requestWrite(stranger, 'of-stranger')]),
    await commit(origin, newcomer, [userWrite(newcomer)]),
    await commit(origin, unverified, [requestWrite(unverified, 'of-unverified')]),
  ];
  // The own user record stays the owner's, whatever the address.
  const own = [unverified, stranger, newcomer].map((sender) =>
    callRpc(origin, sender, 'batchGet', { documents: [nameOf(`users/${sender.uid}`)] }),
  );
  const ownUnread = own.length - countOk(await Promise.all(own));
  const posted = await commit(origin, member, [requestWrite(member, 'of-member')]);
  return [
    atLeast('closed community: reads by strangers and unverified members', seen.length, 150),
    exactly('of them answered', countOk(seen), 0),
    exactly('records of others in their answers', seen.filter(({ text }) => text.includes(mark)).length, 0),
    exactly('reads of a verified member and an admin refused', inside.length - countOk(inside), 0),
    exactly('donors, requests and members added from outside', countOk(additions), 0),
    exactly('own records that are not readable any more', ownUnread, 0),
    exactly('requests refused to a verified member', 1 - countOk([posted]), 0),
  ];
}

/** The lists of others' records that the policy matrix allows to all members, of the closed community only to its own. */
async function memberQueries(): Promise<unknown[]> {
  const cells = allCells(inventedAccounts()).filter(
    ({ actor, title, operation, allowed }) =>
      actor === 'outsider' &&
      operation.kind === 'list' &&
      allowed.open &&
      !allowed.closed &&
      !title.includes('{self}'),
  );
  const calls = await callsOf(cells);
  return calls.map(({ call: { body } }) => (body as { structuredQuery: unknown }).structuredQuery);
}

/** Everything that members may read, in every way that they may. */
function readAll(
  origin: string,
  sender: Sender,
  queries: readonly unknown[],
  paths: readonly string[],
): Promise<Answer[]> {
  const aggregations = [{ alias: 'count', count: {} }];
  const lists = queries.flatMap((structuredQuery) => [
    callRpc(origin, sender, 'runQuery', { structuredQuery }),
    callRpc(origin, sender, 'runAggregationQuery', {
      structuredAggregationQuery: { structuredQuery, aggregations },
    }),
  ]);
  const gets = paths.map((path) => callRpc(origin, sender, 'batchGet', { documents: [nameOf(path)] }));
  return Promise.all([...lists, ...gets]);
}
