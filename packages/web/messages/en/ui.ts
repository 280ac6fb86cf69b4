import { formatCount, formatTotal, type Total } from './formats.ts';

/** The messages of the UI components. */
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
  /** "50 of 1,240", or "50 of 100+"; the number shown alone while the total is unknown. */
  shownOf: (shown: number, total: Total | null) =>
    total === null
      ? formatCount(shown)
      : `${formatCount(shown)} of ${formatTotal({ ...total, count: Math.max(shown, total.count) })}`,
  /** A blood group for screen readers. */
  groupName: (group: string) => group.replace('+', ' positive').replace('-', ' negative'),
  /** A blood group as displayed, with a real minus sign. */
  groupPicture: (group: string) => group.replace('-', '−'),
} as const;
