import { type ReactNode, useCallback, useContext, useEffect, useRef, useState } from 'react';
import { logProblem, problemOf } from '../data/errors.ts';
import { appMessages } from '../messages/en/app.ts';
import { uiMessages } from '../messages/en/ui.ts';
import { useLocation } from '../routing/router.tsx';
import { Alert } from '../ui/alert.tsx';
import { Card, ListSkeleton } from '../ui/card.tsx';
import { PageTitle, TitleFrameContext } from '../ui/page-title.tsx';
import type { RouteChunk, Screen } from './route-chunk.ts';
import { type Outline, routeAt } from './routes.ts';

interface LazyScreenProps {
  readonly chunk: RouteChunk;
  /** Shown while the chunk is loading; of the current route unless given. */
  readonly outline?: Outline | null;
  readonly children?: ReactNode;
}

/**
 * Shows a screen as soon as its chunk has arrived. A chunk that has not arrived after 120 seconds counts as failed
 * (specification section 9); a button, and the browser's return online, load it again.
 */
export function LazyScreen({ chunk, outline, children }: LazyScreenProps) {
  const [loaded, setLoaded] = useState<Screen | null>(() => chunk.loaded);
  const [isLoading, setLoading] = useState(true);
  const [mustReload, setMustReload] = useState(false);
  const hasFailed = useRef(false);

  useEffect(() => {
    if (loaded !== null || !isLoading) return;
    let isMounted = true;
    chunk
      .load()
      .then((screen) => {
        if (isMounted) setLoaded(() => screen);
      })
      .catch((error: unknown) => {
        logProblem('A screen could not be loaded.', error);
        if (!isMounted) return;
        setMustReload(hasFailed.current || problemOf(error).kind === 'timeout');
        hasFailed.current = true;
        setLoading(false);
      });
    return () => {
      isMounted = false;
    };
  }, [chunk, loaded, isLoading]);

  const loadAgain = useCallback(() => setLoading(true), []);

  if (loaded !== null) {
    const Loaded = loaded;
    return <Loaded>{children}</Loaded>;
  }
  return isLoading ? (
    <ScreenOutline outline={outline} />
  ) : (
    <ScreenNotLoaded mustReload={mustReload} onRetry={loadAgain} />
  );
}

interface ScreenNotLoadedProps {
  /** Importing the chunk again within this page is of no use. */
  readonly mustReload: boolean;
  readonly onRetry: () => void;
}

function ScreenNotLoaded({ mustReload, onRetry }: ScreenNotLoadedProps) {
  const tryAgain = useCallback(() => {
    // A hanging import never settles, some browsers cache a failed one until the page is reloaded, and a new release
    // renames the chunks.
    if (mustReload && navigator.onLine) location.reload();
    else onRetry();
  }, [mustReload, onRetry]);

  useEffect(() => {
    window.addEventListener('online', tryAgain);
    return () => window.removeEventListener('online', tryAgain);
  }, [tryAgain]);

  return (
    <>
      <PageTitle className="mb-4">{appMessages.screenMissingTitle}</PageTitle>
      <Alert onRetry={tryAgain}>{appMessages.screenMissing}</Alert>
    </>
  );
}

/** The skeleton of a screen, by default of the current route's; its heading takes no focus, as the screen's own will. */
export function ScreenOutline({ outline }: { readonly outline?: Outline | null | undefined }) {
  const siteName = useContext(TitleFrameContext)?.siteName;
  const current = routeAt(useLocation().pathname)?.outline;
  const { title = null, shape = 'list' } = outline ?? current ?? {};

  useEffect(() => {
    if (title !== null) document.title = siteName === undefined ? title : `${title} · ${siteName}`;
  }, [title, siteName]);

  return (
    <div className={columns[shape]}>
      {title !== null && <h1 className="mb-5">{title}</h1>}
      {shape === 'list' ? <ListSkeleton rows={3} /> : <FormSkeleton />}
    </div>
  );
}

const columns = { narrow: 'mx-auto w-full max-w-md', form: 'mx-auto w-full max-w-[41rem]', list: '' };
const skeletonFields = ['first', 'second', 'third', 'fourth', 'fifth'];

function FormSkeleton() {
  return (
    <Card role="status" aria-label={uiMessages.loading}>
      {skeletonFields.map((field) => (
        <div key={field} className="mb-4 grid gap-1.5 motion-safe:animate-pulse">
          <div className="h-6 w-2/5 rounded bg-sunk" />
          <div className="h-[46px] rounded-control bg-sunk" />
        </div>
      ))}
    </Card>
  );
}
