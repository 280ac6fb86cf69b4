import { startBackend } from '../../server/testing/start-backend.ts';
import { exactly, type Figure } from '../harness/figures.ts';
import { type Call, call, requireOk } from '../harness/http-call.ts';
import { hasSources, lacksSources, sourceAgent } from '../harness/loopback-source.ts';
import { accountsCall, signInCall, signUp } from '../harness/members.ts';
import { withNotebook } from '../harness/start-notebook.ts';
import { separability } from '../harness/statistics.ts';
import { defineTrial } from '../harness/trial.ts';

/** Numbers below the rate limits of an account and of a source, which would delay or refuse the questions. */
const signInsPerAddress = 9;
const signInPairsPerSource = 45;
const resetPairsPerSource = 900;
/** Of resets: they come before anybody looks for an account, and would refuse nearly all of the questions. */
const unlimited = { times: 1_000_000, seconds: 3_600 };
/** More than a mailbox is sent: a limit that differed between known and unknown addresses would show. */
const mailsPerAddress = 7;
const signUpsPerSource = 49;

/** A kind of question about addresses, and the rate limits to stay below. */
interface Way {
  readonly what: string;
  readonly question: (email: string) => Call;
  readonly timesPerAddress: number;
  readonly pairsPerSource: number;
  readonly firstSource: number;
}

/**
 * Whether a stranger can find out that an address has an account, by signing in or by asking for a reset. The backend's own
 * tests ask createAuthUri and changes of address (create-auth-uri, send-oob-code); how often a sign-up may tell is a figure of `guess`.
 */
export const enumerateTrial = defineTrial({
  shows: 'nobody finds out which addresses have accounts',
  sizes: {
    /** Questions of each kind, for addresses with and without an account. */
    full: { questions: 1_000 },
    short: { questions: 25 },
  },
  async run({ questions }) {
    const title = `Asking ${questions} times each about addresses with and without an account`;
    if (!(await hasSources())) return { title, figures: [], notRun: [lacksSources] };
    return withNotebook(async ({ origin }) => {
      const accounts = Math.ceil(questions / mailsPerAddress);
      await signUpAll(origin, accounts);
      const signIns = await ask(origin, questions, {
        what: 'sign-in',
        question: (email) => signInCall(email, 'wrong-guess'),
        timesPerAddress: signInsPerAddress,
        pairsPerSource: signInPairsPerSource,
        firstSource: 100,
      });
      const backend = await startBackend({
        apiKey: 'embedded',
        rateLimits: { resetRequestsPerNetwork: unlimited, resetRequestsOfStrangers: unlimited },
      });
      await signUpAll(backend.origin, accounts);
      const resets = await ask(backend.origin, questions, {
        what: 'reset',
        question: (email) => accountsCall('sendOobCode', { requestType: 'PASSWORD_RESET', email }),
        timesPerAddress: mailsPerAddress,
        pairsPerSource: resetPairsPerSource,
        firstSource: 200,
      });
      await backend.stop();
      return { title, figures: [...signIns, ...resets] };
    });
  },
});

/** Asks one question after another; in each pair the addresses with and without an account are in random order. */
async function ask(origin: string, questions: number, way: Way): Promise<Figure[]> {
  const milliseconds = { present: [] as number[], missing: [] as number[] };
  let differing = 0;
  for (let begin = 0; begin < questions; begin += way.pairsPerSource) {
    const agent = sourceAgent(way.firstSource + begin / way.pairsPerSource);
    await call(origin, { path: '/healthz', agent });
    for (let count = begin; count < Math.min(questions, begin + way.pairsPerSource); count += 1) {
      const kinds = ['present', 'missing'] as const;
      const answers = new Set<string>();
      for (const kind of Math.random() < 0.5 ? kinds : kinds.toReversed()) {
        const email = addressOf(kind, Math.floor(count / way.timesPerAddress));
        const asking = performance.now();
        const { status, text } = await call(origin, { ...way.question(email), agent });
        milliseconds[kind].push(performance.now() - asking);
        answers.add(`${status} ${text.replace(email, 'ADDRESS')}`);
      }
      if (answers.size > 1) differing += 1;
    }
    agent.destroy();
  }
  const area = separability(milliseconds.present, milliseconds.missing);
  const [least, most] = [0.45, 0.55];
  return [
    exactly(`${way.what}: pairs answered differently`, differing, 0),
    {
      what: `${way.what}: separability by time`,
      value: area.toFixed(3),
      limit: `${least} to ${most}`,
      met: area >= least && area <= most,
      timed: true,
    },
  ];
}

/** Signs up as the web app does, so that a mail to the address counts before a stranger asks for one. */
async function signUpAll(origin: string, accounts: number): Promise<void> {
  for (let account = 0; account < accounts; account += 1) {
    const agent = sourceAgent(Math.floor(account / signUpsPerSource));
    const { idToken } = await signUp(origin, addressOf('present', account), agent);
    await requireOk(call(origin, accountsCall('sendOobCode', { requestType: 'VERIFY_EMAIL', idToken })));
    agent.destroy();
  }
}

/** Addresses of the same length, whether or not they have an account. */
function addressOf(kind: 'present' | 'missing', number: number): string {
  return `${kind}-${String(number).padStart(4, '0')}@example.test`;
}
