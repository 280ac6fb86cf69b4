const locale = 'en-US';

const counts = lazily(() => new Intl.NumberFormat(locale));
const moments = lazily(() => new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short' }));
const days = lazily(() => new Intl.DateTimeFormat(locale, { dateStyle: 'medium' }));
const calendarDates = lazily(() => new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeZone: 'UTC' }));
const distances = lazily(() => new Intl.RelativeTimeFormat(locale));

/** "1,240". */
export function formatCount(count: number): string {
  return counts().format(count);
}

/** A moment with its time of day, where the person is. */
export function formatMoment(moment: Date): string {
  return moments().format(moment);
}

/** The day of a moment, where the person is. */
export function formatDay(moment: Date): string {
  return days().format(moment);
}

/** A calendar date. It is handed over as midnight UTC, so that no time zone moves a birthday. */
export function formatCalendarDate(midnightUtc: Date): string {
  return calendarDates().format(midnightUtc);
}

/** "3 hours ago". */
export function formatAgo(count: number, unit: Intl.RelativeTimeFormatUnit): string {
  return distances().format(-count, unit);
}

/** The first of them brings the browser's data about languages with it: 40 ms of a cheap phone, before the first paint. */
function lazily<Format>(make: () => Format): () => Format {
  let made: Format | undefined;
  return () => {
    made ??= make();
    return made;
  };
}
