import type { TimeLeft } from '@blood-bank/domain/needed-when';
import { neededBy, neededExactly, neededMoment } from '@blood-bank/domain/when-in-english';

/** By when the blood is needed. */
export const neededByMessages = {
  label: 'Needed by',
  /** Before `left` and `by`. */
  labelInList: 'Needed',
  passed: 'Time has passed',
  /** "in 5 h", before what `by` says. */
  left: ({ count, unit }: TimeLeft) => `in ${count} ${unit === 'hour' ? 'h' : 'min'}`,
  /** After the label. */
  moment: neededMoment,
  /** Without the label. */
  by: neededBy,
  exactly: neededExactly,
} as const;
