import { readdirSync, readFileSync } from 'node:fs';
import { Agent } from 'node:http';
import { join } from 'node:path';
import { dataFolderAt } from '@blood-bank/backend/data-folder';
import { connect } from '@blood-bank/backend/sqlite/connection';
import { type Answer, call, requireOk } from '../harness/http-call.ts';
import { hasSources, lacksSources, sourceAgent } from '../harness/loopback-source.ts';
import { createMember, type Member, signInCall, signUpCall } from '../harness/members.ts';
import { searchCall } from '../harness/mixed-calls.ts';
import { pairsCall } from '../harness/paired-requests.ts';
import { pause, withProduct } from '../harness/product.ts';
import { atLeast, exactly, type Figure, none } from '../harness/report.ts';
import { slowdown } from '../harness/statistics.ts';
import { defineTrial } from '../harness/trial.ts';

/** OWASP's first choice of parameters for argon2id. */
const least = { kibibytes: 19 * 1_024, passes: 2, lanes: 1, saltBytes: 16 };

const accounts = 30;
/** More than the queue has places for, however fast the machine hashes. */
const concurrentSignIns = 300;
/**
 * Between the answer to one sign-in and the next on the same connection, in milliseconds. It is drawn at random, as people are
 * not in step: refusals in step come back in step, and a search that comes with them waits for all of them.
 */
const longestPauseOfFlood = 1_000;

/** A person who signs in while the flood lasts. */
interface Person {
  readonly email: string;
  readonly agent: Agent;
  tries: number;
  shutOut: number;
}

interface Flood {
  signedIn: number;
  refused: number;
  /** Without an answer within the client's timeout. */
  late: number;
  readonly otherwise: string[];
}

/** Trial 19: how passwords are stored, and how a flood of sign-ins slows down searches. */
export const passwordsTrial = defineTrial({
  shows: 'passwords are stored as hashes, and hashing is bounded',
  sizes: {
    /** Alternating windows without and with a flood. */
    full: { rounds: 5, secondsEach: 6 },
    short: { rounds: 1, secondsEach: 1 },
  },
  run: ({ rounds, secondsEach }) =>
    withProduct(async (product) => {
      const { origin, dataFolder } = product;
      const member = await createMember(product, 'searching@campus.test');
      const ids = Array.from({ length: 100 }, (_, number) => `request-${number}`);
      await call(origin, pairsCall(member, ids));
      for (let account = 0; account < accounts; account += 1) {
        await requireOk(call(origin, signUpCall(addressOf(account), passwordOf(account))));
      }
      const alone: number[] = [];
      const inFlood: number[] = [];
      const { persons, notRun } = await personsDuringTheFlood(origin);
      const flood: Flood = { signedIn: 0, refused: 0, late: 0, otherwise: [] };
      for (let round = 0; round < rounds; round += 1) {
        alone.push(...(await searchFor(origin, member, secondsEach)));
        const stop = startFlood(origin, flood);
        const signingIn = persons.map((person) => signInFor(origin, person, secondsEach));
        inFlood.push(...(await searchFor(origin, member, secondsEach)));
        await Promise.all(signingIn);
        await stop();
      }
      for (const { agent } of persons) agent.destroy();
      return {
        title: `Trial 19: the passwords of ${accounts} accounts, and ${concurrentSignIns} concurrent sign-ins`,
        figures: [
          ...storeFigures(dataFolder),
          atLeast('sign-ins of the flood that succeeded', flood.signedIn, 1),
          atLeast('refused, as the queue is bounded', flood.refused, 1),
          none('answered otherwise', flood.otherwise),
          { ...exactly('without an answer within 20 s', flood.late, 0), timed: true },
          ...persons.flatMap(({ email, tries, shutOut }) => [
            atLeast(`concurrent sign-ins of ${email}`, tries, 1),
            exactly(`of them refused`, shutOut, 0),
          ]),
          ...slowdown(
            { what: 'a search, alone', milliseconds: alone },
            { what: 'a search, in the flood', milliseconds: inFlood },
          ),
        ],
        notRun,
      };
    }),
});

/** The passwords in the files of the data folder. */
function storeFigures(dataFolder: string): Figure[] {
  const database = connect(dataFolderAt(dataFolder).databaseFile, { readOnly: true });
  const rows = database.prepare('SELECT password_hash FROM accounts').all() as { password_hash: string }[];
  database.close();
  const hashes = rows.map((row) => row.password_hash);
  const files = readdirSync(dataFolder).map((name) => readFileSync(join(dataFolder, name)));
  const passwords = Array.from({ length: accounts }, (_, account) => passwordOf(account));
  return [
    atLeast('passwords stored', hashes.length, accounts),
    exactly('in weaker form than argon2id, 19 MiB, t=2, p=1', hashes.filter(isWeak).length, 0),
    exactly('salts that are used twice', hashes.length - new Set(hashes.map(saltOf)).size, 0),
    exactly(
      'passwords in a file as plain text',
      passwords.filter((password) => files.some((file) => file.includes(password))).length,
      0,
    ),
  ];
}

/** By the PHC string format: `$argon2id$v=19$m=19456,t=2,p=1$SALT$HASH`. */
function isWeak(hash: string): boolean {
  const [kibibytes = 0, passes = 0, lanes = 0] = (
    /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$/.exec(hash) ?? []
  )
    .slice(1)
    .map(Number);
  const saltBytes = Buffer.from(saltOf(hash), 'base64').length;
  const isStrong =
    kibibytes >= least.kibibytes &&
    passes >= least.passes &&
    lanes >= least.lanes &&
    saltBytes >= least.saltBytes;
  return !isStrong;
}

function saltOf(hash: string): string {
  return hash.split('$')[4] ?? '';
}

/** Searches again and again. @returns the milliseconds that each search took */
async function searchFor(origin: string, member: Member, seconds: number): Promise<number[]> {
  const agent = new Agent({ keepAlive: true });
  const times: number[] = [];
  const end = performance.now() + seconds * 1_000;
  while (performance.now() < end) {
    const asked = performance.now();
    const { status, text } = await call(origin, { ...searchCall(member), agent });
    if (status !== 200) throw new Error(`The search answered ${status}: ${text}`);
    times.push(performance.now() - asked);
    await pause(20);
  }
  agent.destroy();
  return times;
}

/** A person who shares the flood's address, as on a campus network, and one who connects from elsewhere. */
async function personsDuringTheFlood(origin: string): Promise<{ persons: Person[]; notRun: string[] }> {
  const person = (email: string, agent: Agent): Person => ({ email, agent, tries: 0, shutOut: 0 });
  const hasOthers = await hasSources();
  const persons = [
    person('same-address@campus.test', new Agent({ keepAlive: true })),
    ...(hasOthers ? [person('elsewhere@campus.test', sourceAgent(600))] : []),
  ];
  for (const { email, agent } of persons) await call(origin, { ...signUpCall(email), agent });
  return { persons, notRun: hasOthers ? [] : [lacksSources] };
}

async function signInFor(origin: string, person: Person, seconds: number): Promise<void> {
  const end = performance.now() + seconds * 1_000;
  do {
    const { status } = await call(origin, { ...signInCall(person.email), agent: person.agent });
    person.tries += 1;
    if (status !== 200) person.shutOut += 1;
    await pause(50);
  } while (performance.now() < end);
}

/** Floods the server with sign-ins by right passwords, as rate limits count failures only. */
function startFlood(origin: string, flood: Flood): () => Promise<void> {
  const agent = new Agent({ keepAlive: true, maxSockets: concurrentSignIns });
  let isOver = false;

  async function signInAgainAndAgain(person: number): Promise<void> {
    const account = person % accounts;
    const signIn = { ...signInCall(addressOf(account), passwordOf(account)), agent };
    while (!isOver) {
      await pause(Math.random() * longestPauseOfFlood);
      const answer = await call(origin, signIn).catch(() => null);
      if (answer === null) flood.late += 1;
      else if (answer.status === 200) flood.signedIn += 1;
      else if (isRefused(answer)) flood.refused += 1;
      else flood.otherwise.push(`${answer.status} ${answer.text}`);
    }
  }

  const people = Array.from({ length: concurrentSignIns }, (_, person) => signInAgainAndAgain(person));
  return async () => {
    isOver = true;
    await Promise.all(people);
    agent.destroy();
  };
}

function isRefused({ status, text }: Answer): boolean {
  return status === 429 && text.includes('TOO_MANY_ATTEMPTS_TRY_LATER');
}

function addressOf(account: number): string {
  return `flood-${account}@campus.test`;
}

function passwordOf(account: number): string {
  return `kept-secret-${account}`;
}
