import { confirmedDays, isConfirmationDue } from '@blood-bank/domain/confirmation';
import { act, screen, waitFor } from '@testing-library/react';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { yearlyQuestionMessages as messages } from '#features/donors/messages.ts';
import { donorDetails } from '../../../testing/donor-details.ts';
import { refuseNextCall } from '../../../testing/network.ts';
import { renderScreen } from '../../../testing/render-screen.tsx';
import { type Campus, startCampus } from '../../../testing/start-campus.ts';
import { readMyDonor } from '../api.ts';
import { updateDonor } from './api.ts';
import { MyDonorProfile } from './my-donor-profile.tsx';
import { registerDonor } from './register-api.ts';

let campus: Campus;
const long = { registeredDays: 2 * confirmedDays };

beforeAll(async () => {
  campus = await startCampus();
});
afterAll(() => campus.close());

test('a donor who has not confirmed the profile for a year is asked on the dashboard, and Yes counts for a year', async () => {
  const log = vi.spyOn(console, 'error').mockReturnValue();
  const { uid } = await donorOf('quiet', long);
  const { person, unmount } = await show();
  await screen.findByRole('heading', { name: messages.question });
  expect(screen.getByRole('link', { name: messages.change })).toHaveProperty(
    'pathname',
    '/edit-donor-profile',
  );
  refuseNextCall('documents:commit');
  await person.click(screen.getByRole('button', { name: messages.yes }));
  await screen.findByText(messages.failed);
  await person.click(screen.getByRole('button', { name: messages.yes }));
  const thanks = await screen.findByText(messages.confirmed);
  expect(thanks.closest('[role=status]')).toBe(document.activeElement);
  const stored = await readMyDonor(uid);
  expect(stored?.confirmedAt).toEqual(campus.now());
  expect(stored).toMatchObject({
    fullName: donorDetails.fullName,
    registeredAt: daysAgo(long.registeredDays),
  });
  unmount();
  await showUnasked();
  log.mockClear();
});

test('a saved profile counts as confirmed, a change of the availability alone does not', async () => {
  const { uid } = await donorOf('edited', long);
  const isDue = async () => {
    const donor = await readMyDonor(uid);
    return donor !== null && isConfirmationDue(donor, campus.now());
  };
  await updateDonor(uid, { isAvailable: false, pausedUntil: null });
  expect(await isDue()).toBe(true);
  await updateDonor(uid, { department: 'EEE', isConfirmed: true });
  expect(await isDue()).toBe(false);
});

test.each([
  { state: 'new', registeredDays: confirmedDays - 2 },
  { state: 'confirmed', registeredDays: 2 * confirmedDays, confirmedDays: 1 },
  { state: 'deactivated', registeredDays: 2 * confirmedDays, isProfileActive: false },
])('a donor who is $state is not asked', async ({ state, ...record }) => {
  await donorOf(state, record);
  await showUnasked();
});

test('a suspended donor is not asked', async () => {
  const donor = await donorOf('suspended', long);
  await show();
  await screen.findByRole('heading', { name: messages.question });
  await campus.setSuspended(donor, true);
  window.dispatchEvent(new Event('focus'));
  await waitFor(() => expect(screen.queryByRole('heading', { name: messages.question })).toBeNull());
});

interface EarlierRecord {
  /** How long ago. */
  readonly registeredDays: number;
  readonly confirmedDays?: number;
  readonly isProfileActive?: boolean;
}

/** Joins as a donor whose record is from an earlier time. */
async function donorOf(name: string, earlier: EarlierRecord) {
  const donor = await campus.join(name);
  await registerDonor(donor, { ...donorDetails, byMail: false });
  const path = `donors/${donor.uid}`;
  const { confirmedDays: days, registeredDays, isProfileActive = true } = earlier;
  await campus.putDocuments({
    [path]: {
      ...(await campus.document(path)),
      registeredAt: daysAgo(registeredDays),
      isProfileActive,
      ...(days !== undefined && { confirmedAt: daysAgo(days) }),
    },
  });
  return donor;
}

function daysAgo(days: number): Date {
  return new Date(campus.now().getTime() - days * 86_400_000);
}

async function showUnasked(): Promise<void> {
  const { unmount } = await show();
  await screen.findByRole('switch', { name: 'Available to donate' });
  // What is loaded later has been loaded by the first test, so the question would be here now.
  await act(async () => {});
  expect(screen.queryByRole('heading', { name: messages.question })).toBeNull();
  unmount();
}

function show() {
  return renderScreen(
    <>
      <h1>Dashboard</h1>
      <MyDonorProfile />
    </>,
  );
}
