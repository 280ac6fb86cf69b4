import type { BloodRequest } from '@blood-bank/domain/records/blood-request';
import { requestDetails } from '@blood-bank/domain/testing/request-details';
import { screen, waitFor } from '@testing-library/react';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { queryClient } from '../../lib/query/query-client.ts';
import type { AccountIdentity } from '../../session/members.ts';
import { renderScreen } from '../../testing/render-screen.tsx';
import { type Campus, startCampus } from '../../testing/start-campus.ts';
import { DonorsNotified } from './donors-notified.tsx';

const minute = 60_000;
const day = 24 * 60 * minute;
const pending = 'Donors who can help are being notified.';
let campus: Campus;
let owner: AccountIdentity;

beforeAll(async () => {
  campus = await startCampus();
  owner = await campus.join('Olivia');
});
afterAll(() => campus.close());

interface Different {
  readonly status?: string;
  readonly urgency?: string;
  /** Milliseconds since it was posted. */
  readonly age?: number;
}

test.each<readonly [string, Different, object | null, string]>([
  ['just posted', {}, null, pending],
  ['donors are being chosen', {}, { isComplete: false }, pending],
  ['mails are being sent', {}, { isSent: false }, pending],
  ['told to fourteen', {}, { told: 14 }, '14 donors were notified.'],
  ['told to one, and closed since', { status: 'fulfilled' }, { told: 1 }, '1 donor was notified.'],
  [
    'cut short by the limit of the campus',
    {},
    { told: 2, limit: 'campus' },
    '2 donors were notified. Then the campus reached its daily email limit.',
  ],
  [
    'cut short by the limit of the owner',
    {},
    { told: 2, limit: 'poster' },
    '2 donors were notified. Then this member’s requests reached their daily limit of donors.',
  ],
  [
    'matched by nobody',
    {},
    {},
    'No donors were notified: those who match have alerts off, or had one in the last 24 hours.',
  ],
  [
    'of low urgency',
    { urgency: 'low' },
    { limit: 'urgency' },
    'No donors were notified: alerts go out for more urgent requests only.',
  ],
  [
    'after the limit of its owner',
    {},
    { limit: 'poster' },
    'No donor was notified: 100 donors a day may be told of a member’s requests, and that was used up.',
  ],
  [
    'after the limit of the campus',
    {},
    { limit: 'campus' },
    'No donors were notified: the campus had reached its daily email limit.',
  ],
  [
    'whose mails the mail server did not take',
    { age: 2 * 60 * minute },
    { isSent: false },
    'No donors were notified: neither notifications nor emails could be sent.',
  ],
  ['on a host that sends no mails', { age: 3 * minute }, null, 'No donors were notified of this request.'],
  ['nine days old, whose mails are forgotten', { age: 9 * day }, null, ''],
  ['closed before anybody was told', { status: 'cancelled', age: 3 * minute }, null, ''],
])(
  'an owner reads what has become of the mails of a request: %s',
  async (_, { age = 0, ...different }, notice, text) => {
    const requestedAt = new Date(Date.now() - age);
    const request = { ...storedRequest(), ...different, requestedAt };
    const { id, ...fields } = request;
    const stored = {
      startedAt: requestedAt,
      isComplete: true,
      isSent: true,
      told: 0,
      limit: null,
      ...notice,
    };
    await campus.putDocuments({
      [`bloodRequests/${id}`]: fields,
      ...(notice !== null && { [`requestNotices/${id}`]: stored }),
    });
    const { container } = await renderScreen(
      <>
        <h1>Request</h1>
        <DonorsNotified request={request as BloodRequest} />
      </>,
    );
    await waitFor(() => expect(queryClient.isFetching()).toBe(0));
    await waitFor(() => expect(container.querySelector('[aria-live] p')?.textContent ?? '').toBe(text));
    expect(screen.queryAllByRole('link')).toHaveLength(text.startsWith('No donor') ? 1 : 0);
  },
);

let posted = 0;

function storedRequest() {
  posted += 1;
  const { uid, email } = owner;
  return {
    ...requestDetails,
    id: `request-${posted}`,
    userId: uid,
    userEmail: email,
    status: 'active',
    neededBy: null,
  };
}
