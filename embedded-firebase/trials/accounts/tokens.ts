import { atLeast, exactly, none } from '../harness/figures.ts';
import { type Answer, call, countOk } from '../harness/http-call.ts';
import { accountsCall, signIn, signUp } from '../harness/members.ts';
import { searchCall } from '../harness/mixed-calls.ts';
import { rpcCall } from '../harness/notebook-wire.ts';
import { createWriter } from '../harness/notes.ts';
import { type Notebook, withNotebook } from '../harness/start-notebook.ts';
import { defineTrial } from '../harness/trial.ts';
import { forgeTokens, type Loot } from './forged-tokens.ts';

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
  /** So many characters apart, a token is cut off and changed. */
  sizes: { full: { step: 3 }, short: { step: 50 } },
  run: ({ step }) =>
    withNotebook(async (server) => {
      const { origin, dataFolder } = server;
      const loot = await collectLoot(server);
      const { good, forged } = forgeTokens(dataFolder, loot, step);
      const all = Object.entries(forged).flatMap(([name, tokens]) =>
        tokens.map((token) => ({ name, token })),
      );
      const accepted: string[] = [];
      const answeredOtherwise: string[] = [];
      const judge = (what: string, { status }: Answer, wanted: number) => {
        if (status === 200) accepted.push(what);
        else if (status !== wanted) answeredOtherwise.push(`${what} ${status}`);
      };
      for (const [at, { name, token: idToken }] of all.entries()) {
        const body = { idToken, displayName: 'Forged', requestType: 'VERIFY_EMAIL' };
        const ofFirestore = firestoreCalls[at % firestoreCalls.length] ?? searchCall();
        const method = accountsMethods[at % accountsMethods.length] ?? '';
        judge(`${name} at Firestore`, await call(origin, { ...ofFirestore, idToken }), 401);
        judge(`${name} at accounts`, await call(origin, accountsCall(method, body)), 400);
        if (idToken !== loot.refreshToken)
          judge(`${name} as refresh token`, await refreshWith(origin, idToken), 400);
      }
      const controls = await Promise.all([
        ...[loot.idToken, good].map((idToken) => call(origin, accountsCall('lookup', { idToken }))),
        ...[loot.idToken, good].map((idToken) => call(origin, searchCall({ idToken }))),
        refreshWith(origin, loot.refreshToken),
      ]);
      return {
        title: 'Forged tokens at three places',
        figures: [
          atLeast('forged tokens', all.length, 100),
          none('of them accepted', accepted),
          none('refused in another way than 401 and 400', answeredOtherwise),
          exactly('good tokens refused, made as the forged ones are', controls.length - countOk(controls), 0),
        ],
      };
    }),
});

/** Exchanges a refresh token for an ID token. */
async function refreshWith(origin: string, refreshToken: string): Promise<Answer> {
  const response = await fetch(`${origin}/securetoken.googleapis.com/v1/token?key=embedded`, {
    method: 'POST',
    body: new URLSearchParams({ grant_type: 'refresh_token', refresh_token: refreshToken }),
  });
  return { status: response.status, text: await response.text(), closes: false };
}

async function collectLoot(server: Notebook): Promise<Loot> {
  const { origin } = server;
  const victim = await createWriter(server, 'victim@example.test');
  const { refreshToken } = await signIn(origin, victim.email);
  const other = await signUp(origin, 'other@example.test');
  const changed = await signUp(origin, 'changed@example.test');
  await call(origin, accountsCall('update', { idToken: changed.idToken, password: 'invented-5' }));
  const gone = await signUp(origin, 'gone@example.test');
  await call(origin, accountsCall('delete', { idToken: gone.idToken }));
  return {
    ...victim,
    otherIdToken: other.idToken,
    refreshToken,
    endedTokens: [changed.idToken, gone.idToken],
  };
}
