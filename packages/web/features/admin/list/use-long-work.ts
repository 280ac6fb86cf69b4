import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { failureSentence, logProblem } from '../../../lib/firestore/errors.ts';
import { showToast } from '../../../lib/toast.ts';
import { isFocusLost } from '../../../ui/focus.ts';
import type { LongWork } from './read-all.ts';

interface LongWorkMessages {
  /** The line in the console about a failure. */
  readonly logged: string;
  /** The sentence for a failure. */
  readonly failed: string;
}

/** Makes the follower of a step, whose progress is told in these words. */
type Follow = (label: (done: number) => string) => LongWork;

/** Work in many calls, of which a screen does one at a time. */
interface FollowedWork {
  /** How far the work is, in words; null while there is none. */
  readonly progress: string | null;
  readonly start: (steps: (follow: Follow) => Promise<void>) => Promise<void>;
  readonly stop: () => void;
}

/**
 * Does work in many calls. It ends when the person stops it or leaves the screen; focus that is lost with the button "Stop" returns to
 * the element with the id.
 */
export function useLongWork(focusId: string, { logged, failed }: LongWorkMessages): FollowedWork {
  const [progress, setProgress] = useState<string | null>(null);
  const running = useRef<AbortController | null>(null);
  const wasStopped = useRef(false);

  useEffect(() => () => running.current?.abort(), []);

  useLayoutEffect(() => {
    if (progress !== null || !wasStopped.current) return;
    wasStopped.current = false;
    if (isFocusLost()) document.getElementById(focusId)?.focus({ preventScroll: true });
  }, [progress, focusId]);

  async function start(steps: (follow: Follow) => Promise<void>): Promise<void> {
    if (running.current !== null) return;
    const controller = new AbortController();
    const { signal } = controller;
    running.current = controller;
    showToast(null);
    try {
      await steps((label) => {
        setProgress(label(0));
        return { signal, onProgress: (done) => setProgress(label(done)) };
      });
    } catch (error) {
      if (!signal.aborted) {
        logProblem(logged, error);
        showToast({ failed: true, sentence: failureSentence(error, failed) });
      }
    }
    running.current = null;
    setProgress(null);
  }

  function stop() {
    wasStopped.current = true;
    running.current?.abort();
  }

  return { progress, start, stop };
}
