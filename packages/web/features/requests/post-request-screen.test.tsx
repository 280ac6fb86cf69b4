import { act, screen } from '@testing-library/react';
import { type UserEvent, userEvent } from '@testing-library/user-event';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { readMyRequests } from '../../data/blood-requests.ts';
import { renderScreen } from '../../testing/render-screen.tsx';
import { type Campus, startCampus } from '../../testing/start-campus.ts';
import { PostRequestScreen } from './post-request-screen.tsx';

const typed = {
  'Patient Name': 'Rahim Uddin',
  'Hospital Name': 'Campus Medical Centre',
  'Contact Person': 'Karim Uddin',
  'Contact Number': '+880 1700 000 021',
};
let campus: Campus;

beforeAll(async () => {
  campus = await startCampus();
});
afterAll(() => campus.close());
afterEach(() => void vi.useRealTimers());

test('an unverified member reads from the start why nothing can be sent', async () => {
  await campus.join('unverified', { emailVerified: false });
  await renderScreen(<PostRequestScreen />);
  expect(screen.getByRole('alert').textContent).toBe(
    'Please verify your email address before posting a blood request. Check your inbox for a verification link.',
  );
  expect(screen.getByRole('button', { name: 'Submit Request' })).toHaveProperty('disabled', true);
});

test('what is missing is said at the top and at each field, and the first of them has focus', async () => {
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

test('the dashboard follows two seconds after success', async () => {
  await campus.join('patient');
  const { person } = await renderScreen(<PostRequestScreen />);
  await fill(person);
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true });
  await userEvent.setup({ delay: null }).click(screen.getByRole('button', { name: 'Submit Request' }));
  await screen.findByText('Blood request submitted successfully!');
  act(() => void vi.advanceTimersByTime(1_000));
  expect(screen.queryByText('Another screen')).toBeNull();
  act(() => void vi.advanceTimersByTime(1_000));
  expect(screen.getByText('Another screen')).toBeDefined();
});

test('a request whose answer got lost is typed once and posted once, over a reload and a double click', async () => {
  const log = vi.spyOn(console, 'error').mockImplementation(() => {});
  const member = await campus.join('unlucky');
  const first = await renderScreen(<PostRequestScreen />);
  await fill(first.person);
  loseNextAnswer('documents:commit');
  await first.person.click(screen.getByRole('button', { name: 'Submit Request' }));
  expect((await screen.findByRole('alert')).textContent).toMatch(
    /^Failed to submit blood request\. Please try again\. ./,
  );

  first.unmount();
  const { person } = await renderScreen(<PostRequestScreen />);
  expect(field('Patient Name').value).toBe('Rahim Uddin');
  await person.dblClick(screen.getByRole('button', { name: 'Submit Request' }));
  await screen.findByText('Blood request submitted successfully!');
  expect(field('Patient Name').value).toBe('');
  document.querySelector('form')?.requestSubmit();
  await screen.findByText('Blood request submitted successfully!');
  expect(screen.getByRole('button', { name: 'Submit Request' })).toHaveProperty('disabled', true);
  expect(screen.queryByRole('alert')).toBeNull();
  expect(Object.keys(sessionStorage)).toEqual([]);

  const { items } = await readMyRequests(member.uid, null);
  expect(items.map((request) => request.patientName)).toEqual(['Rahim Uddin']);
  expect(log).toHaveBeenCalled();
  log.mockClear();
});

test('what was corrected after a lost answer is not posted beside the first without a word', async () => {
  const log = vi.spyOn(console, 'error').mockImplementation(() => {});
  const member = await campus.join('corrector');
  const { person } = await renderScreen(<PostRequestScreen />);
  await fill(person);
  loseNextAnswer('documents:commit');
  await person.click(screen.getByRole('button', { name: 'Submit Request' }));
  await screen.findByRole('alert');
  await person.type(field('Hospital Name'), ', ward 3');
  await person.click(screen.getByRole('button', { name: 'Submit Request' }));
  expect((await screen.findByText(/^An earlier attempt, whose answer was lost,/)).textContent).toContain(
    'nothing was posted now',
  );
  expect(screen.getByRole('link', { name: 'See My Posted Blood Requests' }).getAttribute('href')).toBe(
    '/dashboard',
  );
  expect((await readMyRequests(member.uid, null)).items).toHaveLength(1);

  await person.click(screen.getByRole('button', { name: 'Submit Request' }));
  await screen.findByText('Blood request submitted successfully!');
  const { items } = await readMyRequests(member.uid, null);
  expect(items.map(({ hospitalName }) => hospitalName)).toEqual([
    'Campus Medical Centre, ward 3',
    'Campus Medical Centre',
  ]);
  expect(log).toHaveBeenCalled();
  log.mockClear();
});

async function fill(person: UserEvent): Promise<void> {
  for (const [label, value] of Object.entries(typed)) await person.type(field(label), value);
  await person.selectOptions(screen.getByRole('combobox', { name: 'Required Blood Group' }), 'O+');
}

function field(name: string): HTMLInputElement {
  return screen.getByRole('textbox', { name });
}

/** The server gets the next call of that name, and its answer never arrives. */
function loseNextAnswer(name: string): void {
  const real = globalThis.fetch;
  vi.stubGlobal('fetch', async (...call: Parameters<typeof fetch>) => {
    const answer = await real(...call);
    if (!String(call[0]).includes(name)) return answer;
    vi.stubGlobal('fetch', real);
    throw new TypeError('The connection was lost.');
  });
}
