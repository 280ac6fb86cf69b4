import { useId } from 'react';
import { requestTimes } from '../../messages/en/requests.ts';
import { timeAgo } from './time-ago.ts';

interface PostedTimeProps {
  readonly moment: Date;
  readonly now: Date;
}

/**
 * How long ago; exactly when on hover, and while its card (the "group/card" around it) has focus, as a tap gives it on a
 * phone: so that no list needs a stop of the Tab key for each time. The one takes the other's place, for which there is
 * room from the start: nothing moves, and nothing else is covered. On paper the exact time stands alone.
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
