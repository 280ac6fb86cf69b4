/** Requests per second of the comparison system and of the baseline measured with it; null if not measured. */
interface Rates {
  readonly system: number;
  readonly baseline: number | null;
}

/** The rates by the number of clients. */
export type RatesByClients = Readonly<Record<number, Rates>>;

/**
 * The measured rates of the comparison system, Parse Server 9.10 on PostgreSQL 15, and of a baseline of node:http and SQLite
 * on the same machine: two shared cores, Node 20.20, 2026-11-20. Since machines differ, only their ratios are used.
 */
export const comparisonRates = {
  page: {
    1: { system: 707, baseline: 5_658 },
    16: { system: 965, baseline: 9_992 },
    64: { system: 821, baseline: 10_321 },
  },
  longPage: {
    1: { system: 73, baseline: null },
    16: { system: 66, baseline: 1_557 },
    64: { system: 62, baseline: null },
  },
  count: {
    1: { system: 204, baseline: 2_079 },
    16: { system: 434, baseline: 2_511 },
    64: { system: 469, baseline: 2_523 },
  },
  add: {
    1: { system: 1_049, baseline: 2_897 },
    16: { system: 1_956, baseline: 10_226 },
    64: { system: 2_166, baseline: 12_894 },
  },
  // It hashes with bcrypt 10; the baseline was argon2id with 19 MiB at 14 ms each.
  signIn: {
    1: { system: 18, baseline: 71 },
    16: { system: 35, baseline: 71 },
    64: { system: 35, baseline: 71 },
  },
} as const satisfies Record<string, RatesByClients>;

/** Its resources: memory with its database in MiB, cold start in ms, disk for 100,000 donors in MB. */
export const comparisonResources = { memoryAtRest: 185, peakMemory: 370, coldStart: 830, disk: 28 };

/** Returns the ratio of the comparison system to its baseline, or null if that was not measured. */
export function comparisonRatio(rates: RatesByClients, clients: number): number | null {
  const { system = 0, baseline = null } = rates[clients] ?? {};
  return baseline === null ? null : system / baseline;
}
