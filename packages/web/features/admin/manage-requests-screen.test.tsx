import { requestDetails } from '@blood-bank/domain/testing/request-details';
import { screen, waitFor, within } from '@testing-library/react';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { newRequestId, postRequest } from '../../data/blood-requests.ts';
import type { AccountFacts } from '../../data/members.ts';
import { holdCalls, refuseNextCall } from '../../testing/network.ts';
import { renderScreen } from '../../testing/render-screen.tsx';
import { sentence } from '../../testing/sentence-matcher.ts';
import { type Campus, startCampus } from '../../testing/start-campus.ts';
import { ManageRequestsScreen } from './manage-requests-screen.tsx';

const rightToLeft = 'رحيم';
let campus: Campus;
let admin: AccountFacts;

beforeAll(async () => {
  campus = await startCampus();
  admin = await campus.join('Olivia');
  await campus.makeAdmin(admin);
  for (const name of ['Rahim Uddin', 'Salma Begum', 'Tania Islam', 'Usha Roy', rightToLeft]) await post(name);
});
afterAll(() => campus.close());

test('an act while another question is on its way holds that one up, and does not end it', async () => {
  const { person } = await renderScreen(<ManageRequestsScreen />);
  const row = await rowOf('Rahim Uddin');
  const letThrough = holdCalls(':runQuery');
  await person.selectOptions(screen.getByLabelText('Filter'), 'Active');
  await person.click(within(row).getByRole('button', { name: 'Mark as Fulfilled' }));
  await person.click(screen.getByRole('button', { name: 'Yes, mark as fulfilled' }));
  await screen.findByText(sentence('The request for Rahim Uddin, O+ is marked as fulfilled.'));
  letThrough();
  await waitFor(() => expect(screen.getByRole('table').getAttribute('aria-busy')).toBe('false'));
  expect(screen.queryByRole('row', { name: /Rahim Uddin/ })).toBeNull();
  await screen.findByText('4 of 4');
});

test('what an act did is said until something else is asked of the list', async () => {
  const { person } = await renderScreen(<ManageRequestsScreen />);
  await person.click(within(await rowOf('Salma Begum')).getByRole('button', { name: 'Cancel Request' }));
  await person.click(screen.getByRole('button', { name: 'Yes, cancel request' }));
  const done = sentence('The request for Salma Begum, O+ is cancelled.');
  await screen.findByText(done);
  await person.selectOptions(screen.getByLabelText('Filter'), 'O+');
  expect(screen.queryByText(done)).toBeNull();
});

test('that a search cleared the filter is not said any more once the filter is back', async () => {
  const { person } = await renderScreen(<ManageRequestsScreen />);
  await rowOf('Tania Islam');
  await person.selectOptions(screen.getByLabelText('Filter'), 'O+');
  await person.type(screen.getByLabelText('Search for'), 'tania{Enter}');
  await screen.findByText(/^The filter is cleared/);
  const { length } = history;
  await person.click(screen.getByRole('button', { name: 'Search' }));
  expect(history.length).toBe(length);
  history.back();
  await waitFor(() =>
    expect(screen.getByLabelText('Filter')).toHaveProperty('value', 'requiredBloodGroup=O+'),
  );
  expect(screen.queryByText(/^The filter is cleared/)).toBeNull();
});

test('a name from right to left leaves the sentences around it as they are', async () => {
  const { person } = await renderScreen(<ManageRequestsScreen />);
  await person.click(within(await rowOf(rightToLeft)).getByRole('button', { name: 'Delete' }));
  const question = screen.getByRole('alertdialog', { name: /^Delete the request for/ });
  expect(question.textContent).toContain(`Delete the request for ${rightToLeft}, O+ permanently?`);
  expect(question.querySelector('bdi')?.textContent).toBe(rightToLeft);
  const letThrough = holdCalls(':commit');
  await person.click(screen.getByRole('button', { name: 'Yes, delete' }));
  expect((await screen.findByRole('button', { name: 'Deleting…' })).hasAttribute('disabled')).toBe(true);
  letThrough();
  const done = await screen.findByText(sentence(`The request for ${rightToLeft}, O+ is deleted.`));
  expect(done.querySelector('bdi')?.textContent).toBe(rightToLeft);
});

test('an act that fails closes its question at once, however long its row takes to come anew', async () => {
  const log = vi.spyOn(console, 'error').mockReturnValue();
  const { person } = await renderScreen(<ManageRequestsScreen />);
  await person.click(within(await rowOf('Usha Roy')).getByRole('button', { name: 'Delete' }));
  // The transaction's own reading fails first; the row's comes after it.
  const letThrough = holdCalls(':batchGet');
  refuseNextCall(':batchGet');
  await person.click(screen.getByRole('button', { name: 'Yes, delete' }));
  await screen.findByText(/^Failed to delete request/);
  expect(screen.queryByRole('alertdialog')).toBeNull();
  letThrough();
  log.mockClear();
});

test('a next page that does not come is told at the list’s end, where going on is asked for again', async () => {
  await Promise.all(Array.from({ length: 51 }, (_, number) => post(`Patient ${number}`)));
  const { person } = await renderScreen(<ManageRequestsScreen />);
  const more = await screen.findByText('Load more');
  // Found by their element: roles are slow to look for in a long list.
  const rows = document.getElementsByTagName('tbody')[0]?.children;
  refuseNextCall(':runQuery');
  await person.click(more);
  const problem = await screen.findByText('Failed to fetch blood requests');
  expect(rows?.[49]?.compareDocumentPosition(problem)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  await person.click(more);
  await waitFor(() => expect(rows?.length).toBeGreaterThan(50));
  expect(document.querySelector('[role="alert"]')).toBeNull();
});

async function rowOf(name: string): Promise<HTMLElement> {
  return screen.findByRole('row', { name: new RegExp(name) });
}

async function post(patientName: string): Promise<void> {
  await postRequest(newRequestId(), admin, { ...requestDetails, patientName });
}
