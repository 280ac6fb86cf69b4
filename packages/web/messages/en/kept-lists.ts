import { formatMoment } from './date-formats.ts';

/** The messages about lists that are kept on the device. */
export const keptListsMessages = {
  late: (loadedAt: Date) =>
    `Showing what was loaded at ${formatMoment(loadedAt)}. What is new has not arrived yet.`,
  offline: (loadedAt: Date) => `You are offline. Showing what was loaded at ${formatMoment(loadedAt)}.`,
} as const;
