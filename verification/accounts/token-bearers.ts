import { documentsRoot } from '@blood-bank/host/project';
import { accountsCall } from '../harness/account-calls.ts';
import { type Answer, call } from '../harness/http-call.ts';
import { searchCall } from '../harness/mixed-calls.ts';
import type { Random } from '../harness/seeded-random.ts';

const firestoreCalls = [
  searchCall(),
  { path: `/v1/${documentsRoot}:commit?key=embedded`, body: { writes: [] } },
  { path: `/v1/${documentsRoot}:batchGet?key=embedded`, body: { documents: [] } },
];

const accountsMethods = ['lookup', 'update', 'delete', 'sendOobCode'] as const;

/** Makes a Firestore call with a token. */
export function firestoreWith(origin: string, idToken: string, random: Random): Promise<Answer> {
  return call(origin, { ...random.pick(firestoreCalls), idToken });
}

/** Makes an accounts call with a token, one that a forger would like to. */
export function accountsWith(origin: string, idToken: string, random: Random): Promise<Answer> {
  const method = random.pick(accountsMethods);
  const body = { idToken, displayName: 'Forged', requestType: 'VERIFY_EMAIL' };
  return call(origin, accountsCall(method, body));
}

/** Asks for an ID token by a refresh token. */
export async function refreshWith(origin: string, refreshToken: string): Promise<Answer> {
  const response = await fetch(`${origin}/securetoken.googleapis.com/v1/token?key=embedded`, {
    method: 'POST',
    body: new URLSearchParams({ grant_type: 'refresh_token', refresh_token: refreshToken }),
  });
  return { status: response.status, text: await response.text(), closes: false };
}
