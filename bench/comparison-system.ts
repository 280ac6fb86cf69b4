/** Requests a second of a peer and of the floor beside it, by the number of callers; null where that was not measured. */
interface Measured {
  readonly peer: number;
  readonly floor: number | null;
}

type Callers = 1 | 16 | 64;

/**
 * What Parse Server 9.10 on PostgreSQL 15 did on two shared cores with Node 20.20, on 2026-11-20, and what a floor of
 * node:http and SQLite did beside it. Machines differ, so these are used as ratios alone.
 */
export const peerRates = {
  page: {
    1: { peer: 707, floor: 5_658 },
    16: { peer: 965, floor: 9_992 },
    64: { peer: 821, floor: 10_321 },
  },
  longPage: { 1: { peer: 73, floor: null }, 16: { peer: 66, floor: 1_557 }, 64: { peer: 62, floor: null } },
  count: { 1: { peer: 204, floor: 2_079 }, 16: { peer: 434, floor: 2_511 }, 64: { peer: 469, floor: 2_523 } },
  add: {
    1: { peer: 1_049, floor: 2_897 },
    16: { peer: 1_956, floor: 10_226 },
    64: { peer: 2_166, floor: 12_894 },
  },
  // Its hash is bcrypt 10; ours beside it was argon2id with 19 MiB, at 14 ms each.
  signIn: { 1: { peer: 18, floor: 71 }, 16: { peer: 35, floor: 71 }, 64: { peer: 35, floor: 71 } },
} as const satisfies Record<string, Record<Callers, Measured>>;

/** MiB that the peer held with its database, at rest and at most. */
export const peerMemory = { rest: 185, most: 370 };

/** The peer's share of the floor beside it. */
export function peerShare(rates: Record<number, Measured>, callers: number): number | null {
  const { peer = 0, floor = null } = rates[callers] ?? {};
  return floor === null ? null : peer / floor;
}
