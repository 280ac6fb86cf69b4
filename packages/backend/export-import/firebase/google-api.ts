import { setTimeout as delay } from 'node:timers/promises';
import { DataError } from '../../data-error.ts';
import type { AccessTokens } from './service-account.ts';

/** Google's REST interfaces, as far as a move needs them. */
export interface GoogleApi {
  readonly projectId: string;
  /** Calls Identity Toolkit, by a path such as `projects/P/accounts:batchCreate`. */
  identityToolkit(path: string, body?: object): Promise<unknown>;
  /** Calls Firestore on the root of the documents, by a name such as `commit`. */
  firestore(rpc: string, body: object): Promise<unknown>;
}

/** Why Google refused a call. */
export class GoogleApiError extends DataError {
  readonly httpStatus: number;

  constructor(httpStatus: number, sentence: string) {
    super('unusable', sentence);
    this.name = 'GoogleApiError';
    this.httpStatus = httpStatus;
  }
}

const patience = 60_000;
/** Milliseconds before the further attempts at a call that was refused for the moment. */
const waits = [1_000, 4_000, 15_000, 60_000];
const momentary: readonly number[] = [429, 500, 502, 503, 504];

/**
 * @param baseUrl in the place of Google's hosts: of a server that serves all of it under one origin, as in tests
 */
export function createGoogleApi(
  projectId: string,
  accessTokens: AccessTokens,
  baseUrl: string | null,
  retryAfter: readonly number[] = waits,
): GoogleApi {
  const identityToolkit =
    baseUrl === null ? 'https://identitytoolkit.googleapis.com' : `${baseUrl}/identitytoolkit.googleapis.com`;
  const firestore = baseUrl ?? 'https://firestore.googleapis.com';

  async function call(url: string, body: object | undefined): Promise<unknown> {
    for (let attempt = 0; ; attempt += 1) {
      const answer = await callOnce(url, body, await accessTokens());
      if (answer.httpStatus === 200) return answer.json;
      const wait = retryAfter[attempt];
      if (wait === undefined || !(answer.httpStatus === 0 || momentary.includes(answer.httpStatus))) {
        throw new GoogleApiError(answer.httpStatus, refusal(url, answer));
      }
      await delay(wait);
    }
  }

  return {
    projectId,
    identityToolkit: (path, body) => call(`${identityToolkit}/v1/${path}`, body),
    firestore: (rpc, body) =>
      call(`${firestore}/v1/projects/${projectId}/databases/(default)/documents:${rpc}`, body),
  };
}

interface Answer {
  /** 0 when none came. */
  readonly httpStatus: number;
  readonly json: unknown;
}

async function callOnce(url: string, body: object | undefined, token: string): Promise<Answer> {
  try {
    const response = await fetch(url, {
      method: body === undefined ? 'GET' : 'POST',
      headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(patience),
    });
    return { httpStatus: response.status, json: await response.json() };
  } catch (error) {
    return {
      httpStatus: 0,
      json: { error: { message: error instanceof Error ? error.message : String(error) } },
    };
  }
}

function refusal(url: string, { httpStatus, json }: Answer): string {
  const answer = (Array.isArray(json) ? json[0] : json) as { error?: { message?: unknown } } | null;
  const said = String(answer?.error?.message ?? 'it did not say why').replace(/\.$/, '');
  const { origin, pathname } = new URL(url);
  const what = `${origin}${pathname}`;
  if (httpStatus === 0) return `${what} can't be reached: ${said}. Run it again: it goes on where it was.`;
  const advice =
    httpStatus === 403
      ? ' Does the service account have the roles Firebase Authentication Admin and Cloud Datastore User?'
      : '';
  return `${what} answered ${httpStatus}: ${said}.${advice}`;
}
