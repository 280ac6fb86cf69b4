import { type TestBackend, testApiKey, testProjectId } from './start-backend.ts';

/** A response of Firestore: the status, the headers, the JSON. */
export interface FirestoreAnswer {
  readonly status: number;
  readonly headers: Headers;
  readonly body: unknown;
}

/** The caller and the parent document of a call; by default a visitor and the root. */
export interface FirestoreCall {
  readonly idToken?: string;
  readonly parent?: string;
}

const database = `projects/${testProjectId}/databases/(default)`;

/** Calls `documents:{rpc}` as the Firebase SDK's lite build does, with all of its headers. */
export async function callFirestore(
  { origin }: Pick<TestBackend, 'origin'>,
  rpc: string,
  body: unknown,
  { idToken, parent }: FirestoreCall = {},
): Promise<FirestoreAnswer> {
  const path = `${database}/documents${parent === undefined ? '' : `/${parent}`}`;
  const response = await fetch(`${origin}/v1/${path}:${rpc}?key=${testApiKey}`, {
    method: 'POST',
    headers: {
      'Content-Type': 'text/plain',
      'google-cloud-resource-prefix': database,
      'x-goog-request-params': `project_id=${testProjectId}`,
      'X-Goog-Api-Client': 'gl-js/ fire/12.19.0_lite',
      ...(idToken === undefined ? {} : { Authorization: `Bearer ${idToken}` }),
    },
    body: JSON.stringify(body),
  });
  return { status: response.status, headers: response.headers, body: await response.json() };
}

/** Returns Firestore's error body. */
export function firestoreError(code: number, status: string, message: string) {
  return { error: { code, message, status } };
}
