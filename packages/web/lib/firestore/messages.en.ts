import { plural } from '../i18n/formats.en.ts';

/** When to retry; `minutes` is null if the server did not say. */
function later(minutes: number | null): string {
  if (minutes === null) return 'later';
  if (minutes > 90) return `in ${Math.ceil(minutes / 60)} hours`;
  return `in ${plural(minutes, 'minute')}`;
}

const noConnection = 'The site can’t be reached right now. Check your connection and try again.';

/** The messages about calls without a response, and about refusals with a reason of their own. */
export const dataMessages = {
  noAnswerWithin: (seconds: number) => `The server did not answer within ${seconds} seconds.`,
  noConnection,
  changedMeanwhile: 'Someone else has changed this record.',
  goneMeanwhile: 'Someone else has deleted this record.',
  adminNoMore: 'You are no longer an admin.',
  tooMuchRead: (minutes: number | null) =>
    `You have opened very many records. Please try again ${later(minutes)}.`,
  tooMuchWritten: (minutes: number | null) =>
    `You have saved very many changes. Please try again ${later(minutes)}.`,
  /** Of requests, or of calls. */
  dayUsedUp: (minutes: number | null) =>
    `You have reached the limit for one day. Please try again ${later(minutes)}.`,
  commonPassword: 'This password is too common. Please choose another one.',
  /** What the provider says of a failure with this code: its own words, as the specification wants, after ours where it wasn't reached. */
  fromProvider: (code: string, words: string) =>
    code === 'auth/network-request-failed' ? `${noConnection} ${words}` : words,
} as const;
