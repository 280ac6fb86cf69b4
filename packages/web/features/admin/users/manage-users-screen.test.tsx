import { requestDetails } from '@blood-bank/domain/testing/request-details';
import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { doc, getDoc } from 'firebase/firestore/lite';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { firestore } from '../../../lib/firestore/firestore.ts';
import { currentAuth } from '../../../session/session-store.ts';
import { renderScreen } from '../../../testing/render-screen.tsx';
import { type Campus, startCampus } from '../../../testing/start-campus.ts';
import { deleteOwnRecords, ownDocuments } from '../../account/api.ts';
import { ManageUsersScreen } from './manage-users-screen.tsx';

let campus: Campus;

beforeAll(async () => {
  campus = await startCampus();
});
afterAll(() => campus.close());

test('a member who left while suspended is listed without a name: the requests can be cancelled, the member restored, but not made an admin', async () => {
  const member = await campus.join('Ayesha');
  const { uid } = member;
  await campus.setSuspended(member, true);
  await deleteOwnRecords(uid);
  const request = {
    userId: uid,
    userEmail: '',
    ...requestDetails,
    status: 'active',
    requestedAt: campus.now(),
  };
  await campus.putDocuments({ 'bloodRequests/left': request });
  await campus.makeAdmin(await campus.join('Olivia'));
  const { person } = await renderScreen(<ManageUsersScreen />);
  const row = await screen.findByRole('row', { name: /Has left/ });
  const cells = within(row);
  expect(cells.getByRole('rowheader').textContent).toContain('Has left');
  expect(cells.getAllByTitle(uid).map(({ textContent }) => textContent)).toContain(uid.slice(0, 10));
  expect(cells.queryByText(/^(user|Not Verified)$/)).toBeNull();
  await waitFor(() => expect(currentAuth()).toMatchObject({ recordState: 'known' }));
  const actions = ['Details', 'Restore', 'Copy ID', 'Cancel all their requests'];
  expect(await actionsOf(row, person)).toEqual(actions);

  const name = `User ID ${uid.slice(0, 10)}`;
  await person.click(screen.getByRole('menuitem', { name: 'Cancel all their requests' }));
  await person.click(screen.getByRole('button', { name: 'Yes, cancel' }));
  await waitFor(() => expect(statuses()).toContain(`All active requests of ${name} cancelled.`));
  expect((await getDoc(doc(firestore(), 'bloodRequests/left'))).get('status')).toBe('cancelled');

  expect(await actionsOf(row, person)).toEqual(actions);
  await person.click(screen.getByRole('menuitem', { name: 'Restore' }));
  const question = screen.getByRole('alertdialog', { name: /^Restore User ID/ });
  expect(question.textContent).toContain(`Restore ${name}?`);
  screen.getByText('If their account still exists, they can complete sign-up again.');
  await person.click(screen.getByRole('button', { name: 'Yes, restore' }));
  await waitFor(() => expect(statuses()).toContain(`${name} restored.`));
  expect((await getDoc(ownDocuments.user(uid))).get('accountStatus')).toBe('provisional');
  expect(cells.getByRole('rowheader').textContent).toContain('Has left');
  expect(await actionsOf(row, person)).toEqual(['Details', 'Suspend', 'Copy ID']);
});

/** Opens the row's menu, besides which there is no action. */
async function actionsOf(row: HTMLElement, person: UserEvent): Promise<(string | null)[]> {
  const cells = within(row);
  expect(cells.queryByRole('button', { name: 'Edit Role' })).toBeNull();
  await person.click(await cells.findByRole('button', { name: /^More actions for User ID/ }));
  return cells.getAllByRole('menuitem').map(({ textContent }) => textContent);
}

function statuses() {
  return screen.getAllByRole('status').map(({ textContent }) => textContent);
}
