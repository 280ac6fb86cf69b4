import { type ErrorReason, withReason } from '@embedded-firebase/server/testing';
import { vi } from 'vitest';

/** Holds back all calls of that name until the returned function is called. */
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

/** Holds back the response to the next call of that name. `responded` resolves when the server has sent it. */
export function holdNextResponse(name: string): {
  readonly responded: Promise<void>;
  readonly release: () => void;
} {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  const responded = new Promise<void>((resolve) => {
    respondOnce(name, async (call) => {
      const response = await call();
      resolve();
      await released;
      return response;
    });
  });
  return { responded, release };
}

/** Loses the response to the next call of that name, which reaches the server. */
export function loseNextResponse(name: string): void {
  respondOnce(name, async (call) => {
    await call();
    throw new TypeError('The connection was lost.');
  });
}

/** Loses the next call of that name before it reaches the server. */
export function loseNextCall(name: string): void {
  respondOnce(name, async () => {
    throw new TypeError('The connection was lost.');
  });
}

interface Refusal {
  readonly code: number;
  readonly status: string;
  readonly message: string;
}

const denied: Refusal = { code: 403, status: 'PERMISSION_DENIED', message: 'Not allowed.' };

/** Refuses the next call of that name, in the form of Firestore or of the accounts. */
export function refuseNextCall(name: string, error = denied): void {
  const body = name.startsWith('accounts:') ? { error } : [{ error }];
  respondOnce(name, async () => Response.json(body, { status: error.code }));
}

/** The refusal of an account whose quota is used up, with a sentence that the app does not know. */
export function quotaExceeded(reason: ErrorReason, minutes: number): Refusal {
  const message = withReason(reason, 'Any sentence.', minutes * 60);
  return { code: 429, status: 'RESOURCE_EXHAUSTED', message };
}

function respondOnce(name: string, respond: (call: () => Promise<Response>) => Promise<Response>): void {
  const real = globalThis.fetch;
  let isDone = false;
  vi.stubGlobal('fetch', async (...call: Parameters<typeof fetch>) => {
    if (isDone || !String(call[0]).includes(name)) return real(...call);
    isDone = true;
    return respond(() => real(...call));
  });
}
