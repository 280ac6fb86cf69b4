import type { Answer } from './auth-client.ts';
import { type TestBackend, testApiKey } from './start-backend.ts';

/** A browser that keeps its last cookie, behind a trusted proxy that reports its network address. */
export interface TestBrowser {
  /** The `Cookie` header that it sends; empty without a cookie. */
  cookie: string;
  /** The last `Set-Cookie` header received. */
  readonly setCookie: string;
  /** The network address it calls from. */
  address: string;
  /** Calls `accounts:{method}`. */
  call(method: string, body: object): Promise<Answer>;
  signUp(email: string): Promise<Answer>;
  signIn(email: string, password?: string): Promise<Answer>;
  /** Submits the form of the page behind a mail link. */
  submit(fields: Record<string, string>): Promise<number>;
}

/** Creates a browser without cookies. Its backend must trust one proxy. */
export function openBrowser({ origin }: Pick<TestBackend, 'origin'>, address: string): TestBrowser {
  let setCookie = '';
  const browser = {
    cookie: '',
    get setCookie() {
      return setCookie;
    },
    address,
    async call(method: string, body: object): Promise<Answer> {
      const path = `/identitytoolkit.googleapis.com/v1/accounts:${method}?key=${testApiKey}`;
      const response = await post(path, JSON.stringify(body), { 'Content-Type': 'application/json' });
      return { status: response.status, body: (await response.json()) as Answer['body'] };
    },
    signUp: (email: string) =>
      browser.call('signUp', { email, password: 'secret-1', returnSecureToken: true }),
    signIn: (email: string, password = 'secret-1') =>
      browser.call('signInWithPassword', { email, password, returnSecureToken: true }),
    async submit(fields: Record<string, string>): Promise<number> {
      const response = await post('/__/auth/action', new URLSearchParams(fields), {});
      await response.text();
      return response.status;
    },
  };

  async function post(
    path: string,
    body: string | URLSearchParams,
    headers: Record<string, string>,
  ): Promise<Response> {
    const { cookie, address } = browser;
    const response = await fetch(origin + path, {
      method: 'POST',
      headers: { ...headers, 'X-Forwarded-For': address, ...(cookie === '' ? {} : { Cookie: cookie }) },
      body,
    });
    for (const line of response.headers.getSetCookie()) {
      setCookie = line;
      browser.cookie = line.split(';')[0] ?? '';
    }
    return response;
  }

  return browser;
}
