import { useId } from 'react';
import { requestTimes } from '../../words/en/requests.ts';
import { timeAgo } from './time-ago.ts';

interface PostedTimeProps {
  readonly moment: Date;
  readonly now: Date;
}

/**
 * How long ago; exactly when on hover and on focus, which a tap gives on a phone. The one takes the other's place, for
 * which there is room from the start: nothing moves, and nothing else is covered. On paper the exact time stands alone.
 */
export function PostedTime({ moment, now }: PostedTimeProps) {
  const id = useId();
  return (
    <span className="group relative inline-grid text-[0.92rem] text-quiet *:[grid-area:1/1]">
      <button type="button" aria-describedby={id} className="-my-3 rounded-md py-3 text-left">
        <time dateTime={moment.toISOString()} className="group-focus-within:opacity-0 group-hover:opacity-0">
          {timeAgo(moment, now)}
        </time>
      </button>
      <span
        role="tooltip"
        id={id}
        className="pointer-events-none invisible self-center text-ink unbroken group-focus-within:visible group-hover:visible print:visible"
      >
        {requestTimes.exactly(moment)}
      </span>
    </span>
  );
}
