import Clock from '@lucide/icons/icons/clock';
import { useEffect, useSyncExternalStore } from 'react';
import { clockMessages } from '#app/messages.ts';
import { configurationPath } from '../lib/firestore/configuration.ts';
import { millisecondsAhead } from '../lib/server-clock.ts';
import { useNow } from '../lib/use-now.ts';
import { afterPaint } from '../ui/after-paint.ts';
import { Icon } from '../ui/icon.tsx';

const noticedMilliseconds = 5 * 60_000;
/** What may happen after the device's clock was set, which nothing tells of, or a failed measurement. */
const occasions = ['focus', 'visibilitychange', 'online'];

/** Compares the device's clock with the server's, and says so where the two are minutes apart. */
export function ClockNotice() {
  const ahead = useSyncExternalStore(millisecondsAhead.subscribe, millisecondsAhead.get);
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

/** Less is as much the network's as the clock's. */
const toleratedMilliseconds = 60_000;

/** When the page was opened, as the device's clock had it at the last measurement; NaN before the first. */
let openedAt = Number.NaN;

/**
 * Measures how far the server's clock is ahead of the device's, by the header `Date` of a small response: once, and again after
 * somebody has set the device's clock. A device that has slept measures again too: sleep stops `performance.now()` in most browsers.
 */
export async function checkClock(): Promise<void> {
  const sentAt = Date.now();
  const opened = sentAt - performance.now();
  if (!navigator.onLine || Math.abs(opened - openedAt) < toleratedMilliseconds) return;
  openedAt = opened;
  // The cache of a CDN, which would answer with an earlier time, knows no response for an address of its own.
  const asked = fetch(`${configurationPath}?at=${sentAt}`, { method: 'HEAD', cache: 'no-store' });
  const response = await asked.catch(() => null);
  const duration = Date.now() - sentAt;
  const ahead = Date.parse(response?.headers.get('Date') ?? '') - sentAt - duration / 2;
  if (Number.isNaN(ahead) || Math.abs(duration) > toleratedMilliseconds) openedAt = Number.NaN;
  else millisecondsAhead.set(Math.abs(ahead) < toleratedMilliseconds ? 0 : ahead);
}
