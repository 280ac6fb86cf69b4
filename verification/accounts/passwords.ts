import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { Agent } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { dataFolderAt } from '@blood-bank/backend/data-folder';
import { connect } from '@blood-bank/backend/sqlite/connection';
import { signInCall, signUpCall } from '../harness/account-calls.ts';
import { type Answer, call } from '../harness/http-call.ts';
import { slowness } from '../harness/latency.ts';
import { hasSources, lacksSources, sourceAgent } from '../harness/loopback-source.ts';
import { createMember, type Member } from '../harness/members.ts';
import { searchCall } from '../harness/mixed-calls.ts';
import { pairsCall } from '../harness/paired-requests.ts';
import { startProduct } from '../harness/product.ts';
import { atLeast, exactly, type Figure, type Report } from '../harness/report.ts';

/** OWASP's first choice for argon2id, as trials.md asks for it. */
const least = { kibibytes: 19 * 1_024, passes: 2, lanes: 1, saltBytes: 16 };

const accounts = 30;
const signedInAtOnce = 250;
/** Between the answer to one sign-in and the next on the same connection, in milliseconds. */
const pauseOfFlood = 1_000;

/** How long a trial of the password store is. */
export interface PasswordsSize {
  /** Windows without a flood and with one, in turn. */
  readonly rounds: number;
  readonly secondsEach: number;
}

export const fullPasswordsTrial: PasswordsSize = { rounds: 5, secondsEach: 6 };
export const shortPasswordsTrial: PasswordsSize = { rounds: 1, secondsEach: 1 };

/** Someone who means to sign in while the flood goes on. */
interface Person {
  readonly email: string;
  readonly agent: Agent;
  tries: number;
  shutOut: number;
}

interface Flood {
  signedIn: number;
  turnedAway: number;
  /** Not answered within the client's patience. */
  late: number;
  readonly otherwise: string[];
}

/** Trial 19: how passwords are kept, and what a flood of sign-ins does to those who search. */
export async function passwordsTrial({ rounds, secondsEach }: PasswordsSize): Promise<Report> {
  const dataFolder = mkdtempSync(join(tmpdir(), 'trial-passwords-'));
  const product = await startProduct({ dataFolder });
  const { origin } = product;
  try {
    const member = await createMember(product, 'searching@campus.test');
    await call(
      origin,
      pairsCall(
        member,
        Array.from({ length: 100 }, (_, number) => `request-${number}`),
      ),
    );
    for (let account = 0; account < accounts; account += 1) {
      const { status, text } = await call(origin, signUpCall(addressOf(account), passwordOf(account)));
      if (status !== 200) throw new Error(`signUp answered ${status}: ${text}`);
    }
    const alone: number[] = [];
    const beside: number[] = [];
    const persons = await personsBesideTheFlood(origin);
    const flood: Flood = { signedIn: 0, turnedAway: 0, late: 0, otherwise: [] };
    for (let round = 0; round < rounds; round += 1) {
      alone.push(...(await searchFor(origin, member, secondsEach)));
      const stop = startFlood(origin, flood);
      const signingIn = persons.all.map((person) => signInFor(origin, person, secondsEach));
      beside.push(...(await searchFor(origin, member, secondsEach)));
      await Promise.all(signingIn);
      await stop();
    }
    for (const { agent } of persons.all) agent.destroy();
    return {
      title: `Trial 19: the passwords of ${accounts} accounts, and ${signedInAtOnce} sign-ins at once`,
      figures: [
        ...storeFigures(dataFolder),
        atLeast('sign-ins of the flood that got in', flood.signedIn, 1),
        atLeast('turned away, as the queue is bounded', flood.turnedAway, 1),
        exactly('answered otherwise', flood.otherwise.length, 0),
        { ...exactly('not answered within 20 s', flood.late, 0), timed: true },
        ...persons.all.flatMap(({ email, tries, shutOut }) => [
          atLeast(`sign-ins of ${email} meanwhile`, tries, 1),
          exactly(`turned away of ${email}`, shutOut, 0),
        ]),
        ...slowness(
          { what: 'a search, alone', milliseconds: alone },
          { what: 'a search, in the flood', milliseconds: beside },
        ),
      ],
      notRun: persons.notRun,
    };
  } finally {
    await product.kill();
    rmSync(dataFolder, { recursive: true, force: true });
  }
}

/** What lies in the data folder, for whoever gets hold of it. */
function storeFigures(dataFolder: string): Figure[] {
  const database = connect(dataFolderAt(dataFolder).databaseFile, { readOnly: true });
  const rows = database.prepare('SELECT password_hash FROM accounts').all() as { password_hash: string }[];
  database.close();
  const hashes = rows.map((row) => row.password_hash);
  const files = readdirSync(dataFolder).map((name) => readFileSync(join(dataFolder, name)));
  const passwords = Array.from({ length: accounts }, (_, account) => passwordOf(account));
  return [
    atLeast('passwords kept', hashes.length, accounts),
    exactly('in weaker form than argon2id, 19 MiB, t=2, p=1', hashes.filter(isWeak).length, 0),
    exactly('salts that are used twice', hashes.length - new Set(hashes.map(saltOf)).size, 0),
    exactly(
      'passwords that stand in a file as they are',
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

/** One person who searches again and again: how long each search took, in milliseconds. */
async function searchFor(origin: string, { idToken }: Member, seconds: number): Promise<number[]> {
  const agent = new Agent({ keepAlive: true });
  const times: number[] = [];
  const end = performance.now() + seconds * 1_000;
  while (performance.now() < end) {
    const asked = performance.now();
    const { status, text } = await call(origin, { ...searchCall(), idToken, agent });
    if (status !== 200) throw new Error(`The search answered ${status}: ${text}`);
    times.push(performance.now() - asked);
    await pause(20);
  }
  agent.destroy();
  return times;
}

/** One who shares the flood's address, as a campus may, and one who comes from elsewhere. */
async function personsBesideTheFlood(origin: string): Promise<{ all: Person[]; notRun: string[] }> {
  const neighbour: Person = {
    email: 'same-address@campus.test',
    agent: new Agent({ keepAlive: true }),
    ...{ tries: 0, shutOut: 0 },
  };
  const others: Person[] = (await hasSources())
    ? [{ email: 'elsewhere@campus.test', agent: sourceAgent(600), tries: 0, shutOut: 0 }]
    : [];
  const all = [neighbour, ...others];
  for (const { email, agent } of all) await call(origin, { ...signUpCall(email), agent });
  return { all, notRun: others.length === 0 ? [lacksSources] : [] };
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

/** People who sign in with their right passwords, as rate limits count failures only. */
function startFlood(origin: string, flood: Flood): () => Promise<void> {
  const agent = new Agent({ keepAlive: true, maxSockets: signedInAtOnce });
  let isOver = false;

  async function signInAgainAndAgain(person: number): Promise<void> {
    const account = person % accounts;
    const signIn = { ...signInCall(addressOf(account), passwordOf(account)), agent };
    while (!isOver) {
      const answer = await call(origin, signIn).catch(() => null);
      if (answer === null) flood.late += 1;
      else if (answer.status === 200) flood.signedIn += 1;
      else if (isTurnedAway(answer)) flood.turnedAway += 1;
      else flood.otherwise.push(`${answer.status} ${answer.text}`);
      await pause(pauseOfFlood);
    }
  }

  const people = Array.from({ length: signedInAtOnce }, (_, person) => signInAgainAndAgain(person));
  return async () => {
    isOver = true;
    await Promise.all(people);
    agent.destroy();
  };
}

function isTurnedAway({ status, text }: Answer): boolean {
  return status === 429 && text.includes('TOO_MANY_ATTEMPTS_TRY_LATER');
}

function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}

function addressOf(account: number): string {
  return `flood-${account}@campus.test`;
}

function passwordOf(account: number): string {
  return `kept-secret-${account}`;
}
