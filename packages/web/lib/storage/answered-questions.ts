import { fingerprint } from '@blood-bank/domain/fingerprint';
import { withStorage } from './browser-storage.ts';

const prefix = 'answered:';

/** Answers that storage has no room for or does not allow: they last as long as the page. */
const inMemory = new Set<string>();

/**
 * Notes that a member has answered a question that is asked once. It is known in this browser, also after signing out, by a hash:
 * the next person on the device does not learn who was here.
 */
export function noteAnswer(uid: string, question: string): void {
  const key = keyOf(uid, question);
  inMemory.add(key);
  withStorage('localStorage', (storage) => storage.setItem(key, 'yes'));
}

/** Whether the member has answered the question in this browser. */
export function isAnswered(uid: string, question: string): boolean {
  const key = keyOf(uid, question);
  return inMemory.has(key) || withStorage('localStorage', (storage) => storage.getItem(key)) === 'yes';
}

function keyOf(uid: string, question: string): string {
  return prefix + fingerprint(`${uid} ${question}`);
}
