import { useId } from 'react';
import { requestTimes } from '../../words/en/requests.ts';
import { timeAgo } from './time-ago.ts';

interface PostedTimeProps {
  readonly moment: Date;
  readonly now: Date;
}

/** How long ago; exactly when on hover and on focus, which a tap gives on a phone. On paper the exact time stands alone. */
export function PostedTime({ moment, now }: PostedTimeProps) {
  const id = useId();
  return (
    <span className="group relative inline-block text-[0.92rem] text-quiet">
      <button type="button" aria-describedby={id} className="-my-3 rounded-md py-3">
        <time dateTime={moment.toISOString()}>{timeAgo(moment, now)}</time>
      </button>
      <span
        role="tooltip"
        id={id}
        className="invisible absolute bottom-full left-0 z-10 mb-2.5 rounded-lg bg-ink px-2.5 py-1 text-ground unbroken group-focus-within:visible group-hover:visible print:visible print:static print:bg-transparent print:p-0 print:text-ink"
      >
        {requestTimes.exactly(moment)}
      </span>
    </span>
  );
}
