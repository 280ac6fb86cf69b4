import { useEffect } from 'react';
import { useLocation } from '../routing/router.tsx';
import { tellOutcome, useOutcome } from '../session/outcome.ts';
import { Alert, Notice } from '../ui/alert.tsx';

/** The time after which the specification clears such a message (section 9). */
const successMilliseconds = 7_000;

/**
 * The outcome of the person's last action, on whichever member screen they are by then, and in view however far they
 * have scrolled. A success is cleared after a while, and everything when another screen or another list is opened.
 */
export function OutcomeMessage() {
  const { pathname, search } = useLocation();
  return <OutcomeAtAddress key={pathname + search} />;
}

function OutcomeAtAddress() {
  const outcome = useOutcome();

  useEffect(() => () => tellOutcome(null), []);

  useEffect(() => {
    if (outcome === null || outcome.failed) return;
    const timer = setTimeout(() => tellOutcome(null), successMilliseconds);
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
