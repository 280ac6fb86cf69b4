import type { ComponentType, ReactNode } from 'react';
import { loadPart } from '../data/load-part.ts';

/** A screen, or what stands around screens. */
export type Screen = ComponentType<{ readonly children?: ReactNode }>;

export interface ScreenRoute {
  readonly path: string;
  readonly part: ScreenPart;
}

/** What is known of a screen before its file is there. */
export interface Outline {
  readonly title: string;
  /** "narrow" and "form" are columns with a form, of the width of the account's and the other screens' ones. */
  readonly shape: 'narrow' | 'form' | 'list';
}

/** A screen that is in the entry, or in a file of its own. */
export interface ScreenPart {
  /** Null for what stands around screens. */
  readonly outline: Outline | null;
  /** Null until its file is there. */
  readonly loaded: Screen | null;
  /** Fetches the file, once; after a failure, anew. */
  readonly fetch: () => Promise<Screen>;
}

/** A screen that is in the entry. */
export function screenAtHand(screen: Screen): ScreenPart {
  return { outline: null, loaded: screen, fetch: async () => screen };
}

/** A screen in a file of its own. */
export function screenApart(outline: Outline | null, load: () => Promise<Screen>): ScreenPart {
  let loaded: Screen | null = null;
  let loading: Promise<Screen> | null = null;
  return {
    outline,
    get loaded() {
      return loaded;
    },
    async fetch() {
      loading ??= loadPart(load);
      try {
        loaded = await loading;
        return loaded;
      } catch (error) {
        loading = null;
        throw error;
      }
    },
  };
}
