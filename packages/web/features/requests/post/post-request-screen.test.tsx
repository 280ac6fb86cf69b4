import { act, screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { useVerificationPolling } from '../../../app/unverified-address.tsx';
import { fieldsOfForm } from '../../../testing/dom-queries.ts';
import { donorDetails } from '../../../testing/donor-details.ts';
import { holdTimers } from '../../../testing/hold-timers.ts';
import { pressAndLeave, WithExit } from '../../../testing/leave-screen.tsx';
import {
  holdCalls,
  loseNextCall,
  loseNextResponse,
  quotaExceeded,
  refuseNextCall,
} from '../../../testing/network.ts';
import { renderScreen } from '../../../testing/render-screen.tsx';
import { type Campus, startCampus } from '../../../testing/start-campus.ts';
import { registerDonor } from '../../donors/own/register-api.ts';
import { readMyRequests } from '../api.ts';
import { PostRequestScreen } from './post-request-screen.tsx';

const typed = {
  'Patient Name': 'Rahim Uddin',
  'Contact Person': 'Karim Uddin',
  'Contact Number': '+880 1700 000 021',
};
const withExit = (
  <WithExit>
    <PostRequestScreen />
  </WithExit>
);
let campus: Campus;
/** Of each test its own, or its request would be the same need as that of the test before. */
let hospital = 0;

beforeEach(() => {
  hospital += 1;
});
beforeAll(async () => {
  campus = await startCampus();
});
afterAll(() => campus.close());
afterEach(() => void vi.useRealTimers());

test('the fields of a blood request, in order', async () => {
  await campus.join('asked');
  await renderScreen(<PostRequestScreen />);
  expect(fieldsOfForm()).toEqual([
    'Patient Name: text, off, required',
    'Required Blood Group: select, required',
    'Component: select',
    'Units Required: text, numeric, off, required',
    'Hospital Name: text, off, required',
    'Hospital Location: text, off, optional',
    'Contact Person: text, name, required',
    'Contact Number: tel, tel, required',
    'Urgency: select, required',
    'Needed By Date: date, optional',
    'Needed By Time: time, optional',
    'Additional Information: textarea, optional',
  ]);
});

test('taps fill in group, units, hospital and time, and a sentence says what will be posted', async () => {
  await campus.join('thumb');
  const { person } = await renderScreen(<PostRequestScreen />);
  const press = (name: string | RegExp) => person.click(screen.getByRole('button', { name }));
  await press('O negative');
  await press('One more');
  await press('City General Hospital');
  expect(field('Units Required').value).toBe('2');
  expect(field('Hospital Name').value).toBe('City General Hospital');
  const submit = screen.getByRole('button', { name: 'Submit Request' });
  const sentence = () => document.getElementById(submit.getAttribute('aria-describedby') ?? '')?.textContent;
  expect(sentence()).toBe('2 units of O− at City General Hospital now');
  const urgency: HTMLSelectElement = screen.getByLabelText('Urgency');
  await person.selectOptions(urgency, 'low');
  expect(sentence()).toBe('2 units of O− at City General Hospital');
  const last = screen.getByRole('group', { name: 'When is it needed?' }).lastElementChild;
  await person.click(last as HTMLElement);
  expect(last?.getAttribute('aria-pressed')).toBe('true');
  expect(urgency.value).not.toBe('low');
  const by = last?.textContent?.replace(/^T/, 't');
  expect(sentence()).toBe(`2 units of O− at City General Hospital by ${by}`);
  await press('Now');
  expect(urgency.value).toBe('urgent');
  await press('One less');
  await press('One less');
  expect(sentence()).toBe('1 unit of O− at City General Hospital now');
});

test('an unverified member reads from the start why nothing can be sent, until the address is verified', async () => {
  const member = await campus.join('unverified', { emailVerified: false });
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'], shouldAdvanceTime: true });
  await renderScreen(
    <>
      <NoticesVerification />
      <PostRequestScreen />
    </>,
  );
  expect(screen.getByRole('alert').textContent).toBe(
    'Please verify your email address before posting a blood request. Check your inbox for a verification link.',
  );
  expect(screen.getByRole('button', { name: 'Submit Request' })).toHaveProperty('disabled', true);
  await campus.verifyElsewhere(member);
  act(() => void vi.advanceTimersByTime(20_000));
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
  expect(screen.getByRole('button', { name: 'Submit Request' })).toHaveProperty('disabled', false);
});

test('missing fields are reported at the top and at each field, and the first of them is focused', async () => {
  await campus.join('hasty');
  const { person } = await renderScreen(<PostRequestScreen />);
  await person.clear(field('Units Required'));
  await person.click(screen.getByRole('button', { name: 'Submit Request' }));
  expect((await screen.findByRole('alert')).textContent).toBe(
    'Please fill in all required fields: Patient Name, Blood Group, Hospital, Contact Person, and Contact Number.' +
      'Units required must be at least 1.',
  );
  expect(document.activeElement).toBe(field('Patient Name'));
  expect(field('Patient Name').getAttribute('aria-invalid')).toBe('true');
  expect(field('Hospital Location').getAttribute('aria-invalid')).toBeNull();
});

test('a request without its optional fields is posted; the success message is focused, and the dashboard follows in two seconds', async () => {
  await campus.join('patient');
  const { person } = await renderScreen(<PostRequestScreen />);
  await fill(person);
  const timers = holdTimers();
  const release = holdCalls('documents:commit');
  await person.click(screen.getByRole('button', { name: 'Submit Request' }));
  expect(await screen.findByRole('button', { name: 'Submitting…' })).toHaveProperty('disabled', true);
  release();
  const success = await screen.findByText('Blood request submitted successfully!');
  expect(document.activeElement).toBe(success.closest('[role=status]'));
  // The timer is set by an effect.
  await expect.poll(timers.left).toContain(2_000);
  act(() => timers.pass(1_999));
  expect(screen.queryByText('Another screen')).toBeNull();
  act(() => timers.pass(1));
  expect(screen.getByText('Another screen')).toBeDefined();
});

test('the dashboard does not take away the row that the keyboard has reached', async () => {
  await campus.join('keyboard');
  const { person } = await renderScreen(<PostRequestScreen />);
  await fill(person);
  const timers = holdTimers();
  await person.click(screen.getByRole('button', { name: 'Submit Request' }));
  await screen.findByText('Blood request submitted successfully!');
  await expect.poll(timers.left).toContain(2_000);
  await person.tab();
  expect(document.activeElement?.getAttribute('href')).toMatch(/^\/requests\//);
  act(() => timers.pass(2_000));
  expect(screen.queryByText('Another screen')).toBeNull();
});

test('a request whose response was lost is posted once, across a reload and a double click', async () => {
  const log = vi.spyOn(console, 'error').mockImplementation(() => {});
  const member = await campus.join('unlucky');
  const first = await renderScreen(<PostRequestScreen />);
  await fill(first.person);
  loseNextResponse('documents:commit');
  await first.person.click(screen.getByRole('button', { name: 'Submit Request' }));
  expect((await screen.findByRole('alert')).textContent).toMatch(
    /^Failed to submit blood request\. Please try again\. ./,
  );

  first.unmount();
  const { person } = await renderScreen(<PostRequestScreen />);
  expect(field('Patient Name').value).toBe('Rahim Uddin');
  await person.dblClick(screen.getByRole('button', { name: 'Submit Request' }));
  await screen.findByText('Blood request submitted successfully!');
  expect(screen.queryByRole('button', { name: 'Submit Request' })).toBeNull();
  expect(screen.getByRole('article', { name: 'Rahim Uddin, O+' })).toBeDefined();
  expect(Object.keys(sessionStorage)).toEqual([]);

  const { items } = await readMyRequests(member.uid, null);
  expect(items.map((request) => request.patientName)).toEqual(['Rahim Uddin']);
  expect(log).toHaveBeenCalled();
  log.mockClear();
});

test('the same patient, group and hospital are posted once more only on purpose', async () => {
  await registerDonor(await campus.join('giver'), { ...donorDetails, bloodGroup: 'O+' });
  const member = await campus.join('forgetful');
  const first = await renderScreen(<PostRequestScreen />);
  await fill(first.person);
  await first.person.click(screen.getByRole('button', { name: 'Submit Request' }));
  await screen.findByText('Blood request submitted successfully!');
  // Or the dashboard follows.
  screen.getByRole('button', { name: 'Share' }).focus();
  await screen.findByRole('link', { name: 'See 1 matching donor' });
  first.unmount();
  campus.advanceClock();

  const { person } = await renderScreen(<PostRequestScreen />);
  await fill(person);
  await person.type(field('Patient Name'), ' ');
  await person.type(field('Additional Information'), 'Ward 4');
  await person.click(screen.getByRole('button', { name: 'Submit Request' }));
  const alert = await screen.findByRole('alert');
  expect(alert.textContent).toMatch(/^You already asked for this just now\./);
  const [{ id } = { id: '' }] = (await readMyRequests(member.uid, null)).items;
  expect(within(alert).getByRole('link', { name: 'See it' }).getAttribute('href')).toBe(`/requests/${id}`);
  await person.click(within(alert).getByRole('button', { name: 'Post another' }));
  await screen.findByText('Blood request submitted successfully!');
  const { items } = await readMyRequests(member.uid, null);
  expect(items.map(({ additionalInfo }) => additionalInfo)).toEqual(['Ward 4', '']);
});

test('a request corrected after a lost response is not posted in addition to the first without notice', async () => {
  const log = vi.spyOn(console, 'error').mockImplementation(() => {});
  const member = await campus.join('corrector');
  const { person } = await renderScreen(<PostRequestScreen />);
  await fill(person);
  loseNextResponse('documents:commit');
  await person.click(screen.getByRole('button', { name: 'Submit Request' }));
  await screen.findByRole('alert');
  await person.type(field('Hospital Name'), ', ward 3');
  await person.click(screen.getByRole('button', { name: 'Submit Request' }));
  await screen.findByText(/^Your first attempt went through, .* To post this one too, submit again\.$/);
  expect(screen.getByRole('link', { name: 'See My Posted Blood Requests' }).getAttribute('href')).toBe(
    '/dashboard',
  );
  expect((await readMyRequests(member.uid, null)).items).toHaveLength(1);

  await person.click(screen.getByRole('button', { name: 'Submit Request' }));
  await screen.findByText('Blood request submitted successfully!');
  const { items } = await readMyRequests(member.uid, null);
  // The clock of this backend is stopped, so the order means nothing.
  expect(items.map(({ hospitalName }) => hospitalName).sort()).toEqual([
    `Hospital ${hospital}`,
    `Hospital ${hospital}, ward 3`,
  ]);
  expect(log).toHaveBeenCalled();
  log.mockClear();
});

test('the failure of the last attempt is not shown together with what keeps the next one from being sent', async () => {
  const log = vi.spyOn(console, 'error').mockImplementation(() => {});
  await campus.join('undecided');
  const { person } = await renderScreen(<PostRequestScreen />);
  await fill(person);
  loseNextCall('documents:commit');
  await person.click(screen.getByRole('button', { name: 'Submit Request' }));
  expect((await screen.findByRole('alert')).textContent).toMatch(/^Failed to submit/);
  expect(screen.getByText('Or call the club:').querySelector('a')?.getAttribute('href')).toBe(
    'tel:+8801700000000',
  );
  await person.clear(field('Patient Name'));
  await person.click(screen.getByRole('button', { name: 'Submit Request' }));
  await waitFor(() => expect(screen.getByRole('alert').textContent).toMatch(/^Please fill in[^.]+\.$/));
  log.mockClear();
});

test('a member whose write quota is used up reads when to try again, and loses nothing typed', async () => {
  const log = vi.spyOn(console, 'error').mockImplementation(() => {});
  await campus.join('diligent');
  const { person } = await renderScreen(<PostRequestScreen />);
  await fill(person);
  const sentence = 'You have saved very many changes. Please try again in 3 minutes.';
  refuseNextCall('documents:commit', quotaExceeded('WRITE_QUOTA_EXCEEDED', 3));
  await person.click(screen.getByRole('button', { name: 'Submit Request' }));
  expect((await screen.findByRole('alert')).textContent).toBe(sentence);
  await person.click(screen.getByRole('button', { name: 'Submit Request' }));
  await screen.findByText('Blood request submitted successfully!');
  log.mockClear();
});

test('a member who left the screen before the response sees on the next one whether the request was posted', async () => {
  const log = vi.spyOn(console, 'error').mockImplementation(() => {});
  await campus.join('leaver');
  const { person, unmount } = await renderScreen(withExit);
  await fill(person);
  loseNextCall('documents:commit');
  const lose = holdCalls('documents:commit');
  await pressAndLeave(person, 'Submit Request');
  lose();
  expect((await screen.findByRole('alert')).textContent).toMatch(
    /^Failed to submit blood request\. Please try again\. ./,
  );
  unmount();

  const again = await renderScreen(withExit);
  expect(field('Patient Name').value).toBe('Rahim Uddin');
  const release = holdCalls('documents:commit');
  await pressAndLeave(again.person, 'Submit Request');
  release();
  expect((await screen.findByRole('status')).textContent).toBe('Blood request submitted successfully!');
  expect(screen.getByText('Another screen')).toBeDefined();
  log.mockClear();
});

/** As the layout does around every screen. */
function NoticesVerification(): null {
  useVerificationPolling();
  return null;
}

async function fill(person: UserEvent): Promise<void> {
  const all = { ...typed, 'Hospital Name': `Hospital ${hospital}` };
  for (const [label, value] of Object.entries(all)) await person.type(field(label), value);
  await person.selectOptions(screen.getByRole('combobox', { name: 'Required Blood Group' }), 'O+');
}

function field(name: string): HTMLInputElement {
  return screen.getByRole('textbox', { name });
}
