import type { WriteTransaction } from '../sqlite/transaction.ts';
import type { AuthContext, Network } from './auth-context.ts';
import type { WindowLimits } from './rate-limits.ts';
import type { Load } from './tarpit.ts';

/** Whether each of a client's networks, narrow and wide, may try once more. */
export function networksPermit(
  { rateLimiter }: AuthContext,
  name: keyof WindowLimits,
  networks: readonly Network[],
): boolean {
  return networks.every(({ prefix, factor }) => rateLimiter.permits(name, prefix, factor));
}

/** Adds an event to each of a client's networks. */
export function recordOfNetworks(
  tx: WriteTransaction,
  { rateLimiter }: AuthContext,
  name: keyof WindowLimits,
  networks: readonly Network[],
): void {
  for (const { prefix } of networks) rateLimiter.record(tx, name, prefix);
}

/** How far a client's networks have come towards a limit that delays before it refuses. */
export function loadsOfNetworks(
  { rateLimiter }: AuthContext,
  name: keyof WindowLimits,
  networks: readonly Network[],
): readonly Load[] {
  const { times, delayedAfter } = rateLimiter.limits[name];
  if (delayedAfter === undefined) return [];
  return networks.map(({ prefix, factor }) => ({
    key: `${name} ${prefix}`,
    count: rateLimiter.count(name, prefix),
    softLimit: delayedAfter * factor,
    hardLimit: times * factor,
  }));
}
