import { type CalendarDate, parseCalendarDate } from '@blood-bank/domain/calendar-date';
import type { DonorDetails } from '@blood-bank/domain/records/donor';
import type { DonorProfile } from '@blood-bank/domain/records/donor-form';
import { act, screen, waitFor } from '@testing-library/react';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { phoneNumberMessages } from '#lib/forms/messages.ts';
import { keepDraft } from '../../../lib/storage/drafts.ts';
import { fieldsOfForm } from '../../../testing/dom-queries.ts';
import { holdTimers } from '../../../testing/hold-timers.ts';
import { pressAndLeave, WithExit } from '../../../testing/leave-screen.tsx';
import { holdCalls, loseNextCall } from '../../../testing/network.ts';
import { renderScreen } from '../../../testing/render-screen.tsx';
import { type Campus, startCampus } from '../../../testing/start-campus.ts';
import { readMyDonor } from '../api.ts';
import { updateDonor } from './api.ts';
import { EditDonorProfileScreen } from './edit-donor-profile-screen.tsx';
import { readByMail, setByMail } from './notice-settings-api.ts';
import { registerDonor } from './register-api.ts';

const details: DonorDetails = {
  fullName: '',
  universityId: '2002-117',
  universityRole: null,
  department: 'CSE',
  bloodGroup: 'O-',
  contactNumber: '+880 1700 000 011',
  dateOfBirth: date('2002-03-04'),
  gender: 'Female',
  lastDonationDate: null,
  isAvailable: true,
  allowContactVisibility: true,
  attributes: {},
};
const success = 'Profile updated successfully!';
const withExit = (
  <WithExit>
    <EditDonorProfileScreen />
  </WithExit>
);
let campus: Campus;

beforeAll(async () => {
  campus = await startCampus({
    donorAttributes: [
      { id: 'hall', label: { en: 'Hall' }, choices: ['North Hall', 'South Hall'] },
      { id: 'batch', label: { en: 'Batch' } },
    ],
  });
});
afterAll(() => campus.close());
afterEach(() => void vi.useRealTimers());

test('a saved profile is confirmed, and a later failure is not shown together with the success', async () => {
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

test('the success message is shown for three seconds', async () => {
  await joinAsDonor('dilara');
  const { person } = await renderScreen(<EditDonorProfileScreen />);
  await screen.findByRole('textbox', { name: 'Full Name' });
  const timers = holdTimers();
  await person.click(screen.getByRole('button', { name: 'Save Changes' }));
  await screen.findByText(success);
  // The timer is set by an effect.
  await expect.poll(timers.left).toContain(3_000);
  act(() => timers.pass(2_999));
  expect(screen.queryByText(success)).not.toBeNull();
  act(() => timers.pass(1));
  expect(screen.queryByText(success)).toBeNull();
});

test('the fields are those of the registration, in order; the role at the university is shown, or that it is not given', async () => {
  await joinAsDonor('emon');
  await renderScreen(<EditDonorProfileScreen />);
  await screen.findByRole('textbox', { name: 'Full Name' });
  expect(fieldsOfForm()).toEqual([
    'Full Name: text, name, required',
    'University ID: text, off, required',
    'Department / Position: select, required',
    'Blood Group: select, required',
    'Contact Number: tel, tel, required',
    'Date of Birth: date, bday, required',
    'Gender: select, sex, required',
    'Last Donation Date: date, optional',
    'Hall: select, off, optional',
    'Batch: text, off, optional',
    'Available to donate: checkbox',
    'Show my contact number to signed-in members: checkbox',
    'Email me when someone needs my blood group: checkbox',
  ]);
  expect(screen.getByRole('term').textContent).toBe('University Role');
  expect(screen.getByRole('definition').textContent).toBe('Not given');
});

test('a number that was hidden on another device stays hidden, and the form says so', async () => {
  const uid = await joinAsDonor('shaila');
  const { person } = await renderScreen(<EditDonorProfileScreen />);
  const name = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Full Name' });
  await updateDonor(uid, { allowContactVisibility: false });
  await person.type(name, ' Sharmin');
  await person.click(screen.getByRole('button', { name: 'Save Changes' }));
  await screen.findByText(success);
  expect(screen.getByText(/^Your profile was also changed elsewhere\./)).toBeDefined();
  expect(visibility().checked).toBe(false);
  expect(await readMyDonor(uid)).toMatchObject({ fullName: 'shaila Sharmin', contactNumber: null });
});

test('a number that is unlikely to reach anyone is asked about once, and several are offered one by one', async () => {
  const uid = await joinAsDonor('nasrin');
  const { person } = await renderScreen(<EditDonorProfileScreen />);
  const number = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Contact Number' });
  const save = screen.getByRole('button', { name: 'Save Changes' });
  const storedNumber = async () => (await readMyDonor(uid))?.contactNumber;

  await person.clear(number);
  await person.type(number, '01700000012 / 01700000013');
  await person.click(save);
  expect(await screen.findByText(phoneNumberMessages.several)).toBeDefined();
  await person.click(screen.getByRole('button', { name: 'Use 01700000013' }));
  expect(document.activeElement).toBe(number);
  await person.click(save);
  await screen.findByText(success);
  expect(await storedNumber()).toBe('01700000013');

  await person.clear(number);
  await person.type(number, '1700000012');
  await person.click(save);
  await person.click(await screen.findByRole('button', { name: 'Use 01700000012' }));
  await person.click(save);
  await expect.poll(storedNumber).toBe('01700000012');

  await person.clear(number);
  await person.type(number, '০১৭০০-০০০০১');
  await person.click(save);
  await screen.findByText(phoneNumberMessages.digits(10, 11));
  expect(document.activeElement).toBe(number);
  expect(await storedNumber()).toBe('01700000012');
  await person.click(save);
  await expect.poll(storedNumber).toBe('01700-00001');
});

test('mails that were ended by a mail’s link while the form is open stay off, and the form says so', async () => {
  const uid = await joinAsDonor('jorina', { byMail: true });
  const { person } = await renderScreen(<EditDonorProfileScreen />);
  const name = await screen.findByRole('textbox', { name: 'Full Name' });
  const byMail = screen.getByRole<HTMLInputElement>('checkbox', { name: /^Email me/ });
  expect(byMail.checked).toBe(true);
  await setByMail(uid, false);
  await person.type(name, ' Akter');
  await person.click(screen.getByRole('button', { name: 'Save Changes' }));
  await screen.findByText(/^Your profile was also changed elsewhere\./);
  expect(byMail.checked).toBe(false);
  expect(await readByMail(uid)).toBe(false);
  await person.click(byMail);
  await person.click(screen.getByRole('button', { name: 'Save Changes' }));
  await waitFor(async () => expect(await readByMail(uid)).toBe(true));
  await screen.findByText(success);
});

test('a restored draft holds only what the member changed, over the profile as it is stored now', async () => {
  const uid = await joinAsDonor('tania');
  const first = await renderScreen(<EditDonorProfileScreen />);
  await first.person.type(await screen.findByRole('textbox', { name: 'Full Name' }), ' Sultana');
  first.unmount();
  await updateDonor(uid, { allowContactVisibility: false });
  const { person } = await renderScreen(<EditDonorProfileScreen />);
  await screen.findByText('Your unsaved changes are filled in again.');
  expect(visibility().checked).toBe(false);
  await person.click(screen.getByRole('button', { name: 'Save Changes' }));
  await screen.findByText(success);
  expect(await readMyDonor(uid)).toMatchObject({ fullName: 'tania Sultana', contactNumber: null });
  expect(Object.keys(sessionStorage)).toEqual([]);
});

test('text typed while the profile is being saved is kept, also after a reload', async () => {
  const uid = await joinAsDonor('umme');
  const { person, unmount } = await renderScreen(<EditDonorProfileScreen />);
  const name = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Full Name' });
  const release = holdCalls('documents:commit');
  await person.type(name, ' Kulsum');
  await person.click(screen.getByRole('button', { name: 'Save Changes' }));
  expect(await screen.findByRole('button', { name: 'Saving…' })).toHaveProperty('disabled', true);
  await person.type(name, ' Begum');
  release();
  await screen.findByText(success);
  expect(name.value).toBe('umme Kulsum Begum');
  expect((await readMyDonor(uid))?.fullName).toBe('umme Kulsum');
  unmount();
  await renderScreen(<EditDonorProfileScreen />);
  expect((await screen.findByRole<HTMLInputElement>('textbox', { name: 'Full Name' })).value).toBe(
    'umme Kulsum Begum',
  );
});

test('discarding unsaved changes shows the stored profile and focuses its first field', async () => {
  const uid = await joinAsDonor('bashir');
  keepDraft(uid, 'edit-donor', { fullName: 'Somebody' });
  const { person } = await renderScreen(<EditDonorProfileScreen />);
  const name = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Full Name' });
  expect(name.value).toBe('Somebody');
  await person.click(screen.getByRole('button', { name: 'Discard them' }));
  expect(name.value).toBe('bashir');
  expect(document.activeElement).toBe(name);
});

test('what the campus asks is answered, and what it asked formerly stays as it is', async () => {
  const uid = await joinAsDonor('mitu');
  const attributes = { club: 'Rovers', hall: 'West Hall' };
  await campus.putDocuments({ [`donors/${uid}`]: { ...(await readMyDonor(uid)), attributes } });
  const { person } = await renderScreen(<EditDonorProfileScreen />);
  await screen.findByText('Members will see your name, age, department, group, Hall and Batch.');
  const hall = screen.getByRole<HTMLSelectElement>('combobox', { name: 'Hall' });
  expect([hall.value, ...[...hall.options].map(({ value }) => value)]).toEqual([
    ...['West Hall', '', 'West Hall', 'North Hall', 'South Hall'],
  ]);
  await person.type(screen.getByRole('textbox', { name: 'Batch' }), ' 19 ');
  await person.selectOptions(hall, 'South Hall');
  await person.click(screen.getByRole('button', { name: 'Save Changes' }));
  await screen.findByText(success);
  expect((await readMyDonor(uid))?.attributes).toEqual({ batch: '19', club: 'Rovers', hall: 'South Hall' });
  expect(hall.value).toBe('South Hall');
});

test('an invalid last donation date is refused, and not saved as empty', async () => {
  const uid = await joinAsDonor('nadia', { lastDonationDate: date('2026-01-05') });
  const { person } = await renderScreen(<EditDonorProfileScreen />);
  const field = await screen.findByLabelText<HTMLInputElement>('Last Donation Date');
  // A browser tells the page of "02/30/2026" no more than this.
  Object.defineProperty(field, 'validity', { value: { badInput: true } });
  await person.clear(field);
  await person.click(screen.getByRole('button', { name: 'Save Changes' }));
  expect((await screen.findByRole('alert')).textContent).toBe('Please correct the marked fields.');
  expect(
    screen.getByText('Last Donation Date is not a real date. Please check the day, the month and the year.'),
  ).toBeDefined();
  expect((await readMyDonor(uid))?.lastDonationDate).toBe('2026-01-05');
});

test('a member who left the screen before the response sees on the next one whether the profile was saved', async () => {
  const log = vi.spyOn(console, 'error').mockImplementation(() => {});
  const uid = await joinAsDonor('rokeya');
  const { person, unmount } = await renderScreen(withExit);
  await person.type(await screen.findByRole('textbox', { name: 'Full Name' }), ' Begum');
  loseNextCall('documents:commit');
  const lose = holdCalls('documents:commit');
  await pressAndLeave(person, 'Save Changes');
  lose();
  expect((await screen.findByRole('alert')).textContent).toMatch(/^Failed to update profile\. ./);
  unmount();

  const again = await renderScreen(withExit);
  await screen.findByText('Your unsaved changes are filled in again.');
  const release = holdCalls('documents:commit');
  await pressAndLeave(again.person, 'Save Changes');
  release();
  expect((await screen.findByRole('status')).textContent).toBe(success);
  expect((await readMyDonor(uid))?.fullName).toBe('rokeya Begum');
  expect(Object.keys(sessionStorage)).toEqual([]);
  log.mockClear();
});

async function joinAsDonor(name: string, different: Partial<DonorProfile> = {}): Promise<string> {
  const member = await campus.join(name);
  await registerDonor(member, { ...details, ...different, fullName: name });
  return member.uid;
}

function date(text: string): CalendarDate {
  const parsed = parseCalendarDate(text);
  if (parsed === null) throw new Error(`The calendar has no ${text}.`);
  return parsed;
}

function visibility(): HTMLInputElement {
  return screen.getByRole('checkbox', { name: /^Show my contact number/ });
}
