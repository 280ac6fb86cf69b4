import { QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { queryClient } from '../data/query-client.ts';
import { onPersonChange } from '../session/session-store.ts';
import { OutcomeMessage } from './outcome-message.tsx';

// What one person could see, the next one on this browser may not.
onPersonChange(() => queryClient.clear());

/** Around the screens that ask the server for data. It is a file of its own: a visitor's first page does without. */
export function MemberArea({ children }: { readonly children?: ReactNode }) {
  return (
    <QueryClientProvider client={queryClient}>
      <OutcomeMessage />
      {children}
    </QueryClientProvider>
  );
}
