import { screen, waitFor } from '@testing-library/react';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { holdCalls } from '../../testing/network.ts';
import { renderScreen } from '../../testing/render-screen.tsx';
import { type Campus, startCampus } from '../../testing/start-campus.ts';
import { FindDonorsScreen } from './find-donors-screen.tsx';

const nobody = (group: string) => `No other donors found for the blood group ${group}.`;
let campus: Campus;

beforeAll(async () => {
  campus = await startCampus();
});
afterAll(() => campus.close());

test('while one group is loading, another one can be searched for, but not the same again', async () => {
  await campus.join('hurried');
  const { person } = await renderScreen(<FindDonorsScreen />);
  const group = screen.getByRole('combobox', { name: 'Blood Group' });
  const answer = holdCalls('documents:run');
  await person.selectOptions(group, 'O-');
  await person.click(screen.getByRole('button', { name: 'Search' }));
  expect(await screen.findByRole('button', { name: 'Searching…' })).toHaveProperty('disabled', true);

  await person.selectOptions(group, 'AB-');
  await person.click(screen.getByRole('button', { name: 'Search' }));
  expect(new URLSearchParams(location.search).get('group')).toBe('AB-');
  expect(await screen.findByRole('button', { name: 'Searching…' })).toHaveProperty('disabled', true);
  answer();
  await screen.findByText(nobody('AB-'));
  expect(screen.getByRole('button', { name: 'Search' })).toHaveProperty('disabled', false);
});

test('a search has ended when the list is loaded, even without its count', async () => {
  await campus.join('patient');
  const { person } = await renderScreen(<FindDonorsScreen />);
  const answer = holdCalls('documents:runAggregationQuery');
  await person.selectOptions(screen.getByRole('combobox', { name: 'Blood Group' }), 'B-');
  await person.click(screen.getByRole('button', { name: 'Search' }));
  await screen.findByText(nobody('B-'));
  expect(screen.getByRole('button', { name: 'Search' })).toHaveProperty('disabled', false);
  answer();
});

test('the result of a search is announced as a status', async () => {
  await campus.join('listener');
  await campus.putDocuments({ 'donors/ayesha': donor('Ayesha Rahman') });
  const { person } = await renderScreen(<FindDonorsScreen />);
  const group = screen.getByRole('combobox', { name: 'Blood Group' });
  await person.selectOptions(group, 'A-');
  await person.click(screen.getByRole('button', { name: 'Search' }));
  await waitFor(() => expect(statuses()).toContain(nobody('A-')));
  await person.selectOptions(group, 'O+');
  await person.click(screen.getByRole('button', { name: 'Search' }));
  await waitFor(() => expect(statuses()).toContain('1 donor with O+'));
});

function statuses(): string {
  return screen
    .getAllByRole('status')
    .map((status) => status.textContent)
    .join(' ');
}

function donor(fullName: string) {
  return {
    userId: fullName,
    fullName,
    bloodGroup: 'O+',
    isAvailable: true,
    isProfileActive: true,
    allowContactVisibility: false,
    contactNumber: null,
  };
}
