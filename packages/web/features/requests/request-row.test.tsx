import type { Actor } from '@blood-bank/domain/permissions';
import { type BloodRequest, bloodRequestRecord } from '@blood-bank/domain/records/blood-request';
import { requestDetails } from '@blood-bank/domain/testing/request-details';
import { cleanup, screen, within } from '@testing-library/react';
import * as v from 'valibot';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { descriptionsIn } from '../../testing/dom-queries.ts';
import { renderScreen } from '../../testing/render-screen.tsx';
import { type Campus, startCampus } from '../../testing/start-campus.ts';
import { RequestActionButtons } from './request-actions.tsx';
import type { RequestActionKind } from './request-menu.tsx';
import { RequestRow } from './request-row.tsx';

const owner: Actor = { uid: 'owner', role: 'user', emailVerified: true };
const other: Actor = { uid: 'other', role: 'user', emailVerified: true };
const admin: Actor = { uid: 'admin', role: 'admin', emailVerified: true };
const now = new Date('2026-11-20T12:00:00Z');
const forOwner = ['Cancel Request', 'Delete'];
const forEveryone = ['Call', 'Copy number', 'Directions', 'Print notice'];
let campus: Campus;
let visits = 0;

beforeAll(async () => {
  campus = await startCampus();
});
// A member who is no donor, and so has nothing to offer.
beforeEach(async () => {
  visits += 1;
  await campus.join(`viewer-${visits}`);
});
afterAll(() => campus.close());

test('a row shows what is needed, how soon, where and for whom, and passes it on', async () => {
  const { row } = await show(other, { additionalInfo: 'Ask at the desk.\n'.repeat(50) });
  expect(row.textContent).not.toContain('Ask at the desk');
  expect(within(row).getByRole('img', { name: 'O positive' })).toBeDefined();
  const heading = within(row).getByRole('heading');
  expect(heading.textContent).toBe('2 units of O+ Campus Medical Centre, Ward 4Urgent (Immediate Need)');
  expect(descriptionsIn(row)).toEqual({
    For: 'Rahim Uddin',
    Contact: 'Karim Uddin +880 1700 000 021',
    Posted: '12 min ago',
  });
  expect(await within(row).findByRole('button', { name: 'Share' })).toBeDefined();
});

test('the heading leads to the page of the request', async () => {
  const { row } = await show(other, {});
  const link = within(row).getByRole('link', { name: /^2 units/ });
  expect(link.getAttribute('href')).toBe('/requests/request-1');
  expect(within(row).getByText('12 min ago').title).toMatch(/^Nov \d\d, 2026, \d\d?:\d\d [AP]M$/);
});

// On the clocks of Dhaka, six hours ahead of UTC: it is 6 PM there.
test.each([
  ['2026-11-20T15:00:00Z', 'Needed in 3 h by today, 9 PM', '12.5%'],
  ['2026-11-20T17:59:00Z', 'Needed  by today', `${(359 / 1_440) * 100}%`],
  ['2026-11-20T20:00:00Z', 'Needed in 8 h by tonight, 2 AM', '33.33333333333333%'],
  ['2026-11-21T20:00:00Z', 'Needed  by tomorrow night, 2 AM', ''],
  ['2026-12-25T05:30:00Z', 'Needed  by Fri, Dec 25, 11:30 AM', ''],
  ['2026-11-20T12:00:00Z', 'Needed byTime has passed', '0%'],
])('a request needed by %s says "%s", and its ring shows what is left of a day: %s', async (...of) => {
  const [neededBy, expected, left] = of;
  const { row } = await show(other, { neededBy: new Date(neededBy) });
  expect(within(row).getAllByRole('term')[2]?.parentElement?.textContent).toBe(expected);
  expect(row.querySelector<HTMLElement>('.tile')?.style.getPropertyValue('--left')).toBe(left);
});

test('a closed request is not needed by a time any more', async () => {
  const { row } = await show(owner, { neededBy: new Date('2026-11-20T15:00:00Z'), status: 'fulfilled' });
  expect(row.textContent).not.toMatch(/needed by/i);
});

test.each([
  ['its owner', owner, 'active', 'Mark as Fulfilled', forOwner],
  ['an admin', admin, 'active', 'Share', ['Mark as Fulfilled', ...forEveryone, 'Cancel Request', 'Delete']],
  ['another member', other, 'active', 'Share', forEveryone],
  ['its owner, once it is fulfilled', owner, 'fulfilled', 'Fulfilled', ['Delete']],
  ['its owner, once it is cancelled', owner, 'cancelled', 'Cancelled', ['Delete']],
])('%s has the actions that the permissions grant', async (_, actor, status, action, expected) => {
  const { row, person } = await show(actor, { status });
  expect(await within(row).findByText(action)).toBeTruthy();
  await person.click(await within(row).findByRole('button', { name: 'More actions for Rahim Uddin, O+' }));
  const items = within(row).getAllByRole('menuitem');
  expect(items.map((item) => item.textContent)).toEqual(expected);
});

test('actions ask before they change anything', async () => {
  const { row, person, asked } = await show(owner, {});
  await person.click(within(row).getByRole('button', { name: 'Mark as Fulfilled' }));
  for (const item of forOwner) {
    await person.click(await within(row).findByRole('button', { name: /^More actions/ }));
    await person.click(within(row).getByRole('menuitem', { name: item }));
  }
  expect(asked).toEqual(['fulfil', 'cancel', 'delete']);
});

test('the menu of another’s request prints its notice, which names no patient', async () => {
  const { row, person } = await show(other, {});
  const printed = new Promise<void>((resolve) => {
    window.print = resolve;
  });
  await person.click(await within(row).findByRole('button', { name: /^More actions/ }));
  await person.click(within(row).getByRole('menuitem', { name: 'Print notice' }));
  await printed;
  const notice = document.querySelector('.printed-page');
  expect(notice?.textContent).toContain('Campus Medical Centre, Ward 4');
  expect(notice?.textContent).not.toContain('Rahim');
});

async function show(actor: Actor, changes: Record<string, unknown>) {
  cleanup();
  const request: BloodRequest = v.parse(bloodRequestRecord, {
    id: 'request-1',
    userId: 'owner',
    ...requestDetails,
    hospitalLocation: 'Ward 4',
    status: 'active',
    requestedAt: new Date('2026-11-20T11:48:00Z'),
    ...changes,
  });
  const asked: RequestActionKind[] = [];
  const { person } = await renderScreen(
    <>
      <h1>Requests</h1>
      <RequestRow request={request} now={now} heading="h2">
        <RequestActionButtons
          member={actor}
          request={request}
          offering={{ open: () => {}, dialog: null }}
          onAsk={(kind) => asked.push(kind)}
        />
      </RequestRow>
    </>,
  );
  const row = screen.getByRole('article', { name: 'Rahim Uddin, O+' });
  return { row, asked, person };
}
