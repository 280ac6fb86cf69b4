import { screen } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { donorDetails } from '../../../testing/donor-details.ts';
import { refuseNextCall } from '../../../testing/network.ts';
import { renderScreen } from '../../../testing/render-screen.tsx';
import { type Campus, startCampus } from '../../../testing/start-campus.ts';
import { readMyDonor } from '../api.ts';
import { MyDonorProfile } from './my-donor-profile.tsx';
import { registerDonor } from './register-api.ts';

let campus: Campus;

beforeAll(async () => {
  campus = await startCampus();
});
afterAll(() => campus.close());

test('the switch shows what is saved, and what members find, also of a deactivated profile', async () => {
  const log = vi.spyOn(console, 'error').mockReturnValue();
  const donor = await campus.join('donor');
  await registerDonor(donor, donorDetails);
  const { person, unmount } = await show();
  const available = await screen.findByRole('switch', { name: 'Available to donate' });
  refuseNextCall('documents:commit');
  await switchOff(person, 'Until I say so');
  await screen.findByText('Your availability couldn’t be changed. Please try again.');
  expect(available.getAttribute('aria-checked')).toBe('true');
  await switchOff(person, 'Until I say so');
  await screen.findByText('Members see you last.');
  expect(available.getAttribute('aria-checked')).toBe('false');
  expect(document.activeElement).toBe(available);
  expect(screen.queryByText('Can donate now')).toBeNull();
  expect(await readMyDonor(donor.uid)).toMatchObject({ isAvailable: false });

  await screen.findByText('You’re set to not available. Members see you last.');
  refuseNextCall('documents:commit');
  await person.click(screen.getByRole('button', { name: 'Make me available' }));
  await screen.findByText('Your availability couldn’t be changed. Please try again.');
  await person.click(screen.getByRole('button', { name: 'Make me available' }));
  const panel = await screen.findByText('Can donate now');
  expect(panel.parentElement).toBe(document.activeElement);
  expect(available.getAttribute('aria-checked')).toBe('true');
  expect(await readMyDonor(donor.uid)).toMatchObject({ isAvailable: true });
  unmount();

  await campus.putDocuments({
    [`donors/${donor.uid}`]: { ...donorDetails, userId: donor.uid, isProfileActive: false },
  });
  await show();
  await screen.findByText('Members can’t find you while your profile is deactivated.');
  log.mockClear();
});

test('a pause ends by itself, or with the switch', async () => {
  const donor = await campus.join('Pauline');
  await registerDonor(donor, donorDetails);
  const { person, unmount } = await show();
  await switchOff(person, 'For 2 weeks');
  const sentences = await screen.findAllByText(/^Paused until /);
  expect(sentences).toHaveLength(2);
  const stored = await readMyDonor(donor.uid);
  expect(stored).toMatchObject({ isAvailable: true });
  expect(stored?.pausedUntil).not.toBeNull();
  const available = screen.getByRole('switch', { name: 'Available to donate' });
  expect(available.getAttribute('aria-checked')).toBe('false');
  await person.click(available);
  await screen.findByText('Can donate now');
  expect(await readMyDonor(donor.uid)).toMatchObject({ isAvailable: true, pausedUntil: null });

  await person.click(available);
  await person.type(await screen.findByLabelText('Until'), '2020-01-01');
  await person.click(screen.getByRole('button', { name: 'Pause' }));
  await screen.findByText('Enter a date after today.');
  await person.keyboard('{Escape}');
  expect(available.getAttribute('aria-checked')).toBe('true');
  unmount();

  await campus.putDocuments({
    [`donors/${donor.uid}`]: {
      ...donorDetails,
      userId: donor.uid,
      isProfileActive: true,
      pausedUntil: '2020-01-01',
    },
  });
  await show();
  await screen.findByText('Can donate now');
});

async function switchOff(person: UserEvent, until: string): Promise<void> {
  await person.click(await screen.findByRole('switch', { name: 'Available to donate' }));
  await person.click(await screen.findByRole('button', { name: until }));
}

function show() {
  return renderScreen(
    <>
      <h1>Dashboard</h1>
      <MyDonorProfile />
    </>,
  );
}
