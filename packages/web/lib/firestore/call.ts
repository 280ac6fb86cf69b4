import { dataMessages } from '#lib/firestore/messages.ts';
import { CallError, problemOf } from './errors.ts';

const readSeconds = 15;
const writeSeconds = 30;

/** Renews the session's token; set by accounts.ts, which may not have been loaded yet. */
let renewSession: () => Promise<boolean> = async () => false;

/** Sets the function that renews the token after a call was refused as signed out; it resolves to false when the session is over. */
export function setSessionRenewal(renew: () => Promise<boolean>): void {
  renewSession = renew;
}

/** Makes a reading call with a 15-second time-out (Firestore Lite has none). */
export function read<Result>(call: () => Promise<Result>): Promise<Result> {
  return withTimeout(readSeconds, () => asSignedIn(call));
}

/**
 * Makes a writing call with a 30-second time-out. Whether a write without a response was done is unknown, so it must be
 * idempotent: a document's id is chosen before the first attempt.
 */
export async function write<Result>(call: () => Promise<Result>): Promise<Result> {
  try {
    return await withTimeout(writeSeconds, () => asSignedIn(call));
  } catch (error) {
    const { kind, message } = problemOf(error);
    // A write needs no index: a document has changed since the SDK's transaction read it.
    throw kind === 'missing-index' ? new CallError('conflict', message, { cause: error }) : error;
  }
}

/**
 * Makes a call that reads an account's state or token, with the time-out of a reading call. It is never repeated with a new
 * token, as the token is its subject.
 */
export function readAccount<Result>(call: () => Promise<Result>): Promise<Result> {
  return withTimeout(readSeconds, call);
}

/**
 * Makes a call that changes an account, with a 30-second time-out for all its requests together; the SDK's own is for each of
 * them.
 */
export function writeAccount<Result>(call: () => Promise<Result>): Promise<Result> {
  return withTimeout(writeSeconds, call);
}

/**
 * Repeats a call once with a new token if it was refused as signed out: the token may be outdated (changed address, rotated
 * keys) while the session is valid. A refused write was not done, so it may be repeated too.
 */
async function asSignedIn<Result>(call: () => Promise<Result>): Promise<Result> {
  try {
    return await call();
  } catch (error) {
    if (problemOf(error).kind !== 'signed-out' || !(await renewSession())) throw error;
    return await call();
  }
}

/** Makes a call with a time-out, which throws a CallError of kind "timeout". */
export async function withTimeout<Result>(seconds: number, call: () => Promise<Result>): Promise<Result> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const timeout = new Promise<never>((_, reject) => {
    const giveUp = () => reject(new CallError('timeout', dataMessages.noAnswerWithin(seconds)));
    timer = setTimeout(giveUp, seconds * 1_000);
  });
  try {
    return await Promise.race([call(), timeout]);
  } finally {
    clearTimeout(timer);
  }
}
