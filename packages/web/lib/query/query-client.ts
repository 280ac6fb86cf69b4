import { focusManager, QueryClient } from '@tanstack/react-query';
import { isRetryable } from '../firestore/errors.ts';

const retries = 2;
/** A return from another tab changes the visibility, one from another window only the focus. */
const returnEvents = ['visibilitychange', 'focus'] as const;

focusManager.setEventListener((onFocus) => {
  const listener = () => onFocus();
  for (const event of returnEvents) window.addEventListener(event, listener);
  return () => {
    for (const event of returnEvents) window.removeEventListener(event, listener);
  };
});

/**
 * Shows cached responses immediately and refetches them on focus; lists decide for themselves (lists/paginated-list.ts). Calls are made
 * even when the browser reports itself offline, as a campus server may be reachable without the internet.
 */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      networkMode: 'always',
      retry: (failures, error) => failures < retries && isRetryable(error),
      refetchOnWindowFocus: true,
      refetchOnReconnect: true,
    },
    mutations: { networkMode: 'always', retry: false },
  },
});
