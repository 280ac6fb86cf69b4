import { rpcCall } from '../harness/firestore-wire.ts';
import { type Answer, call } from '../harness/http-call.ts';
import { accountsCall } from '../harness/members.ts';
import { searchCall } from '../harness/mixed-calls.ts';
import type { Random } from '../harness/seeded-random.ts';

const firestoreCalls = [
  searchCall(),
  rpcCall('commit', { writes: [] }),
  rpcCall('batchGet', { documents: [] }),
];

const accountsMethods = ['lookup', 'update', 'delete', 'sendOobCode'] as const;

/** Makes a Firestore call with a token. */
export function firestoreWith(origin: string, idToken: string, random: Random): Promise<Answer> {
  return call(origin, { ...random.pick(firestoreCalls), idToken });
}

/** Makes an accounts call with a token. */
export function accountsWith(origin: string, idToken: string, random: Random): Promise<Answer> {
  const method = random.pick(accountsMethods);
  const body = { idToken, displayName: 'Forged', requestType: 'VERIFY_EMAIL' };
  return call(origin, accountsCall(method, body));
}

/** Exchanges a refresh token for an ID token. */
export async function refreshWith(origin: string, refreshToken: string): Promise<Answer> {
  const response = await fetch(`${origin}/securetoken.googleapis.com/v1/token?key=embedded`, {
    method: 'POST',
    body: new URLSearchParams({ grant_type: 'refresh_token', refresh_token: refreshToken }),
  });
  return { status: response.status, text: await response.text(), closes: false };
}
