import { timeMessages } from '#lib/i18n/messages.ts';

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;
const month = 30 * day;

interface AgeProps {
  readonly moment: Date;
  readonly now: Date;
}

/** How long ago something happened, with the exact time on hover. */
export function Age({ moment, now }: AgeProps) {
  return (
    <time dateTime={moment.toISOString()} title={timeMessages.exactly(moment)}>
      {timeAgo(moment, now)}
    </time>
  );
}

/** "12 min ago"; after a month the date. A time that is still ahead is "just now". */
export function timeAgo(moment: Date, now: Date): string {
  const elapsed = now.getTime() - moment.getTime();
  if (elapsed < minute) return timeMessages.justNow;
  if (elapsed < hour) return timeMessages.minutesAgo(Math.floor(elapsed / minute));
  if (elapsed < day) return timeMessages.hoursAgo(Math.floor(elapsed / hour));
  if (elapsed < month) return timeMessages.daysAgo(Math.floor(elapsed / day));
  return timeMessages.day(moment);
}
