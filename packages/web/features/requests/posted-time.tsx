import { useEffect, useId, useState } from 'react';
import { requestTimes } from '../../messages/en/requests.ts';

interface PostedTimeProps {
  readonly moment: Date;
  readonly now: Date;
}

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;
const renewalInterval = minute / 2;

/**
 * The age of a request. The exact time replaces it on hover, and while the card (the "group/card" around it) has focus,
 * as after a tap on a phone; so the times add no Tab stops. Space for the exact time is reserved from the start, so that
 * nothing moves. On paper only the exact time is shown.
 */
export function PostedTime({ moment, now }: PostedTimeProps) {
  const id = useId();
  return (
    <span className="group/time relative inline-grid text-[0.92rem] font-normal text-quiet *:[grid-area:1/1]">
      <time
        dateTime={moment.toISOString()}
        aria-describedby={id}
        className="group-focus-within/card:opacity-0 group-hover/time:opacity-0 print:hidden"
      >
        {timeAgo(moment, now)}
      </time>
      <span
        role="tooltip"
        id={id}
        className="pointer-events-none invisible text-ink unbroken max-[16rem]:whitespace-normal group-focus-within/card:visible group-hover/time:visible print:visible"
      >
        {requestTimes.exactly(moment)}
      </span>
    </span>
  );
}

/** The current time, renewed twice a minute. */
export function useNow(): Date {
  const [now, setNow] = useState(() => new Date());
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), renewalInterval);
    return () => clearInterval(timer);
  }, []);
  return now;
}

/** "12 minutes ago". A time ahead of this device's clock is "just now". */
export function timeAgo(moment: Date, now: Date): string {
  const elapsed = now.getTime() - moment.getTime();
  if (elapsed < minute) return requestTimes.justNow;
  if (elapsed < hour) return requestTimes.minutesAgo(Math.floor(elapsed / minute));
  if (elapsed < day) return requestTimes.hoursAgo(Math.floor(elapsed / hour));
  return requestTimes.daysAgo(Math.floor(elapsed / day));
}
