import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react';
import { problemOf } from '../data/errors.ts';
import { logProblem } from '../data/log.ts';
import { appMessages } from '../messages/en/app.ts';
import { Alert } from '../ui/alert.tsx';
import { PageTitle } from '../ui/page-title.tsx';
import { OutlineOfThisScreen, ScreenOutline } from './screen-outline.tsx';
import type { Screen, ScreenPart } from './screen-part.ts';

interface PartScreenProps {
  readonly part: ScreenPart;
  /** What the part stands around. */
  readonly children?: ReactNode;
}

/**
 * Draws a screen as soon as its file is there. One that has not arrived in 120 seconds (specification section 9) fails;
 * it is asked for again by a button, and when the browser is back online.
 */
export function PartScreen({ part, children }: PartScreenProps) {
  const [loaded, setLoaded] = useState<Screen | null>(() => part.loaded);
  const [isWaiting, setWaiting] = useState(true);
  const [isStuck, setStuck] = useState(false);
  const hasFailed = useRef(false);

  useEffect(() => {
    if (loaded !== null || !isWaiting) return;
    let isHere = true;
    part
      .fetch()
      .then((screen) => {
        if (isHere) setLoaded(() => screen);
      })
      .catch((error: unknown) => {
        logProblem('A screen could not be loaded.', error);
        if (!isHere) return;
        setStuck(hasFailed.current || problemOf(error).kind === 'timeout');
        hasFailed.current = true;
        setWaiting(false);
      });
    return () => {
      isHere = false;
    };
  }, [part, loaded, isWaiting]);

  const askAgain = useCallback(() => setWaiting(true), []);

  if (loaded !== null) {
    const Loaded = loaded;
    return <Loaded>{children}</Loaded>;
  }
  if (!isWaiting) return <PartMissing isStuck={isStuck} onRetry={askAgain} />;
  return part.outline === null ? <OutlineOfThisScreen /> : <ScreenOutline {...part.outline} />;
}

interface PartMissingProps {
  /** Asking again within this page is of no use. */
  readonly isStuck: boolean;
  readonly onRetry: () => void;
}

function PartMissing({ isStuck, onRetry }: PartMissingProps) {
  const tryAgain = useCallback(() => {
    // A file that hangs goes on hanging, some browsers remember a failed one until the page is loaded anew, and a new
    // release renames its files.
    if (isStuck && navigator.onLine) location.reload();
    else onRetry();
  }, [isStuck, onRetry]);

  useEffect(() => {
    window.addEventListener('online', tryAgain);
    return () => window.removeEventListener('online', tryAgain);
  }, [tryAgain]);

  return (
    <>
      <PageTitle className="mb-4">{appMessages.partMissingTitle}</PageTitle>
      <Alert onRetry={tryAgain}>{appMessages.partMissing}</Alert>
    </>
  );
}
