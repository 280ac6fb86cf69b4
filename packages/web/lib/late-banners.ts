import type { ReactNode } from 'react';
import { createStore } from './store.ts';

/** That what is shown is of an earlier moment. */
interface OutdatedBanner {
  readonly sentence: string;
  readonly isOffline: boolean;
}

/** What the page says above its screen, by scripts that are loaded after the screen. */
interface LateBanners {
  /** In place of the sentence for pages without a network. */
  readonly outdated: OutdatedBanner | null;
  /** The offer of a new version. */
  readonly newVersion: ReactNode;
  /** Why the page stays in its language. */
  readonly problem: string | null;
}

export const lateBanners = createStore<LateBanners>({ outdated: null, newVersion: null, problem: null });

export function showBanner(changed: Partial<LateBanners>): void {
  lateBanners.set({ ...lateBanners.get(), ...changed });
}
