import { setTimeout as delay } from 'node:timers/promises';
import { DataError } from '../../data-error.ts';
import type { AccessTokens } from './service-account.ts';

/** A client of the Google REST APIs that a move needs. */
export interface GoogleApi {
  readonly projectId: string;
  /** Calls Identity Toolkit, by a path such as `projects/P/accounts:batchCreate`. */
  identityToolkit(path: string, body?: object): Promise<unknown>;
  /** Calls Firestore on the documents' root, by a name such as `commit`. */
  firestore(rpc: string, body: object): Promise<unknown>;
}

/** A call that Google refused. */
export class GoogleApiError extends DataError {
  readonly httpStatus: number;

  constructor(httpStatus: number, sentence: string) {
    super('unusable', sentence);
    this.name = 'GoogleApiError';
    this.httpStatus = httpStatus;
  }
}

/** In milliseconds. */
const callTimeout = 60_000;
/** In milliseconds, before each retry of a call that failed temporarily. */
const defaultRetryAfter = [1_000, 4_000, 15_000, 60_000];
const temporaryFailures: readonly number[] = [429, 500, 502, 503, 504];

/**
 * Creates the client.
 *
 * @param baseUrl the origin of a server that replaces Google's hosts in tests
 */
export function createGoogleApi(
  projectId: string,
  accessTokens: AccessTokens,
  baseUrl: string | null,
  retryAfter: readonly number[] = defaultRetryAfter,
): GoogleApi {
  const identityToolkit =
    baseUrl === null ? 'https://identitytoolkit.googleapis.com' : `${baseUrl}/identitytoolkit.googleapis.com`;
  const firestore = baseUrl ?? 'https://firestore.googleapis.com';

  async function call(url: string, body: object | undefined): Promise<unknown> {
    for (let attempt = 0; ; attempt += 1) {
      const response = await callOnce(url, body, await accessTokens());
      if (response.httpStatus === 200) return response.json;
      const wait = retryAfter[attempt];
      if (
        wait === undefined ||
        !(response.httpStatus === 0 || temporaryFailures.includes(response.httpStatus))
      ) {
        throw new GoogleApiError(response.httpStatus, refusal(url, response));
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

interface GoogleResponse {
  /** 0 without a response. */
  readonly httpStatus: number;
  readonly json: unknown;
}

async function callOnce(url: string, body: object | undefined, token: string): Promise<GoogleResponse> {
  try {
    const response = await fetch(url, {
      method: body === undefined ? 'GET' : 'POST',
      headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(callTimeout),
    });
    return { httpStatus: response.status, json: await response.json() };
  } catch (error) {
    return {
      httpStatus: 0,
      json: { error: { message: error instanceof Error ? error.message : String(error) } },
    };
  }
}

function refusal(url: string, { httpStatus, json }: GoogleResponse): string {
  const body = (Array.isArray(json) ? json[0] : json) as { error?: { message?: unknown } } | null;
  const said = String(body?.error?.message ?? 'no reason given').replace(/\.$/, '');
  const { origin, pathname } = new URL(url);
  const what = `${origin}${pathname}`;
  if (httpStatus === 0) return `${what} can't be reached: ${said}. Run it again to resume.`;
  const advice =
    httpStatus === 403
      ? ' Does the service account have the roles Firebase Authentication Admin and Cloud Datastore User?'
      : '';
  return `${what} answered ${httpStatus}: ${said}.${advice}`;
}
