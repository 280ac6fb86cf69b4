import { mkdtempSync, rmSync } from 'node:fs';
import type { Agent } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { accountsCall, memberPassword, signInCall, signUpCall } from '../harness/account-calls.ts';
import { type Answer, type Call, call } from '../harness/http-call.ts';
import { hasSources, lacksSources, sourceAgent } from '../harness/loopback-source.ts';
import { type Product, startProduct } from '../harness/product.ts';
import { exactly, type Report } from '../harness/report.ts';
import { fromSources, overADay } from './guess-everywhere.ts';
import { lockOutFigures } from './lock-out.ts';

const permitted = 10;
const guessesInARow = 15;
const guessesAtOnce = 100;

/** How much a trial of guessing does. */
export interface GuessSize {
  /** Accounts that are guessed at, for each way to guess. */
  readonly accounts: number;
  /** Networks that somebody tries to lock out. */
  readonly lockedOut: number;
  /** Networks from which one account is guessed at. */
  readonly networks: number;
}

export const fullGuessTrial: GuessSize = { accounts: 15, lockedOut: 3, networks: 10_000 };
export const shortGuessTrial: GuessSize = { accounts: 1, lockedOut: 1, networks: 230 };

interface Tally {
  /** Guesses whose password was looked at. */
  inARow: number;
  atOnce: number;
  bySpelling: number;
  afterRestart: number;
  rightAfterwards: number;
  rightAfterRestart: number;
  ownersShutOut: number;
  readonly doorsThatTell: string[];
}

/** Trials 17, 27 and 28: guessing passwords, and locking others out by it. */
export async function guessTrial(size: GuessSize): Promise<Report> {
  const title = `Trials 17, 27 and 28: guessing the passwords of ${3 * size.accounts} accounts, and of one from everywhere`;
  if (!(await hasSources())) return { title, figures: [], notRun: [lacksSources] };
  const dataFolder = mkdtempSync(join(tmpdir(), 'trial-guess-'));
  const tally: Tally = {
    ...{ inARow: 0, atOnce: 0, bySpelling: 0, afterRestart: 0 },
    ...{ rightAfterwards: 0, rightAfterRestart: 0, ownersShutOut: 0, doorsThatTell: [] },
  };
  let product = await startProduct({ dataFolder });
  try {
    for (let account = 0; account < size.accounts; account += 1) await guessAt(product, account, tally);
    tally.doorsThatTell.push(...(await tryOtherDoors(product.origin)));
    await product.stop();
    product = await startProduct({ dataFolder });
    for (let account = 0; account < size.accounts; account += 1) await guessOn(product, account, tally);
    const lockedOut = await lockOutFigures(product.origin, size.lockedOut);
    const everywhere = await fromSources(product.origin, size.networks);
    const day = await overADay(size.networks);
    return { title, figures: [...figures(size, tally), ...lockedOut, ...everywhere, ...day], notRun: [] };
  } finally {
    await product.kill();
    rmSync(dataFolder, { recursive: true, force: true });
  }
}

function figures({ accounts }: GuessSize, tally: Tally) {
  return [
    exactly(
      `passwords looked at, of ${guessesInARow} guesses in a row each`,
      tally.inARow,
      permitted * accounts,
    ),
    exactly(`of ${guessesAtOnce} guesses at once each`, tally.atOnce, permitted * accounts),
    exactly('of guesses at one address in several spellings', tally.bySpelling, permitted * accounts),
    exactly('right guesses that got in afterwards', tally.rightAfterwards, 0),
    exactly('passwords looked at after a restart', tally.afterRestart, 0),
    exactly('right guesses that got in after a restart', tally.rightAfterRestart, 0),
    exactly('owners shut out who came from elsewhere', tally.ownersShutOut, 0),
    exactly('other doors that tell a right guess from a wrong one', tally.doorsThatTell.length, 0),
  ];
}

async function guessAt({ origin }: Product, account: number, tally: Tally): Promise<void> {
  const [first, second, third] = [
    `row-${account}@campus.test`,
    `once-${account}@campus.test`,
    `spelt-${account}@campus.test`,
  ];
  for (const email of [first, second, third]) await signUp(origin, email);
  const guesser = guesserOf(account);
  const wrong = (count: number) => `guess-${count}`;

  for (let count = 0; count < guessesInARow; count += 1) {
    tally.inARow += lookedAt(await call(origin, { ...signInCall(first, wrong(count)), agent: guesser }));
  }
  const atOnce = Array.from({ length: guessesAtOnce }, (_, count) =>
    call(origin, { ...signInCall(second, wrong(count)), agent: guesser }),
  );
  tally.atOnce += sum((await Promise.all(atOnce)).map(lookedAt));
  for (let count = 0; count < guessesInARow; count += 1) {
    const guess = signInCall(spelling(third, count), wrong(count));
    tally.bySpelling += lookedAt(await call(origin, { ...guess, agent: guesser }));
  }
  for (const email of [first, second, third]) {
    tally.rightAfterwards += gotIn(await call(origin, { ...signInCall(email), agent: guesser }));
    tally.ownersShutOut += 1 - gotIn(await call(origin, signInCall(email)));
  }
}

/** After a restart. */
async function guessOn({ origin }: Product, account: number, tally: Tally): Promise<void> {
  const agent = guesserOf(account);
  for (const email of [`row-${account}@campus.test`, `once-${account}@campus.test`]) {
    tally.afterRestart += lookedAt(await call(origin, { ...signInCall(email, 'guess-x'), agent }));
    tally.rightAfterRestart += gotIn(await call(origin, { ...signInCall(email), agent }));
    tally.ownersShutOut += 1 - gotIn(await call(origin, signInCall(email)));
  }
}

/** Whatever else takes a password, or may seem to. */
async function tryOtherDoors(origin: string): Promise<string[]> {
  const email = 'doors@campus.test';
  await signUp(origin, email);
  const doors: ((password: string) => Call)[] = [
    (password) => accountsCall('signUp', { email, password }),
    (password) => accountsCall('signInWithPassword', { email, password, idToken: 'x' }),
    (password) => accountsCall('signInWithPassword', { email, password, pendingIdToken: 'x' }),
    (password) => accountsCall('signInWithPassword', { email, password, tenantId: 'x' }),
    (password) => accountsCall('resetPassword', { email, oldPassword: password, newPassword: 'invented-4' }),
    (password) => accountsCall('update', { email, password }),
    (password) => accountsCall('delete', { email, password }),
    (password) => accountsCall('lookup', { email: [email], password }),
    (password) => accountsCall('createAuthUri', { identifier: 'x', continueUri: origin, password }),
    (password) => accountsCall('signInWithEmailLink', { email, oobCode: password }),
    (password) => accountsCall('signInWithIdp', { postBody: `email=${email}&password=${password}` }),
    (password) => accountsCall('signInWithCustomToken', { token: password, email }),
    (password) => ({
      path: '/identitytoolkit.googleapis.com/v3/relyingparty/verifyPassword?key=embedded',
      body: { email, password },
    }),
    (password) => ({
      path: '/securetoken.googleapis.com/v1/token?key=embedded',
      body: { grant_type: 'password', username: email, password },
    }),
  ];
  const agent = sourceAgent(400);
  const telling: string[] = [];
  for (const door of doors) {
    const right = await call(origin, { ...door(memberPassword), agent });
    const wrong = await call(origin, { ...door('guess-0000'), agent });
    if (right.status === 200 || right.status !== wrong.status || right.text !== wrong.text) {
      telling.push(door('').path);
    }
  }
  agent.destroy();
  return telling;
}

const guessers = new Map<number, Agent>();

/** Each account has its guesser, who keeps the address. */
function guesserOf(account: number): Agent {
  const known = guessers.get(account) ?? sourceAgent(account);
  guessers.set(account, known);
  return known;
}

async function signUp(origin: string, email: string): Promise<void> {
  const { status, text } = await call(origin, signUpCall(email));
  if (status !== 200) throw new Error(`signUp answered ${status}: ${text}`);
}

function spelling(email: string, count: number): string {
  return [...email]
    .map((letter, place) => ((count >> (place % 4)) % 2 === 1 ? letter.toUpperCase() : letter))
    .join('');
}

function lookedAt({ text }: Answer): 0 | 1 {
  return text.includes('"INVALID_LOGIN_CREDENTIALS"') ? 1 : 0;
}

function gotIn({ status }: Answer): 0 | 1 {
  return status === 200 ? 1 : 0;
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}
