import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useRef } from 'react';
import { afterEach, expect, test } from 'vitest';
import { type Cursor, exactly } from '../firestore/pagination.ts';
import { queryClient } from '../query/query-client.ts';
import { ListFrame } from './list-frame.tsx';
import { usePaginatedList } from './paginated-list.ts';

afterEach(() => queryClient.clear());

interface ListProps {
  readonly pages: readonly string[][];
  /** What the pages after the first wait for. */
  readonly released: Promise<void>;
}

/** A list of these pages. */
function List({ pages, released }: ListProps) {
  const rows = useRef<HTMLUListElement>(null);
  const list = usePaginatedList({
    queryKey: ['list'],
    readPage: async (after) => {
      const index = after === null ? 0 : Number(after.id);
      if (index > 0) await released;
      const next = index + 1 < pages.length ? ({ id: String(index + 1) } as Cursor) : null;
      return { items: (pages[index] ?? []).map((id) => ({ id })), next };
    },
    readCount: async () => exactly(pages.flat().length),
  });
  return (
    <ListFrame list={list} problem={null} rows={rows}>
      <ul ref={rows}>
        {list.items.map(({ id }) => (
          <li key={id} tabIndex={-1}>
            {id}
          </li>
        ))}
      </ul>
      <input aria-label="Name" />
    </ListFrame>
  );
}

async function loadLastPage(pages: readonly string[][], released = Promise.resolve()) {
  render(
    <QueryClientProvider client={queryClient}>
      <List pages={pages} released={released} />
    </QueryClientProvider>,
  );
  const person = userEvent.setup();
  await screen.findByText('a');
  screen.getByRole('button', { name: 'Load more' }).focus();
  await person.keyboard('{Enter}');
  return person;
}

test.each([
  ['the first new row', [['a'], ['b', 'c']], 'b'],
  ['the last row, where the page is empty', [['a', 'b'], []], 'b'],
])('after the last "Load more" focus is on %s', async (_, pages, focused) => {
  await loadLastPage(pages);
  await screen.findByText(`${pages.flat().length} of ${pages.flat().length}`);
  await waitFor(() => expect(screen.queryByRole('button')).toBeNull());
  expect(document.activeElement).toBe(screen.getByText(focused));
});

test('while more pages follow, focus stays on "Load more"', async () => {
  await loadLastPage([['a'], ['b'], ['c']]);
  await screen.findByText('b');
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Load more' }));
});

test('the last page does not take focus from another control', async () => {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  const person = await loadLastPage([['a'], ['b']], released);
  await person.click(screen.getByRole('textbox'));
  release();
  await screen.findByText('b');
  expect(document.activeElement).toBe(screen.getByRole('textbox'));
});
