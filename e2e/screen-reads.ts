/** What a screen reads of Firestore when it is opened. */
export interface ScreenReads {
  readonly path: string;
  /** The documents that each of its queries finds at most. */
  readonly queries: readonly number[];
  /** Count aggregates. */
  readonly counts: number;
  /** Documents fetched by their ids. */
  readonly records: number;
}

/**
 * What a member's screen may ask for when it is opened by its address: the own record is one of its records.
 * reads-per-screen.spec.ts holds the screens to it, docs/scaling.md says what it costs.
 */
export const memberScreens: readonly ScreenReads[] = [
  { path: '/', queries: [], counts: 0, records: 1 },
  { path: '/dashboard', queries: [0, 1], counts: 1, records: 1 },
  { path: '/find-donors?group=O%2B', queries: [1, 50], counts: 1, records: 1 },
  { path: '/view-requests', queries: [20], counts: 1, records: 1 },
  { path: '/post-request', queries: [], counts: 0, records: 1 },
  { path: '/register-donor', queries: [1], counts: 0, records: 1 },
  { path: '/edit-donor-profile', queries: [1], counts: 0, records: 2 },
  { path: '/account', queries: [], counts: 0, records: 1 },
];

/**
 * The reads that Google bills for it: a query that finds nothing costs one, a count one for each thousand that it comes
 * across, of which a campus's lists have fewer (https://firebase.google.com/docs/firestore/pricing).
 */
export function billedReads({ queries, counts, records }: ScreenReads): number {
  return queries.reduce((sum, documents) => sum + Math.max(1, documents), 0) + counts + records;
}
