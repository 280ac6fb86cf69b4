import { addDays } from '@blood-bank/domain/calendar-date';
import { zonedDate } from '@blood-bank/domain/zoned-time';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { campus as configuration } from '../../../lib/firestore/configuration.ts';
import { queryClient } from '../../../lib/query/query-client.ts';
import { campusToday, millisecondsAhead } from '../../../lib/server-clock.ts';
import { renderScreen } from '../../../testing/render-screen.tsx';
import { type Campus, startCampus } from '../../../testing/start-campus.ts';
import { OverviewScreen } from './overview-screen.tsx';

const hour = 60 * 60_000;
let campus: Campus;

beforeAll(async () => {
  campus = await startCampus();
  await campus.makeAdmin(await campus.join('Olivia'));
});
afterAll(() => campus.close());
afterEach(() => {
  vi.useRealTimers();
  millisecondsAhead.set(0);
});

test('an admin of a campus without donors finds the first steps, and no thanks', async () => {
  await renderScreen(<OverviewScreen />);
  const toDo = screen.getByRole('region', { name: 'To do' });
  await within(toDo).findByRole('heading', { name: 'Set up your campus' });
  expect(within(toDo).getAllByRole('listitem').map(taskIn)).toEqual([
    [
      'Import Donors',
      'Bring your list of donors: a spreadsheet, a pasted table or messages',
      '/admin/donors/import',
    ],
    ['Send invitations', 'Ask imported donors by email to register', '/admin/donors'],
    ['Print a poster', 'Scanning it opens the site: hang it up on campus', null],
    ['Make a second admin', 'Someone else can help while you are away', '/admin/users'],
  ]);
  expect(toDo.textContent).not.toContain('Thank you');
});

test('the poster says in both languages what the site is for, where it is and whom to call', async () => {
  // happy-dom has no printer.
  const print = vi.fn();
  window.print = print;
  const { person } = await renderScreen(<OverviewScreen />);
  await person.click(await screen.findByRole('button', { name: 'Print a poster' }));
  await waitFor(() => expect(print).toHaveBeenCalledOnce());
  const poster = document.querySelector('.printed-page')?.textContent;
  for (const part of [
    'Find or give blood on campus',
    'ক্যাম্পাসে রক্ত খুঁজুন বা দিন',
    'Campus Blood Bank',
    'ক্যাম্পাস ব্লাড ব্যাংক',
    window.location.host,
    '+880 1700 000 000',
  ])
    expect(poster).toContain(part);
});

test('each step shows when it is done, and all are gone then', async () => {
  await campus.putDocuments({
    'donors/verified': donor({ isVerified: true, registeredAt: before(1) }),
    'invitations/one': {},
  });
  await renderScreen(<OverviewScreen />);
  const toDo = screen.getByRole('region', { name: 'To do' });
  await within(toDo).findByRole('heading', { name: 'Set up your campus' });
  const steps = within(toDo).getAllByRole('listitem').map(taskIn);
  expect(steps.map((step) => step.slice(0, 2))).toEqual([
    ['Import Donors', 'Done'],
    ['Send invitations', 'Done'],
    ['Print a poster', 'Done'],
    ['Make a second admin', 'Someone else can help while you are away'],
  ]);
  cleanup();
  await campus.putDocuments({ 'users/second': { role: 'admin' } });
  await renderScreen(<OverviewScreen />);
  await screen.findByText('Nothing is waiting for you.');
  expect(screen.queryByRole('heading', { name: 'Set up your campus' })).toBeNull();
  await campus.deleteDocument('users/second');
});

test('an admin who hides the steps does not see them again', async () => {
  const { person } = await renderScreen(<OverviewScreen />);
  await person.click(await screen.findByRole('button', { name: 'Hide' }));
  expect(document.activeElement?.textContent).toBe('To do');
  expect(screen.queryByRole('heading', { name: 'Set up your campus' })).toBeNull();
  cleanup();
  await renderScreen(<OverviewScreen />);
  await screen.findByText('Nothing is waiting for you.');
});

test('an admin who comes to a campus with donors sees no first steps', async () => {
  await campus.makeAdmin(await campus.join('Sara'));
  await renderScreen(<OverviewScreen />);
  await screen.findByText('Nothing is waiting for you.');
});

test('an admin of a campus where nothing waits reads so, also when the limit of yesterday was reached', async () => {
  await campus.putDocuments({
    'donors/verified': donor({ isVerified: true, registeredAt: before(1) }),
    'requestNotices/yesterday': notice({ startedAt: endOfYesterday(), told: 2, limit: 'campus' }),
  });
  await renderScreen(<OverviewScreen />);
  const toDo = screen.getByRole('region', { name: 'To do' });
  await within(toDo).findByText('Nothing is waiting for you.');
  expect(within(toDo).queryAllByRole('link')).toEqual([]);
});

test('each task leads to the list of what it is about', async () => {
  await campus.putDocuments({
    'donors/verified': donor({ isVerified: true, registeredAt: before(1) }),
    'donors/changed': donor({ isVerified: true, verifiedBloodGroup: 'AB-', registeredAt: before(1) }),
    'donors/new': donor({ registeredAt: before(24) }),
    'donors/inactive': donor({ registeredAt: before(30 * 24), isProfileActive: false }),
    'donors/away': donor({
      isVerified: true,
      isAvailable: false,
      numberReportedAt: before(2),
      registeredAt: before(24),
    }),
    'donors/deferred': donor({ isVerified: true, lastDonationDate: dayBefore(119) }),
    'donors/ready-again': donor({ isVerified: true, lastDonationDate: dayBefore(120) }),
    'donors/other': donor({ isVerified: true, bloodGroup: 'O-' }),
    'donors/needed-there': donor({ isVerified: true, bloodGroup: 'O-' }),
    'bloodRequests/universal': request({ requiredBloodGroup: 'O-', requestedAt: before(1) }),
    'bloodRequests/old': request({ requestedAt: before(6.1), neededBy: before(0.1) }),
    'bloodRequests/younger': request({ requestedAt: before(5.9) }),
    'bloodRequests/moderate': request({ requestedAt: before(7), urgency: 'moderate', unitsRequired: 2 }),
    'bloodRequests/closed': request({ requestedAt: before(7), status: 'fulfilled' }),
    'bloodRequests/told': request({ requestedAt: before(0.5), urgency: 'moderate' }),
    'requestNotices/told': notice({ startedAt: before(0), told: 2, limit: 'campus' }),
    'requestNotices/old': notice({ limit: 'poster' }),
    'requestNotices/younger': notice({ startedAt: before(0.5), isSent: false }),
    'requestNotices/moderate': notice({ limit: 'urgency' }),
    'requestNotices/closed': notice({}),
    'requestNotices/deleted': notice({}),
    'bloodRequests/being-told': request({ requestedAt: before(0.1), unitsRequired: 0 }),
    'requestNotices/being-told': notice({ startedAt: before(0.1), isSent: false }),
    'bloodRequests/short': request({ requiredBloodGroup: 'A-', requestedAt: before(1), unitsRequired: 3 }),
    'bloodRequests/universal/offers/one': { status: 'offered' },
    'bloodRequests/short/offers/one': { status: 'offered' },
    'bloodRequests/short/offers/two': { status: 'donated' },
    'bloodRequests/short/offers/three': { status: 'withdrawn' },
    'calls/short': { requestId: 'short', startedAt: before(2.1) },
    'calls/younger': { requestId: 'younger', startedAt: before(1.9) },
  });
  await renderScreen(<OverviewScreen />);
  const toDo = within(screen.getByRole('region', { name: 'To do' }));
  await toDo.findByRole('link', { name: 'A− short by 3 units' });
  expect(toDo.getAllByRole('listitem').map(taskIn)).toEqual([
    ['2 donors to verify', '1 registered in the last 7 days', '/admin/donors?isVerified=false'],
    [
      'Blood group of 1 donor changed since verified',
      'Until you verify them again, they don’t count as verified',
      '/admin/donors?check=group',
    ],
    [
      '1 wrong number reported',
      'Find the right number, or confirm the one that is there',
      '/admin/donors?check=number',
    ],
    [
      '1 urgent request that no one is calling for',
      'No call in 2 hours, and not enough donors are coming',
      '/requests/short/calls',
    ],
    [
      '1 urgent request older than 6 hours',
      'Ask whether blood is still needed',
      '/admin/requests?status=active&urgency=urgent&requestedAt=6&sort=requestedAt',
    ],
    [
      'Daily limit of emails to donors reached',
      'Donors are emailed about new requests from tomorrow',
      '/admin/requests?status=active',
    ],
    [
      '2 requests that nobody was told of',
      'No donor got an email: call donors, or share the link',
      '/admin/requests?told=nobody',
    ],
    [
      'A− short by 3 units',
      '3 units needed, 0 can give now (1 more with O−)',
      '/admin/requests?status=active&requiredBloodGroup=A-',
    ],
    [
      'O+ short by 1 unit',
      '5 units needed, 4 can give now (1 more with O−)',
      '/admin/requests?status=active&requiredBloodGroup=O%2B',
    ],
  ]);
  expect(campus.indexesNotImported()).toEqual([]);
});

test('several urgent requests without calls lead to the desk', async () => {
  await campus.putDocuments({ 'bloodRequests/another': request({ requestedAt: before(0.2) }) });
  await renderScreen(<OverviewScreen />);
  const link = await screen.findByRole('link', { name: '2 urgent requests that no one is calling for' });
  expect(link.getAttribute('href')).toBe('/calls');
});

test('an admin reads how many mails of each kind were sent today, of how many', async () => {
  const today = zonedDate(new Date(), configuration.timeZone);
  const slot = (day: string, kind: string) => ({ budget: `${day}_${kind}`, pool: `${day}_spare` });
  await campus.putDocuments({
    'mailSlots/one': slot(today, 'donors'),
    'mailSlots/two': slot(today, 'donors'),
    'mailSlots/three': slot(today, 'resets'),
    ...Object.fromEntries(
      Array.from({ length: 52 }, (_, at) => [`mailSlots/account-${at}`, slot(today, 'accounts')]),
    ),
    'mailSlots/yesterday': slot(zonedDate(endOfYesterday(), configuration.timeZone), 'donors'),
  });
  // The device is a day behind.
  vi.useFakeTimers({ now: Date.now() - 24 * hour, toFake: ['Date'] });
  millisecondsAhead.set(24 * hour);
  await renderScreen(<OverviewScreen />);
  const mails = within(screen.getByRole('region', { name: 'Today’s emails' }));
  await mails.findByText('55 of 500');
  expect(mails.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    // Two of the mails that these kinds share are used up by those about accounts.
    'Requests, to donors2 of 323',
    'Offers, to those who posted0 of 148',
    'Invitations0 of 148',
    'Reminders, and thanks for donations0 of 148',
    'Verification and other account emails52 of 175',
    'Password resets from unknown networks1 of 50',
  ]);
  // Nothing is asked of a campus that is closed.
  await waitFor(() => expect(queryClient.isFetching()).toBe(0));
});

function taskIn(item: HTMLElement): (string | null)[] {
  const link = within(item).queryByRole('link') ?? within(item).getByRole('button');
  const detail = document.getElementById(link.getAttribute('aria-describedby') ?? '');
  return [link.textContent, detail?.textContent ?? null, link.getAttribute('href')];
}

function donor(fields: object) {
  const ready = { isProfileActive: true, isAvailable: true, lastDonationDate: null };
  return { bloodGroup: 'O+', isVerified: false, ...ready, ...fields };
}

function request(fields: object) {
  return {
    userId: 'somebody',
    requiredBloodGroup: 'O+',
    status: 'active',
    urgency: 'urgent',
    unitsRequired: 1,
    ...fields,
  };
}

/** How donors were told of a request: nobody, a minute ago, unless given otherwise. */
function notice(fields: object) {
  return { startedAt: before(1 / 60), isComplete: true, isSent: true, told: 0, limit: null, ...fields };
}

function dayBefore(days: number): string {
  return addDays(campusToday(), -days);
}

/** The last minute of yesterday, by the campus's calendar. */
function endOfYesterday(): Date {
  const today = zonedDate(new Date(), configuration.timeZone);
  let time = Date.now();
  while (zonedDate(new Date(time), configuration.timeZone) === today) time -= hour / 60;
  return new Date(time);
}

function before(hours: number): Date {
  return new Date(Date.now() - hours * hour);
}
