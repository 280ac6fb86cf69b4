import Clock from '@lucide/icons/icons/clock';
import { useEffect, useSyncExternalStore } from 'react';
import { clockMessages } from '#messages/clock.ts';
import { checkClock } from '../data/check-clock.ts';
import { millisecondsAhead, subscribeToServerClock } from '../data/server-clock.ts';
import { useNow } from '../session/use-now.ts';
import { afterPaint } from '../ui/after-paint.ts';
import { Icon } from '../ui/icon.tsx';

const noticedMilliseconds = 5 * 60_000;
/** What may happen after the device's clock was set, which nothing tells of, or a failed measurement. */
const occasions = ['focus', 'visibilitychange', 'online'];

/** Compares the device's clock with the server's, and says so where the two are minutes apart. */
export function ClockNotice() {
  const ahead = useSyncExternalStore(subscribeToServerClock, millisecondsAhead);
  const now = useNow();

  useEffect(() => {
    const check = () => void checkClock();
    const cancel = afterPaint(check);
    for (const occasion of occasions) window.addEventListener(occasion, check);
    return () => {
      cancel();
      for (const occasion of occasions) window.removeEventListener(occasion, check);
    };
  }, []);

  if (Math.abs(ahead) < noticedMilliseconds) return null;
  return (
    // Not a live region: it would be read again each minute.
    <p
      role="note"
      className="mb-5 flex items-center gap-3 rounded-control bg-slate-soft px-3.5 py-3 text-small text-slate-ink"
      data-print="none"
      data-passing
    >
      <Icon of={Clock} className="size-5 flex-none" />
      <span>{clockMessages.wrong(new Date(now.getTime() - ahead), now)}</span>
    </p>
  );
}
