import { useSyncExternalStore } from 'react';
import { createStore } from '../lib/store.ts';

/** Not in the history entry: a reloaded page would show it again after the mail was sent. */
const unsentFor = createStore<string | null>(null);

/** Records whose first verification mail could not be sent; null once one has been sent. */
export function setVerificationUnsent(uid: string | null): void {
  unsentFor.set(uid);
}

/** Whether no verification mail could be sent to `uid` yet. */
export function useIsVerificationUnsent(uid: string): boolean {
  return useSyncExternalStore(unsentFor.subscribe, () => unsentFor.get() === uid);
}
