import { type ReactNode, useSyncExternalStore } from 'react';
import { onPersonChange } from './session-store.ts';

/** The result of a member's last action, as shown on the page. */
export interface Outcome {
  readonly failed: boolean;
  readonly sentence: ReactNode;
  /** The path of the screen that the action leads to; the current screen, or the next member screen, without it. */
  readonly path?: string;
  /** Shown until the screen is left: a success otherwise disappears after a while. */
  readonly stays?: boolean;
}

/** Not in a screen's state: the member may be on another screen when the server answers. */
let latest: Outcome | null = null;
const listeners = new Set<() => void>();

// A sentence may name a patient, so it must not reach the next person.
onPersonChange(() => showOutcome(null));

/** Shows an outcome on a member screen; null removes it. */
export function showOutcome(outcome: Outcome | null): void {
  latest = outcome;
  for (const listener of listeners) listener();
}

/** Removes the outcome when the screen at `path` is left, unless it belongs to the next one. */
export function dropOutcome(path: string): void {
  if ((latest?.path ?? path) === path) showOutcome(null);
}

/** The outcome to show, or null. */
export function useOutcome(): Outcome | null {
  return useSyncExternalStore(subscribe, () => latest);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
