/** What is said where no provider said anything: the call got no answer at all. */
export const dataWords = {
  noAnswerWithin: (seconds: number) => `There was no answer within ${seconds} seconds.`,
  noConnection: 'The server could not be reached. Please check your connection.',
  changedMeanwhile: 'Somebody else has changed this record meanwhile.',
  goneMeanwhile: 'Somebody else has deleted this record meanwhile.',
  adminNoMore: 'You are no longer an admin.',
  partNotLoaded: 'A part of this page could not be loaded. Please check your connection.',
} as const;
