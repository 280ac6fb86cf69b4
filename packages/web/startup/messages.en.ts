import { formatDay, formatMoment, formatTime } from '../lib/i18n/formats.en.ts';

/** The messages about lists that are kept on the device. */
export const cachedListsMessages = {
  late: (loadedAt: Date) => `${showing(loadedAt)} Checking for updates…`,
  offline: (loadedAt: Date) => `You are offline. ${showing(loadedAt)}`,
  noAnswer: (loadedAt: Date) => `The site isn’t answering. ${showing(loadedAt)}`,
} as const;

function showing(loadedAt: Date): string {
  const isToday = formatDay(loadedAt) === formatDay(new Date());
  return `Showing what was loaded at ${isToday ? formatTime(loadedAt) : formatMoment(loadedAt)}.`;
}

/** The offer of a new version of the app. */
export const newVersionMessages = {
  ready: 'A new version is ready.',
  update: 'Update',
} as const;
