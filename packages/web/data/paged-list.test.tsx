import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { exactly } from './list-count.ts';
import type { Cursor } from './paged.ts';
import { usePagedList } from './paged-list.ts';
import { queryClient } from './query-client.ts';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'] });
});
afterEach(() => {
  vi.useRealTimers();
  queryClient.clear();
});

it('a list is refreshed on coming back to the page, but not within a minute', async () => {
  const asked = await renderList();
  comeBack();
  vi.setSystemTime(Date.now() + 60_000);
  comeBack();
  await waitFor(() => expect(asked).toEqual(['first', 'count', 'first', 'count']));
});

it('refreshing a long list reads its first page only, however often the person comes back', async () => {
  const asked = await renderList();
  await userEvent.click(screen.getByRole('button', { name: 'More' }));
  await screen.findByText('2 of 3');
  for (let times = 1; times <= 12; times += 1) {
    asked.length = 0;
    vi.setSystemTime(Date.now() + 60_000);
    comeBack();
    await waitFor(() => expect(asked.toSorted()).toEqual(['count', 'through 1']));
    await waitFor(() => expect(queryClient.isFetching()).toBe(0));
  }
  expect(screen.getByText('2 of 3')).toBeDefined();
});

it('an invalidated list is read again as far as it had been loaded', async () => {
  const asked = await renderList();
  await userEvent.click(screen.getByRole('button', { name: 'More' }));
  await screen.findByText('2 of 3');
  asked.length = 0;
  await queryClient.invalidateQueries({ queryKey: ['list'] });
  expect(asked.toSorted()).toEqual(['after 1', 'count', 'first']);
});

it('the total is never less than what is loaded', async () => {
  await renderList();
  for (const shown of ['2 of 3', '3 of 3', '4 of 4']) {
    await userEvent.click(screen.getByRole('button', { name: 'More' }));
    await screen.findByText(shown);
  }
});

async function renderList(): Promise<string[]> {
  const asked: string[] = [];
  render(
    <QueryClientProvider client={queryClient}>
      <List asked={asked} />
    </QueryClientProvider>,
  );
  await screen.findByText('1 of 3');
  return asked;
}

function comeBack(): void {
  window.dispatchEvent(new Event('focus'));
}

function List({ asked }: { readonly asked: string[] }) {
  const list = usePagedList({
    queryKey: ['list'],
    readPage: async (after, through) => {
      asked.push(through !== null ? `through ${through.id}` : after === null ? 'first' : `after ${after.id}`);
      const id = after === null ? '1' : String(Number(after.id) + 1);
      return { items: [{ id }], documents: 1, next: through ?? ({ id } as Cursor) };
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
