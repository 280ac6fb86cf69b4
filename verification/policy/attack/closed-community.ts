import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ask, commit, commitOrThrow, nameOf, type Sender } from '../../harness/firestore-wire.ts';
import { createAccount, createMember, type Member, signIn, signUp } from '../../harness/members.ts';
import { type Product, runCommand, startProduct } from '../../harness/product.ts';
import { copyProduct } from '../../harness/product-copy.ts';
import { atLeast, exactly, type Figure } from '../../harness/report.ts';
import { openQueries } from './queries.ts';
import { donorWrites, requestWrite, userWrite } from './stage.ts';

const donors = 12;
/** In the record of every donor and request here. */
const mark = 'Canary of a closed community';

/** The people of a community that was open first, and then closed to all addresses but some. */
interface People {
  readonly member: Member;
  /** An admin whose address is not one of the community's. */
  readonly admin: Member;
  /** Of the community, but the address is not verified. */
  readonly unverified: Member;
  /** Verified, of another domain; a member from before. */
  readonly stranger: Member;
  /** The same without a record. */
  readonly newcomer: Member;
}

/**
 * Trial 30, as far as the rules have a part in it: with `emailDomains` set, who is not a verified member of the community
 * reads nothing of others, by no way of reading, and adds nothing. Only campus.json is changed between the two starts,
 * and nothing is built: the rules follow it all the same.
 */
export async function communityFigures(): Promise<Figure[]> {
  const dataFolder = mkdtempSync(join(tmpdir(), 'trial-community-'));
  const copy = copyProduct();
  try {
    const before = await startProduct({ command: copy.command, dataFolder });
    const paths = await settle(before);
    await before.stop();
    close(join(copy.folder, 'campus.json'));
    const after = await startProduct({ command: copy.command, dataFolder });
    try {
      return await figuresOf(after.origin, await signAllIn(after.origin), paths);
    } finally {
      await after.kill();
    }
  } finally {
    copy.remove();
    rmSync(dataFolder, { recursive: true, force: true });
  }
}

const addresses: Readonly<Record<keyof People, string>> = {
  member: 'member@campus.test',
  admin: 'admin@elsewhere.test',
  unverified: 'unverified@campus.test',
  stranger: 'stranger@notcampus.test',
  newcomer: 'newcomer@campus.test.elsewhere.test',
};

function close(campusFile: string): void {
  const campus = JSON.parse(readFileSync(campusFile, 'utf8')) as object;
  writeFileSync(campusFile, JSON.stringify({ ...campus, emailDomains: ['*.campus.test'] }));
}

/** @returns the paths of what others may read only as members */
async function settle(campus: Product): Promise<string[]> {
  const { origin, dataFolder } = campus;
  await createMember(campus, addresses.member);
  await createMember(campus, addresses.stranger);
  await createMember(campus, addresses.admin);
  await createAccount(campus, addresses.newcomer);
  const { localId, idToken } = await signUp(origin, addresses.unverified);
  const unverified = { uid: localId, email: addresses.unverified, idToken };
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
    Object.entries(addresses).map(async ([name, email]) => {
      const { localId, idToken } = await signIn(origin, email);
      return [name, { uid: localId, email, idToken }];
    }),
  );
  return Object.fromEntries(entries) as People;
}

async function figuresOf(origin: string, people: People, paths: readonly string[]): Promise<Figure[]> {
  const { member, admin, unverified, stranger, newcomer } = people;
  const outside = [null, unverified, stranger, newcomer];
  const readings = await Promise.all(outside.map((sender) => readAll(origin, sender, paths)));
  const seen = readings.flat();
  const inside = await Promise.all([member, admin].map((sender) => readAll(origin, sender, paths)));
  const additions = [
    await commit(origin, stranger, donorWrites(stranger)),
    await commit(origin, stranger, [requestWrite(stranger, 'of-stranger')]),
    await commit(origin, newcomer, [userWrite(newcomer)]),
    await commit(origin, unverified, [requestWrite(unverified, 'of-unverified')]),
  ];
  return [
    atLeast('closed community: readings by strangers and unverified members', seen.length, 150),
    exactly('of them answered', seen.filter(({ status }) => status === 200).length, 0),
    exactly('records of others in their answers', countMarks(seen), 0),
    exactly(
      'readings of a verified member and an admin refused',
      inside.flat().filter(({ status }) => status !== 200).length,
      0,
    ),
    exactly('donors, requests and members added from outside', countGood(additions), 0),
    exactly('own records that are not readable any more', await countUnread(origin, outside), 0),
    exactly('requests refused to a verified member', 1 - countGood([await post(origin, member)]), 0),
  ];
}

/** All that members may read, by every way that they may. */
async function readAll(origin: string, sender: Sender, paths: readonly string[]) {
  const aggregations = [{ alias: 'count', count: {} }];
  const lists = openQueries().flatMap((structuredQuery) => [
    ask(origin, sender, 'runQuery', { structuredQuery }),
    ask(origin, sender, 'runAggregationQuery', {
      structuredAggregationQuery: { structuredQuery, aggregations },
    }),
  ]);
  const gets = paths.map((path) => ask(origin, sender, 'batchGet', { documents: [nameOf(path)] }));
  return Promise.all([...lists, ...gets]);
}

function countMarks(answers: readonly { readonly text: string }[]): number {
  return answers.filter(({ text }) => text.includes(mark)).length;
}

function countGood(answers: readonly { readonly status: number }[]): number {
  return answers.filter(({ status }) => status === 200).length;
}

/** The own user record stays the owner's, whatever the address. */
async function countUnread(origin: string, senders: readonly (Member | null)[]): Promise<number> {
  const answers = await Promise.all(
    senders.flatMap((sender) =>
      sender === null
        ? []
        : [ask(origin, sender, 'batchGet', { documents: [nameOf(`users/${sender.uid}`)] })],
    ),
  );
  return answers.length - countGood(answers);
}

function post(origin: string, member: Member) {
  return commit(origin, member, [requestWrite(member, 'of-member')]);
}
