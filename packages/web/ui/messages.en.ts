import { formatCount, formatTotal, type Total } from '../lib/i18n/formats.en.ts';

/** The messages of the UI components. */
export const uiMessages = {
  /** Behind a label, with the space between them: the first one stays on its line. */
  requiredMark: '\u00a0*',
  optionalMark: ' (optional)',
  /** What the button shows, and its whole name. */
  showPassword: { action: 'Show', name: 'Show password' },
  hidePassword: { action: 'Hide', name: 'Hide password' },
  loading: 'Loading',
  loadMore: 'Load more',
  loadingMore: 'Loading…',
  tryAgain: 'Try again',
  tryingAgain: 'Trying again…',
  /** Followed by the number. */
  call: 'Call',
  moreActions: (name: string) => `More actions for ${name}`,
  copied: 'Copied',
  notCopied: 'Couldn’t copy. Please select the text and copy it.',
  removeFilter: (filter: string) => `Remove filter: ${filter}`,
  goBack: 'No, go back',
  yes: (action: string) => `Yes, ${action}`,
  /** "50 of 1,240", or "50 of 100+"; the number shown alone while the total is unknown. */
  shownOf: (shown: number, total: Total | null) =>
    total === null
      ? formatCount(shown)
      : `${formatCount(shown)} of ${formatTotal({ ...total, count: Math.max(shown, total.count) })}`,
  /** A blood group for screen readers. */
  groupName: (group: string) => group.replace('+', ' positive').replace('-', ' negative'),
} as const;
