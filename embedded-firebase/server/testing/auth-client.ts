import { type TestBackend, testApiKey } from './start-backend.ts';

/** A response: the HTTP status and the JSON. */
export interface Answer {
  readonly status: number;
  readonly body: { readonly [field: string]: unknown };
}

/** The tokens of a signed-in user. */
export interface TestSession {
  readonly localId: string;
  readonly idToken: string;
  readonly refreshToken: string;
}

/** Returns Identity Toolkit's error body with this message. */
export function wireError(message: string, code = 400) {
  const reason = code === 403 ? 'forbidden' : 'invalid';
  return { error: { code, message, errors: [{ message, reason, domain: 'global' }] } };
}

/** The message of a call that reached a rate limit. */
export const tooManyAttempts = /^TOO_MANY_ATTEMPTS_TRY_LATER : /;

/** Returns the message of Identity Toolkit's error; null for a call that succeeded. */
export async function errorOf(call: Promise<Answer>): Promise<string | null> {
  const { body } = await call;
  return (body.error as { message: string } | undefined)?.message ?? null;
}

/** Calls `accounts:{method}` as the Firebase SDK does. */
export async function callAccounts(
  { origin }: Pick<TestBackend, 'origin'>,
  method: string,
  body: unknown,
  headers: Record<string, string> = {},
): Promise<Answer> {
  const url = `${origin}/identitytoolkit.googleapis.com/v1/accounts:${method}?key=${testApiKey}`;
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', ...headers },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  });
  return { status: response.status, body: (await response.json()) as Answer['body'] };
}

/** Refreshes an ID token: by a form, as the Firebase SDK does, or by JSON. */
export async function callToken(
  { origin }: Pick<TestBackend, 'origin'>,
  fields: Record<string, string> | string,
): Promise<Answer> {
  const url = `${origin}/securetoken.googleapis.com/v1/token?key=${testApiKey}`;
  const isJson = typeof fields === 'string';
  const response = await fetch(url, {
    method: 'POST',
    body: isJson ? fields : new URLSearchParams(fields),
    ...(isJson && { headers: { 'Content-Type': 'application/json' } }),
  });
  return { status: response.status, body: (await response.json()) as Answer['body'] };
}

/** Exchanges a refresh token for a new ID token. */
export function refresh(backend: Pick<TestBackend, 'origin'>, refreshToken: string): Promise<Answer> {
  return callToken(backend, { grant_type: 'refresh_token', refresh_token: refreshToken });
}

/** Signs a user up, and throws if that is refused. */
export async function signUp(
  backend: Pick<TestBackend, 'origin'>,
  email: string,
  password = 'secret-1',
): Promise<TestSession> {
  return session(await callAccounts(backend, 'signUp', { email, password, returnSecureToken: true }));
}

/** Signs a user in, and throws if that is refused. */
export async function signIn(
  backend: Pick<TestBackend, 'origin'>,
  email: string,
  password = 'secret-1',
): Promise<TestSession> {
  return session(
    await callAccounts(backend, 'signInWithPassword', { email, password, returnSecureToken: true }),
  );
}

/** Requests a mailed code by `accounts:sendOobCode`, and returns it. */
export async function mailedCode(
  backend: Pick<TestBackend, 'origin' | 'outbox'>,
  request: object,
): Promise<string> {
  await callAccounts(backend, 'sendOobCode', request);
  return newestCode(backend);
}

/** Returns the code in the newest mail of the outbox. */
export async function newestCode(backend: Pick<TestBackend, 'outbox'>): Promise<string> {
  const [mail] = await backend.outbox();
  return new URL(mail?.links[0] ?? 'none:').searchParams.get('oobCode') ?? '';
}

function session({ status, body }: Answer): TestSession {
  if (status !== 200) throw new Error(JSON.stringify(body));
  return body as unknown as TestSession;
}
