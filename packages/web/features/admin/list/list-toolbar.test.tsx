import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import type { LabelledOptions } from './list-filters.tsx';
import { ListToolbar } from './list-toolbar.tsx';
import { useListQuery } from './use-list-query.ts';

const options: LabelledOptions = {
  filters: [
    {
      field: 'bloodGroup',
      label: 'Blood group',
      choices: ['O-', 'A+'].map((value) => ({ value, label: value })),
    },
    {
      field: 'isVerified',
      label: 'Verification',
      choices: [
        { value: true, label: 'Verified' },
        { value: false, label: 'Not Verified' },
      ],
    },
  ],
  sorts: [
    { field: 'registeredAt', direction: 'desc', label: 'Newest first' },
    { field: 'fullName', direction: 'asc', label: 'Name, A to Z' },
  ],
};
const person = userEvent.setup();
const button = (name: string) => screen.getByRole('button', { name });

beforeEach(() => history.replaceState(null, '', '/admin/donors'));

test('filters combine, each with a button that removes it, and the search keeps them', async () => {
  render(<Toolbar />);
  await person.click(button('Filter'));
  await person.selectOptions(screen.getByLabelText('Blood group'), 'O-');
  await person.selectOptions(screen.getByLabelText('Verification'), 'Not Verified');
  await person.type(screen.getByRole('searchbox', { name: 'Search' }), ' tania  sul{Enter}');
  expect(location.search).toBe('?q=tania+sul&bloodGroup=O-&isVerified=false');
  await person.selectOptions(screen.getByLabelText('Blood group'), 'A+');
  await person.click(button('Remove filter: Not Verified'));
  expect(location.search).toBe('?q=tania+sul&bloodGroup=A%2B');
  await person.selectOptions(screen.getByLabelText('Blood group'), 'All');
  await person.click(button('Clear search'));
  expect(location.search).toBe('');
  expect(document.activeElement).toBe(screen.getByRole('searchbox'));
});

test('what is typed is searched for at once, as one step of the history', async () => {
  history.replaceState(null, '', '/admin/donors?q=ayesha');
  render(<Toolbar />);
  const box = screen.getByRole('searchbox');
  expect(box).toHaveProperty('value', 'ayesha');
  const { length } = history;
  await person.clear(box);
  await expect.poll(() => location.search).toBe('');
  await person.type(box, 'bas');
  await expect.poll(() => location.search).toBe('?q=bas');
  await person.type(box, 'hir ');
  await expect.poll(() => location.search).toBe('?q=bashir');
  expect(box).toHaveProperty('value', 'bashir ');
  await person.click(button('Filter'));
  await person.selectOptions(screen.getByLabelText('Sort by'), 'Name, A to Z');
  expect(box).toHaveProperty('value', 'bashir ');
  await person.click(button('Search'));
  await person.click(button('Search'));
  expect(history.length).toBe(length + 2);
  history.back();
  await expect.poll(() => location.search).toBe('?q=bashir');
  history.back();
  await screen.findByDisplayValue('ayesha');
});

test('the number of filters is on the button, and a search closes them', async () => {
  history.replaceState(null, '', '/admin/donors?bloodGroup=O-&isVerified=true');
  render(<Toolbar />);
  expect(button('Filter').textContent).toBe('Filter2');
  await person.click(button('Filter'));
  expect(screen.getByRole('region', { name: 'Filters' })).toBeDefined();
  await person.type(screen.getByRole('searchbox'), 'tania{Enter}');
  expect(screen.queryByRole('region', { name: 'Filters' })).toBeNull();
  expect(button('Filter').getAttribute('aria-expanded')).toBe('false');
});

test('focus goes to the next button when a chip is removed, and back to the opener by Escape', async () => {
  history.replaceState(null, '', '/admin/donors?bloodGroup=O-&isVerified=true');
  render(<Toolbar />);
  button('Remove filter: Blood group: O−').focus();
  await person.keyboard('{Enter}');
  expect(document.activeElement).toBe(button('Remove filter: Verified'));
  await person.keyboard('{Enter}');
  expect(document.activeElement).toBe(button('Filter'));
  await person.keyboard('{Enter}');
  const filters = screen.getByRole('region', { name: 'Filters' });
  within(filters).getByLabelText('Verification').focus();
  await person.keyboard('{Escape}');
  expect(button('Filter').getAttribute('aria-expanded')).toBe('false');
  expect(screen.queryByRole('region', { name: 'Filters' })).toBeNull();
  expect(document.activeElement?.getAttribute('aria-expanded')).toBe('false');
});

function Toolbar() {
  return (
    <ListToolbar
      options={options}
      controls={useListQuery(options)}
      searchHint="Name, email, ID or number"
      count="2 donors"
    />
  );
}
