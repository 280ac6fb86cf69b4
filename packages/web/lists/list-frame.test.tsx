import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useRef } from 'react';
import { afterEach, expect, test } from 'vitest';
import { type Cursor, exactly } from '../data/pagination.ts';
import { queryClient } from '../data/query-client.ts';
import { ListFrame } from './list-frame.tsx';
import { usePaginatedList } from './paginated-list.ts';

afterEach(() => queryClient.clear());

/** A list of these pages. */
function List({ pages }: { readonly pages: readonly string[][] }) {
  const rows = useRef<HTMLUListElement>(null);
  const list = usePaginatedList({
    queryKey: ['list'],
    readPage: async (after) => {
      const index = after === null ? 0 : Number(after.id);
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

async function loadLastPage(pages: readonly string[][]) {
  render(
    <QueryClientProvider client={queryClient}>
      <List pages={pages} />
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
  expect(screen.queryByRole('button')).toBeNull();
  expect(document.activeElement).toBe(screen.getByText(focused));
});

test('while more pages follow, focus stays on "Load more"', async () => {
  await loadLastPage([['a'], ['b'], ['c']]);
  await screen.findByText('b');
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Load more' }));
});

test('the last page does not take focus from another control', async () => {
  const person = await loadLastPage([['a'], ['b']]);
  await person.click(screen.getByRole('textbox'));
  await screen.findByText('b');
  expect(document.activeElement).toBe(screen.getByRole('textbox'));
});
