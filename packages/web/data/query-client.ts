import { QueryClient } from '@tanstack/react-query';
import { isPassing } from './errors.ts';

const retries = 2;

/**
 * Answers are shown at once and asked for again on focus. Calls are made also while the browser believes itself offline
 * (a campus server may be in reach without the internet), so that nobody looks at a skeleton for ever.
 */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      networkMode: 'always',
      retry: (failures, error) => failures < retries && isPassing(error),
      refetchOnWindowFocus: true,
      refetchOnReconnect: true,
    },
    mutations: { networkMode: 'always', retry: false },
  },
});
