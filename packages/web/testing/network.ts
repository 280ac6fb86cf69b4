import { vi } from 'vitest';

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

/** The next call of that name is refused. */
export function refuseNextCall(name: string): void {
  const error = { code: 403, status: 'PERMISSION_DENIED', message: 'Not allowed.' };
  answerOnce(name, async () => Response.json([{ error }], { status: 403 }));
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
