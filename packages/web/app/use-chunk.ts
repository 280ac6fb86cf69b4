import { useCallback, useEffect, useRef, useState } from 'react';
import { logProblem, problemOf } from '../lib/firestore/errors.ts';
import type { RouteChunk, Screen } from './route-chunk.ts';

/** How far a chunk has been loaded. */
interface ChunkState {
  /** Null until the chunk has arrived. */
  readonly loaded: Screen | null;
  readonly hasFailed: boolean;
  readonly tryAgain: () => void;
}

/**
 * Loads a chunk. One that has not arrived after 120 seconds counts as failed (specification section 9); the browser's return
 * online loads it again, as `tryAgain` does.
 */
export function useChunk(chunk: RouteChunk): ChunkState {
  const [loaded, setLoaded] = useState<Screen | null>(() => chunk.loaded);
  const [isLoading, setLoading] = useState(true);
  /** Importing the chunk again within this page is of no use. */
  const [mustReload, setMustReload] = useState(false);
  const failedBefore = useRef(false);
  const hasFailed = loaded === null && !isLoading;

  useEffect(() => {
    if (loaded !== null || !isLoading) return;
    let isMounted = true;
    chunk
      .load()
      .then((screen) => {
        if (isMounted) setLoaded(() => screen);
      })
      .catch((error: unknown) => {
        logProblem(`${chunk.name} could not be loaded.`, error);
        if (!isMounted) return;
        setMustReload(failedBefore.current || problemOf(error).kind === 'timeout');
        failedBefore.current = true;
        setLoading(false);
      });
    return () => {
      isMounted = false;
    };
  }, [chunk, loaded, isLoading]);

  const tryAgain = useCallback(() => {
    // A hanging import never settles, some browsers cache a failed one until the page is reloaded, and a new release
    // renames the chunks.
    if (mustReload && navigator.onLine) location.reload();
    else setLoading(true);
  }, [mustReload]);

  useEffect(() => {
    if (!hasFailed) return;
    window.addEventListener('online', tryAgain);
    return () => window.removeEventListener('online', tryAgain);
  }, [hasFailed, tryAgain]);

  return { loaded, hasFailed, tryAgain };
}
