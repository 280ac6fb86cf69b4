import type { ReactNode } from 'react';

/** What the page says above its screen, by scripts that are loaded after the screen. */
interface LateNotices {
  /** In place of the sentence for pages without a network. */
  readonly offline: string | null;
  /** The offer of a new version. */
  readonly newVersion: ReactNode;
  /** Why the page stays in its language. */
  readonly problem: string | null;
}

let notices: LateNotices = { offline: null, newVersion: null, problem: null };
const listeners = new Set<() => void>();

/** For useSyncExternalStore. */
export function subscribeToNotices(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** For useSyncExternalStore. */
export function currentNotices(): LateNotices {
  return notices;
}

export function setNotices(changed: Partial<LateNotices>): void {
  notices = { ...notices, ...changed };
  for (const listener of listeners) listener();
}
