import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type Cursor, exactly, type ListCount } from '../firestore/pagination.ts';
import { queryClient } from '../query/query-client.ts';
import { replaceCachedItem, usePaginatedList } from './paginated-list.ts';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'] });
});
afterEach(() => {
  vi.useRealTimers();
  queryClient.clear();
});

test('a list is refreshed when the window gets focus, but not within a minute', async () => {
  const reads = await renderList();
  vi.setSystemTime(Date.now() + 59_000);
  focusWindow();
  // A refresh would begin in a task of its own.
  await new Promise((resolve) => setTimeout(resolve));
  expect(reads).toEqual(['first', 'count']);
  vi.setSystemTime(Date.now() + 1_000);
  focusWindow();
  await waitFor(() => expect(reads).toEqual(['first', 'count', 'first', 'count']));
});

test('each refresh of a long list reads its first page only', async () => {
  const reads = await renderList();
  await userEvent.click(screen.getByRole('button', { name: 'More' }));
  await screen.findByText('2 of 3');
  for (let times = 1; times <= 12; times += 1) {
    reads.length = 0;
    vi.setSystemTime(Date.now() + 60_000);
    focusWindow();
    await waitFor(() => expect(reads.toSorted()).toEqual(['count', 'through 1']));
    await waitFor(() => expect(queryClient.isFetching()).toBe(0));
  }
  expect(screen.getByText('2 of 3')).toBeDefined();
});

test('an invalidated list is read again as far as it had been loaded', async () => {
  const reads = await renderList();
  await userEvent.click(screen.getByRole('button', { name: 'More' }));
  await screen.findByText('2 of 3');
  reads.length = 0;
  await queryClient.invalidateQueries({ queryKey: ['list'] });
  expect(reads.toSorted()).toEqual(['after 1', 'count', 'first']);
});

test('the total is never less than what is loaded', async () => {
  await renderList();
  for (const shown of ['2 of 3', '3 of 3', '4 of 4']) {
    await userEvent.click(screen.getByRole('button', { name: 'More' }));
    await screen.findByText(shown);
  }
});

test.each([
  ['replaced', { id: 'b', status: 'fulfilled' }, ['a active', 'b fulfilled', 'c active'], 1_240],
  ['removed', null, ['a active', 'c active'], 1_239],
])('an item can be %s in the cached pages of all queries of a list', (_, replacement, items, count) => {
  const queries = new QueryClient();
  const keys = [['list', 'newest'], ['list', 'oldest'], ['other']];
  for (const key of keys) cacheList(queries, key);
  replaceCachedItem(queries, ['list'], 'b', replacement);
  const unchanged = { items: ['a active', 'b active', 'c active'], count: 1_240 };
  expect(keys.map((key) => cachedList(queries, key))).toEqual([
    { items, count },
    { items, count },
    unchanged,
  ]);
});

test('a list that has not been loaded stays so when an item is replaced', () => {
  const queries = new QueryClient();
  replaceCachedItem(queries, ['list'], 'b', null);
  expect(queries.getQueryCache().getAll()).toEqual([]);
});

async function renderList(): Promise<string[]> {
  const reads: string[] = [];
  render(
    <QueryClientProvider client={queryClient}>
      <List reads={reads} />
    </QueryClientProvider>,
  );
  await screen.findByText('1 of 3');
  return reads;
}

function focusWindow(): void {
  window.dispatchEvent(new Event('focus'));
}

function List({ reads }: { readonly reads: string[] }) {
  const list = usePaginatedList({
    queryKey: ['list'],
    readPage: async (after, through) => {
      reads.push(through !== null ? `through ${through.id}` : after === null ? 'first' : `after ${after.id}`);
      const id = after === null ? '1' : String(Number(after.id) + 1);
      return { items: [{ id }], next: through ?? ({ id } as Cursor) };
    },
    readCount: async () => {
      reads.push('count');
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

function cacheList(queries: QueryClient, key: readonly string[]): void {
  const page = (...ids: string[]) => ({ items: ids.map((id) => ({ id, status: 'active' })), next: null });
  queries.setQueryData([...key, 'pages'], { pages: [page('a', 'b'), page('c')], pageParams: [null, null] });
  queries.setQueryData([...key, 'count'], exactly(1_240));
}

function cachedList(queries: QueryClient, key: readonly string[]) {
  const data = queries.getQueryData<{ pages: { items: { id: string; status: string }[] }[] }>([
    ...key,
    'pages',
  ]);
  return {
    items: data?.pages.flatMap((page) => page.items).map(({ id, status }) => `${id} ${status}`),
    count: queries.getQueryData<ListCount>([...key, 'count'])?.count,
  };
}
