import { type ReactNode, useSyncExternalStore } from 'react';
import { onPersonChange } from './session-store.ts';

/** The result of a member's last action, as shown on the page. */
export interface Outcome {
  readonly failed: boolean;
  readonly sentence: ReactNode;
}

/** Not in a screen's state: the member may be on another screen when the server answers. */
let latest: Outcome | null = null;
const listeners = new Set<() => void>();

// A sentence may name a patient, so it must not reach the next person.
onPersonChange(() => showOutcome(null));

/** Shows an outcome on the current member screen; null removes it. */
export function showOutcome(outcome: Outcome | null): void {
  latest = outcome;
  for (const listener of listeners) listener();
}

/** The outcome to show, or null. */
export function useOutcome(): Outcome | null {
  return useSyncExternalStore(subscribe, () => latest);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
