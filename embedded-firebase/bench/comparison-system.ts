/**
 * The measured rates of the comparison system, Parse Server 9.10 on PostgreSQL 15, in requests per second by the number of
 * clients, and those of the baseline: 100,000 people, medians of 5 rounds of 1 s after a warm-up of 15 s, alternating between
 * both on one machine (2 cores of an AMD EPYC, Node 20.20, 2026-11-25). Since machines differ, only their ratios are used.
 */
const systemRates = {
  page: { 1: 617, 16: 748, 64: 602 },
  longPage: { 1: 55, 16: 54, 64: 54 },
  count: { 1: 111, 16: 285, 64: 303 },
  add: { 1: 721, 16: 1_576, 64: 1_989 },
  // It hashes with bcrypt 10.
  signIn: { 1: 18, 16: 33, 64: 34 },
};

/** A work that was measured on the comparison system. */
export type ComparedWork = keyof typeof systemRates;

type RatesByClients = Readonly<Record<number, number>>;

const baselineRates: Readonly<Record<ComparedWork, RatesByClients>> = {
  page: { 1: 4_354, 16: 7_962, 64: 7_200 },
  longPage: { 1: 170, 16: 198, 64: 182 },
  count: { 1: 2_388, 16: 2_721, 64: 2_704 },
  add: { 1: 3_316, 16: 15_809, 64: 19_951 },
  // Argon2id with 19 MiB, one at a time.
  signIn: { 1: 146, 16: 153, 64: 137 },
};

/**
 * Its resources: memory with its database in MiB, at the peak that of its own process with what PostgreSQL had at the end; cold start
 * without its database in ms; disk for 100,000 people in MB.
 */
export const comparisonResources = { memoryAtRest: 222, peakMemory: 462, coldStart: 674, disk: 30 };

/** Returns the ratio of the comparison system to its baseline, or null if that was not measured. */
export function comparisonRatio(work: ComparedWork, clients: number): number | null {
  const rates: RatesByClients = systemRates[work];
  const [system, baseline] = [rates[clients], baselineRates[work][clients]];
  return system === undefined || baseline === undefined ? null : system / baseline;
}
