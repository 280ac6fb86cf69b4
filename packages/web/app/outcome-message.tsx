import { useEffect } from 'react';
import { useLocation } from '../routing/router.tsx';
import { tellOutcome, useOutcome } from '../session/outcome.ts';
import { Alert, Notice } from '../ui/alert.tsx';

/** As long as the specification gives a message that clears by itself (section 9). */
const doneMilliseconds = 7_000;

/** Draws the outcome anew for each screen: what was said on one has been read when the next one comes. */
export function OutcomeMessage() {
  const { pathname } = useLocation();
  return <OnThisScreen key={pathname} />;
}

/**
 * How what the person did ended: on whichever member screen they are by then, and in view however far down a list it was
 * asked for. What was done stands for a while, what failed until the screen is left.
 */
function OnThisScreen() {
  const outcome = useOutcome();

  useEffect(() => () => tellOutcome(null), []);

  useEffect(() => {
    if (outcome === null || outcome.failed) return;
    const timer = setTimeout(() => tellOutcome(null), doneMilliseconds);
    return () => clearTimeout(timer);
  }, [outcome]);

  if (outcome === null) return null;
  const Message = outcome.failed ? Alert : Notice;
  return (
    <div className="sticky top-[68px] z-5 mb-5 rounded-xl bg-surface shadow-lift" data-print="none">
      <Message>{outcome.sentence}</Message>
    </div>
  );
}
