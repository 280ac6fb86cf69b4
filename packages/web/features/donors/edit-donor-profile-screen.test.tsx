import { parseCalendarDate } from '@blood-bank/domain/calendar-date';
import type { DonorDetails } from '@blood-bank/domain/donor';
import { act, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { registerDonor } from '../../data/donors.ts';
import { keepDraft } from '../../session/drafts.ts';
import { renderScreen } from '../../testing/render-screen.tsx';
import { type Campus, startCampus } from '../../testing/start-campus.ts';
import { EditDonorProfileScreen } from './edit-donor-profile-screen.tsx';

const birth = parseCalendarDate('2002-03-04');
if (birth === null) throw new Error('The calendar has this date.');
const details: DonorDetails = {
  fullName: '',
  universityId: '2002-117',
  universityRole: null,
  department: 'CSE',
  bloodGroup: 'O-',
  contactNumber: '+880 1700 000 011',
  dateOfBirth: birth,
  gender: 'Female',
  lastDonationDate: null,
  isAvailable: true,
  allowContactVisibility: true,
};
const success = 'Profile updated successfully!';
let campus: Campus;

beforeAll(async () => {
  campus = await startCampus();
});
afterAll(() => campus.close());
afterEach(() => void vi.useRealTimers());

test('a profile is saved and says so; what can’t be saved afterwards does not stand beside that', async () => {
  await joinAsDonor('ayesha');
  const { person } = await renderScreen(<EditDonorProfileScreen />);
  const name = await screen.findByRole('textbox', { name: 'Full Name' });
  await person.type(name, ' Rahman');
  await person.click(screen.getByRole('button', { name: 'Save Changes' }));
  await screen.findByText(success);

  await person.clear(name);
  await person.click(screen.getByRole('button', { name: 'Save Changes' }));
  expect((await screen.findByRole('alert')).textContent).toBe('Please fill in all required fields.');
  expect(screen.queryByText(success)).toBeNull();
  await person.type(name, 'Ayesha');
  expect(screen.queryByRole('alert')).toBeNull();
  expect(screen.queryByText(success)).toBeNull();
});

test('the success is said for three seconds', async () => {
  await joinAsDonor('dilara');
  await renderScreen(<EditDonorProfileScreen />);
  await screen.findByRole('textbox', { name: 'Full Name' });
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true });
  await userEvent.setup({ delay: null }).click(screen.getByRole('button', { name: 'Save Changes' }));
  await screen.findByText(success);
  act(() => void vi.advanceTimersByTime(1_500));
  expect(screen.queryByText(success)).not.toBeNull();
  act(() => void vi.advanceTimersByTime(1_550));
  expect(screen.queryByText(success)).toBeNull();
});

test('a role at the university that was not given is said to be so', async () => {
  await joinAsDonor('emon');
  await renderScreen(<EditDonorProfileScreen />);
  await screen.findByRole('textbox', { name: 'Full Name' });
  expect(screen.getByRole('term').textContent).toBe('University Role');
  expect(screen.getByRole('definition').textContent).toBe('Not given');
});

test('discarding what was not saved shows the stored profile, with focus at its beginning', async () => {
  const uid = await joinAsDonor('bashir');
  keepDraft(uid, 'edit-donor', { fullName: 'Somebody' });
  const { person } = await renderScreen(<EditDonorProfileScreen />);
  const name = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Full Name' });
  expect(name.value).toBe('Somebody');
  await person.click(screen.getByRole('button', { name: 'Discard them' }));
  expect(name.value).toBe('bashir');
  expect(document.activeElement).toBe(name);
});

async function joinAsDonor(name: string): Promise<string> {
  const member = await campus.join(name);
  await registerDonor(member, { ...details, fullName: name });
  return member.uid;
}
