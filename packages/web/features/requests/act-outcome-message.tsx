import { useEffect } from 'react';
import { useLocation } from '../../routing/router.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Problem } from '../../ui/problem.tsx';
import { tellOutcome, useActOutcome } from './act-outcome.ts';
import { ActSentence } from './act-sentence.tsx';

/** As long as the specification gives a message that clears by itself (section 9). */
const doneMilliseconds = 7_000;

/** Draws the outcome anew for each screen: what was said on one has been read when the next one comes. */
export function ActOutcomeMessage() {
  const { pathname } = useLocation();
  return <OnThisScreen key={pathname} />;
}

/**
 * How an act on a request ended: on whichever member screen the person is by then, and in view however far down a list
 * the act was asked for. What was done stands for a while, what failed until the screen is left.
 */
function OnThisScreen() {
  const outcome = useActOutcome();

  useEffect(() => () => tellOutcome(null), []);

  useEffect(() => {
    if (outcome === null || outcome.failed) return;
    const timer = setTimeout(() => tellOutcome(null), doneMilliseconds);
    return () => clearTimeout(timer);
  }, [outcome]);

  if (outcome === null) return null;
  return (
    <div className="sticky top-[68px] z-5 mb-5 rounded-xl bg-surface shadow-lift" data-print="none">
      {outcome.failed ? (
        <Problem>{outcome.sentence}</Problem>
      ) : (
        <Notice>
          <ActSentence act={outcome.done} kind="done" />
        </Notice>
      )}
    </div>
  );
}
