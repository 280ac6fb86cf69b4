import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { doc, getDoc } from 'firebase/firestore/lite';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { firestore } from '../../../lib/firestore/firestore.ts';
import { sentence } from '../../../testing/dom-queries.ts';
import { donorDetails } from '../../../testing/donor-details.ts';
import { refuseNextCall } from '../../../testing/network.ts';
import { renderScreen } from '../../../testing/render-screen.tsx';
import { type Campus, startCampus } from '../../../testing/start-campus.ts';
import { registerDonor } from '../../donors/own/register-api.ts';
import { VerificationQueue } from './verification-queue.tsx';

let campus: Campus;

beforeAll(async () => {
  campus = await startCampus();
});
afterAll(() => campus.close());

test('an admin verifies, skips and deactivates by keys, one donor at a time, and takes the last answer back', async () => {
  const numbers = { Ayesha: '+880 1700 000 011', Bashir: '+880 1700 000 012', Chitra: '+880 1700 000 011' };
  const ids: Record<string, string> = {};
  for (const [name, contactNumber] of Object.entries(numbers)) {
    const member = await campus.join(name);
    await registerDonor(member, { ...donorDetails, fullName: `${name} Khan`, contactNumber });
    ids[name] = member.uid;
    campus.advanceClock();
  }
  await campus.makeAdmin(await campus.join('Olivia'));
  const { person } = await renderScreen(
    <>
      <h1>Manage Donors</h1>
      <VerificationQueue onClose={() => {}} />
    </>,
  );
  const stored = async (name: string) => (await getDoc(doc(firestore(), 'donors', ids[name] ?? ''))).data();

  await screen.findByRole('heading', { name: 'Ayesha Khan' });
  screen.getByRole('dialog', { name: '3 donors to verify' });
  const facts = screen.getByRole('table');
  await within(facts).findByText('also Chitra Khan');
  const names = within(facts).getByRole('row', { name: /^Name/ });
  expect(await within(names).findByText('differs')).toBeDefined();
  expect(names.textContent).toBe('NameAyesha KhanAyesha differs');

  await person.keyboard('v');
  await screen.findByRole('heading', { name: 'Bashir Khan' });
  expect(document.activeElement?.textContent).toBe('Bashir Khan');
  screen.getByText(sentence('Ayesha Khan marked as Verified.'));
  await waitFor(async () => expect(await stored('Ayesha')).toMatchObject({ isVerified: true }));
  fireEvent.keyDown(screen.getByRole('dialog'), { key: 'v', repeat: true });
  expect(screen.getByRole('heading', { name: 'Bashir Khan' })).toBeDefined();

  await person.click(screen.getByRole('button', { name: 'Undo' }));
  await screen.findByRole('heading', { name: 'Ayesha Khan' });
  expect(await stored('Ayesha')).toMatchObject({ isVerified: false });
  await person.keyboard('s');
  await screen.findByRole('heading', { name: 'Bashir Khan' });
  await person.keyboard('d');
  await screen.findByRole('heading', { name: 'Chitra Khan' });
  await waitFor(async () => expect(await stored('Bashir')).toMatchObject({ isProfileActive: false }));

  const log = vi.spyOn(console, 'error').mockImplementation(() => {});
  refuseNextCall('documents:commit');
  await person.click(screen.getByRole('button', { name: 'Verify' }));
  expect((await screen.findByRole('alert')).textContent).toBe(
    'Chitra Khan: Failed to update verification status.',
  );
  screen.getByText('No one is left to verify.');
  expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
  log.mockClear();
});
