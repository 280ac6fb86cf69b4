import type { Campus } from '@blood-bank/domain/campus';
import type { Port } from './port.ts';

/** What every reaction works with. */
export interface Reaction {
  readonly port: Port;
  readonly campus: Pick<
    Campus,
    | 'siteName'
    | 'club'
    | 'adminPhone'
    | 'bangla'
    | 'timeZone'
    | 'donationIntervalDays'
    | 'notices'
    | 'emailDomains'
  >;
  /** The origin of the site, for the links in mails. */
  readonly origin: string;
}

/** A document was created later than this many milliseconds ago, or nobody is told: moved and restored data is silent. */
export const longestSilence = 3_600_000;

/** A reaction that is not finished, so that the host has to repeat it. */
export class UnfinishedReactionError extends Error {
  /** For the operator, without personal data. */
  readonly code = 'MAIL_NOT_SENT';

  constructor() {
    super('Not all mails could be sent.');
    this.name = 'UnfinishedReactionError';
  }
}

/** Tells whether a time is so recent that people are told. */
export function isRecent(time: unknown, now: number): boolean {
  return time instanceof Date && now - time.getTime() <= longestSilence;
}
