import type { ReactNode } from 'react';

/** That what is shown is of an earlier moment. */
interface OutdatedNotice {
  readonly sentence: string;
  readonly isOffline: boolean;
}

/** What the page says above its screen, by scripts that are loaded after the screen. */
interface LateNotices {
  /** In place of the sentence for pages without a network. */
  readonly outdated: OutdatedNotice | null;
  /** The offer of a new version. */
  readonly newVersion: ReactNode;
  /** Why the page stays in its language. */
  readonly problem: string | null;
}

let notices: LateNotices = { outdated: null, newVersion: null, problem: null };
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
