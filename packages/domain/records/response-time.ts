import type { Fields, StoredValues } from './field.ts';

/** In minutes after the request was posted; missing until it has happened. */
const after = { kind: 'integer', min: 0, max: 5_000_000, optional: true, mayBeMissing: true } as const;

/**
 * The fields of `responseTimes/{request}`: how soon something was first done for a blood request, for the club's report. The server
 * writes them, and admins read them: whether anybody has offered is nobody else's business.
 */
export const responseTimeFields = {
  requestedAt: { kind: 'time' },
  /** A volunteer called a donor. */
  calledAfter: after,
  /** A donor offered, without being called. */
  offeredAfter: after,
  /** A volunteer called a donor who said to come. */
  comingAfter: after,
} as const satisfies Fields;
export type ResponseTime = StoredValues<typeof responseTimeFields>;

/** What a report tells the median of. */
export const responses = ['calledAfter', 'offeredAfter', 'comingAfter'] as const;
export type Response = (typeof responses)[number];
