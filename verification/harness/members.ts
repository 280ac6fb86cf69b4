import { accountsCall, signInCall, signUpCall } from './account-calls.ts';
import { type Call, call } from './http-call.ts';
import { type RunningCampus, readOutbox } from './outbox.ts';
import { writeOwnRecord } from './own-record.ts';

/** Someone who has signed up and verified the address. */
export interface Member {
  readonly uid: string;
  readonly email: string;
  readonly idToken: string;
}

/** What signing in gives. */
export interface Session {
  readonly localId: string;
  readonly idToken: string;
  readonly refreshToken: string;
}

/** Signs someone up, verifies the address and writes the user record, so that they may post blood requests. */
export async function createMember(campus: RunningCampus, email: string): Promise<Member> {
  const member = await createAccount(campus, email);
  await writeOwnRecord(campus.origin, member);
  return member;
}

/** Signs someone up and opens the verification link, over the wire as the web app does. */
export async function createAccount(campus: RunningCampus, email: string): Promise<Member> {
  const { origin } = campus;
  const { idToken } = await signUp(origin, email);
  await session(origin, accountsCall('sendOobCode', { requestType: 'VERIFY_EMAIL', idToken }));
  const link = (await readOutbox(campus)).find(({ to }) => to === email)?.links[0] ?? '';
  const oobCode = new URL(link).searchParams.get('oobCode');
  await session(origin, accountsCall('update', { oobCode }));
  const signedIn = await signIn(origin, email);
  return { uid: signedIn.localId, email, idToken: signedIn.idToken };
}

/** Signs someone up, and leaves the address unverified. */
export function signUp(origin: string, email: string): Promise<Session> {
  return session(origin, signUpCall(email));
}

/** Signs a member in anew. */
export function signIn(origin: string, email: string): Promise<Session> {
  return session(origin, signInCall(email));
}

/** Whether the server still takes a member's ID token. */
export async function isSignedIn(origin: string, { idToken }: Member): Promise<boolean> {
  return (await call(origin, accountsCall('lookup', { idToken }))).status === 200;
}

async function session(origin: string, accountsCall: Call): Promise<Session> {
  const { status, text } = await call(origin, accountsCall);
  if (status !== 200) throw new Error(`${accountsCall.path} answered ${status}: ${text}`);
  return JSON.parse(text) as Session;
}
