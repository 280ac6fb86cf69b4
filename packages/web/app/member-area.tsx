import { QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, useEffect } from 'react';
import { queryClient } from '../data/query-client.ts';
import { useLocation } from '../routing/router.tsx';
import { showOutcome, useOutcome } from '../session/outcome.ts';
import { onPersonChange } from '../session/session-store.ts';
import { Alert, Notice } from '../ui/alert.tsx';

// The next person on this browser must not see the data of the former.
onPersonChange(() => queryClient.clear());

/** The context of all member screens: the query client, and the message about the last action. */
export function MemberArea({ children }: { readonly children?: ReactNode }) {
  return (
    <QueryClientProvider client={queryClient}>
      <OutcomeMessage />
      {children}
    </QueryClientProvider>
  );
}

/** Specification section 9: how long a success message stays. */
const successMilliseconds = 7_000;

/** The outcome of the last action, removed when another screen or another list is opened. */
function OutcomeMessage() {
  const { pathname, search } = useLocation();
  return <OutcomeAtAddress key={pathname + search} />;
}

/** Stays in view in a long list. A success disappears after a while. */
function OutcomeAtAddress() {
  const outcome = useOutcome();

  useEffect(() => () => showOutcome(null), []);

  useEffect(() => {
    if (outcome === null || outcome.failed) return;
    const timer = setTimeout(() => showOutcome(null), successMilliseconds);
    return () => clearTimeout(timer);
  }, [outcome]);

  if (outcome === null) return null;
  const Message = outcome.failed ? Alert : Notice;
  return (
    <div className="sticky top-[68px] z-6 mb-5 rounded-xl bg-surface shadow-lift" data-print="none">
      <Message>{outcome.sentence}</Message>
    </div>
  );
}
