import { campusNames, printedLanguages } from './campus-names.ts';
import { clubNewsMessages as bn } from './messages.bn.ts';
import { clubNewsMessages as en } from './messages.en.ts';

/** What the club tells of a span of dates. */
export interface ClubNews {
  /** Midnight UTC. */
  readonly first: Date;
  readonly last: Date;
  readonly requests: number;
  readonly met: number;
  readonly requested: number;
  readonly received: number;
  readonly donations: number;
  readonly firstTimeDonors: number;
  readonly called: number;
  readonly coming: number;
  /** Median time to the first call; null where no one was called. */
  readonly minutes: number | null;
  /** The groups that missed most units. */
  readonly short: readonly string[];
}

/** The news as text in both languages, as a club's notice is: what there was none of is left out. */
export function clubNewsText(news: ClubNews): string {
  const texts = printedLanguages.map((language) => {
    const messages = { en, bn }[language];
    const { requests, met, requested, received, donations, firstTimeDonors, called, coming, minutes } = news;
    return [
      messages.heading(campusNames[language].siteName, news.first, news.last),
      requests > 0 ? messages.units(received, requested, requests) : messages.noRequests,
      met > 0 && messages.met(met),
      donations > 0 &&
        (firstTimeDonors > 0
          ? messages.donationsWithFirst(donations, firstTimeDonors)
          : messages.donations(donations)),
      called > 0 && messages.calls(called, coming),
      minutes !== null && messages.firstCall(minutes),
      news.short.length > 0 && messages.short(news.short),
      donations > 0 && messages.thanks,
      `${window.location.origin}/`,
    ]
      .filter((line) => line !== false)
      .join('\n');
  });
  return texts.join('\n\n');
}
