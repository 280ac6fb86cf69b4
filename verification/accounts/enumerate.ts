import { mkdtempSync, rmSync } from 'node:fs';
import type { Agent } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { accountsCall, signInCall, signUpCall } from '../harness/account-calls.ts';
import { type Call, call } from '../harness/http-call.ts';
import { hasSources, lacksSources, sourceAgent } from '../harness/loopback-source.ts';
import { startProduct } from '../harness/product.ts';
import { atMost, exactly, type Figure, type Report } from '../harness/report.ts';
import { separability } from './separability.ts';

/** Below the rate limits, which would delay or end the questions: of an account, and of a source. */
const signInsPerAddress = 9;
const signInPairsPerSource = 45;
const resetPairsPerSource = 900;
/** Beyond the limit of a mailbox, so that an end that came sooner or later would tell. */
const mailsPerAddress = 7;
const signUpsPerSource = 49;
const permittedSignUps = 200;

const leastSeparability = 0.45;
const mostSeparability = 0.55;

/** How much a trial of asking for accounts does. */
export interface EnumerateSize {
  /** Questions of each kind, for addresses with an account and for as many without. */
  readonly questions: number;
  /** Sign-ups from one source for an address that is taken. */
  readonly signUps: number;
}

export const fullEnumerateTrial: EnumerateSize = { questions: 1_000, signUps: 210 };
export const shortEnumerateTrial: EnumerateSize = { questions: 25, signUps: 55 };

interface Asked {
  /** In milliseconds. */
  readonly known: number[];
  readonly unknown: number[];
  /** Pairs whose answers differ, the address that was asked for left out. */
  differing: number;
}

/** A way to ask about an address, with the limits that are kept to while asking. */
interface Way {
  readonly question: (email: string) => Call;
  readonly timesPerAddress: number;
  readonly pairsPerSource: number;
  readonly firstSource: number;
}

/** Trial 18: does an address have an account? */
export async function enumerateTrial({ questions, signUps }: EnumerateSize): Promise<Report> {
  const title = `Trial 18: asking ${questions} times each about addresses with and without an account`;
  if (!(await hasSources())) return { title, figures: [], notRun: [lacksSources] };
  const dataFolder = mkdtempSync(join(tmpdir(), 'trial-enumerate-'));
  const { origin, kill } = await startProduct({ dataFolder });
  try {
    await signUpAll(origin, Math.ceil(questions / mailsPerAddress));
    const signIns = await ask(origin, questions, {
      question: (email) => signInCall(email, 'wrong-guess'),
      ...{ timesPerAddress: signInsPerAddress, pairsPerSource: signInPairsPerSource, firstSource: 100 },
    });
    const changesApart = await askForChanges(origin);
    const resets = await ask(origin, questions, {
      question: (email) => accountsCall('sendOobCode', { requestType: 'PASSWORD_RESET', email }),
      ...{ timesPerAddress: mailsPerAddress, pairsPerSource: resetPairsPerSource, firstSource: 200 },
    });
    return {
      title,
      figures: [
        ...figures('sign-in', signIns),
        ...figures('reset', resets),
        exactly('changes to an address, taken or free, answered differently', changesApart, 0),
        exactly('answers to createAuthUri', (await askHowToSignIn(origin)).size, 1),
        atMost(
          'sign-ups that tell, as on Firebase, from one source',
          await askBySignUp(origin, signUps),
          permittedSignUps,
        ),
      ],
      notRun: [],
    };
  } finally {
    await kill();
    rmSync(dataFolder, { recursive: true, force: true });
  }
}

function figures(what: string, { known, unknown, differing }: Asked): Figure[] {
  const area = separability(known, unknown);
  return [
    exactly(`${what}: pairs answered differently`, differing, 0),
    {
      what: `${what}: separability by time`,
      value: area.toFixed(3),
      limit: `${leastSeparability} to ${mostSeparability}`,
      met: area >= leastSeparability && area <= mostSeparability,
      timed: true,
    },
  ];
}

/** One question after the other, those with and without an account in a random order. */
async function ask(origin: string, questions: number, way: Way): Promise<Asked> {
  const asked: Asked = { known: [], unknown: [], differing: 0 };
  for (let begin = 0; begin < questions; begin += way.pairsPerSource) {
    const agent = sourceAgent(way.firstSource + begin / way.pairsPerSource);
    await call(origin, { path: '/healthz', agent });
    for (let count = begin; count < Math.min(questions, begin + way.pairsPerSource); count += 1) {
      const address = Math.floor(count / way.timesPerAddress);
      const pair = [true, false];
      if (Math.random() < 0.5) pair.reverse();
      const answers = new Set<string>();
      for (const isKnown of pair) {
        const email = isKnown ? knownAddress(address) : unknownAddress(address);
        const asking = performance.now();
        const { status, text } = await call(origin, { ...way.question(email), agent });
        asked[isKnown ? 'known' : 'unknown'].push(performance.now() - asking);
        answers.add(`${status} ${text.replace(email, 'ADDRESS')}`);
      }
      if (answers.size > 1) asked.differing += 1;
    }
    agent.destroy();
  }
  return asked;
}

/**
 * Whether somebody has the address that one wants to change to: asked by one after another, until there is an end.
 *
 * @returns how many were answered differently
 */
async function askForChanges(origin: string): Promise<number> {
  const taken = 'taken@campus.test';
  await signUpWithMail(origin, taken);
  let differing = 0;
  for (let asker = 0; asker < mailsPerAddress; asker += 1) {
    const idToken = await signUp(origin, `asker-${asker}@campus.test`);
    const answers = new Set<string>();
    for (const newEmail of [taken, 'free@campus.test']) {
      const change = { requestType: 'VERIFY_AND_CHANGE_EMAIL', idToken, newEmail };
      const { status, text } = await call(origin, accountsCall('sendOobCode', change));
      answers.add(`${status} ${text}`);
    }
    if (answers.size > 1) differing += 1;
  }
  return differing;
}

async function askHowToSignIn(origin: string): Promise<ReadonlySet<string>> {
  const answers = new Set<string>();
  for (const identifier of [knownAddress(0), unknownAddress(0)]) {
    const { status, text } = await call(
      origin,
      accountsCall('createAuthUri', { identifier, continueUri: origin }),
    );
    const { sessionId, ...rest } = JSON.parse(text) as { sessionId: string };
    answers.add(`${status} ${typeof sessionId} ${JSON.stringify(rest)}`);
  }
  return answers;
}

/** @returns how many of so many in parallel were told that the address has an account */
async function askBySignUp(origin: string, signUps: number): Promise<number> {
  const agent = sourceAgent(300);
  const questions = Array.from({ length: signUps }, () =>
    call(origin, { ...signUpCall(knownAddress(0)), agent }),
  );
  const answers = await Promise.all(questions);
  agent.destroy();
  return answers.filter(({ text }) => text.includes('"EMAIL_EXISTS"')).length;
}

async function signUpAll(origin: string, accounts: number): Promise<void> {
  let agent: Agent | undefined;
  for (let account = 0; account < accounts; account += 1) {
    if (account % signUpsPerSource === 0) {
      agent?.destroy();
      agent = sourceAgent(account / signUpsPerSource);
    }
    await signUpWithMail(origin, knownAddress(account), agent);
  }
  agent?.destroy();
}

async function signUp(origin: string, email: string, agent?: Agent): Promise<string> {
  const wanted = signUpCall(email);
  const { status, text } = await call(origin, agent === undefined ? wanted : { ...wanted, agent });
  if (status !== 200) throw new Error(`signUp answered ${status}: ${text}`);
  return (JSON.parse(text) as { idToken: string }).idToken;
}

/** As the web app does: a mail to the address is counted before any stranger asks for one. */
async function signUpWithMail(origin: string, email: string, agent?: Agent): Promise<void> {
  const idToken = await signUp(origin, email, agent);
  const { status, text } = await call(
    origin,
    accountsCall('sendOobCode', { requestType: 'VERIFY_EMAIL', idToken }),
  );
  if (status !== 200) throw new Error(`sendOobCode answered ${status}: ${text}`);
}

function knownAddress(number: number): string {
  return `present-${String(number).padStart(4, '0')}@campus.test`;
}

/** As long as a known one. */
function unknownAddress(number: number): string {
  return `missing-${String(number).padStart(4, '0')}@campus.test`;
}
