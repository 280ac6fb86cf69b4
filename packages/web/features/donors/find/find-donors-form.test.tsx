import type { BloodGroup } from '@blood-bank/domain/blood-group';
import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { FindDonorsForm } from './find-donors-form.tsx';

test('a search without a group is refused at the top and at the field, which takes focus', async () => {
  const searches = show(null);
  await userEvent.click(screen.getByRole('button', { name: 'Search' }));
  expect(screen.getByRole('alert').textContent).toBe('Please select a blood group to search.');
  const select = screen.getByRole('combobox', { name: 'Blood Group' });
  expect(select.getAttribute('aria-invalid')).toBe('true');
  expect(document.activeElement).toBe(select);
  expect(searches).toEqual([]);

  await userEvent.selectOptions(select, 'O-');
  expect(screen.queryByRole('alert')).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Search' }));
  expect(searches).toEqual(['O-']);
});

test('the select follows the current search, as after going back', async () => {
  const { rerender } = render(<FindDonorsForm isSearching={false} group="O+" onSearch={() => {}} />);
  const select = () => screen.getByRole<HTMLSelectElement>('combobox', { name: 'Blood Group' });
  await userEvent.selectOptions(select(), 'AB-');
  rerender(<FindDonorsForm isSearching={false} group="AB-" onSearch={() => {}} />);
  expect(select().value).toBe('AB-');
  rerender(<FindDonorsForm isSearching={false} group="O+" onSearch={() => {}} />);
  expect(select().value).toBe('O+');
});

function show(group: BloodGroup | null): BloodGroup[] {
  const searches: BloodGroup[] = [];
  render(<FindDonorsForm isSearching={false} group={group} onSearch={(wanted) => searches.push(wanted)} />);
  return searches;
}
