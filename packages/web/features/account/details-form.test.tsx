import { screen, waitFor } from '@testing-library/react';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { Link } from '../../lib/routing/router.tsx';
import { changeOwnDetails } from '../../session/member-writes.ts';
import { readMember } from '../../session/members.ts';
import { currentAuth } from '../../session/session-store.ts';
import { holdCalls, loseNextCall } from '../../testing/network.ts';
import { renderScreen } from '../../testing/render-screen.tsx';
import { type Campus, startCampus } from '../../testing/start-campus.ts';
import { MyAccountScreen } from './my-account-screen.tsx';

let campus: Campus;

beforeAll(async () => {
  campus = await startCampus();
});
afterAll(() => campus.close());

test('a member corrects their own details, and the account gets the new name', async () => {
  const member = await campus.join('Ayesha');
  const { person } = await renderScreen(<MyAccountScreen />);
  const name = await screen.findByRole('textbox', { name: 'Full Name' });
  expect(name).toHaveProperty('value', 'Ayesha');
  expect(screen.getByRole('textbox', { name: 'University ID' })).toHaveProperty('value', '2002-117');
  expect(screen.getByRole('combobox', { name: 'Department / Position' })).toHaveProperty('value', 'CSE');

  await person.clear(name);
  await person.click(save());
  expect((await screen.findByRole('alert')).textContent).toBe('Please fill in all required fields.');
  expect(document.activeElement).toBe(name);

  await person.type(name, '  Ayesha   Rahman ');
  await person.selectOptions(screen.getByRole('combobox', { name: 'Department / Position' }), 'EEE');
  await person.click(save());
  expect(
    (await screen.findByText('Your details have been saved.')).closest('[role="status"]'),
  ).not.toBeNull();
  expect(name).toHaveProperty('value', 'Ayesha Rahman');
  expect(await readMember(member.uid)).toMatchObject({
    fullName: 'Ayesha Rahman',
    universityId: '2002-117',
    department: 'EEE',
    role: 'user',
  });
  await waitFor(async () => expect(await campus.displayNameOf(member)).toBe('Ayesha Rahman'));
  expect(Object.keys(sessionStorage)).toEqual([]);
});

test('details that could not be saved stay typed, also after a reload, and the next attempt saves them', async () => {
  const log = vi.spyOn(console, 'error').mockImplementation(() => {});
  const member = await campus.join('Bashir');
  const first = await renderScreen(<MyAccountScreen />);
  const id = await screen.findByRole('textbox', { name: 'University ID' });
  await first.person.clear(id);
  await first.person.type(id, '2002-118');
  loseNextCall('documents:commit');
  await first.person.click(save());
  expect((await screen.findByRole('alert')).textContent).toMatch(
    /^Failed to save your details\. Please try again\. ./,
  );
  first.unmount();

  const again = await renderScreen(<MyAccountScreen />);
  await screen.findByText('Your unsaved changes are filled in again.');
  expect(screen.getByRole('textbox', { name: 'University ID' })).toHaveProperty('value', '2002-118');
  await again.person.click(save());
  await screen.findByText('Your details have been saved.');
  expect(await readMember(member.uid)).toMatchObject({ fullName: 'Bashir', universityId: '2002-118' });
  log.mockClear();
});

test('a member who left the screen before the response sees on the next one that the details are saved', async () => {
  const member = await campus.join('Chandni');
  const { person } = await renderScreen(
    <>
      <MyAccountScreen />
      <Link to="/elsewhere">Elsewhere</Link>
    </>,
  );
  await person.type(await screen.findByRole('textbox', { name: 'Full Name' }), ' Das');
  const release = holdCalls('documents:commit');
  await person.click(save());
  expect(await screen.findByRole('button', { name: 'Saving…' })).toHaveProperty('disabled', true);
  await person.click(screen.getByText('Elsewhere'));
  await screen.findByText('Another screen');
  release();
  expect((await screen.findByRole('status')).textContent).toBe('Your details have been saved.');
  await waitFor(async () => expect(await campus.displayNameOf(member)).toBe('Chandni Das'));
  expect(Object.keys(sessionStorage)).toEqual([]);
});

test('submitting unchanged details saves nothing, and shows what was changed in another tab', async () => {
  const member = await campus.join('Dilara');
  const { person } = await renderScreen(<MyAccountScreen />);
  const name = await screen.findByRole('textbox', { name: 'Full Name' });
  await person.click(save());
  await screen.findByText('Nothing has changed, so nothing was saved.');
  expect(screen.queryByText('Your details have been saved.')).toBeNull();

  await changeOwnDetails(member.uid, { fullName: 'Dilara Khatun' });
  window.dispatchEvent(new Event('focus'));
  await waitFor(() => expect(recordInSession()?.fullName).toBe('Dilara Khatun'));
  await person.click(save());
  await screen.findByText(/^Your details were also changed elsewhere/);
  expect(screen.queryByText('Your details have been saved.')).toBeNull();
  expect(name).toHaveProperty('value', 'Dilara Khatun');
});

test('saving one field shows the others as they are stored now, with the outcome in view', async () => {
  const scrolled = vi.spyOn(Element.prototype, 'scrollIntoView');
  const member = await campus.join('Emon');
  const { person } = await renderScreen(<MyAccountScreen />);
  await person.type(await screen.findByRole('textbox', { name: 'University ID' }), '9');
  await changeOwnDetails(member.uid, { fullName: 'Emon Hossain' });
  await person.click(save());
  const saved = await screen.findByText('Your details have been saved.');
  expect(screen.getByText(/^Your details were also changed elsewhere/)).toBeDefined();
  expect(screen.getByRole('textbox', { name: 'Full Name' })).toHaveProperty('value', 'Emon Hossain');
  await waitFor(() =>
    expect(scrolled.mock.contexts.some((element) => element instanceof Node && element.contains(saved))).toBe(
      true,
    ),
  );
  expect(await readMember(member.uid)).toMatchObject({ fullName: 'Emon Hossain', universityId: '2002-1179' });
});

function recordInSession() {
  const auth = currentAuth();
  return auth.state === 'member' ? auth.record : null;
}

function save(): HTMLElement {
  return screen.getByRole('button', { name: 'Save Changes' });
}
