import { useSyncExternalStore } from 'react';
import { onPersonChange } from '../../session/session-store.ts';
import type { AskedAction } from './request-action.ts';

/** How an act on a request ended: done, or not, which is said in the sentence of the screen it was asked for on. */
export type ActOutcome =
  | { readonly failed: false; readonly done: AskedAction }
  | { readonly failed: true; readonly sentence: string };

/** Apart from the lists, as the person may be on another screen when the server answers. */
let latest: ActOutcome | null = null;
const listeners = new Set<() => void>();

// A sentence names a patient: it is for whoever acted, and nobody after.
onPersonChange(() => tellOutcome(null));

/** Says how an act ended; null takes back what was said. */
export function tellOutcome(outcome: ActOutcome | null): void {
  latest = outcome;
  for (const listener of listeners) listener();
}

/** How the last act ended, until that has been read. */
export function useActOutcome(): ActOutcome | null {
  return useSyncExternalStore(subscribe, () => latest);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
