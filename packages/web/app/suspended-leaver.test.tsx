import { cleanup, configure, render, screen, waitFor } from '@testing-library/react';
import { type UserEvent, userEvent } from '@testing-library/user-event';
import { getDoc } from 'firebase/firestore/lite';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { campus as settings } from '../data/campus.ts';
import { ownDocuments } from '../data/own-data.ts';
import { deleteOwnRecords } from '../data/own-data-deletion.ts';
import { keepAccountRecord } from '../session/account-record.ts';
import { connect } from '../session/session-store.ts';
import { type Campus, password, startCampus } from '../testing/start-campus.ts';
import { App } from './app.tsx';

configure({ asyncUtilTimeout: 15_000 });

const sentence = `Your account is suspended. Please contact an admin (${settings.adminPhone}).`;
let campus: Campus;

beforeAll(async () => {
  campus = await startCampus();
  keepAccountRecord();
});
afterEach(cleanup);
afterAll(() => campus.close());

test('a suspended member whose account was not deleted in the end reads so, writes nothing, and can still leave', async () => {
  await leaveBehindTombstone('Ayesha');
  const calls = vi.spyOn(globalThis, 'fetch');
  const person = await openAt('/find-donors');
  await screen.findByRole('heading', { level: 1, name: 'Account Suspended' });
  expect(screen.getByRole('alert').textContent).toBe(sentence);

  const { fetch } = globalThis;
  const log = vi.spyOn(console, 'error').mockReturnValue();
  const unanswered = vi.fn(() => Promise.reject(new TypeError('Failed to fetch')));
  vi.stubGlobal('fetch', unanswered);
  window.dispatchEvent(new Event('focus'));
  await waitFor(() => expect(log).toHaveBeenCalled());
  vi.stubGlobal('fetch', fetch);
  expect(screen.getByRole('alert').textContent).toBe(sentence);
  log.mockClear();

  await person.click(screen.getByRole('link', { name: 'My Account' }));
  await screen.findByRole('heading', { level: 2, name: 'Leave for good' });
  expect(screen.queryByRole('textbox', { name: 'Full Name' })).toBeNull();
  expect(calls.mock.calls.filter(([url]) => String(url).includes('documents:commit'))).toEqual([]);
  await person.type(screen.getByLabelText('Current Password'), password);
  await person.click(screen.getByRole('button', { name: 'Delete My Account' }));
  await person.click(screen.getByRole('button', { name: 'Yes, delete my account' }));
  await screen.findByRole('heading', { level: 1, name: 'Account Deleted' });
});

test('once restored, the owner of the account finishes it, and acts with the new user record', async () => {
  const member = await leaveBehindTombstone('Bashir');
  const person = await openAt('/post-request');
  await screen.findByRole('heading', { level: 1, name: 'Account Suspended' });
  await campus.setSuspended(member, false);
  window.dispatchEvent(new Event('focus'));
  await finish(person);
  await screen.findByRole('textbox', { name: 'Patient Name' });
  expect((await getDoc(ownDocuments.user(member.uid))).data()).toMatchObject({
    uid: member.uid,
    email: member.email,
    fullName: 'Bashir Ahmed',
    accountStatus: 'provisional',
  });
});

test('one who is suspended again before that is told so', async () => {
  const log = vi.spyOn(console, 'error').mockReturnValue();
  const member = await leaveBehindTombstone('Chandni');
  await campus.setSuspended(member, false);
  const person = await openAt('/dashboard');
  await screen.findByRole('heading', { level: 1, name: 'Finish Your Account' });
  await campus.setSuspended(member, true);
  await finish(person);
  await screen.findByRole('heading', { level: 1, name: 'Account Suspended' });
  log.mockClear();
});

/** A suspended member whose leaving broke off after the records were deleted and before the account was. */
async function leaveBehindTombstone(name: string) {
  const member = await campus.join(name);
  await campus.setSuspended(member, true);
  await deleteOwnRecords(member.uid);
  return member;
}

/** As for a member who comes back to a page that has read the user record before. */
async function openAt(path: string): Promise<UserEvent> {
  history.replaceState(null, '', path);
  await connect();
  render(<App />);
  window.dispatchEvent(new Event('focus'));
  return userEvent.setup();
}

async function finish(person: UserEvent): Promise<void> {
  await person.type(await screen.findByRole('textbox', { name: 'Full Name' }), 'Bashir Ahmed');
  await person.type(screen.getByRole('textbox', { name: 'University ID' }), '2002-117');
  await person.selectOptions(screen.getByRole('combobox', { name: 'Department / Position' }), 'CSE');
  await person.click(screen.getByRole('button', { name: 'Save and Continue' }));
}
