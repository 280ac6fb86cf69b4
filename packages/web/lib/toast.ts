import { type ReactNode, useSyncExternalStore } from 'react';
import { createStore } from '../lib/store.ts';

/** The result of a member's last action, as shown on the page. */
export interface Toast {
  readonly failed: boolean;
  readonly sentence: ReactNode;
  /** The path of the screen that the action leads to; the current screen, or the next member screen, without it. */
  readonly path?: string;
  /** Shown until the screen is left: a success otherwise disappears after a while. */
  readonly stays?: boolean;
}

/** Not in a screen's state: the member may be on another screen when the server answers. */
const latest = createStore<Toast | null>(null);

/** Shows a toast on a member screen; null removes it. */
export function showToast(toast: Toast | null): void {
  latest.set(toast);
}

/** Removes the toast when the screen at `path` is left, unless it belongs to the next one. */
export function dropToast(path: string): void {
  if ((latest.get()?.path ?? path) === path) showToast(null);
}

/** The toast to show, or null. */
export function useToast(): Toast | null {
  return useSyncExternalStore(latest.subscribe, latest.get);
}
