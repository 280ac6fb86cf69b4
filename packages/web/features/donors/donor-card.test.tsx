import { parseCalendarDate } from '@blood-bank/domain/calendar-date';
import { type Donor, donorRecord } from '@blood-bank/domain/records/donor';
import { render, within } from '@testing-library/react';
import * as v from 'valibot';
import { expect, test } from 'vitest';
import { campus } from '../../data/configuration.ts';
import { descriptionsIn } from '../../testing/dom-queries.ts';
import { DonorCard } from './donor-card.tsx';

const stored = {
  id: 'donor-1',
  userId: 'donor-1',
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

test('a card shows name, group, age and details of a donor, with a number to call', () => {
  const card = show({});
  expect(within(card).getByRole('img', { name: 'O negative' }).textContent).toBe('O−');
  expect(descriptionsIn(card)).toEqual({
    Age: '24 years',
    Gender: 'Female',
    Department: 'CSE',
    'Last donated': 'Jul 3, 2026',
  });
  expect(within(card).getByText('Available')).toBeDefined();
  expect(within(card).getByText('Verified')).toBeDefined();
  const call = within(card).getByRole('link', { name: 'Call +880 1700 000 011' });
  expect(call.getAttribute('href')).toBe('tel:+8801700000011');
});

test('a donor in the deferral period has the guidance with its end', () => {
  const guidance = `${campus.donationIntervalDays} days between two donations are advised. Can donate again from Mar 3, 2027`;
  expect(show({ lastDonationDate: '2026-11-03' }).textContent).toContain(guidance);
  expect(show({ lastDonationDate: '2026-07-03' }).textContent).not.toContain('Can donate again');
});

test('an available donor in the deferral period is not marked green: that is what the donor says', () => {
  const deferred = show({ lastDonationDate: '2026-11-03', isVerified: false });
  expect(deferred.textContent).toContain('Donor says:Available');
  expect(within(deferred).getByText('Available').className).not.toContain('green');

  const ready = show({});
  expect(ready.textContent).not.toContain('Donor says:');
  expect(within(ready).getByText('Available').className).toContain('green');
  expect(show({ lastDonationDate: '2026-11-03', isAvailable: false }).textContent).not.toContain(
    'Donor says:',
  );
});

test('a hidden number is not in the page, even if the record has it: an admin is named instead', () => {
  const card = show({ allowContactVisibility: false });
  expect(within(card).queryByRole('link')).toBeNull();
  expect(card.outerHTML).not.toContain('011');
  expect(card.textContent).toContain(
    `Contact number hidden. Please contact an admin (${campus.adminPhone}) with the donor's name and ID: Ayesha Rahman, donor-1.`,
  );
});

test('a name written from right to left does not reorder the ID next to it', () => {
  const card = show({ allowContactVisibility: false, fullName: 'عمر فاروق' });
  expect(card.innerHTML).toContain('ID: <bdi>عمر فاروق</bdi>, <bdi>donor-1</bdi>.');
});

test('unknown details are omitted', () => {
  const card = show({
    dateOfBirth: null,
    gender: null,
    lastDonationDate: null,
    isVerified: false,
    isAvailable: false,
  });
  expect(descriptionsIn(card)).toEqual({ Department: 'CSE' });
  expect(within(card).getByText('Not available')).toBeDefined();
  expect(within(card).queryByText('Verified')).toBeNull();
});

function show(changes: Record<string, unknown>): HTMLElement {
  const donor: Donor = v.parse(donorRecord, { ...stored, ...changes });
  const today = parseCalendarDate('2026-11-20');
  if (today === null) throw new Error('no date');
  const { container } = render(<DonorCard donor={donor} today={today} />);
  return within(container).getByRole('article', { name: donor.fullName });
}
