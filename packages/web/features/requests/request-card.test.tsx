import type { Actor } from '@blood-bank/domain/permissions';
import { type BloodRequest, bloodRequestRecord } from '@blood-bank/domain/records/blood-request';
import { requestDetails } from '@blood-bank/domain/testing/request-details';
import { render, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import * as v from 'valibot';
import { expect, test } from 'vitest';
import { descriptionsIn } from '../../testing/dom-queries.ts';
import { RequestActionButtons, type RequestActionKind } from './request-actions.tsx';
import { RequestCard } from './request-card.tsx';

const owner: Actor = { uid: 'owner', role: 'user', emailVerified: true };
const other: Actor = { uid: 'other', role: 'user', emailVerified: true };
const admin: Actor = { uid: 'admin', role: 'admin', emailVerified: true };
const now = new Date('2026-11-20T12:00:00Z');
const ownButtons = ['Mark as Fulfilled', 'Cancel Request', 'Delete'];

test('a card shows who needs what, how soon and where, with a number to call', () => {
  const { card } = show(other, {});
  expect(within(card).getByRole('img', { name: 'O positive' })).toBeDefined();
  expect(within(card).getByRole('heading').textContent).toBe('Rahim Uddin');
  expect(descriptionsIn(card)).toEqual({
    Status: 'Active',
    Urgency: 'Urgent (Immediate Need)',
    Posted: expect.stringMatching(/^12 minutes ago/),
    'Units Required': 'needs 2 units',
    Hospital: 'Campus Medical Centre',
    Location: 'Ward 4',
    Contact: 'Karim Uddin',
    'Contact Number': 'Call +880 1700 000 021',
  });
  const call = within(card).getByRole('link', { name: 'Call +880 1700 000 021' });
  expect(call.getAttribute('href')).toBe('tel:+8801700000021');
});

test('the age of a request is described by the exact time, without a Tab stop', async () => {
  const { card } = show(other, {});
  const posted = within(card).getByText('12 minutes ago');
  const exact = document.getElementById(posted.getAttribute('aria-describedby') ?? '');
  await userEvent.tab();
  expect(document.activeElement).toBe(within(card).getByRole('link', { name: /^Call/ }));
  expect(exact?.textContent).toMatch(/^Nov \d\d, 2026, \d\d?:\d\d [AP]M$/);
});

test.each([
  ['its owner', owner, 'active', ownButtons],
  ['an admin', admin, 'active', ownButtons],
  ['another member', other, 'active', []],
  ['its owner, once it is fulfilled', owner, 'fulfilled', ['Delete']],
  ['its owner, once it is cancelled', owner, 'cancelled', ['Delete']],
])('%s has the buttons that the permissions grant', async (_, actor, status, expected) => {
  const { card, asked } = show(actor, { status });
  const buttons = ownButtons.flatMap((name) => within(card).queryAllByRole('button', { name }));
  expect(buttons.map((button) => button.textContent)).toEqual(expected);
  for (const button of buttons) await userEvent.click(button);
  expect(asked).toEqual(['fulfil', 'cancel', 'delete'].slice(3 - expected.length));
});

test('the owner sees the status and the number, which is no button to call', () => {
  const { card } = show(owner, { status: 'cancelled' });
  expect(within(card).getByRole('link').textContent).toBe('+880 1700 000 021');
  expect(within(card).getByText('Cancelled')).toBeDefined();
});

test('additional information keeps its lines, unless they are too many', () => {
  const told = (additionalInfo: string) => {
    const { card, unmount } = show(other, { additionalInfo });
    const info = descriptionsIn(card)['Additional Information'];
    unmount();
    return info;
  };
  expect(told('Before noon.\n\nAsk at the desk.')).toBe('Before noon.\n\nAsk at the desk.');
  expect(told(`first${'\n'.repeat(300)}middle${'\n.'.repeat(300)}`)).toBe(`first middle${' .'.repeat(300)}`);
});

function show(actor: Actor, changes: Record<string, unknown>) {
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
  const { unmount } = render(
    <RequestCard request={request} now={now} heading="h2" showStatus isOwn={actor.uid === request.userId}>
      <RequestActionButtons member={actor} request={request} onAsk={(kind) => asked.push(kind)} />
    </RequestCard>,
  );
  return { card: screen.getByRole('article', { name: 'Rahim Uddin, O+' }), asked, unmount };
}
