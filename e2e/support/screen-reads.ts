/** What a screen reads from Firestore when it is opened. */
export interface ScreenReads {
  readonly path: string;
  /** How many documents each of its queries returns at most. */
  readonly queries: readonly number[];
  /** Count aggregates. */
  readonly counts: number;
  /** Documents fetched by their ids. */
  readonly records: number;
}

/**
 * What each member screen may read when it is opened by its address; its records include the member's own.
 * reads-per-screen.spec.ts checks it, docs/scaling.md gives the costs.
 */
export const memberScreens: readonly ScreenReads[] = [
  { path: '/', queries: [0, 1, 8], counts: 0, records: 1 },
  { path: '/dashboard', queries: [0, 0, 1, 10], counts: 1, records: 1 },
  { path: '/find-donors?group=O%2B', queries: [1, 50], counts: 1, records: 1 },
  { path: '/view-requests', queries: [0, 1, 20], counts: 4, records: 1 },
  { path: '/requests/demo-000', queries: [0, 1], counts: 0, records: 3 },
  { path: '/post-request', queries: [1], counts: 0, records: 2 },
  { path: '/register-donor', queries: [1], counts: 0, records: 1 },
  { path: '/edit-donor-profile', queries: [1], counts: 0, records: 3 },
  { path: '/account', queries: [], counts: 0, records: 2 },
];

/**
 * The reads that Google bills for it: an empty query costs one, a count one per thousand entries, and a campus's lists
 * have fewer (https://firebase.google.com/docs/firestore/pricing).
 */
export function billedReads({ queries, counts, records }: ScreenReads): number {
  return queries.reduce((sum, documents) => sum + Math.max(1, documents), 0) + counts + records;
}
