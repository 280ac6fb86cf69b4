import { useSyncExternalStore } from 'react';

/** Not in the history entry: a page that is loaded anew would say it again, though the mail had been sent by then. */
let uidOfUnsent: string | null = null;
const listeners = new Set<() => void>();

/** Notes whose first verification mail could not be sent; null when one has been sent after all. */
export function noteUnsentVerification(uid: string | null): void {
  uidOfUnsent = uid;
  for (const listener of listeners) listener();
}

/** Whether the first verification mail of `uid` could not be sent, nor another one since. */
export function useIsVerificationUnsent(uid: string): boolean {
  return useSyncExternalStore(subscribe, () => uidOfUnsent === uid);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
