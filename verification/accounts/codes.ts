import { randomBytes } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { callAccounts, callToken, signIn, signUp } from '@blood-bank/backend/testing/auth-client';
import { type MailServer, startMailServer } from '@blood-bank/backend/testing/mail-server';
import { startBackend, type TestBackend } from '@blood-bank/backend/testing/start-backend';
import { actionLinkOf } from '../harness/outbox.ts';
import { atLeast, exactly, inDigits } from '../harness/report.ts';
import { defineTrial } from '../harness/trial.ts';

const redemptions = 100;
const codeBytes = 32;
const hour = { minutes: 60 };
const threeDays = { days: 3 };

/** Redeems a code by the protocol; true on success. */
type Redeem = (place: Place, code: string, attempt: number) => Promise<boolean>;

interface Kind {
  readonly name: string;
  /** The request by which the account's owner has a code mailed. */
  readonly request: (email: string, idToken: string) => object;
  readonly mode: string;
  readonly redeem: Redeem;
  readonly lasts: { minutes?: number; days?: number };
}

interface Place {
  readonly backend: TestBackend;
  readonly mailServer: MailServer;
}

const byUpdate: Redeem = async ({ backend }, oobCode) =>
  (await callAccounts(backend, 'update', { oobCode })).status === 200;

const kinds: readonly Kind[] = [
  {
    name: 'reset',
    request: (email) => ({ requestType: 'PASSWORD_RESET', email }),
    mode: 'resetPassword',
    redeem: async ({ backend }, oobCode, attempt) =>
      (await callAccounts(backend, 'resetPassword', { oobCode, newPassword: `invented-${attempt}` }))
        .status === 200,
    lasts: hour,
  },
  {
    name: 'verification',
    request: (_, idToken) => ({ requestType: 'VERIFY_EMAIL', idToken }),
    mode: 'verifyEmail',
    redeem: byUpdate,
    lasts: threeDays,
  },
  {
    name: 'change',
    request: (email, idToken) => ({
      requestType: 'VERIFY_AND_CHANGE_EMAIL',
      idToken,
      newEmail: `new-${email}`,
    }),
    mode: 'verifyAndChangeEmail',
    redeem: byUpdate,
    lasts: threeDays,
  },
];

type Tally = ReturnType<typeof newTally>;

function newTally() {
  const codes: string[] = [];
  return { codes, redeemed: 0, replays: 0, pageReplays: 0, asOthers: 0, expired: 0, guessed: 0, older: 0 };
}

/** Trial 20: mailed codes, on a backend with a mail server and a clock that the trial advances. */
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
    const place = { backend, mailServer };
    const tally = newTally();
    try {
      for (const kind of kinds) {
        for (let round = 0; round < rounds; round += 1) await redeemConcurrently(place, kind, round, tally);
        await redeemLate(place, kind, tally);
      }
      await guess(place, guesses, tally);
      await resetEndsSessions(place, tally);
      return {
        title: `Trial 20: ${tally.codes.length} mailed codes, redeemed ${redemptions} times concurrently, again, late and by guessing`,
        figures: [
          atLeast('codes mailed', tally.codes.length, kinds.length * (rounds + 1)),
          exactly('successes', tally.redeemed, kinds.length * rounds),
          exactly('redeemed twice', tally.replays, 0),
          exactly('redeemed twice by the page of their link', tally.pageReplays, 0),
          exactly('redeemed for another purpose', tally.asOthers, 0),
          exactly('redeemed after they expired', tally.expired, 0),
          exactly(`guessed, of ${inDigits(guesses)}`, tally.guessed, 0),
          exactly('found in the files of the data folder', foundInFiles(backend.dataFolder, tally.codes), 0),
          exactly('older sessions that a reset left', tally.older, 0),
        ],
      };
    } finally {
      await backend.stop();
      await mailServer.stop();
    }
  },
});

async function mailedCode({ backend, mailServer }: Place, request: object, tally: Tally): Promise<string> {
  const { status, body } = await callAccounts(backend, 'sendOobCode', request);
  if (status !== 200) throw new Error(`sendOobCode answered ${status}: ${JSON.stringify(body)}`);
  const { data } = await mailServer.next();
  const code = actionLinkOf(data).searchParams.get('oobCode') ?? '';
  tally.codes.push(code);
  return code;
}

async function redeemConcurrently(place: Place, kind: Kind, round: number, tally: Tally): Promise<void> {
  const email = `${kind.name}-${round}@campus.test`;
  const { idToken } = await signUp(place.backend, email);
  const code = await mailedCode(place, kind.request(email, idToken), tally);
  for (const other of kinds) {
    if (other.redeem === kind.redeem) continue;
    if (await other.redeem(place, code, 0)) tally.asOthers += 1;
  }
  const attempts = Array.from({ length: redemptions }, (_, attempt) => kind.redeem(place, code, attempt));
  tally.redeemed += count(await Promise.all(attempts));
  if (await kind.redeem(place, code, redemptions)) tally.replays += 1;
  if (await submitAgain(place, kind, code, email)) tally.pageReplays += 1;
}

/** The page of a used link may say that all is done, but must not do anything. */
async function submitAgain(
  { backend }: Place,
  { mode }: Kind,
  oobCode: string,
  email: string,
): Promise<boolean> {
  const body = new URLSearchParams({ mode, oobCode, newPassword: 'submitted-again' });
  await fetch(`${backend.origin}/__/auth/action`, { method: 'POST', body });
  return signIn(backend, email, 'submitted-again').then(
    () => true,
    () => false,
  );
}

async function redeemLate(place: Place, kind: Kind, tally: Tally): Promise<void> {
  const email = `late-${kind.name}@campus.test`;
  const { idToken } = await signUp(place.backend, email);
  const code = await mailedCode(place, kind.request(email, idToken), tally);
  place.backend.clock.advance(kind.lasts);
  if (await kind.redeem(place, code, 0)) tally.expired += 1;
  await place.backend.restart();
  if (await kind.redeem(place, code, 1)) tally.expired += 1;
}

/** Guesses random codes of the right length, and a real one with one character changed. */
async function guess(place: Place, guesses: number, tally: Tally): Promise<void> {
  const email = 'guessed-at@campus.test';
  const { idToken } = await signUp(place.backend, email);
  const real = await mailedCode(place, { requestType: 'VERIFY_EMAIL', idToken }, tally);
  for (let number = 0; number < guesses; number += 1) {
    const kind = kinds[number % kinds.length];
    const code = number % 2 === 0 ? randomBytes(codeBytes).toString('base64url') : changed(real, number);
    if (await kind?.redeem(place, code, number)) tally.guessed += 1;
  }
}

function changed(code: string, number: number): string {
  const place = number % code.length;
  const letter = code[place] === 'A' ? 'B' : 'A';
  return code.slice(0, place) + letter + code.slice(place + 1);
}

async function resetEndsSessions(place: Place, tally: Tally): Promise<void> {
  const { backend } = place;
  const email = 'robbed@campus.test';
  const sessions = [await signUp(backend, email), await signIn(backend, email), await signIn(backend, email)];
  const oobCode = await mailedCode(place, { requestType: 'PASSWORD_RESET', email }, tally);
  await callAccounts(backend, 'resetPassword', { oobCode, newPassword: 'invented-4' });
  for (const { idToken, refreshToken } of sessions) {
    const form = { grant_type: 'refresh_token', refresh_token: refreshToken };
    const answers = [
      await callAccounts(backend, 'lookup', { idToken }),
      await callAccounts(backend, 'update', { idToken, password: 'of-the-thief' }),
      await callToken(backend, form),
    ];
    tally.older += count(answers.map(({ status }) => status === 200));
  }
  await signIn(backend, email, 'invented-4');
}

/** Counts the codes found in files, as mailed and as decoded bytes. */
function foundInFiles(folder: string, codes: readonly string[]): number {
  const files = readdirSync(folder).map((name) => readFileSync(join(folder, name)));
  const isFound = (code: string) =>
    files.some((file) => file.includes(code) || file.includes(Buffer.from(code, 'base64url')));
  return count(codes.map(isFound));
}

function count(facts: readonly boolean[]): number {
  return facts.filter(Boolean).length;
}
