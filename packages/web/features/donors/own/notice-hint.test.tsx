import { act, screen, waitFor } from '@testing-library/react';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { isAnswered } from '../../../lib/storage/answered-questions.ts';
import { donorDetails } from '../../../testing/donor-details.ts';
import { refuseNextCall } from '../../../testing/network.ts';
import { renderScreen } from '../../../testing/render-screen.tsx';
import { type Campus, startCampus } from '../../../testing/start-campus.ts';
import { MyDonorProfile } from './my-donor-profile.tsx';
import { readByMail } from './notice-settings-api.ts';
import { registerDonor } from './register-api.ts';

const question = 'Get an email when someone needs your blood group?';
let campus: Campus;

beforeAll(async () => {
  campus = await startCampus();
});
afterAll(() => campus.close());

test('a donor who has never chosen is asked, and says yes', async () => {
  const log = vi.spyOn(console, 'error').mockReturnValue();
  const { uid } = await donorWith('earlier', {});
  const { person, unmount } = await show();
  await screen.findByRole('heading', { name: question });
  refuseNextCall('documents:commit');
  await person.click(screen.getByRole('button', { name: 'Yes, email me' }));
  await screen.findByText('Failed to save your choice. Please try again.');
  expect(isAnswered(uid, 'notices')).toBe(false);
  await person.click(screen.getByRole('button', { name: 'Yes, email me' }));
  const saved = await screen.findByText('Saved. You will be emailed when someone needs your blood group.');
  expect(saved.closest('[role=status]')).toBe(document.activeElement);
  expect(await readByMail(uid)).toBe(true);
  unmount();
  await showUnasked();
  log.mockClear();
});

test('a donor who says no is not asked again, and nothing is stored', async () => {
  const { uid } = await donorWith('unwilling', {});
  const { person, unmount } = await show();
  await person.click(await screen.findByRole('button', { name: 'No, thanks' }));
  const declined = screen.getByText('You won’t get emails. You can turn them on under My Account.');
  expect(declined.closest('[role=status]')).toBe(document.activeElement);
  expect(await readByMail(uid)).toBe(false);
  unmount();
  await showUnasked();
});

test.each([true, false])('a donor who has chosen %s when registering is not asked', async (byMail) => {
  const { uid } = await donorWith(`chosen-${byMail}`, { byMail });
  await show();
  await waitFor(() => expect(isAnswered(uid, 'notices')).toBe(true));
  expect(screen.queryByRole('heading', { name: question })).toBeNull();
});

test('a donor who would not be told is not asked', async () => {
  const { uid } = await donorWith('deactivated', {});
  await campus.putDocuments({ [`donors/${uid}`]: { ...donorDetails, userId: uid, isProfileActive: false } });
  await showUnasked();
});

test('a donor whose choice can’t be read is not asked', async () => {
  const log = vi.spyOn(console, 'error').mockReturnValue();
  const { uid } = await donorWith('unread', {});
  refuseNextCall('documents:batchGet');
  await show();
  await waitFor(() => expect(log).toHaveBeenCalled());
  expect(screen.queryByRole('heading', { name: question })).toBeNull();
  expect(isAnswered(uid, 'notices')).toBe(false);
  log.mockClear();
});

/** Joins as a donor, whose registration said whether mails are wanted or, as before there were such mails, did not. */
async function donorWith(name: string, choice: { readonly byMail?: boolean }) {
  const donor = await campus.join(name);
  await registerDonor(donor, { ...donorDetails, ...choice });
  return donor;
}

/** Shows the profile, and checks that it comes without the question and without a read for it. */
async function showUnasked(): Promise<void> {
  const real = globalThis.fetch;
  const reads: string[] = [];
  vi.stubGlobal('fetch', (...call: Parameters<typeof fetch>) => {
    if (String(call[0]).includes('documents:batchGet')) reads.push(String(call[1]?.body));
    return real(...call);
  });
  const { unmount } = await show();
  await screen.findByRole('switch', { name: 'Available to donate' });
  // What is loaded later has been loaded by an earlier test, so the question would be here now.
  await act(async () => {});
  expect(screen.queryByRole('heading', { name: question })).toBeNull();
  expect(reads.filter((body) => body.includes('noticeSettings'))).toEqual([]);
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
