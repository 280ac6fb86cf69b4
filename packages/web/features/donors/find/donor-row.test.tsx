import { parseCalendarDate } from '@blood-bank/domain/calendar-date';
import { type Donor, donorRecord } from '@blood-bank/domain/records/donor';
import { cleanup, render, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import * as v from 'valibot';
import { expect, test } from 'vitest';
import { campus } from '../../../lib/firestore/configuration.ts';
import { descriptionsIn } from '../../../testing/dom-queries.ts';
import { DonorRow } from './donor-row.tsx';

const adminAddress = `tel:${campus.adminPhone.replaceAll(' ', '')}`;
const stored = {
  id: 'aB3xYz90QwErTyUiOpAsDfGhJkLz',
  userId: 'aB3xYz90QwErTyUiOpAsDfGhJkLz',
  fullName: 'Ayesha Rahman',
  department: 'CSE',
  bloodGroup: 'O-',
  contactNumber: '+880 1700 000 011',
  dateOfBirth: '2002-03-04',
  gender: 'Female',
  isAvailable: true,
  lastDonationDate: '2026-07-03',
  allowContactVisibility: true,
  isVerified: true,
  isProfileActive: true,
};

test('a row shows name, group, age and details of a donor, with a number to call', () => {
  const row = show({});
  expect(within(row).getByRole('heading', { level: 3 }).textContent).toBe('Ayesha Rahman');
  expect(descriptionsIn(row)).toEqual({
    Age: '24 years',
    Gender: 'Female',
    Department: 'CSE',
    'Blood Group': 'O negative',
    Availability: 'Available',
    'Last donated': 'Jul 3, 2026',
  });
  expect(within(row).getByText('Verified')).toBeDefined();
  const call = within(row).getByRole('link', { name: 'Call +880 1700 000 011' });
  expect(call.getAttribute('href')).toBe('tel:+8801700000011');
});

test('a donor in the deferral period has its end, and is not marked green: that is what the donor says', () => {
  const deferred = show({ lastDonationDate: '2026-11-03', isVerified: false });
  expect(descriptionsIn(deferred)).toMatchObject({
    'Last donated': 'Nov 3, 2026',
    'Can donate again': 'from Mar 3, 2027',
  });
  expect(within(deferred).getByText('Available').parentElement?.className).not.toContain('green');

  const ready = show({});
  expect(ready.textContent).not.toContain('Can donate again');
  expect(within(ready).getByText('Available').parentElement?.className).toContain('green');
});

test('a paused donor has its end in place of being available, until it is over', () => {
  const paused = show({ pausedUntil: '2099-01-01' });
  expect(descriptionsIn(paused)).toMatchObject({ Availability: 'Paused until Jan 1, 2099' });
  expect(descriptionsIn(show({ pausedUntil: '2020-01-01' }))).toMatchObject({ Availability: 'Available' });
});

test('a number from before numbers had to dial is shown, called and copied so that it does', async () => {
  const person = userEvent.setup();
  const row = show({ contactNumber: '880 1700 000 011' });
  const call = within(row).getByRole('link', { name: 'Call +8801700000011' });
  expect(call.getAttribute('href')).toBe('tel:+8801700000011');
  await person.click(await within(row).findByRole('button', { name: 'More actions for Ayesha Rahman' }));
  await person.click(within(row).getByRole('menuitem', { name: 'Copy number' }));
  await within(row).findByRole('status');
  expect(await navigator.clipboard.readText()).toBe('+8801700000011');
});

test('the menu copies the number, or name and ID where the number is hidden', async () => {
  for (const [allowContactVisibility, item, copied] of [
    [true, 'Copy number', '+880 1700 000 011'],
    [false, 'Copy name and ID', `Ayesha Rahman, ${stored.id}`],
  ] as const) {
    const person = userEvent.setup();
    const row = show({ allowContactVisibility });
    await person.click(await within(row).findByRole('button', { name: 'More actions for Ayesha Rahman' }));
    await person.click(within(row).getByRole('menuitem', { name: item }));
    expect((await within(row).findByRole('status')).textContent).toBe('Copied');
    expect(await navigator.clipboard.readText()).toBe(copied);
  }
});

test('a hidden number is not in the page, even if the record has it: an admin can be called instead', async () => {
  const person = userEvent.setup();
  const row = show({ allowContactVisibility: false });
  expect(row.outerHTML).not.toContain('011');
  const links = within(row).getAllByRole('link');
  expect(links.map((link) => link.getAttribute('href'))).toEqual([adminAddress, adminAddress]);
  expect(within(row).getByRole('link', { name: 'Call an Admin' }).textContent).toBe('Call an Admin');
  expect(row.textContent).toContain(
    `Contact number hidden. Please contact an admin (${campus.adminPhone}) with the donor's name and ID: Ayesha Rahman, AB 3X YZ.`,
  );
  await person.click(within(row).getByRole('button', { name: 'Copy ID' }));
  expect(await navigator.clipboard.readText()).toBe(stored.id);
});

test('a name written from right to left does not reorder the ID next to it', () => {
  const row = show({ allowContactVisibility: false, fullName: 'عمر فاروق' });
  expect(row.innerHTML).toMatch(/ID: <bdi [^>]+>عمر فاروق<\/bdi>, <bdi [^>]+>AB 3X YZ<\/bdi>\./);
});

test('unknown details are omitted', () => {
  const row = show({
    dateOfBirth: null,
    gender: null,
    lastDonationDate: null,
    isVerified: false,
    isAvailable: false,
  });
  expect(descriptionsIn(row)).toEqual({
    Department: 'CSE',
    'Blood Group': 'O negative',
    Availability: 'Not available',
    'Last donated': 'No donation recorded',
  });
  expect(within(row).queryByText('Verified')).toBeNull();
});

function show(changes: Record<string, unknown>): HTMLElement {
  const donor: Donor = v.parse(donorRecord, { ...stored, ...changes });
  const today = parseCalendarDate('2026-11-20');
  if (today === null) throw new Error('no date');
  cleanup();
  const { container } = render(<DonorRow donor={donor} today={today} />);
  return within(container).getByRole('article', { name: donor.fullName });
}
