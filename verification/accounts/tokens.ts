import { call, countOk } from '../harness/http-call.ts';
import { accountsCall, createMember, signIn, signUp } from '../harness/members.ts';
import { searchCall } from '../harness/mixed-calls.ts';
import { type Product, withProduct } from '../harness/product.ts';
import { atLeast, exactly, type Figure, inDigits, none } from '../harness/report.ts';
import { chosenSeed, type Random, seededRandom } from '../harness/seeded-random.ts';
import { defineTrial } from '../harness/trial.ts';
import { forgeries, type Loot } from './forged-tokens.ts';
import { accountsWith, firestoreWith, refreshWith } from './token-bearers.ts';
import { tokenMaker } from './token-maker.ts';
import { clockFigures } from './wrong-clocks.ts';

/** Trials 9 and 10: forged tokens, and wrong clocks. */
export const tokensTrial = defineTrial({
  shows: 'forged tokens are refused, and wrong clocks change nothing',
  sizes: { full: { forged: 1_000 }, short: { forged: 100 } },
  async run({ forged }) {
    const seed = chosenSeed();
    const figures = await withProduct((product) => forge(product, forged, seededRandom(seed)));
    return {
      title: `Trials 9 and 10: ${inDigits(forged)} forged tokens, wrong clocks; seed ${seed}`,
      figures: [...figures, ...(await clockFigures())],
    };
  },
});

async function forge(product: Product, forged: number, random: Random): Promise<Figure[]> {
  const { origin } = product;
  const loot = await collectLoot(product);
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
    none('forged tokens accepted', accepted),
    none('refused in another way than 401 and 400', answeredOtherwise),
    exactly('good tokens refused, made as the forged ones are', await refusedControls(origin, loot), 0),
  ];
}

/** Counts refused tokens without a flaw, so that the others are known to be refused for their flaws. */
async function refusedControls(origin: string, { maker, idToken, refreshToken }: Loot): Promise<number> {
  const good = [idToken, maker.signed(maker.claims())];
  const answers = await Promise.all([
    ...good.map((token) => call(origin, accountsCall('lookup', { idToken: token }))),
    ...good.map((token) => call(origin, searchCall({ idToken: token }))),
    refreshWith(origin, refreshToken),
  ]);
  return answers.length - countOk(answers);
}

async function collectLoot(product: Product): Promise<Loot> {
  const { origin, dataFolder } = product;
  const victim = await createMember(product, 'victim@campus.test');
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
