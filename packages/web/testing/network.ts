import { vi } from 'vitest';
import { type ErrorReason, withReason } from '../../backend/error-reason.ts';

/** Holds the calls of that name back, from now on, until the function returned is called. */
export function holdCalls(name: string): () => void {
  const real = globalThis.fetch;
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  vi.stubGlobal('fetch', async (...call: Parameters<typeof fetch>) => {
    if (String(call[0]).includes(name)) await held;
    return real(...call);
  });
  return release;
}

/** Holds the answer to the next call of that name back. `answered` ends when the server has given it. */
export function holdNextAnswer(name: string): {
  readonly answered: Promise<void>;
  readonly release: () => void;
} {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  const answered = new Promise<void>((resolve) => {
    answerOnce(name, async (call) => {
      const answer = await call();
      resolve();
      await released;
      return answer;
    });
  });
  return { answered, release };
}

/** The server gets the next call of that name, and its answer never arrives. */
export function loseNextAnswer(name: string): void {
  answerOnce(name, async (call) => {
    await call();
    throw new TypeError('The connection was lost.');
  });
}

/** The next call of that name never arrives. */
export function loseNextCall(name: string): void {
  answerOnce(name, async () => {
    throw new TypeError('The connection was lost.');
  });
}

interface Refusal {
  readonly code: number;
  readonly status: string;
  readonly message: string;
}

const denied: Refusal = { code: 403, status: 'PERMISSION_DENIED', message: 'Not allowed.' };

/** The next call of that name is refused, in the form that Firestore gives a refusal, or accounts do. */
export function refuseNextCall(name: string, error = denied): void {
  const body = name.startsWith('accounts:') ? { error } : [{ error }];
  answerOnce(name, async () => Response.json(body, { status: error.code }));
}

/** The refusal that an account gets which has used up its quota, in words that the app does not know. */
export function quotaExceeded(reason: ErrorReason, minutes: number): Refusal {
  const message = withReason(reason, 'Words that change.', minutes * 60);
  return { code: 429, status: 'RESOURCE_EXHAUSTED', message };
}

function answerOnce(name: string, answer: (call: () => Promise<Response>) => Promise<Response>): void {
  const real = globalThis.fetch;
  let isDone = false;
  vi.stubGlobal('fetch', async (...call: Parameters<typeof fetch>) => {
    if (isDone || !String(call[0]).includes(name)) return real(...call);
    isDone = true;
    return answer(() => real(...call));
  });
}
