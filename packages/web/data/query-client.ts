import { focusManager, QueryClient } from '@tanstack/react-query';
import { isWorthRepeating } from './errors.ts';

const retries = 2;
/** A page may be come back to from another tab, or from a window beside it, which had not hidden it. */
const comingBack = ['visibilitychange', 'focus'] as const;

focusManager.setEventListener((onFocus) => {
  const listener = () => onFocus();
  for (const event of comingBack) window.addEventListener(event, listener);
  return () => {
    for (const event of comingBack) window.removeEventListener(event, listener);
  };
});

/**
 * Cached answers are shown immediately and read again on focus; lists decide for themselves (paged-list.ts). Calls are made also while the browser believes itself offline
 * (a campus server may be in reach without the internet), so that nobody looks at a skeleton for ever.
 */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      networkMode: 'always',
      retry: (failures, error) => failures < retries && isWorthRepeating(error),
      refetchOnWindowFocus: true,
      refetchOnReconnect: true,
    },
    mutations: { networkMode: 'always', retry: false },
  },
});
