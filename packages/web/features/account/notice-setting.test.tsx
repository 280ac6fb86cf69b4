import { act, screen, waitFor } from '@testing-library/react';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { holdCalls, loseNextResponse } from '../../testing/network.ts';
import { renderScreen } from '../../testing/render-screen.tsx';
import { type Campus, startCampus } from '../../testing/start-campus.ts';
import { readByMail, setByMail } from '../donors/own/notice-settings-api.ts';
import { MyAccountScreen } from './my-account-screen.tsx';

let campus: Campus;

beforeAll(async () => {
  campus = await startCampus();
});
afterAll(() => campus.close());

test('the choice is saved when it is made, once for a double click, and follows a mail’s link on return', async () => {
  const { uid } = await campus.join('Ayesha');
  const { person } = await renderScreen(<MyAccountScreen />);
  const choice = await enabledChoice();
  expect(choice.checked).toBe(false);
  const release = holdCalls('documents:commit');
  await person.dblClick(choice);
  expect(choice.checked).toBe(true);
  release();
  await screen.findByText('Saved. You will be emailed when someone needs your blood group.');
  expect(choice.checked).toBe(true);
  expect(await readByMail(uid)).toBe(true);

  await setByMail(uid, false);
  act(() => void window.dispatchEvent(new Event('focus')));
  await waitFor(() => expect(choice.checked).toBe(false));
  expect(screen.queryByText(/^Saved\./)).toBeNull();
});

test('a choice whose response was lost is shown as it is stored', async () => {
  const log = vi.spyOn(console, 'error').mockImplementation(() => {});
  const { uid } = await campus.join('Bashir');
  const { person } = await renderScreen(<MyAccountScreen />);
  const choice = await enabledChoice();
  loseNextResponse('documents:commit');
  await person.click(choice);
  await screen.findByText(/^Failed to save your choice\. Please try again\./);
  await waitFor(() => expect(choice.checked).toBe(true));
  await person.click(choice);
  await screen.findByText('Saved. You will get no more emails about blood requests.');
  expect(screen.queryByRole('alert')).toBeNull();
  expect(await readByMail(uid)).toBe(false);
  log.mockClear();
});

test('an unverified member reads what comes first', async () => {
  await campus.join('Chandni', { emailVerified: false });
  await renderScreen(<MyAccountScreen />);
  await screen.findByText('Please verify your email address first.');
  expect(choice().disabled).toBe(true);
});

async function enabledChoice(): Promise<HTMLInputElement> {
  await waitFor(() => expect(choice().disabled).toBe(false));
  return choice();
}

function choice(): HTMLInputElement {
  return screen.getByRole('checkbox', { name: 'Email me when someone needs my blood group' });
}
