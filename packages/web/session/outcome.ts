import { type ReactNode, useSyncExternalStore } from 'react';
import { onPersonChange } from './session-store.ts';

/** How something that a member had done ended. */
export interface Outcome {
  readonly failed: boolean;
  readonly sentence: ReactNode;
}

/** Apart from the screens, as the person may be on another one when the server answers. */
let latest: Outcome | null = null;
const listeners = new Set<() => void>();

// A sentence may name a patient: it is for whoever acted, and nobody after.
onPersonChange(() => tellOutcome(null));

/** Says how something ended, on whichever member screen the person is; null takes back what was said. */
export function tellOutcome(outcome: Outcome | null): void {
  latest = outcome;
  for (const listener of listeners) listener();
}

/** How the last thing ended, until that has been read. */
export function useOutcome(): Outcome | null {
  return useSyncExternalStore(subscribe, () => latest);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
