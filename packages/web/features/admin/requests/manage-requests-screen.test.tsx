import { requestDetails } from '@blood-bank/domain/testing/request-details';
import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { AccountIdentity } from '../../../session/members.ts';
import { sentence } from '../../../testing/dom-queries.ts';
import { holdCalls, refuseNextCall } from '../../../testing/network.ts';
import { renderScreen } from '../../../testing/render-screen.tsx';
import { type Campus, startCampus } from '../../../testing/start-campus.ts';
import { newRequestId, postRequest } from '../../requests/post/api.ts';
import { ManageRequestsScreen } from './manage-requests-screen.tsx';

const rightToLeft = 'رحيم';
let campus: Campus;
let admin: AccountIdentity;

beforeAll(async () => {
  campus = await startCampus();
  admin = await campus.join('Olivia');
  await campus.makeAdmin(admin);
  for (const name of ['Rahim Uddin', 'Salma Begum', 'Tania Islam', 'Usha Roy', rightToLeft]) await post(name);
});
afterAll(() => campus.close());

test('an action while a query is loading delays the query, but does not cancel it', async () => {
  const { person } = await renderScreen(<ManageRequestsScreen />);
  const row = await rowOf('Rahim Uddin');
  const letThrough = holdCalls(':runQuery');
  await person.selectOptions(screen.getByLabelText('Status'), 'Active');
  await person.click(within(row).getByRole('button', { name: 'Mark as Fulfilled' }));
  await person.click(screen.getByRole('button', { name: 'Yes, mark as fulfilled' }));
  await screen.findByText(sentence('The request for Rahim Uddin, O+ is marked as fulfilled.'));
  letThrough();
  await waitFor(() => expect(screen.getByRole('table').getAttribute('aria-busy')).toBe('false'));
  expect(screen.queryByRole('row', { name: /Rahim Uddin/ })).toBeNull();
  await screen.findByText('4 of 4');
});

test('the outcome of an action is shown until the query of the list changes', async () => {
  const { person } = await renderScreen(<ManageRequestsScreen />);
  await choose('Salma Begum', 'Cancel Request', person);
  await person.click(screen.getByRole('button', { name: 'Yes, cancel request' }));
  const done = sentence('The request for Salma Begum, O+ is cancelled.');
  await screen.findByText(done);
  await person.selectOptions(screen.getByLabelText('Blood group'), 'O+');
  expect(screen.queryByText(done)).toBeNull();
});

test('the number of requests found is announced', async () => {
  const { person } = await renderScreen(<ManageRequestsScreen />);
  await rowOf('Tania Islam');
  expect(counts()).toContain('5 requests');
  await person.type(screen.getByRole('searchbox'), 'islam{Enter}');
  await waitFor(() => expect(counts()).toContain('1 request'));
});

test('a name written from right to left does not reorder the sentences around it', async () => {
  const { person } = await renderScreen(<ManageRequestsScreen />);
  await choose(rightToLeft, 'Delete', person);
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

test('an action that fails closes its dialog before its row has been read again', async () => {
  const log = vi.spyOn(console, 'error').mockReturnValue();
  const { person } = await renderScreen(<ManageRequestsScreen />);
  await choose('Usha Roy', 'Delete', person);
  // The transaction's read fails first; the read of the row follows.
  const letThrough = holdCalls(':batchGet');
  refuseNextCall(':batchGet');
  await person.click(screen.getByRole('button', { name: 'Yes, delete' }));
  await screen.findByText(/^Failed to delete request/);
  expect(screen.queryByRole('alertdialog')).toBeNull();
  letThrough();
  log.mockClear();
});

function counts(): (string | null)[] {
  return screen.getAllByRole('status').map(({ textContent }) => textContent);
}

async function choose(name: string, item: string, person: UserEvent): Promise<void> {
  const row = within(await rowOf(name));
  await person.click(await row.findByRole('button', { name: /^More actions for/ }));
  await person.click(row.getByRole('menuitem', { name: item }));
}

async function rowOf(name: string): Promise<HTMLElement> {
  return screen.findByRole('row', { name: new RegExp(name) });
}

async function post(patientName: string): Promise<void> {
  await postRequest(newRequestId(), admin, { ...requestDetails, patientName });
}
