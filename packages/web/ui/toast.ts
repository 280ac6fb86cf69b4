import { type ReactNode, useSyncExternalStore } from 'react';

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
let latest: Toast | null = null;
const listeners = new Set<() => void>();

/** Shows a toast on a member screen; null removes it. */
export function showToast(toast: Toast | null): void {
  latest = toast;
  for (const listener of listeners) listener();
}

/** Removes the toast when the screen at `path` is left, unless it belongs to the next one. */
export function dropToast(path: string): void {
  if ((latest?.path ?? path) === path) showToast(null);
}

/** The toast to show, or null. */
export function useToast(): Toast | null {
  return useSyncExternalStore(subscribe, () => latest);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
