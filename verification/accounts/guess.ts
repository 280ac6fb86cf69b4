import type { Agent } from 'node:http';
import { callAccounts } from '@blood-bank/backend/testing/auth-client';
import { startBackend } from '@blood-bank/backend/testing/start-backend';
import { type Call, call } from '../harness/http-call.ts';
import { hasSources, lacksSources, sourceAgent } from '../harness/loopback-source.ts';
import { accountsCall, memberPassword, signInCall, signUp, signUpCall } from '../harness/members.ts';
import { withProduct } from '../harness/product.ts';
import { atLeast, atMost, exactly, type Figure, inDigits, none } from '../harness/report.ts';
import { defineTrial } from '../harness/trial.ts';
import { lockOutFigures } from './lock-out.ts';

const permittedADay = 200;
const secondsADay = 24 * 60 * 60;
const inParallel = 20;
const firstSource = 1_000;

/**
 * Guessing passwords from everywhere, and locking others out by it. That one account permits ten failures from one network, in a
 * row or concurrently, across a restart, and its owner from elsewhere, is in the backend's sign-in-with-password.test.ts and
 * sign-in-limits.test.ts.
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
    return withProduct(async ({ origin }) => ({
      title,
      figures: [
        none('other methods that tell a right guess from a wrong one', await tryOtherMethods(origin)),
        ...(await lockOutFigures(origin, lockedOut)),
        ...(await fromSources(origin, networks)),
        ...(await overADay(networks)),
      ],
    }));
  },
});

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

function isWrong(text: string): boolean {
  return text.includes('"INVALID_LOGIN_CREDENTIALS"');
}

/** Signs in by the right password. @returns 1 on success */
async function getsIn(origin: string, email: string, agent: Agent): Promise<0 | 1> {
  return (await call(origin, { ...signInCall(email), agent })).status === 200 ? 1 : 0;
}
