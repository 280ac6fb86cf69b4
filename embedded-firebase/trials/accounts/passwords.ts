import { Agent } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { dataFolderAt } from '../../server/data-folder.ts';
import { connect } from '../../server/sqlite/connection.ts';
import { atLeast, exactly, type Figure, none } from '../harness/figures.ts';
import { type Answer, call, countOk, requireOk } from '../harness/http-call.ts';
import { hasSources, lacksSources, sourceAgent } from '../harness/loopback-source.ts';
import { type Member, signInCall, signUpCall } from '../harness/members.ts';
import { searchCall } from '../harness/mixed-calls.ts';
import { createWriter, pairsCall } from '../harness/notes.ts';
import { withNotebook } from '../harness/start-notebook.ts';
import { slowdown } from '../harness/statistics.ts';
import { defineTrial } from '../harness/trial.ts';

/** More than the queue has places for, however fast the machine hashes. */
const concurrentSignIns = 300;

/** A person who signs in while the flood lasts. */
interface Person {
  readonly email: string;
  readonly agent: Agent;
  tries: number;
  shutOut: number;
}

/** How passwords are stored, and how a flood of sign-ins slows down searches. */
export const passwordsTrial = defineTrial({
  shows: 'passwords are stored as hashes, and hashing is bounded',
  sizes: {
    /**
     * Alternating windows without and with a flood, whose people pause at random between the answer to one sign-in and the next,
     * as they are not in step: refusals in step come back in step, and a search that comes with them waits for all of them. The
     * short form, which does not fail by how long a search takes, is in step, so that the queue overflows on a slow machine too.
     */
    full: { accounts: 30, rounds: 5, secondsEach: 6, maxPause: 1_000 },
    short: { accounts: 5, rounds: 1, secondsEach: 1, maxPause: 0 },
  },
  run: ({ accounts, rounds, secondsEach, maxPause }) =>
    withNotebook(async (server) => {
      const { origin, dataFolder } = server;
      const member = await createWriter(server, 'searching@example.test');
      const ids = Array.from({ length: 100 }, (_, number) => `request-${number}`);
      await call(origin, pairsCall(member, ids));
      for (let account = 0; account < accounts; account += 1)
        await requireOk(call(origin, signUpCall(addressOf(account), passwordOf(account))));
      // One who shares the flood's address, as on a shared network, and one who connects from elsewhere.
      const persons = [personAt('same-address@example.test', new Agent({ keepAlive: true }))];
      if (await hasSources()) persons.push(personAt('elsewhere@example.test', sourceAgent(600)));
      for (const { email, agent } of persons) await call(origin, { ...signUpCall(email), agent });
      const alone: number[] = [];
      const inFlood: number[] = [];
      const answers: (Answer | null)[] = [];
      for (let round = 0; round < rounds; round += 1) {
        alone.push(...(await searchFor(origin, member, secondsEach)));
        const stop = startFlood(origin, accounts, maxPause, answers);
        const signingIn = persons.map((person) => signInFor(origin, person, secondsEach));
        inFlood.push(...(await searchFor(origin, member, secondsEach)));
        await Promise.all(signingIn);
        await stop();
      }
      for (const { agent } of persons) agent.destroy();
      const answered = answers.filter((answer) => answer !== null);
      const signedIn = countOk(answered);
      const refused = answered.filter(isRefusal).length;
      const otherwise = answered.filter((answer) => answer.status !== 200 && !isRefusal(answer));
      return {
        title: `The passwords of ${accounts} accounts, and ${concurrentSignIns} concurrent sign-ins`,
        figures: [
          ...storeFigures(dataFolder, accounts),
          atLeast('sign-ins of the flood that succeeded', signedIn, 1),
          atLeast('refused, as the queue is bounded', refused, 1),
          none(
            'answered otherwise',
            otherwise.map(({ status, text }) => `${status} ${text}`),
          ),
          { ...exactly('without an answer within 20 s', answers.length - answered.length, 0), timed: true },
          ...persons.flatMap(({ email, tries, shutOut }) => [
            atLeast(`concurrent sign-ins of ${email}`, tries, 1),
            exactly(`of them refused`, shutOut, 0),
          ]),
          ...slowdown(
            { what: 'a search, alone', milliseconds: alone },
            { what: 'a search, in the flood', milliseconds: inFlood },
          ),
        ],
        notRun: persons.length > 1 ? [] : [lacksSources],
      };
    }),
});

function isRefusal({ status, text }: Answer): boolean {
  return status === 429 && text.includes('TOO_MANY_ATTEMPTS_TRY_LATER');
}

/** How passwords are stored; that none is in plain text is in the backend's sign-up.test.ts. */
function storeFigures(dataFolder: string, accounts: number): Figure[] {
  const database = connect(dataFolderAt(dataFolder).databaseFile, { readOnly: true });
  const rows = database.prepare('SELECT password_hash FROM accounts').all() as { password_hash: string }[];
  database.close();
  // PHC string format: `$argon2id$v=19$m=19456,t=2,p=1$SALT$HASH`.
  const hashes = rows.map(({ password_hash }) => password_hash);
  const others = hashes.filter((hash) => !/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[\w+/-]{22,}\$/.test(hash));
  const salts = new Set(hashes.map((hash) => hash.split('$')[4]));
  return [
    atLeast('passwords stored', hashes.length, accounts),
    exactly('in another form than argon2id, 19 MiB, t=2, p=1', others.length, 0),
    exactly('different salts', salts.size, hashes.length),
  ];
}

/** Searches again and again. @returns the milliseconds that each search took */
async function searchFor(origin: string, member: Member, seconds: number): Promise<number[]> {
  const agent = new Agent({ keepAlive: true });
  const times: number[] = [];
  const end = performance.now() + seconds * 1_000;
  do {
    const asked = performance.now();
    await requireOk(call(origin, { ...searchCall(member), agent }));
    times.push(performance.now() - asked);
    await pause(20);
  } while (performance.now() < end);
  agent.destroy();
  return times;
}

function personAt(email: string, agent: Agent): Person {
  return { email, agent, tries: 0, shutOut: 0 };
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

/** Floods the server with sign-ins by right passwords, as rate limits count failures only. @returns what ends it */
function startFlood(
  origin: string,
  accounts: number,
  maxPause: number,
  answers: (Answer | null)[],
): () => Promise<void> {
  const agent = new Agent({ keepAlive: true, maxSockets: concurrentSignIns });
  let isOver = false;

  async function signInAgainAndAgain(person: number): Promise<void> {
    const account = person % accounts;
    const signIn = { ...signInCall(addressOf(account), passwordOf(account)), agent };
    while (!isOver) {
      await pause(Math.random() * maxPause);
      // None within the client's timeout is null.
      answers.push(await call(origin, signIn).catch(() => null));
    }
  }

  const people = Array.from({ length: concurrentSignIns }, (_, person) => signInAgainAndAgain(person));
  return async () => {
    isOver = true;
    await Promise.all(people);
    agent.destroy();
  };
}

function addressOf(account: number): string {
  return `flood-${account}@example.test`;
}

function passwordOf(account: number): string {
  return `kept-secret-${account}`;
}
