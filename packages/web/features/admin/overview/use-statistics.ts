import { type BloodGroup, bloodGroups } from '@blood-bank/domain/blood-group';
import { type GroupBalance, groupBalances } from '@blood-bank/domain/group-balance';
import { useQueries } from '@tanstack/react-query';
import { useEffect } from 'react';
import { overviewMessages } from '#features/admin/overview/messages.ts';
import { logProblem } from '../../../lib/firestore/errors.ts';
import { adminQueryKeys } from '../list/query-keys.ts';
import { countDonors, countReadyDonors, countRequests, countUsers, readNeeds } from './api.ts';

const { cards } = overviewMessages;
const totalSources = [
  { name: cards.donors, to: '/admin/donors', count: countDonors },
  { name: cards.users, to: '/admin/users', count: countUsers },
  { name: cards.active, to: '/admin/requests?status=active', count: () => countRequests('active') },
  { name: cards.fulfilled, to: '/admin/requests?status=fulfilled', count: () => countRequests('fulfilled') },
  { name: cards.cancelled, to: '/admin/requests?status=cancelled', count: () => countRequests('cancelled') },
];

/** A count with a link to the page of what it counts. */
export interface Total {
  readonly name: string;
  readonly to: string;
  /** Null while it is unknown. */
  readonly value: number | null;
  readonly isLoading: boolean;
}

/** The balance of a group, with the number of requests that need its units. */
export interface CountedBalance extends GroupBalance {
  readonly requests: number;
}

/** Fetches donors and needs of all groups: two aggregations for each, concurrently. */
export function useGroupBalances() {
  const donors = useQueries({
    queries: bloodGroups.map((group) => ({
      queryKey: adminQueryKeys.statistic(`ready ${group}`),
      queryFn: () => countReadyDonors(group),
    })),
  });
  const needs = useQueries({
    queries: bloodGroups.map((group) => ({
      queryKey: adminQueryKeys.statistic(`needs ${group}`),
      queryFn: () => readNeeds(group),
    })),
  });
  const all = [...donors, ...needs];
  return {
    balances: all.every(({ data }) => data !== undefined)
      ? balancesOf(
          donors.map(({ data }) => data),
          needs.map(({ data }) => data),
        )
      : null,
    ...stateOf(all),
  };
}

/** Fetches the five totals of the specification, concurrently and independently: a failed one does not affect the others. */
export function useTotals() {
  const results = useQueries({
    queries: totalSources.map(({ name, count }) => ({
      queryKey: adminQueryKeys.statistic(name),
      queryFn: count,
    })),
  });
  const state = stateOf(results);
  const { failure } = state;
  useEffect(() => {
    if (failure !== null) logProblem('A number could not be counted.', failure);
  }, [failure]);
  return {
    donorCount: results[0]?.data,
    totals: totalSources.map(
      ({ name, to }, index): Total => ({
        name,
        to,
        value: results[index]?.data ?? null,
        isLoading: results[index]?.isFetching ?? false,
      }),
    ),
    ...state,
  };
}

type Needs = Awaited<ReturnType<typeof readNeeds>>;

function balancesOf(
  donors: readonly (number | undefined)[],
  needs: readonly (Needs | undefined)[],
): readonly CountedBalance[] {
  const counts = Object.fromEntries(
    bloodGroups.map((group, index) => [
      group,
      { donors: donors[index] ?? 0, units: needs[index]?.units ?? 0 },
    ]),
  ) as Record<BloodGroup, { donors: number; units: number }>;
  return groupBalances(counts).map((balance, index) => ({
    ...balance,
    requests: needs[index]?.requests ?? 0,
  }));
}

interface Result {
  readonly data: unknown;
  readonly error: Error | null;
  readonly isFetching: boolean;
  readonly isError: boolean;
  readonly refetch: () => Promise<unknown>;
}

/** What several queries have in common. `isLoading` is true while one without data is fetched. */
export function stateOf(results: readonly Result[]) {
  return {
    isLoading: results.some(({ data, isFetching }) => data === undefined && isFetching),
    isComplete: results.every(({ data }) => data !== undefined),
    failure: results.find(({ error }) => error !== null)?.error ?? null,
    retry: () => Promise.all(results.filter(({ isError }) => isError).map(({ refetch }) => refetch())),
  };
}
