import { rpcCall } from '../harness/firestore-wire.ts';
import { type Answer, call, countOk } from '../harness/http-call.ts';
import { accountsCall, createMember, signIn, signUp } from '../harness/members.ts';
import { searchCall } from '../harness/mixed-calls.ts';
import { type Product, withProduct } from '../harness/product.ts';
import { atLeast, exactly, type Figure, inDigits, none } from '../harness/report.ts';
import { chosenSeed, type Random, seededRandom } from '../harness/seeded-random.ts';
import { defineTrial } from '../harness/trial.ts';
import { forgeries, type Loot } from './forged-tokens.ts';
import { tokenMaker } from './token-maker.ts';

const firestoreCalls = [
  searchCall(),
  rpcCall('commit', { writes: [] }),
  rpcCall('batchGet', { documents: [] }),
];
const accountsMethods = ['lookup', 'update', 'delete', 'sendOobCode'];

/**
 * Forged tokens at every place that takes one. Wrong clocks are in the backend's id-token.test.ts (tokens that are off by more than five
 * minutes), clock-set-right.test.ts, and commit.test.ts (commits after the clock is set back); the policy's cells have the clients' own times.
 */
export const tokensTrial = defineTrial({
  shows: 'forged tokens are refused',
  sizes: { full: { forged: 1_000 }, short: { forged: 100 } },
  run: ({ forged }) =>
    withProduct(async (product) => {
      const seed = chosenSeed();
      const title = `${inDigits(forged)} forged tokens; seed ${seed}`;
      return { title, figures: await forge(product, forged, seededRandom(seed)) };
    }),
});

async function forge(product: Product, forged: number, random: Random): Promise<Figure[]> {
  const { origin } = product;
  const loot = await collectLoot(product);
  const accepted: string[] = [];
  const answeredOtherwise: string[] = [];
  const names = Object.keys(forgeries);
  const judge = (name: string, { status }: Answer, wanted: number) => {
    if (status === 200) accepted.push(name);
    else if (status !== wanted) answeredOtherwise.push(`${name} ${status}`);
  };
  for (let count = 0; count < forged; count += 1) {
    const name = names[count % names.length] ?? '';
    const idToken = forgeries[name]?.(loot, random) ?? '';
    const body = { idToken, displayName: 'Forged', requestType: 'VERIFY_EMAIL' };
    const method = random.pick(accountsMethods);
    judge(`${name} at Firestore`, await call(origin, { ...random.pick(firestoreCalls), idToken }), 401);
    judge(`${name} at accounts`, await call(origin, accountsCall(method, body)), 400);
    if (name === 'a refresh token') continue;
    judge(`${name} as refresh token`, await refreshWith(origin, idToken), 400);
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

/** Exchanges a refresh token for an ID token. */
async function refreshWith(origin: string, refreshToken: string): Promise<Answer> {
  const response = await fetch(`${origin}/securetoken.googleapis.com/v1/token?key=embedded`, {
    method: 'POST',
    body: new URLSearchParams({ grant_type: 'refresh_token', refresh_token: refreshToken }),
  });
  return { status: response.status, text: await response.text(), closes: false };
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
