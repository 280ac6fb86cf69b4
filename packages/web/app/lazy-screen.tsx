import { type ReactNode, useContext, useEffect } from 'react';
import { appMessages } from '#app/messages.ts';
import { useLocation } from '../lib/routing/router.tsx';
import { type Outline, routeAt } from '../routes.ts';
import { Alert } from '../ui/alert.tsx';
import { PageTitle, TitleFrameContext } from '../ui/page-title.tsx';
import { Panel } from '../ui/panel.tsx';
import { FormSkeleton, ListSkeleton } from '../ui/skeleton.tsx';
import type { RouteChunk } from './route-chunk.ts';
import { useChunk } from './use-chunk.ts';

interface LazyScreenProps {
  readonly chunk: RouteChunk;
  /** Shown while the chunk is loading; of the current route unless given. */
  readonly outline?: Outline;
  readonly children?: ReactNode;
}

/** Shows a screen as soon as its chunk has arrived. */
export function LazyScreen({ chunk, outline, children }: LazyScreenProps) {
  const { loaded: Loaded, hasFailed, tryAgain } = useChunk(chunk);
  if (Loaded !== null) return <Loaded>{children}</Loaded>;
  if (!hasFailed) return <ScreenOutline outline={outline} />;
  return (
    <>
      <PageTitle className="mb-4">{appMessages.screenMissingTitle}</PageTitle>
      <Alert onRetry={tryAgain}>{appMessages.screenMissing}</Alert>
    </>
  );
}

/** The skeleton of a screen, by default of the current route's; its heading takes no focus, as the screen's own will. */
export function ScreenOutline({ outline }: { readonly outline?: Outline | undefined }) {
  const siteName = useContext(TitleFrameContext)?.siteName;
  const current = routeAt(useLocation().pathname)?.outline;
  const { title = null, shape = 'list' } = outline ?? current ?? {};

  useEffect(() => {
    if (title !== null) document.title = siteName === undefined ? title : `${title} · ${siteName}`;
  }, [title, siteName]);

  return (
    <div className={columns[shape]}>
      {title !== null && <h1 className={shape === 'form' ? 'mb-[2.625rem]' : 'mb-5'}>{title}</h1>}
      {shape === 'list' ? (
        <div className="min-h-svh">
          <ListSkeleton rows={3} />
        </div>
      ) : (
        <Panel padding="form">
          <FormSkeleton fields={shape === 'form' ? 8 : 5} isWide={shape === 'form'} />
        </Panel>
      )}
    </div>
  );
}

const columns = { narrow: 'mx-auto w-full max-w-md', form: 'lg:pr-[22.5rem]', list: '' };
