import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { accountsCall, signUpCall } from '../harness/account-calls.ts';
import { call } from '../harness/http-call.ts';
import { createMember, type Session, signIn } from '../harness/members.ts';
import { searchCall } from '../harness/mixed-calls.ts';
import { startProduct } from '../harness/product.ts';
import { atLeast, exactly, type Figure, type Report } from '../harness/report.ts';
import { chosenSeed, type Random, seededRandom } from '../harness/seeded-random.ts';
import { forgeries, type Loot } from './forged-tokens.ts';
import { accountsWith, firestoreWith, refreshWith } from './token-bearers.ts';
import { tokenMaker } from './token-maker.ts';
import { clockFigures } from './wrong-clocks.ts';

/** How many tokens are forged. */
export interface TokensSize {
  readonly forged: number;
}

export const fullTokensTrial: TokensSize = { forged: 1_000 };
export const shortTokensTrial: TokensSize = { forged: 100 };

/** Trials 9 and 10: forged tokens, and clocks that are wrong. */
export async function tokensTrial({ forged }: TokensSize): Promise<Report> {
  const seed = chosenSeed();
  const dataFolder = mkdtempSync(join(tmpdir(), 'trial-tokens-'));
  const product = await startProduct({ dataFolder });
  try {
    const figures = await forge(product.origin, dataFolder, forged, seededRandom(seed));
    return {
      title: `Trials 9 and 10: ${forged.toLocaleString('en-US')} forged tokens, wrong clocks; seed ${seed}`,
      figures: [...figures, ...(await clockFigures())],
      notRun: [],
    };
  } finally {
    await product.kill();
    rmSync(dataFolder, { recursive: true, force: true });
  }
}

async function forge(origin: string, dataFolder: string, forged: number, random: Random): Promise<Figure[]> {
  const loot = await collectLoot(origin, dataFolder);
  const accepted: string[] = [];
  const answeredOtherwise: string[] = [];
  const names = Object.keys(forgeries);
  const note = (name: string, status: number, wanted: number) => {
    if (status === 200) accepted.push(name);
    else if (status !== wanted) answeredOtherwise.push(`${name} ${status}`);
  };

  for (let count = 0; count < forged; count += 1) {
    const name = names[count % names.length] ?? '';
    const token = forgeries[name]?.(loot, random) ?? '';
    note(`${name} at Firestore`, (await firestoreWith(origin, token, random)).status, 401);
    note(`${name} at accounts`, (await accountsWith(origin, token, random)).status, 400);
    if (name === 'a refresh token') continue;
    note(`${name} as refresh token`, (await refreshWith(origin, token)).status, 400);
  }
  return [
    atLeast('forged tokens, each at three places', forged, forged),
    exactly(`forged tokens accepted${listed(accepted)}`, accepted.length, 0),
    exactly(
      `refused in another way than 401 and 400${listed(answeredOtherwise)}`,
      answeredOtherwise.length,
      0,
    ),
    exactly('good tokens refused, made as the forged ones are', await refusedControls(origin, loot), 0),
  ];
}

/** The same tokens without a flaw: what refuses the others is their flaw. */
async function refusedControls(origin: string, { maker, idToken, refreshToken }: Loot): Promise<number> {
  const good = [idToken, maker.signed(maker.claims())];
  const answers = await Promise.all([
    ...good.map((token) => call(origin, accountsCall('lookup', { idToken: token }))),
    ...good.map((token) => call(origin, { ...searchCall(), idToken: token })),
    refreshWith(origin, refreshToken),
  ]);
  return answers.filter(({ status }) => status !== 200).length;
}

async function collectLoot(origin: string, dataFolder: string): Promise<Loot> {
  const victim = await createMember({ origin, dataFolder }, 'victim@campus.test');
  const { refreshToken } = await signIn(origin, victim.email);
  const other = await signUp(origin, 'other@campus.test');
  const changed = await signUp(origin, 'changed@campus.test');
  await call(origin, accountsCall('update', { idToken: changed.idToken, password: 'invented-5' }));
  const gone = await signUp(origin, 'gone@campus.test');
  await call(origin, accountsCall('delete', { idToken: gone.idToken }));
  return {
    maker: tokenMaker(dataFolder, victim.uid, victim.email),
    idToken: victim.idToken,
    otherIdToken: other.idToken,
    refreshToken,
    endedTokens: [changed.idToken, gone.idToken],
  };
}

async function signUp(origin: string, email: string): Promise<Session> {
  return JSON.parse((await call(origin, signUpCall(email))).text);
}

function listed(names: readonly string[]): string {
  return names.length === 0 ? '' : ` (${[...new Set(names)].slice(0, 5).join('; ')})`;
}
