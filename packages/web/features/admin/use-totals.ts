import { useQueries } from '@tanstack/react-query';
import { useEffect } from 'react';
import { adminQueryKeys } from '../../data/admin-query-keys.ts';
import { countDonors, countRequests, countUsers } from '../../data/admin-statistics.ts';
import { logProblem } from '../../data/log.ts';
import { overviewMessages } from '../../messages/en/admin.ts';
import { retryFailed } from './retry-failed.ts';

const { cards } = overviewMessages;
const totals = [
  { name: cards.donors, to: '/admin/donors', count: countDonors },
  { name: cards.users, to: '/admin/users', count: countUsers },
  { name: cards.active, to: '/admin/requests?status=active', count: () => countRequests('active') },
  { name: cards.fulfilled, to: '/admin/requests?status=fulfilled', count: () => countRequests('fulfilled') },
  { name: cards.cancelled, to: '/admin/requests?status=cancelled', count: () => countRequests('cancelled') },
];

/** The specification's five numbers, at once and apart: one that fails takes no other away. */
export function useTotals() {
  const answers = useQueries({
    queries: totals.map(({ name, count }) => ({
      queryKey: adminQueryKeys.statistic(name),
      queryFn: count,
    })),
  });
  const failure = answers.find(({ error }) => error !== null)?.error ?? null;
  useEffect(() => {
    if (failure !== null) logProblem('A number could not be counted.', failure);
  }, [failure]);
  return {
    cards: totals.map(({ name, to }, place) => ({
      name,
      to,
      value: answers[place]?.data ?? null,
      isLoading: answers[place]?.isFetching ?? false,
    })),
    failure,
    retry: () => retryFailed(answers),
  };
}
