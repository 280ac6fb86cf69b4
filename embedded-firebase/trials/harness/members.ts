import type { Agent } from 'node:http';
import { type Answer, type Call, call, requireOk } from './http-call.ts';
import { type OutboxOwner, readMailedLink } from './outbox.ts';

/** The password of every account that a trial creates. */
export const memberPassword = 'invented-3';

/** A member, whose address is verified, with an ID token. */
export interface Member {
  readonly uid: string;
  readonly email: string;
  readonly idToken: string;
}

/** The answer to a sign-in or sign-up. */
export interface Session {
  readonly localId: string;
  readonly idToken: string;
  readonly refreshToken: string;
}

/** The call of `accounts:METHOD`. */
export function accountsCall(method: string, body: object): Call {
  return { path: `/identitytoolkit.googleapis.com/v1/accounts:${method}?key=embedded`, body };
}

/** The call that creates an account. */
export function signUpCall(email: string, password: string = memberPassword): Call {
  return accountsCall('signUp', { email, password, returnSecureToken: true });
}

/** The call that signs an account in. */
export function signInCall(email: string, password: string = memberPassword): Call {
  return accountsCall('signInWithPassword', { email, password, returnSecureToken: true });
}

/** Creates an account and opens the mailed verification link, over the wire as the web app does. */
export async function createAccount(server: OutboxOwner, email: string): Promise<Member> {
  const { origin } = server;
  const { idToken } = await signUp(origin, email);
  await requireOk(call(origin, accountsCall('sendOobCode', { requestType: 'VERIFY_EMAIL', idToken })));
  const oobCode = (await readMailedLink(server, email)).searchParams.get('oobCode');
  await requireOk(call(origin, accountsCall('update', { oobCode })));
  return memberOf(email, await signIn(origin, email));
}

/** The account that a session belongs to. */
export function memberOf(email: string, { localId, idToken }: Session): Member {
  return { uid: localId, email, idToken };
}

/** Creates an account whose address stays unverified. */
export function signUp(origin: string, email: string, agent?: Agent): Promise<Session> {
  return session(call(origin, { ...signUpCall(email), ...(agent === undefined ? {} : { agent }) }));
}

/** Signs an account in. */
export function signIn(origin: string, email: string): Promise<Session> {
  return session(call(origin, signInCall(email)));
}

/** Whether the server still accepts an account's ID token. */
export async function isSignedIn(origin: string, { idToken }: Pick<Member, 'idToken'>): Promise<boolean> {
  return (await call(origin, accountsCall('lookup', { idToken }))).status === 200;
}

async function session(answering: Promise<Answer>): Promise<Session> {
  return JSON.parse((await requireOk(answering)).text) as Session;
}
