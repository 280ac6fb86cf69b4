import type { Agent } from 'node:http';
import { type Call, call, requireOk } from '../harness/http-call.ts';
import { hasSources, lacksSources, sourceAgent } from '../harness/loopback-source.ts';
import { accountsCall, signInCall, signUp, signUpCall } from '../harness/members.ts';
import { withProduct } from '../harness/product.ts';
import { atMost, exactly, type Figure } from '../harness/report.ts';
import { separability } from '../harness/statistics.ts';
import { defineTrial } from '../harness/trial.ts';

/** Numbers below the rate limits of an account and of a source, which would delay or refuse the questions. */
const signInsPerAddress = 9;
const signInPairsPerSource = 45;
const resetPairsPerSource = 900;
/** More than a mailbox is sent: a limit that differed between known and unknown addresses would show. */
const mailsPerAddress = 7;
const signUpsPerSource = 49;
const permittedSignUps = 200;

const leastSeparability = 0.45;
const mostSeparability = 0.55;

interface Asked {
  /** In milliseconds. */
  readonly known: number[];
  readonly unknown: number[];
  /** Pairs whose answers differ in more than the address. */
  differing: number;
}

/** A kind of question about addresses, and the rate limits to stay below. */
interface Way {
  readonly question: (email: string) => Call;
  readonly timesPerAddress: number;
  readonly pairsPerSource: number;
  readonly firstSource: number;
}

/** Trial 18: whether a stranger can find out that an address has an account. */
export const enumerateTrial = defineTrial({
  shows: 'nobody finds out which addresses have accounts',
  sizes: {
    /** Questions of each kind, for addresses with and without an account; and sign-ups for a taken one from one source. */
    full: { questions: 1_000, signUps: 210 },
    short: { questions: 25, signUps: 55 },
  },
  async run({ questions, signUps }) {
    const title = `Trial 18: asking ${questions} times each about addresses with and without an account`;
    if (!(await hasSources())) return { title, figures: [], notRun: [lacksSources] };
    return withProduct(async ({ origin }) => {
      await signUpAll(origin, Math.ceil(questions / mailsPerAddress));
      const signIns = await ask(origin, questions, {
        question: (email) => signInCall(email, 'wrong-guess'),
        timesPerAddress: signInsPerAddress,
        pairsPerSource: signInPairsPerSource,
        firstSource: 100,
      });
      const differingChanges = await askForChanges(origin);
      const resets = await ask(origin, questions, {
        question: (email) => accountsCall('sendOobCode', { requestType: 'PASSWORD_RESET', email }),
        timesPerAddress: mailsPerAddress,
        pairsPerSource: resetPairsPerSource,
        firstSource: 200,
      });
      const told = await askBySignUp(origin, signUps);
      return {
        title,
        figures: [
          ...figures('sign-in', signIns),
          ...figures('reset', resets),
          exactly('changes to an address, taken or free, answered differently', differingChanges, 0),
          exactly('answers to createAuthUri', (await askHowToSignIn(origin)).size, 1),
          atMost('sign-ups that tell, as on Firebase, from one source', told, permittedSignUps),
        ],
      };
    });
  },
});

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

/** Asks one question after another; in each pair the addresses with and without an account are in random order. */
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
 * Asks whether a new address is taken, by accounts that try to change to it until the limit.
 *
 * @returns the number of accounts that got different answers
 */
async function askForChanges(origin: string): Promise<number> {
  const taken = 'taken@campus.test';
  await signUpWithMail(origin, taken);
  let differing = 0;
  for (let asker = 0; asker < mailsPerAddress; asker += 1) {
    const { idToken } = await signUp(origin, `asker-${asker}@campus.test`);
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

/** @returns how many of the concurrent sign-ups were told that the address has an account */
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

/** Signs up as the web app does, so that a mail to the address counts before a stranger asks for one. */
async function signUpWithMail(origin: string, email: string, agent?: Agent): Promise<void> {
  const { idToken } = await signUp(origin, email, agent);
  await requireOk(call(origin, accountsCall('sendOobCode', { requestType: 'VERIFY_EMAIL', idToken })));
}

function knownAddress(number: number): string {
  return `present-${String(number).padStart(4, '0')}@campus.test`;
}

/** An address as long as a known one. */
function unknownAddress(number: number): string {
  return `missing-${String(number).padStart(4, '0')}@campus.test`;
}
