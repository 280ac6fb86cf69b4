import { dataWords } from '../words/en/data.ts';
import { CallError } from './errors.ts';

const readSeconds = 15;
const writeSeconds = 30;

/** Makes a reading call; one without an answer in 15 seconds counts as failed (Firestore Lite itself waits for ever). */
export function read<Answer>(call: () => Promise<Answer>): Promise<Answer> {
  return within(readSeconds, call);
}

/**
 * Makes a writing call. After 30 seconds without an answer nobody knows whether the write was done, so what is written
 * must bear to be written again: a document's id is chosen before the first attempt.
 */
export function write<Answer>(call: () => Promise<Answer>): Promise<Answer> {
  return within(writeSeconds, call);
}

/** The answer of `call`, or a CallError of kind "timeout" when it takes longer than `seconds`. */
export async function within<Answer>(seconds: number, call: () => Promise<Answer>): Promise<Answer> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const timeout = new Promise<never>((_, reject) => {
    const giveUp = () => reject(new CallError('timeout', dataWords.noAnswerWithin(seconds)));
    timer = setTimeout(giveUp, seconds * 1_000);
  });
  try {
    return await Promise.race([call(), timeout]);
  } finally {
    clearTimeout(timer);
  }
}
