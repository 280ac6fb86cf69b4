import type { Agent } from 'node:http';
import { type Answer, type Call, call } from '../harness/http-call.ts';
import { hasSources, lacksSources, sourceAgent } from '../harness/loopback-source.ts';
import { accountsCall, memberPassword, signInCall, signUp } from '../harness/members.ts';
import { type Product, startProduct, withFolder } from '../harness/product.ts';
import { exactly, none } from '../harness/report.ts';
import { sum } from '../harness/statistics.ts';
import { defineTrial } from '../harness/trial.ts';
import { fromSources, overADay } from './guess-everywhere.ts';
import { lockOutFigures } from './lock-out.ts';

const permitted = 10;
const guessesInARow = 15;
const concurrentGuesses = 100;

interface GuessSize {
  /** Accounts whose passwords are guessed, for each way to guess. */
  readonly accounts: number;
  /** Networks that an attacker tries to lock out. */
  readonly lockedOut: number;
  /** Networks from which the password of one account is guessed. */
  readonly networks: number;
}

type Tally = ReturnType<typeof newTally>;

function newTally() {
  /** Guesses whose password was verified. */
  const verified = { inARow: 0, concurrently: 0, bySpelling: 0, afterRestart: 0 };
  return { ...verified, rightAfterwards: 0, rightAfterRestart: 0, ownersShutOut: 0 };
}

/** Trials 17, 27 and 28: guessing passwords, and locking others out by it. */
export const guessTrial = defineTrial<GuessSize>({
  shows: 'guessing passwords is limited, and locks nobody out',
  sizes: {
    full: { accounts: 15, lockedOut: 3, networks: 10_000 },
    short: { accounts: 1, lockedOut: 1, networks: 230 },
  },
  async run(size) {
    const { accounts, lockedOut, networks } = size;
    const title = `Trials 17, 27 and 28: guessing the passwords of ${3 * accounts} accounts, and of one from everywhere`;
    if (!(await hasSources())) return { title, figures: [], notRun: [lacksSources] };
    const tally = newTally();
    return withFolder(async (dataFolder) => {
      const first = await startProduct({ dataFolder });
      for (let account = 0; account < accounts; account += 1) await guessAt(first, account, tally);
      const tellingMethods = await tryOtherMethods(first.origin);
      await first.stop();
      const { origin } = await startProduct({ dataFolder });
      for (let account = 0; account < accounts; account += 1) await guessOn(origin, account, tally);
      return {
        title,
        figures: [
          ...figures(size, tally),
          none('other methods that tell a right guess from a wrong one', tellingMethods),
          ...(await lockOutFigures(origin, lockedOut)),
          ...(await fromSources(origin, networks)),
          ...(await overADay(networks)),
        ],
      };
    });
  },
});

function figures({ accounts }: GuessSize, tally: Tally) {
  return [
    exactly(
      `passwords verified, of ${guessesInARow} guesses in a row each`,
      tally.inARow,
      permitted * accounts,
    ),
    exactly(`of ${concurrentGuesses} concurrent guesses each`, tally.concurrently, permitted * accounts),
    exactly('of guesses at one address in several spellings', tally.bySpelling, permitted * accounts),
    exactly('right guesses that got in afterwards', tally.rightAfterwards, 0),
    exactly('passwords verified after a restart', tally.afterRestart, 0),
    exactly('right guesses that got in after a restart', tally.rightAfterRestart, 0),
    exactly('owners shut out who came from elsewhere', tally.ownersShutOut, 0),
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
    tally.inARow += wasVerified(await call(origin, { ...signInCall(first, wrong(count)), agent: guesser }));
  }
  const concurrent = Array.from({ length: concurrentGuesses }, (_, count) =>
    call(origin, { ...signInCall(second, wrong(count)), agent: guesser }),
  );
  tally.concurrently += sum((await Promise.all(concurrent)).map(wasVerified));
  for (let count = 0; count < guessesInARow; count += 1) {
    const guess = signInCall(spelling(third, count), wrong(count));
    tally.bySpelling += wasVerified(await call(origin, { ...guess, agent: guesser }));
  }
  for (const email of [first, second, third]) {
    tally.rightAfterwards += gotIn(await call(origin, { ...signInCall(email), agent: guesser }));
    tally.ownersShutOut += 1 - gotIn(await call(origin, signInCall(email)));
  }
}

/** Guesses on after a restart. */
async function guessOn(origin: string, account: number, tally: Tally): Promise<void> {
  const agent = guesserOf(account);
  for (const email of [`row-${account}@campus.test`, `once-${account}@campus.test`]) {
    tally.afterRestart += wasVerified(await call(origin, { ...signInCall(email, 'guess-x'), agent }));
    tally.rightAfterRestart += gotIn(await call(origin, { ...signInCall(email), agent }));
    tally.ownersShutOut += 1 - gotIn(await call(origin, signInCall(email)));
  }
}

/** Tries every other method that takes a password, or may seem to. */
async function tryOtherMethods(origin: string): Promise<string[]> {
  const email = 'methods@campus.test';
  await signUp(origin, email);
  const methods: ((password: string) => Call)[] = [
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
  for (const method of methods) {
    const right = await call(origin, { ...method(memberPassword), agent });
    const wrong = await call(origin, { ...method('guess-0000'), agent });
    if (right.status === 200 || right.status !== wrong.status || right.text !== wrong.text) {
      telling.push(method('').path);
    }
  }
  agent.destroy();
  return telling;
}

const guessers = new Map<number, Agent>();

/** The agent from which an account's password is guessed, always from the same address. */
function guesserOf(account: number): Agent {
  const known = guessers.get(account) ?? sourceAgent(account);
  guessers.set(account, known);
  return known;
}

function spelling(email: string, count: number): string {
  return [...email]
    .map((letter, place) => ((count >> (place % 4)) % 2 === 1 ? letter.toUpperCase() : letter))
    .join('');
}

function wasVerified({ text }: Answer): 0 | 1 {
  return text.includes('"INVALID_LOGIN_CREDENTIALS"') ? 1 : 0;
}

function gotIn({ status }: Answer): 0 | 1 {
  return status === 200 ? 1 : 0;
}
