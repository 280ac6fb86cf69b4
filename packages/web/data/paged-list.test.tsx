import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { exactly } from './list-count.ts';
import type { Cursor } from './paged.ts';
import { usePagedList } from './paged-list.ts';
import { queryClient } from './query-client.ts';

it('on coming back a list is asked for again, as far as it had been read', async () => {
  const asked: string[] = [];
  render(
    <QueryClientProvider client={queryClient}>
      <List asked={asked} />
    </QueryClientProvider>,
  );
  await screen.findByText('1 of 3');
  window.dispatchEvent(new Event('focus'));
  await waitFor(() => expect(asked).toEqual(['first', 'count', 'first', 'count']));

  await userEvent.click(screen.getByRole('button', { name: 'More' }));
  await screen.findByText('2 of 3');
  asked.length = 0;
  window.dispatchEvent(new Event('focus'));
  await waitFor(() => expect(asked.toSorted()).toEqual(['count', 'first', 'next']));
});

function List({ asked }: { readonly asked: string[] }) {
  const list = usePagedList<string>({
    queryKey: ['list'],
    readPage: async (after) => {
      asked.push(after === null ? 'first' : 'next');
      return { items: ['one'], documents: 1, next: {} as Cursor };
    },
    readCount: async () => {
      asked.push('count');
      return exactly(3);
    },
  });
  return (
    <>
      <p>{`${list.items.length} of ${list.total?.count}`}</p>
      <button type="button" onClick={list.loadMore}>
        More
      </button>
    </>
  );
}
