import type { ComponentType, ReactNode } from 'react';
import { loadChunk } from '../lib/load-chunk.ts';

/** A screen, or a component around screens. */
export type Screen = ComponentType<{ readonly children?: ReactNode }>;

/** The code of a screen, which is loaded on demand. */
export interface RouteChunk {
  /** The name of its module, by which the build finds the files to preload. */
  readonly name: string;
  /** Null until the chunk has arrived. */
  readonly loaded: Screen | null;
  /** Loads the chunk once; a call after a failure tries again. */
  readonly load: () => Promise<Screen>;
}

/** A screen that a module exports, by a dynamic import. */
export function routeChunk<Export extends string>(
  name: string,
  importModule: () => Promise<Readonly<Record<Export, Screen>>>,
  exported: Export,
): RouteChunk {
  let loaded: Screen | null = null;
  let loading: Promise<Screen> | null = null;
  return {
    name,
    get loaded() {
      return loaded;
    },
    async load() {
      loading ??= loadChunk(async () => (await importModule())[exported]);
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
