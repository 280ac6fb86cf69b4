import { useContext, useEffect } from 'react';
import { uiMessages } from '../messages/en/ui.ts';
import { useLocation } from '../routing/router.tsx';
import { Card, ListSkeleton } from '../ui/card.tsx';
import { TitleFrameContext } from '../ui/page-title.tsx';
import { outlineAt } from './routes.ts';
import type { Outline } from './screen-part.ts';

const fields = 5;
const columns = { narrow: 'mx-auto w-full max-w-md', form: 'mx-auto w-full max-w-[41rem]', list: '' };

/** Stands where the screen of this address will be, while something of it is on its way. */
export function OutlineOfThisScreen() {
  const outline = outlineAt(useLocation().pathname);
  return outline === null ? <ListSkeleton rows={3} /> : <ScreenOutline {...outline} />;
}

/**
 * Stands where a screen will be: heading, title and size are there before it. The heading takes no focus; the screen's
 * own will.
 */
export function ScreenOutline({ title, shape }: Outline) {
  const siteName = useContext(TitleFrameContext)?.siteName;

  useEffect(() => {
    document.title = siteName === undefined ? title : `${title} · ${siteName}`;
  }, [title, siteName]);

  return (
    <div className={columns[shape]}>
      <h1 className="mb-5">{title}</h1>
      {shape === 'list' ? <ListSkeleton rows={3} /> : <FormSkeleton />}
    </div>
  );
}

function FormSkeleton() {
  return (
    <Card role="status" aria-label={uiMessages.loading}>
      {Array.from({ length: fields }, (_, field) => field).map((field) => (
        <div key={field} className="mb-4 grid gap-1.5 motion-safe:animate-pulse">
          <div className="h-6 w-2/5 rounded bg-sunk" />
          <div className="h-[46px] rounded-control bg-sunk" />
        </div>
      ))}
    </Card>
  );
}
