import { callAccounts } from '@blood-bank/backend/testing/auth-client';
import { startBackend } from '@blood-bank/backend/testing/start-backend';
import { call } from '../harness/http-call.ts';
import { sourceAgent } from '../harness/loopback-source.ts';
import { memberPassword, signInCall, signUpCall } from '../harness/members.ts';
import { atLeast, atMost, exactly, type Figure, inDigits } from '../harness/report.ts';

const permittedADay = 200;
const secondsADay = 24 * 60 * 60;
const inParallel = 20;
const firstSource = 1_000;

interface Guesses {
  verified: number;
  rightGuessesIn: number;
  ownersShutOut: number;
}

/** Trial 28 from loopback addresses, as fast as possible: the password of one account is guessed from many networks. */
export async function fromSources(origin: string, networks: number): Promise<Figure[]> {
  const email = 'wanted@campus.test';
  const home = sourceAgent(firstSource - 1);
  const guesses: Guesses = { verified: 0, rightGuessesIn: 0, ownersShutOut: 0 };
  await call(origin, { ...signUpCall(email), agent: home });

  async function guessFrom(network: number): Promise<void> {
    const agent = sourceAgent(firstSource + network);
    const { text } = await call(origin, { ...signInCall(email, `guess-${network}`), agent });
    if (isWrong(text)) guesses.verified += 1;
    agent.destroy();
  }

  for (let from = 0; from < networks; from += inParallel) {
    const batch = Array.from({ length: Math.min(inParallel, networks - from) }, (_, place) => from + place);
    await Promise.all(batch.map(guessFrom));
  }
  const stranger = sourceAgent(firstSource + networks);
  const right = await call(origin, { ...signInCall(email), agent: stranger });
  if (right.status === 200) guesses.rightGuessesIn += 1;
  const owner = await call(origin, { ...signInCall(email), agent: home });
  if (owner.status !== 200) guesses.ownersShutOut += 1;
  for (const agent of [home, stranger]) agent.destroy();
  return figuresOf(`from ${inDigits(networks)} addresses concurrently`, guesses);
}

/** Trial 28 over a day of the server's clock: each guess comes through a trusted proxy from an IPv6 network of its own. */
export async function overADay(networks: number): Promise<Figure[]> {
  const backend = await startBackend({ trustedProxies: 1 });
  const email = 'wanted@campus.test';
  const guesses: Guesses = { verified: 0, rightGuessesIn: 0, ownersShutOut: 0 };
  const attempt = (from: string, password: string) =>
    callAccounts(backend, 'signInWithPassword', { email, password }, { 'X-Forwarded-For': from });
  try {
    const home = '2001:db8:1:1::1';
    await callAccounts(backend, 'signUp', { email, password: memberPassword }, { 'X-Forwarded-For': home });
    for (let network = 0; network < networks; network += 1) {
      const { body } = await attempt(`2a00:${network.toString(16)}:1::1`, `guess-${network}`);
      if (isWrong(JSON.stringify(body))) guesses.verified += 1;
      backend.clock.advance({ seconds: Math.floor(secondsADay / networks) });
    }
    // The last verified guess has just used up what the bucket leaks in a day.
    for (let network = 0; network < 2; network += 1) {
      await attempt(`2a01:${network.toString(16)}:1::1`, 'guess');
    }
    if ((await attempt('2a02:1:1::1', memberPassword)).status === 200) guesses.rightGuessesIn += 1;
    if ((await attempt(home, memberPassword)).status !== 200) guesses.ownersShutOut += 1;
  } finally {
    await backend.stop();
  }
  return figuresOf(`from ${inDigits(networks)} IPv6 networks over a day`, guesses);
}

function figuresOf(origin: string, { verified, rightGuessesIn, ownersShutOut }: Guesses): Figure[] {
  return [
    atMost(`guesses at one account verified, ${origin}`, verified, permittedADay),
    atLeast('of them, so that guessing was tried', verified, 1),
    exactly('right guesses of strangers that got in afterwards', rightGuessesIn, 0),
    exactly('owners shut out', ownersShutOut, 0),
  ];
}

function isWrong(text: string): boolean {
  return text.includes('"INVALID_LOGIN_CREDENTIALS"');
}
