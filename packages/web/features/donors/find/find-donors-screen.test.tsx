import { screen, waitFor, within } from '@testing-library/react';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { formatBloodGroup } from '#lib/i18n/formats.ts';
import { holdCalls } from '../../../testing/network.ts';
import { renderScreen } from '../../../testing/render-screen.tsx';
import { type Campus, startCampus } from '../../../testing/start-campus.ts';
import { FindDonorsScreen } from './find-donors-screen.tsx';

const nobody = (group: string) => `No other donors found for the blood group ${formatBloodGroup(group)}.`;
let campus: Campus;

beforeAll(async () => {
  campus = await startCampus({
    donorAttributes: [{ id: 'hall', label: { en: 'Hall' }, choices: ['North Hall', 'South Hall'] }],
  });
});
afterAll(() => campus.close());

test('while one group is loading, another one can be searched for, but not the same again', async () => {
  await campus.join('hurried');
  const { person } = await renderScreen(<FindDonorsScreen />);
  const group = screen.getByRole('combobox', { name: 'Blood Group' });
  const release = holdCalls('documents:run');
  await person.selectOptions(group, 'O-');
  await person.click(screen.getByRole('button', { name: 'Search' }));
  expect(await screen.findByRole('button', { name: 'Searching…' })).toHaveProperty('disabled', true);

  await person.selectOptions(group, 'AB-');
  await person.click(screen.getByRole('button', { name: 'Search' }));
  expect(new URLSearchParams(location.search).get('group')).toBe('AB-');
  expect(await screen.findByRole('button', { name: 'Searching…' })).toHaveProperty('disabled', true);
  release();
  await screen.findByText(nobody('AB-'));
  expect(screen.getByRole('button', { name: 'Search' })).toHaveProperty('disabled', false);
});

test('a search has ended when the list is loaded, even without its count', async () => {
  await campus.join('patient');
  const { person } = await renderScreen(<FindDonorsScreen />);
  const release = holdCalls('documents:runAggregationQuery');
  await person.selectOptions(screen.getByRole('combobox', { name: 'Blood Group' }), 'B-');
  await person.click(screen.getByRole('button', { name: 'Search' }));
  await screen.findByText(nobody('B-'));
  expect(screen.getByRole('button', { name: 'Search' })).toHaveProperty('disabled', false);
  release();
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

test('a tap on a group searches; filters combine, and all are kept in the address', async () => {
  await campus.join('tapping');
  await campus.putDocuments({
    'donors/law': { ...donor('Nusrat Jahan'), bloodGroup: 'B+', department: 'Law', gender: 'Female' },
    'donors/away': { ...donor('Shafiq Islam'), bloodGroup: 'B+', department: 'Law', isAvailable: false },
    'donors/bba': { ...donor('Tuli Akter'), bloodGroup: 'B+', department: 'BBA', gender: 'Female' },
  });
  const { person } = await renderScreen(<FindDonorsScreen />);
  const groups = screen.getByRole('group', { name: 'Blood group' });
  await person.click(within(groups).getByRole('button', { name: 'B positive' }));
  await waitFor(() => expect(names()).toEqual(['Tuli Akter', 'Nusrat Jahan', 'Shafiq Islam']));
  expect(screen.getByRole('combobox', { name: 'Blood Group' })).toHaveProperty('value', 'B+');
  expect(within(groups).getByRole('button', { pressed: true }).textContent).toBe('B+');

  await person.selectOptions(screen.getByRole('combobox', { name: 'Department' }), 'Law');
  await waitFor(() => expect(names()).toEqual(['Nusrat Jahan', 'Shafiq Islam']));
  await person.click(screen.getByRole('button', { name: 'Available now' }));
  await waitFor(() => expect(names()).toEqual(['Nusrat Jahan']));
  expect(screen.getByRole('button', { name: 'Available now', pressed: true })).toBeTruthy();
  expect(location.search).toBe('?group=B%2B&available=yes&department=Law');

  await person.selectOptions(screen.getByRole('combobox', { name: 'Gender' }), 'Male');
  await screen.findByText('No donors with B+ match these filters.');
  await person.click(screen.getByRole('button', { name: 'Clear filters' }));
  await waitFor(() => expect(names()).toHaveLength(3));
  expect(location.search).toBe('?group=B%2B');
  expect(document.activeElement).toBe(screen.getByRole('region', { name: 'Donors with B+' }));
});

test('donors are narrowed down by what the campus asks them, and say it in their row', async () => {
  await campus.join('neighbour');
  await campus.putDocuments({
    'donors/north': { ...donor('Nadia Islam'), bloodGroup: 'AB+', attributes: { hall: 'North Hall' } },
    'donors/south': { ...donor('Sabbir Ahmed'), bloodGroup: 'AB+', attributes: { hall: 'South Hall' } },
  });
  const { person } = await renderScreen(<FindDonorsScreen />);
  await person.click(screen.getByRole('button', { name: 'AB positive' }));
  await waitFor(() => expect(names()).toEqual(['Nadia Islam', 'Sabbir Ahmed']));
  expect(screen.getByRole('article', { name: 'Nadia Islam' }).textContent).toContain('HallNorth Hall');
  await person.selectOptions(screen.getByRole('combobox', { name: 'Hall' }), 'South Hall');
  await waitFor(() => expect(names()).toEqual(['Sabbir Ahmed']));
  expect(location.search).toBe('?group=AB%2B&attributes.hall=South+Hall');
  await person.selectOptions(screen.getByRole('combobox', { name: 'Hall' }), 'All');
  await waitFor(() => expect(names()).toHaveLength(2));
  expect(location.search).toBe('?group=AB%2B');
});

test('an empty search offers the groups that could help', async () => {
  await campus.join('seeker');
  const { person } = await renderScreen(<FindDonorsScreen />);
  await person.click(screen.getByRole('button', { name: 'A negative' }));
  const empty = (await screen.findByText(nobody('A-'))).closest('section');
  if (empty === null) throw new Error('The results are a section.');
  await person.click(await within(empty).findByRole('button', { name: 'O negative' }));
  await screen.findByText(nobody('O-'));
  expect(location.search).toBe('?group=O-');
});

test('below the exact matches are the donors of other groups, the nearest group first', async () => {
  await campus.join('hopeful');
  await campus.putDocuments({
    'donors/far': { ...donor('Omar Faruk'), bloodGroup: 'O-' },
    'donors/near': { ...donor('Amina Begum'), bloodGroup: 'A-', isAvailable: false },
    'donors/other': { ...donor('Bina Das'), bloodGroup: 'B-', gender: 'Female' },
  });
  const { person } = await renderScreen(<FindDonorsScreen />);
  await person.click(screen.getByRole('button', { name: 'AB negative' }));
  await screen.findByText(nobody('AB-'));
  const region = await screen.findByRole('region', { name: 'Others who can give to AB−' });
  within(region).getByText('Hospitals cross-match; this is guidance.');
  const others = () => names('[aria-labelledby]');
  await waitFor(() => expect(others()).toEqual(['Amina Begum', 'Bina Das', 'Omar Faruk']));
  const chips = within(region).getAllByRole('button', { pressed: false });
  await waitFor(() => expect(chips.map((chip) => chip.textContent)).toEqual(['A−1', 'B−1', 'O−1']));
  await person.click(within(region).getByRole('button', { name: 'O− 1' }));
  await waitFor(() => expect(others()).toEqual(['Omar Faruk']));
  await person.selectOptions(screen.getByRole('combobox', { name: 'Gender' }), 'Female');
  await waitFor(() => expect(others()).toEqual(['Bina Das']));

  await person.click(screen.getByRole('button', { name: 'O negative' }));
  await screen.findByText('Only O− can give to O−.');
});

/** The rows of the exact matches, or of the donors of other groups. */
function names(section = '[aria-label^="Donors with"]'): (string | null)[] {
  const rows = document.querySelectorAll(`section${section} article`);
  return [...rows].map((row) => row.getAttribute('aria-label'));
}

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
