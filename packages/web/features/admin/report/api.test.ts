import { addDays, type CalendarDate } from '@blood-bank/domain/calendar-date';
import type { PlainFields } from '@embedded-firebase/server/documents';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { campus as configuration } from '../../../lib/firestore/configuration.ts';
import { campusToday } from '../../../lib/server-clock.ts';
import { type Campus, startCampus } from '../../../testing/start-campus.ts';
import { readReport, totalOf } from './api.ts';

const { timeZone } = configuration;
const signal = new AbortController().signal;
const span = (first: string, last: string) => ({ first: first as CalendarDate, last: last as CalendarDate });
let campus: Campus;

beforeAll(async () => {
  campus = await startCampus();
  await campus.makeAdmin(await campus.join('Olivia'));
});
afterAll(() => campus.close());
afterEach(() => {
  configuration.timeZone = timeZone;
  vi.unstubAllEnvs();
});

function request(requestedAt: string, different: PlainFields = {}): PlainFields {
  return {
    requestedAt: new Date(requestedAt),
    requiredBloodGroup: 'O-',
    status: 'active',
    unitsRequired: 3,
    unitsReceived: 1,
    ...different,
  };
}

describe('the requests of a span', () => {
  test.each(['UTC', 'Pacific/Kiritimati', 'America/Anchorage'])(
    'are those that the campus posted on its days, on a device in %s',
    async (device) => {
      vi.stubEnv('TZ', device);
      configuration.timeZone = 'America/New_York';
      await campus.putDocuments({
        // New York's year ends at five, its summer time begins on March 8.
        'bloodRequests/before': request('2026-01-01T04:59:59.999Z', { unitsRequired: 50 }),
        'bloodRequests/first': request('2026-01-01T05:00:00Z', { status: 'fulfilled', unitsReceived: 3 }),
        'bloodRequests/january': request('2026-02-01T04:59:59Z', { requiredBloodGroup: 'A+' }),
        'bloodRequests/february': request('2026-02-01T05:00:00Z', { status: 'cancelled' }),
        'bloodRequests/march': request('2026-04-01T03:59:59Z', { unitsRequired: 7 }),
        'bloodRequests/after': request('2026-04-01T04:00:00Z', { unitsRequired: 50 }),
      });
      // From before units were counted.
      await campus.removeField('bloodRequests/march', 'unitsReceived');
      const report = await readReport(span('2026-01-01', '2026-03-31'), signal);
      expect(report.months).toEqual([
        { month: span('2026-01-01', '2026-01-31'), requests: 2, requested: 6, received: 4 },
        { month: span('2026-02-01', '2026-02-28'), requests: 1, requested: 3, received: 1 },
        { month: span('2026-03-01', '2026-03-31'), requests: 1, requested: 7, received: 0 },
      ]);
      const groups = Object.fromEntries(report.groups.map(({ group, ...units }) => [group, units]));
      expect(groups['O-']).toEqual({ requests: 3, requested: 13, received: 4 });
      expect(groups['A+']).toEqual({ requests: 1, requested: 3, received: 1 });
      expect(totalOf(report.groups)).toEqual(totalOf(report.months));
      expect(report.statuses).toEqual({ active: 2, fulfilled: 1, cancelled: 1 });
    },
  );

  test('that are changed while they are counted are counted again', async () => {
    await campus.putDocuments({ 'bloodRequests/one': request('2025-06-10T12:00:00Z') });
    let counted = 0;
    const { fetch } = window;
    vi.spyOn(window, 'fetch').mockImplementation(async (...call) => {
      const response = await fetch(...call);
      counted += 1;
      if (counted === 12)
        await campus.putDocuments({
          'bloodRequests/one': request('2025-06-10T12:00:00Z', { unitsRequired: 9 }),
        });
      return response;
    });
    const report = await readReport(span('2025-06-01', '2025-06-30'), signal);
    vi.restoreAllMocks();
    expect(totalOf(report.groups)).toEqual({ requests: 1, requested: 9, received: 1 });
    expect(totalOf(report.months)).toEqual(totalOf(report.groups));
  });

  test('that are posted while it is counted, or in its future, are in none of its figures', async () => {
    const now = Date.now();
    await campus.putDocuments({
      'bloodRequests/now': request(new Date(now - 1_000).toISOString()),
      'bloodRequests/soon': request(new Date(now + 60_000).toISOString()),
    });
    const yesterday = addDays(campusToday(), -1);
    const report = await readReport({ first: yesterday, last: addDays(yesterday, 400) }, signal);
    expect(totalOf(report.groups).requests).toBe(1);
  });
});

test('a median is the time within which half of the responses came', async () => {
  const noted = (minutes: readonly (number | null)[]) =>
    Object.fromEntries(
      minutes.map((calledAfter, index) => [
        `responseTimes/r${index}`,
        {
          requestedAt: new Date('2024-05-10T12:00:00Z'),
          calledAfter,
          offeredAfter: index === 0 ? 100_000 : null,
          comingAfter: null,
        },
      ]),
    );
  const medians = async () => (await readReport(span('2024-05-01', '2024-05-31'), signal)).responses;
  await campus.putDocuments(noted([3, 12, 700, null]));
  expect(await medians()).toEqual({
    calledAfter: { requests: 3, minutes: 12 },
    offeredAfter: { requests: 1, minutes: 100_000 },
    comingAfter: { requests: 0, minutes: null },
  });
  for (const [minutes, expected] of [
    [[0, 0, 0, 0], 0],
    [[4, 5, 6, 7], 5],
    [[16, 16, 17, 18], 16],
    [[1_000, 17, 17, 17], 17],
  ] as const) {
    await campus.putDocuments(noted(minutes));
    expect((await medians()).calledAfter).toEqual({ requests: 4, minutes: expected });
  }
});

test('donations, new donors and calls are counted, and each caller’s', async () => {
  const at = new Date('2023-05-10T12:00:00Z');
  const donation = (donatedOn: string, component: string, isFirst: boolean) => ({
    donatedOn,
    component,
    isFirst,
  });
  const call = (callerId: string, outcome: string, callerName = callerId) => ({
    callerId,
    callerName,
    outcome,
    startedAt: at,
  });
  const offer = (recordedBy: string | null, status: string) => ({ recordedBy, status, offeredAt: at });
  await campus.putDocuments({
    'donors/ann/donations/2023-04-30': donation('2023-04-30', 'whole-blood', true),
    'donors/ann/donations/2023-05-31': donation('2023-05-31', 'platelets', false),
    'donors/bob/donations/2023-05-01': donation('2023-05-01', 'whole-blood', true),
    'donors/cem/donations/2023-06-01': donation('2023-06-01', 'plasma', true),
    'donors/member': { userId: 'member', registeredAt: at },
    'donors/other': { userId: 'other', registeredAt: at },
    'donors/roster-1': { userId: null, registeredAt: at },
    'calls/r1_ann': call('vera', 'coming', 'Vera Volunteer'),
    'calls/r1_bob': call('vera', 'no-answer', 'Vera Volunteer'),
    'calls/r1_cem': call('left', 'declined', ''),
    'calls/r1_dan': { ...call('idle', 'later'), startedAt: new Date('2023-06-10T12:00:00Z') },
    'bloodRequests/r1/offers/ann': offer('vera', 'confirmed'),
    'bloodRequests/r1/offers/bob': offer('vera', 'donated'),
    'bloodRequests/r1/offers/cem': offer(null, 'confirmed'),
    // Recorded by one whose calls are swept.
    'bloodRequests/r1/offers/dan': offer('gone', 'confirmed'),
  });
  const report = await readReport(span('2023-05-01', '2023-05-31'), signal);
  expect(report.donations).toEqual({ 'whole-blood': 1, platelets: 1, plasma: 0 });
  expect(report.firstTimeDonors).toBe(1);
  expect(report.newDonors).toEqual({ members: 2, listed: 1 });
  expect(report.calls).toEqual({
    calling: 0,
    coming: 1,
    later: 0,
    'no-answer': 1,
    declined: 1,
    'wrong-number': 0,
  });
  expect(report.callers).toEqual([
    { id: 'vera', name: 'Vera Volunteer', calls: 2, coming: 1, donations: 1 },
    { id: 'left', name: '', calls: 1, coming: 0, donations: 0 },
  ]);
  expect(report.others).toEqual({ calls: 0, coming: 0, donations: 1 });
});

test('a report that nobody waits for any more asks for nothing more', async () => {
  const left = new AbortController();
  let asked = 0;
  const { fetch } = window;
  vi.spyOn(window, 'fetch').mockImplementation((...call) => {
    asked += 1;
    if (asked === 6) left.abort();
    return fetch(...call);
  });
  await expect(readReport(span('2022-01-01', '2022-12-31'), left.signal)).rejects.toThrow();
  await new Promise((resolve) => setTimeout(resolve));
  vi.restoreAllMocks();
  expect(asked).toBe(6);
});

test('a member and a volunteer are refused, with the first of its figures', async () => {
  const member = await campus.join('Mira');
  const asked = vi.spyOn(window, 'fetch');
  for (const isVolunteer of [false, true]) {
    await campus.setVolunteer(member, isVolunteer);
    asked.mockClear();
    await expect(readReport(span('2022-01-01', '2022-01-31'), signal)).rejects.toMatchObject({
      code: 'permission-denied',
    });
    const isSettled = () => asked.mock.settledResults.every(({ type }) => type !== 'incomplete');
    await expect.poll(isSettled).toBe(true);
    expect(asked.mock.calls.length).toBeLessThan(12);
  }
  vi.restoreAllMocks();
});

test('no figure needs an index that is not configured', () => {
  expect(campus.indexesNotImported()).toEqual([]);
});
