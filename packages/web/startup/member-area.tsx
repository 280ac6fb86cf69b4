import { QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, Suspense, useEffect } from 'react';
import { lazyPart } from '../lib/lazy-part.ts';
import { forgetEarlyReads } from '../lib/query/early-reads.ts';
import { queryClient } from '../lib/query/query-client.ts';
import { routePath } from '../lib/routing/path.ts';
import { useLocation } from '../lib/routing/router.tsx';
import { dropToast, showToast, useToast } from '../lib/toast.ts';
import { onPersonChange } from '../session/session-store.ts';
import { Alert, Notice } from '../ui/alert.tsx';

// The next person on this browser must not see the data of the previous one.
onPersonChange(() => {
  // A sentence may name a patient.
  showToast(null);
  queryClient.clear();
  forgetEarlyReads();
});

/** The context of all member screens: the query client, and the message about the last action. */
export function MemberArea({ children }: { readonly children?: ReactNode }) {
  return (
    <QueryClientProvider client={queryClient}>
      <Suspense>
        <CachedLists />
        <ClockNotice />
      </Suspense>
      <ToastMessage />
      {children}
    </QueryClientProvider>
  );
}

const CachedLists = lazyPart(async () => (await import('./cached-lists-region.tsx')).CachedLists);
const ClockNotice = lazyPart(async () => (await import('../app/clock-notice.tsx')).ClockNotice);

/** Specification section 9: how long a success message stays. */
const successMilliseconds = 7_000;

/** The outcome of the last action, removed when another screen or another list is opened. */
function ToastMessage() {
  const { pathname, search } = useLocation();
  return <ToastAtAddress key={pathname + search} path={routePath(pathname)} />;
}

/** Stays in view in a long list, unless it would be in the way for as long as the screen is shown. */
function ToastAtAddress({ path }: { readonly path: string }) {
  const toast = useToast();

  useEffect(() => () => dropToast(path), [path]);

  useEffect(() => {
    if (toast === null || toast.failed || toast.stays) return;
    const timer = setTimeout(() => showToast(null), successMilliseconds);
    return () => clearTimeout(timer);
  }, [toast]);

  if (toast === null || (toast.path ?? path) !== path) return null;
  const Message = toast.failed ? Alert : Notice;
  return (
    <div
      className={`mb-5 rounded-control bg-surface shadow-lift ${toast.stays ? '' : 'sticky top-[64px] z-6'}`}
      data-print="none"
      data-passing
    >
      <Message>{toast.sentence}</Message>
    </div>
  );
}
