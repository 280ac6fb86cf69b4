import { useSyncExternalStore } from 'react';

/** Not in the history entry: a reloaded page would show it again after the mail was sent. */
let unsentFor: string | null = null;
const listeners = new Set<() => void>();

/** Records whose first verification mail could not be sent; null once one has been sent. */
export function setVerificationUnsent(uid: string | null): void {
  unsentFor = uid;
  for (const listener of listeners) listener();
}

/** Whether no verification mail could be sent to `uid` yet. */
export function useIsVerificationUnsent(uid: string): boolean {
  return useSyncExternalStore(subscribe, () => unsentFor === uid);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
