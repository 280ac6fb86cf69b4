/**
 * The measured rates of the comparison system, Parse Server 9.10 on PostgreSQL 15, in requests per second by the number of
 * clients, on two shared cores, Node 20.20, 2026-11-20.
 */
const systemRates = {
  page: { 1: 707, 16: 965, 64: 821 },
  longPage: { 1: 73, 16: 66, 64: 62 },
  count: { 1: 204, 16: 434, 64: 469 },
  add: { 1: 1_049, 16: 1_956, 64: 2_166 },
  // It hashes with bcrypt 10.
  signIn: { 1: 18, 16: 35, 64: 35 },
};

/** A work that was measured on the comparison system. */
export type ComparedWork = keyof typeof systemRates;

type RatesByClients = Readonly<Record<number, number>>;

/** The rates of a baseline of node:http and SQLite on the same machine. Since machines differ, only ratios are used. */
const baselineRates: Readonly<Record<ComparedWork, RatesByClients>> = {
  page: { 1: 5_658, 16: 9_992, 64: 10_321 },
  longPage: { 16: 1_557 },
  count: { 1: 2_079, 16: 2_511, 64: 2_523 },
  add: { 1: 2_897, 16: 10_226, 64: 12_894 },
  // Argon2id with 19 MiB, at 14 ms each.
  signIn: { 1: 71, 16: 71, 64: 71 },
};

/** Its resources: memory with its database in MiB, cold start in ms, disk for 100,000 donors in MB. */
export const comparisonResources = { memoryAtRest: 185, peakMemory: 370, coldStart: 830, disk: 28 };

/** Returns the ratio of the comparison system to its baseline, or null if that was not measured. */
export function comparisonRatio(work: ComparedWork, clients: number): number | null {
  const rates: RatesByClients = systemRates[work];
  const [system, baseline] = [rates[clients], baselineRates[work][clients]];
  return system === undefined || baseline === undefined ? null : system / baseline;
}
