import { dataMessages } from '../messages/en/data.ts';
import { CallError, problemOf } from './errors.ts';

const readSeconds = 15;
const writeSeconds = 30;

/** Finds out whether the session still stands; registered by accounts.ts, which may not have been loaded yet. */
let renewSession: () => Promise<boolean> = async () => false;

/** Registers what a call that was refused as signed out asks: whether the session still stands, with a new token. */
export function askWhenSignedOut(renew: () => Promise<boolean>): void {
  renewSession = renew;
}

/** Makes a reading call; one without an answer in 15 seconds counts as failed (Firestore Lite itself waits for ever). */
export function read<Answer>(call: () => Promise<Answer>): Promise<Answer> {
  return within(readSeconds, () => asSignedIn(call));
}

/**
 * Makes a writing call. After 30 seconds without an answer nobody knows whether the write was done, so what is written
 * must bear to be written again: a document's id is chosen before the first attempt.
 */
export function write<Answer>(call: () => Promise<Answer>): Promise<Answer> {
  return within(writeSeconds, () => asSignedIn(call));
}

/**
 * Makes a call that only asks how an account stands, in which the token is the matter itself: it is given up like a
 * reading call, but never made again with a new token.
 */
export function askAccount<Answer>(call: () => Promise<Answer>): Promise<Answer> {
  return within(readSeconds, call);
}

/**
 * Makes a call that changes something about an account. The SDK waits 30 seconds for each request, of which one call may
 * make several in a row; here it is 30 for them together.
 */
export function changeAccount<Answer>(call: () => Promise<Answer>): Promise<Answer> {
  return within(writeSeconds, call);
}

/**
 * A token may be refused while the session stands (its address changed, the server's keys were renewed): then the call is
 * made once more with a new one. What is refused so has not been done, so a write may be repeated too.
 */
async function asSignedIn<Answer>(call: () => Promise<Answer>): Promise<Answer> {
  try {
    return await call();
  } catch (error) {
    if (problemOf(error).kind !== 'signed-out' || !(await renewSession())) throw error;
    return await call();
  }
}

/** The answer of `call`, or a CallError of kind "timeout" when it takes longer than `seconds`. */
export async function within<Answer>(seconds: number, call: () => Promise<Answer>): Promise<Answer> {
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
