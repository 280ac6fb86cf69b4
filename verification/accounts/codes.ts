import { callAccounts, signUp } from '@blood-bank/backend/testing/auth-client';
import { startMailServer } from '@blood-bank/backend/testing/mail-server';
import { startBackend } from '@blood-bank/backend/testing/start-backend';
import { actionLinkOf } from '../harness/outbox.ts';
import { atLeast, exactly, inDigits } from '../harness/report.ts';
import { chosenSeed, seededRandom } from '../harness/seeded-random.ts';
import { defineTrial } from '../harness/trial.ts';

const redemptions = 100;
const base64url = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'];

/** The kinds of codes: how the account's owner has one mailed, and how it is redeemed. */
const kinds = [
  {
    mode: 'resetPassword',
    request: (email: string, _: string) => ({ requestType: 'PASSWORD_RESET', email }),
    method: 'resetPassword',
    lasts: { minutes: 60 },
  },
  {
    mode: 'verifyEmail',
    request: (_: string, idToken: string) => ({ requestType: 'VERIFY_EMAIL', idToken }),
    method: 'update',
    lasts: { days: 3 },
  },
  {
    mode: 'verifyAndChangeEmail',
    request: (email: string, idToken: string) => ({
      requestType: 'VERIFY_AND_CHANGE_EMAIL',
      idToken,
      newEmail: `new-${email}`,
    }),
    method: 'update',
    lasts: { days: 3 },
  },
] as const;

/**
 * Mailed codes, on a backend with a mail server and a clock that the trial advances. That they are stored as hashes, serve one purpose,
 * and that a reset ends older sessions, is in the backend's send-oob-code.test.ts and reset-password.test.ts.
 */
export const codesTrial = defineTrial({
  shows: 'a mailed code works once',
  sizes: {
    /** Rounds of concurrent redemptions for each kind of code, and guessed codes. */
    full: { rounds: 10, guesses: 20_000 },
    short: { rounds: 1, guesses: 100 },
  },
  async run({ rounds, guesses }) {
    const mailServer = await startMailServer();
    const backend = await startBackend({ smtpUrl: mailServer.url, publicUrl: 'https://bank.campus.test' });
    const random = seededRandom(chosenSeed());
    const count = { redeemed: 0, replays: 0, pageReplays: 0, expired: 0, guessed: 0 };
    let mailed = 0;

    async function mailedCode(request: object): Promise<string> {
      const { status, body } = await callAccounts(backend, 'sendOobCode', request);
      if (status !== 200) throw new Error(`sendOobCode answered ${status}: ${JSON.stringify(body)}`);
      mailed += 1;
      return actionLinkOf((await mailServer.next()).data).searchParams.get('oobCode') ?? '';
    }

    /** Redeems a code by the protocol. @returns 1 on success */
    async function redeem(method: string, oobCode: string, newPassword = 'invented-4'): Promise<0 | 1> {
      const body = method === 'update' ? { oobCode } : { oobCode, newPassword };
      return (await callAccounts(backend, method, body)).status === 200 ? 1 : 0;
    }

    async function redeemConcurrently({ mode, request, method }: (typeof kinds)[number], round: number) {
      const email = `${mode.toLowerCase()}-${round}@campus.test`;
      const code = await mailedCode(request(email, (await signUp(backend, email)).idToken));
      const attempts = Array.from({ length: redemptions }, (_, at) => redeem(method, code, `invented-${at}`));
      for (const success of await Promise.all(attempts)) count.redeemed += success;
      count.replays += await redeem(method, code);
      // The page of a used link may say that all is done, but must not do anything.
      const body = new URLSearchParams({ mode, oobCode: code, newPassword: 'submitted-again' });
      await fetch(`${backend.origin}/__/auth/action`, { method: 'POST', body });
      const again = { email, password: 'submitted-again' };
      if ((await callAccounts(backend, 'signInWithPassword', again)).status === 200) count.pageReplays += 1;
    }

    async function redeemLate({ mode, request, method, lasts }: (typeof kinds)[number]) {
      const email = `late-${mode.toLowerCase()}@campus.test`;
      const code = await mailedCode(request(email, (await signUp(backend, email)).idToken));
      backend.clock.advance(lasts);
      count.expired += await redeem(method, code);
      await backend.restart();
      count.expired += await redeem(method, code);
    }

    /** Guesses random codes of the right length, and a real one with one character changed. */
    async function guess() {
      const { idToken } = await signUp(backend, 'guessed-at@campus.test');
      const real = await mailedCode({ requestType: 'VERIFY_EMAIL', idToken });
      for (let number = 0; number < guesses; number += 1) {
        const changed = [...real];
        const place = number % real.length;
        changed[place] = random.pick(base64url.filter((letter) => letter !== real[place]));
        const made = number % 2 === 0 ? changed : changed.map(() => random.pick(base64url));
        count.guessed += await redeem(random.pick(kinds).method, made.join(''));
      }
    }

    try {
      for (const kind of kinds) {
        for (let round = 0; round < rounds; round += 1) await redeemConcurrently(kind, round);
        await redeemLate(kind);
      }
      await guess();
      return {
        title: `${mailed} mailed codes, redeemed ${redemptions} times concurrently, again, late and by guessing`,
        figures: [
          atLeast('codes mailed', mailed, kinds.length * (rounds + 1)),
          exactly('successes', count.redeemed, kinds.length * rounds),
          exactly('redeemed twice', count.replays, 0),
          exactly('redeemed twice by the page of their link', count.pageReplays, 0),
          exactly('redeemed after they expired', count.expired, 0),
          exactly(`guessed, of ${inDigits(guesses)}`, count.guessed, 0),
        ],
      };
    } finally {
      await backend.stop();
      await mailServer.stop();
    }
  },
});
