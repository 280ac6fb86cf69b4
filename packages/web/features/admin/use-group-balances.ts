import { type BloodGroup, bloodGroups } from '@blood-bank/domain/blood-group';
import { type GroupBalance, groupBalances } from '@blood-bank/domain/group-balance';
import { useQueries } from '@tanstack/react-query';
import { adminQueryKeys } from '../../data/admin-query-keys.ts';
import { countActiveDonors, readNeeds } from '../../data/admin-statistics.ts';
import { retryFailed } from './retry-failed.ts';

/** A group's balance, and in how many requests its units are asked for. */
export interface CountedBalance extends GroupBalance {
  readonly requests: number;
}

/** Donors and needs of all groups: two aggregates each, all at once. */
export function useGroupBalances() {
  const donors = useQueries({
    queries: bloodGroups.map((group) => ({
      queryKey: adminQueryKeys.statistic(`donors ${group}`),
      queryFn: () => countActiveDonors(group),
    })),
  });
  const needs = useQueries({
    queries: bloodGroups.map((group) => ({
      queryKey: adminQueryKeys.statistic(`needs ${group}`),
      queryFn: () => readNeeds(group),
    })),
  });
  const all = [...donors, ...needs];
  const isComplete = all.every(({ data }) => data !== undefined);
  return {
    balances: isComplete ? balancesOf(donors.map(dataOf), needs.map(dataOf)) : null,
    isLoading: all.some(({ isFetching }) => isFetching),
    failure: all.find(({ error }) => error !== null)?.error ?? null,
    retry: () => retryFailed(all),
  };
}

type Needs = Awaited<ReturnType<typeof readNeeds>>;

function balancesOf(
  donors: readonly (number | undefined)[],
  needs: readonly (Needs | undefined)[],
): readonly CountedBalance[] {
  const counts = Object.fromEntries(
    bloodGroups.map((group, place) => [
      group,
      { donors: donors[place] ?? 0, units: needs[place]?.units ?? 0 },
    ]),
  ) as Record<BloodGroup, { donors: number; units: number }>;
  return groupBalances(counts).map((balance, place) => ({
    ...balance,
    requests: needs[place]?.requests ?? 0,
  }));
}

function dataOf<Data>({ data }: { readonly data: Data }): Data {
  return data;
}
