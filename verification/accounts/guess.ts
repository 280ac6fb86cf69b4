import type { Agent } from 'node:http';
import { callAccounts } from '@blood-bank/backend/testing/auth-client';
import { startBackend } from '@blood-bank/backend/testing/start-backend';
import { type Call, call } from '../harness/http-call.ts';
import { hasSources, lacksSources, sourceAgent } from '../harness/loopback-source.ts';
import { accountsCall, memberPassword, signInCall, signUp, signUpCall } from '../harness/members.ts';
import { startProduct, withFolder } from '../harness/product.ts';
import { atLeast, atMost, exactly, type Figure, inDigits, none } from '../harness/report.ts';
import { defineTrial } from '../harness/trial.ts';
import { lockOutFigures } from './lock-out.ts';

const permitted = 10;
const guessesInARow = 15;
const concurrentGuesses = 100;
const permittedADay = 200;
const secondsADay = 24 * 60 * 60;
const inParallel = 20;
const firstSource = 1_000;

/** Guessing passwords, and locking others out by it. */
export const guessTrial = defineTrial({
  shows: 'guessing passwords is limited, and locks nobody out',
  sizes: {
    /**
     * Accounts whose passwords are guessed, for each way to guess; networks that an attacker tries to lock out; and networks
     * from which the password of one account is guessed.
     */
    full: { accounts: 15, lockedOut: 3, networks: 10_000 },
    short: { accounts: 1, lockedOut: 1, networks: 230 },
  },
  async run({ accounts, lockedOut, networks }) {
    const title = `Guessing the passwords of ${3 * accounts} accounts, and of one from everywhere`;
    if (!(await hasSources())) return { title, figures: [], notRun: [lacksSources] };
    return withFolder(async (dataFolder) => {
      const first = await startProduct({ dataFolder });
      const guesses = new Guesses();
      for (let account = 0; account < accounts; account += 1) await guesses.guessAt(first.origin, account);
      const tellingMethods = await tryOtherMethods(first.origin);
      await first.stop();
      const { origin } = await startProduct({ dataFolder });
      for (let account = 0; account < accounts; account += 1) await guesses.guessOn(origin, account);
      return {
        title,
        figures: [
          ...guesses.figures(accounts),
          none('other methods that tell a right guess from a wrong one', tellingMethods),
          ...(await lockOutFigures(origin, lockedOut)),
          ...(await fromSources(origin, networks)),
          ...(await overADay(networks)),
        ],
      };
    });
  },
});

/** Guesses at accounts, each always from the same address, and the sign-ins of their owners from elsewhere. */
class Guesses {
  /** Guesses whose password was verified. */
  readonly #verified = { inARow: 0, concurrently: 0, bySpelling: 0, afterRestart: 0 };
  #rightAfterwards = 0;
  #rightAfterRestart = 0;
  #ownersShutOut = 0;
  readonly #guessers = new Map<number, Agent>();

  async guessAt(origin: string, account: number): Promise<void> {
    const emails = ['row', 'once', 'spelt'].map((way) => `${way}-${account}@campus.test`);
    const [inARow = '', atOnce = '', spelt = ''] = emails;
    for (const email of emails) await signUp(origin, email);
    const agent = this.#guesserOf(account);
    const guess = async (email: string, count: number) =>
      isWrong((await call(origin, { ...signInCall(email, `guess-${count}`), agent })).text) ? 1 : 0;

    for (let count = 0; count < guessesInARow; count += 1) {
      this.#verified.inARow += await guess(inARow, count);
      this.#verified.bySpelling += await guess(spelling(spelt, count), count);
    }
    const concurrent = Array.from({ length: concurrentGuesses }, (_, count) => guess(atOnce, count));
    for (const wasVerified of await Promise.all(concurrent)) this.#verified.concurrently += wasVerified;
    for (const email of emails) {
      this.#rightAfterwards += await getsIn(origin, email, agent);
      this.#ownersShutOut += 1 - (await getsIn(origin, email));
    }
  }

  /** Guesses on after a restart. */
  async guessOn(origin: string, account: number): Promise<void> {
    const agent = this.#guesserOf(account);
    for (const email of [`row-${account}@campus.test`, `once-${account}@campus.test`]) {
      const { text } = await call(origin, { ...signInCall(email, 'guess-x'), agent });
      if (isWrong(text)) this.#verified.afterRestart += 1;
      this.#rightAfterRestart += await getsIn(origin, email, agent);
      this.#ownersShutOut += 1 - (await getsIn(origin, email));
    }
  }

  figures(accounts: number): Figure[] {
    const { inARow, concurrently, bySpelling, afterRestart } = this.#verified;
    const most = permitted * accounts;
    return [
      exactly(`passwords verified, of ${guessesInARow} guesses in a row each`, inARow, most),
      exactly(`of ${concurrentGuesses} concurrent guesses each`, concurrently, most),
      exactly('of guesses at one address in several spellings', bySpelling, most),
      exactly('right guesses that got in afterwards', this.#rightAfterwards, 0),
      exactly('passwords verified after a restart', afterRestart, 0),
      exactly('right guesses that got in after a restart', this.#rightAfterRestart, 0),
      exactly('owners shut out who came from elsewhere', this.#ownersShutOut, 0),
    ];
  }

  #guesserOf(account: number): Agent {
    const agent = this.#guessers.get(account) ?? sourceAgent(account);
    this.#guessers.set(account, agent);
    return agent;
  }
}

/** Tries every other method that takes a password, or may seem to. @returns those that tell a right one from a wrong one */
async function tryOtherMethods(origin: string): Promise<string[]> {
  const email = 'methods@campus.test';
  await signUp(origin, email);
  const methods = (password: string): Call[] => [
    accountsCall('signUp', { email, password }),
    accountsCall('signInWithPassword', { email, password, idToken: 'x' }),
    accountsCall('signInWithPassword', { email, password, pendingIdToken: 'x' }),
    accountsCall('signInWithPassword', { email, password, tenantId: 'x' }),
    accountsCall('resetPassword', { email, oldPassword: password, newPassword: 'invented-4' }),
    accountsCall('update', { email, password }),
    accountsCall('delete', { email, password }),
    accountsCall('lookup', { email: [email], password }),
    accountsCall('createAuthUri', { identifier: 'x', continueUri: origin, password }),
    accountsCall('signInWithEmailLink', { email, oobCode: password }),
    accountsCall('signInWithIdp', { postBody: `email=${email}&password=${password}` }),
    accountsCall('signInWithCustomToken', { token: password, email }),
    {
      path: '/identitytoolkit.googleapis.com/v3/relyingparty/verifyPassword?key=embedded',
      body: { email, password },
    },
    {
      path: '/securetoken.googleapis.com/v1/token?key=embedded',
      body: { grant_type: 'password', username: email, password },
    },
  ];
  const agent = sourceAgent(400);
  const telling: string[] = [];
  const wrongOnes = methods('guess-0000');
  for (const [at, method] of methods(memberPassword).entries()) {
    const right = await call(origin, { ...method, agent });
    const wrong = await call(origin, { ...(wrongOnes[at] ?? method), agent });
    const isSame = right.status === wrong.status && right.text === wrong.text;
    if (right.status === 200 || !isSame) telling.push(method.path);
  }
  agent.destroy();
  return telling;
}

/** The password of one account is guessed from many loopback addresses, as fast as possible. */
async function fromSources(origin: string, networks: number): Promise<Figure[]> {
  const email = 'wanted@campus.test';
  const [home, stranger] = [sourceAgent(firstSource - 1), sourceAgent(firstSource + networks)];
  await call(origin, { ...signUpCall(email), agent: home });
  let verified = 0;

  async function guessFrom(network: number): Promise<void> {
    const agent = sourceAgent(firstSource + network);
    const { text } = await call(origin, { ...signInCall(email, `guess-${network}`), agent });
    if (isWrong(text)) verified += 1;
    agent.destroy();
  }

  for (let from = 0; from < networks; from += inParallel) {
    const batch = Array.from({ length: Math.min(inParallel, networks - from) }, (_, place) => from + place);
    await Promise.all(batch.map(guessFrom));
  }
  const strangersIn = await getsIn(origin, email, stranger);
  const ownersIn = await getsIn(origin, email, home);
  for (const agent of [home, stranger]) agent.destroy();
  return figuresOf(`from ${inDigits(networks)} addresses concurrently`, verified, strangersIn, ownersIn);
}

/** Over a day of the server's clock, each guess comes through a trusted proxy from an IPv6 network of its own. */
async function overADay(networks: number): Promise<Figure[]> {
  const backend = await startBackend({ trustedProxies: 1 });
  const home = '2001:db8:1:1::1';
  const attempt = (method: string, from: string, password: string) =>
    callAccounts(backend, method, { email: 'wanted@campus.test', password }, { 'X-Forwarded-For': from });
  const getsInFrom = async (from: string) =>
    (await attempt('signInWithPassword', from, memberPassword)).status === 200 ? 1 : 0;
  let verified = 0;
  try {
    await attempt('signUp', home, memberPassword);
    for (let network = 0; network < networks; network += 1) {
      const from = `2a00:${network.toString(16)}:1::1`;
      const { body } = await attempt('signInWithPassword', from, `guess-${network}`);
      if (isWrong(JSON.stringify(body))) verified += 1;
      backend.clock.advance({ seconds: Math.floor(secondsADay / networks) });
    }
    // The last verified guess has just used up what the bucket leaks in a day.
    for (const from of ['2a01:0:1::1', '2a01:1:1::1']) await attempt('signInWithPassword', from, 'guess');
    const strangersIn = await getsInFrom('2a02:1:1::1');
    const ownersIn = await getsInFrom(home);
    return figuresOf(`from ${inDigits(networks)} IPv6 networks over a day`, verified, strangersIn, ownersIn);
  } finally {
    await backend.stop();
  }
}

function figuresOf(origin: string, verified: number, strangersIn: number, ownersIn: number): Figure[] {
  return [
    atMost(`guesses at one account verified, ${origin}`, verified, permittedADay),
    atLeast('of them, so that guessing was tried', verified, 1),
    exactly('right guesses of strangers that got in afterwards', strangersIn, 0),
    exactly('owners shut out', 1 - ownersIn, 0),
  ];
}

function spelling(email: string, count: number): string {
  const isUpper = (place: number) => (count >> (place % 4)) % 2 === 1;
  return [...email].map((letter, place) => (isUpper(place) ? letter.toUpperCase() : letter)).join('');
}

function isWrong(text: string): boolean {
  return text.includes('"INVALID_LOGIN_CREDENTIALS"');
}

/** Signs in by the right password. @returns 1 on success */
async function getsIn(origin: string, email: string, agent?: Agent): Promise<0 | 1> {
  const { status } = await call(origin, { ...signInCall(email), ...(agent === undefined ? {} : { agent }) });
  return status === 200 ? 1 : 0;
}
