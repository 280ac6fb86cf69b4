import type { Agent } from 'node:http';
import { atATime } from '../harness/at-a-time.ts';
import { atLeast, atMost, exactly, type Figure, inDigits, none } from '../harness/figures.ts';
import { type Call, call } from '../harness/http-call.ts';
import { hasSources, lacksSources, sourceAgent } from '../harness/loopback-source.ts';
import { accountsCall, memberPassword, signInCall, signUp, signUpCall } from '../harness/members.ts';
import { withNotebook } from '../harness/start-notebook.ts';
import { defineTrial } from '../harness/trial.ts';
import { lockOutFigures } from './lock-out.ts';

/** Guesses at one account by strangers; over a day, twice as many. */
const permittedAtOnce = 100;
const inParallel = 20;
const firstSource = 1_000;

/**
 * Guessing passwords from everywhere, and locking others out by it. That one account permits ten failures from one network, in a
 * row or concurrently, across a restart, 200 in a day from all, and its owner from elsewhere, is in the backend's
 * sign-in-with-password.test.ts and sign-in-limits.test.ts.
 */
export const guessTrial = defineTrial({
  shows: 'guessing passwords is limited, and locks nobody out',
  sizes: {
    /** Networks that an attacker tries to lock out, and networks from which the password of one account is guessed. */
    full: { lockedOut: 3, networks: 10_000 },
    short: { lockedOut: 1, networks: 230 },
  },
  async run({ lockedOut, networks }) {
    const title = 'Guessing the passwords of a network and of one account from everywhere';
    if (!(await hasSources())) return { title, figures: [], notRun: [lacksSources] };
    return withNotebook(async ({ origin }) => ({
      title,
      figures: [
        none('other methods that tell a right guess from a wrong one', await tryOtherMethods(origin)),
        ...(await lockOutFigures(origin, lockedOut)),
        ...(await fromSources(origin, networks)),
      ],
    }));
  },
});

/** Tries every other method that takes a password, or may seem to. @returns those that tell a right one from a wrong one */
async function tryOtherMethods(origin: string): Promise<string[]> {
  const email = 'methods@example.test';
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
  const email = 'wanted@example.test';
  const [home, stranger] = [sourceAgent(firstSource - 1), sourceAgent(firstSource + networks)];
  await call(origin, { ...signUpCall(email), agent: home });
  let verified = 0;

  async function guessFrom(network: number): Promise<void> {
    const agent = sourceAgent(firstSource + network);
    const { text } = await call(origin, { ...signInCall(email, `guess-${network}`), agent });
    if (text.includes('"INVALID_LOGIN_CREDENTIALS"')) verified += 1;
    agent.destroy();
  }

  await atATime(inParallel, networks, guessFrom);
  const getsIn = async (agent: Agent) => (await call(origin, { ...signInCall(email), agent })).status === 200;
  const [isStrangerIn, isOwnerIn] = [await getsIn(stranger), await getsIn(home)];
  for (const agent of [home, stranger]) agent.destroy();
  return [
    atMost(
      `guesses at one account verified, from ${inDigits(networks)} addresses`,
      verified,
      permittedAtOnce,
    ),
    atLeast('of them, so that guessing was tried', verified, 1),
    exactly('right guesses of strangers that got in afterwards', isStrangerIn ? 1 : 0, 0),
    exactly('owners shut out', isOwnerIn ? 0 : 1, 0),
  ];
}
