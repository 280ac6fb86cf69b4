/** When to retry; `minutes` is null if the server did not say. */
const later = (minutes: number | null) =>
  minutes === null ? 'later' : `in ${minutes} ${minutes === 1 ? 'minute' : 'minutes'}`;

/** The messages about calls without an answer, and about refusals with a reason of their own. */
export const dataMessages = {
  noAnswerWithin: (seconds: number) => `There was no answer within ${seconds} seconds.`,
  noConnection: 'The server could not be reached. Please check your connection.',
  changedMeanwhile: 'Somebody else has changed this record meanwhile.',
  goneMeanwhile: 'Somebody else has deleted this record meanwhile.',
  adminNoMore: 'You are no longer an admin.',
  tooMuchRead: (minutes: number | null) =>
    `You have opened very many records. Please try again ${later(minutes)}.`,
  tooMuchWritten: (minutes: number | null) =>
    `You have saved very many changes. Please try again ${later(minutes)}.`,
  commonPassword: 'This password is too common. Please choose another one.',
  chunkNotLoaded: 'A part of this page could not be loaded. Please check your connection.',
} as const;
