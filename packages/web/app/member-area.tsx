import { QueryClientProvider } from '@tanstack/react-query';
import { lazy, type ReactNode, Suspense, useEffect } from 'react';
import { forgetEarlyReads } from '../data/early-reads.ts';
import { loadLazyComponent } from '../data/load-lazy-component.ts';
import { queryClient } from '../data/query-client.ts';
import { routePath } from '../routing/path.ts';
import { useLocation } from '../routing/router.tsx';
import { dropOutcome, showOutcome, useOutcome } from '../session/outcome.ts';
import { onPersonChange } from '../session/session-store.ts';
import { Alert, Notice } from '../ui/alert.tsx';

// The next person on this browser must not see the data of the previous one.
onPersonChange(() => {
  queryClient.clear();
  forgetEarlyReads();
});

/** The context of all member screens: the query client, and the message about the last action. */
export function MemberArea({ children }: { readonly children?: ReactNode }) {
  return (
    <QueryClientProvider client={queryClient}>
      <Suspense>
        <KeptLists />
        <ClockNotice />
      </Suspense>
      <OutcomeMessage />
      {children}
    </QueryClientProvider>
  );
}

const KeptLists = lazy(() => loadLazyComponent(async () => (await import('./kept-lists.tsx')).KeptLists));
const ClockNotice = lazy(() =>
  loadLazyComponent(async () => (await import('./clock-notice.tsx')).ClockNotice),
);

/** Specification section 9: how long a success message stays. */
const successMilliseconds = 7_000;

/** The outcome of the last action, removed when another screen or another list is opened. */
function OutcomeMessage() {
  const { pathname, search } = useLocation();
  return <OutcomeAtAddress key={pathname + search} path={routePath(pathname)} />;
}

/** Stays in view in a long list, unless it would be in the way for as long as the screen is shown. */
function OutcomeAtAddress({ path }: { readonly path: string }) {
  const outcome = useOutcome();

  useEffect(() => () => dropOutcome(path), [path]);

  useEffect(() => {
    if (outcome === null || outcome.failed || outcome.stays) return;
    const timer = setTimeout(() => showOutcome(null), successMilliseconds);
    return () => clearTimeout(timer);
  }, [outcome]);

  if (outcome === null || (outcome.path ?? path) !== path) return null;
  const Message = outcome.failed ? Alert : Notice;
  return (
    <div
      className={`mb-5 rounded-control bg-surface shadow-lift ${outcome.stays ? '' : 'sticky top-[64px] z-6'}`}
      data-print="none"
      data-passing
    >
      <Message>{outcome.sentence}</Message>
    </div>
  );
}
