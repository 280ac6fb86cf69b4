import { formatCount, formatTotal, type Total } from './formats.ts';

/** The words of the building blocks. */
export const uiMessages = {
  requiredMark: '*',
  optionalMark: '(optional)',
  loading: 'Loading',
  loadMore: 'Load more',
  loadingMore: 'Loading…',
  tryAgain: 'Try again',
  tryingAgain: 'Trying again…',
  goBack: 'No, go back',
  yes: (action: string) => `Yes, ${action}`,
  /** "50 of 1,240", or "50 of 100+"; the shown number alone while the total is not known. */
  shownOf: (shown: number, total: Total | null) =>
    total === null
      ? formatCount(shown)
      : `${formatCount(shown)} of ${formatTotal({ ...total, count: Math.max(shown, total.count) })}`,
  /** How a blood group is read out. */
  groupName: (group: string) => group.replace('+', ' positive').replace('-', ' negative'),
  /** How a blood group is drawn: with the true minus sign. */
  groupPicture: (group: string) => group.replace('-', '−'),
} as const;
