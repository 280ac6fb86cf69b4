import { addDays } from '@blood-bank/domain/calendar-date';
import { momentsOf, periodDates } from '@blood-bank/domain/date-span';
import { screen, waitFor, within } from '@testing-library/react';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { campus as configuration } from '../../../lib/firestore/configuration.ts';
import { campusToday } from '../../../lib/server-clock.ts';
import { renderScreen } from '../../../testing/render-screen.tsx';
import { type Campus, startCampus } from '../../../testing/start-campus.ts';
import { ReportScreen } from './report-screen.tsx';

let campus: Campus;

beforeAll(async () => {
  campus = await startCampus();
  await campus.makeAdmin(await campus.join('Olivia'));
  const { from } = momentsOf(periodDates('last-month', campusToday()), configuration.timeZone);
  const at = (minutes: number) => new Date(from.getTime() + minutes * 60_000);
  const request = { requestedAt: at(0), requiredBloodGroup: 'O-', status: 'fulfilled', unitsRequired: 3 };
  await campus.putDocuments({
    'bloodRequests/r1': { ...request, unitsReceived: 3 },
    'bloodRequests/r2': { ...request, requiredBloodGroup: 'A+', status: 'cancelled', unitsReceived: 1 },
    'responseTimes/r1': { requestedAt: at(0), calledAfter: 12, offeredAfter: 200, comingAfter: null },
    'calls/r1_ann': { callerId: 'vera', callerName: '=1+1', outcome: 'coming', startedAt: at(12) },
    'bloodRequests/r1/offers/ann': { recordedBy: 'vera', status: 'confirmed', offeredAt: at(12) },
    'donors/ann/donations/1': {
      donatedOn: periodDates('last-month', campusToday()).first,
      component: 'platelets',
      isFirst: true,
    },
  });
});
afterAll(() => campus.close());
beforeEach(() => history.replaceState(null, '', '/screen'));
afterEach(() => {
  vi.restoreAllMocks();
});

/** Opens the report of last month. */
async function openLastMonth() {
  const { person } = await renderScreen(<ReportScreen />);
  await person.selectOptions(screen.getByLabelText('Period'), 'Last month');
  await screen.findByText('66%', { selector: 'dd span' });
  return person;
}

function figures(): Record<string, string> {
  const terms = screen.getAllByRole('term').map((term) => {
    const value = term.nextElementSibling?.textContent ?? '';
    return [term.textContent ?? '', value];
  });
  return Object.fromEntries(terms);
}

function rowsOf(table: string): readonly (readonly string[])[] {
  return within(screen.getByRole('table', { name: table }))
    .getAllByRole('row')
    .slice(1)
    .map((row) => [...row.children].map((cell) => cell.textContent ?? ''));
}

test('an admin reads the figures of a span, and the tables that add up to them', async () => {
  await openLastMonth();
  expect(figures()).toEqual({
    'Units requested': '6 of 2 requests',
    'Units received': '4',
    'Share met': '66%',
    'Requests met': '1 of 2 requests',
    'Median time to first call': '12 min of 1 request',
    'Median time to first offer': '3 h 20 min of 1 request',
    'Median time to first “coming”': 'Not known of 0 requests',
    'Donors called': '1 1 coming',
    Donations: '1',
    'First-time donors': '1',
    'New donors': '0 0 with an account',
    'Groups short': 'A+\u00a02 units missing',
  });
  expect(rowsOf('By group').filter(([, requests]) => requests !== '0')).toEqual([
    ['A+', '1', '3', '1', '33%'],
    ['O−', '1', '3', '3', '100%'],
    ['Total', '2', '6', '4', '66%'],
  ]);
  expect(rowsOf('By month')).toHaveLength(2);
  expect(rowsOf('By month')[1]).toEqual(['Total', '2', '6', '4', '66%']);
  expect(rowsOf('By volunteer')).toEqual([
    ['=1+1', '1', '1', '1'],
    ['Total', '1', '1', '1'],
  ]);
  expect(rowsOf('Donations by component').at(-1)).toEqual(['Total', '1']);
  expect(rowsOf('Calls by outcome').at(-1)).toEqual(['Total', '1']);
  expect(rowsOf('Requests by status')).toEqual([
    ['Fulfilled', '1'],
    ['Cancelled', '1'],
    ['Active', '0'],
    ['Total', '2'],
  ]);
});

test('the copied text tells the club in both languages what was reached, and nothing of what there was none of', async () => {
  const person = await openLastMonth();
  await person.click(screen.getByRole('button', { name: 'Copy as text' }));
  await screen.findByText('Copied');
  const [english, bangla] = (await navigator.clipboard.readText()).split('\n\n');
  expect(english?.split('\n').slice(1)).toEqual([
    '4 of 6 units of blood received, for 2 requests.',
    '1 request was met.',
    '1 donation, 1 by a first-time donor.',
    'Volunteers made 1 call; 1 donor said they would come.',
    'Half of the requests with calls had the first one within 12 min.',
    'Most missed: A+.',
    'Thank you to everyone who gave, and to everyone who called.',
    `${window.location.origin}/`,
  ]);
  expect(bangla).toContain('২টি আবেদনে চাওয়া ৬ ব্যাগ রক্তের মধ্যে ৪ ব্যাগ পাওয়া গেছে।');
  await person.selectOptions(screen.getByLabelText('Period'), 'Last year');
  await waitFor(() => expect(figures()['Units requested']).toBe('0 of 0 requests'));
  await person.click(screen.getByRole('button', { name: 'Copy as text' }));
  await waitFor(async () =>
    expect(await navigator.clipboard.readText()).toContain('No one asked for blood.'),
  );
  expect((await navigator.clipboard.readText()).split('\n')).toHaveLength(7);
});

test('the file has each number of the report in a line, and no name that a spreadsheet would run', async () => {
  const saved: Blob[] = [];
  vi.spyOn(URL, 'createObjectURL').mockImplementation((file) => {
    saved.push(file as Blob);
    return '#';
  });
  const person = await openLastMonth();
  await person.click(screen.getByRole('button', { name: 'Export CSV' }));
  await screen.findByText('Report saved.');
  const lines = (await saved[0]?.text())?.split('\r\n') ?? [];
  expect(lines[0]).toBe('\ufeffTable,Row,Figure,Value');
  for (const line of [
    `Report,,First day,${periodDates('last-month', campusToday()).first}`,
    'Report,,Units requested,6',
    'Report,,Median time to first offer (minutes),200',
    'By group,A+,Received,1',
    'By month,Total,Units,6',
    `By volunteer,"'=1+1",Donations,1`,
  ])
    expect(lines).toContain(line);
});

test('of periods that are chosen one after the other each is asked for once, and the last is shown', async () => {
  const { person } = await renderScreen(<ReportScreen />);
  const asked: string[] = [];
  const { fetch } = window;
  vi.spyOn(window, 'fetch').mockImplementation((...call) => {
    asked.push(String(call[1]?.body));
    return fetch(...call);
  });
  const period = screen.getByLabelText('Period');
  for (const name of ['Last year', 'This year', 'Last month']) await person.selectOptions(period, name);
  expect(document.activeElement).toBe(period);
  await screen.findByText('66%', { selector: 'dd span' });
  await waitFor(() => expect(screen.queryByRole('status', { name: 'Loading' })).toBeNull());
  // The callers are asked for whatever the dates are.
  const ofDates = asked.filter((body) => body.includes('timestampValue'));
  expect(new Set(ofDates).size).toBe(ofDates.length);
});

test('other dates are told what is wrong with them, and kept in the address', async () => {
  const { person } = await renderScreen(<ReportScreen />);
  await person.selectOptions(screen.getByLabelText('Period'), 'Other dates');
  const first = await screen.findByLabelText('From');
  const last = screen.getByLabelText('To');
  const today = campusToday();
  for (const [from, to, problem] of [
    [today, addDays(today, -1), 'The first date must not be after the last one.'],
    [addDays(today, 1), addDays(today, 2), 'The first date can’t be in the future.'],
    [addDays(today, -800), today, 'Choose two years at most.'],
    ['', today, 'Enter both dates.'],
  ] as const) {
    await person.clear(first);
    if (from !== '') await person.type(first, from);
    await person.clear(last);
    await person.type(last, to);
    await person.click(screen.getByRole('button', { name: 'Show' }));
    await screen.findByText(problem);
    expect(first.getAttribute('aria-invalid')).toBe('true');
  }
  const { first: from } = periodDates('last-month', today);
  await person.type(first, from);
  await person.click(screen.getByRole('button', { name: 'Show' }));
  await screen.findByText('66%', { selector: 'dd span' });
  expect(location.search).toBe(`?from=${from}&to=${today}`);
});

test.each([
  ['FAILED_PRECONDITION', 400, /^The report can’t be counted yet: a database index is missing/],
  ['INTERNAL', 500, /^The report couldn’t be counted\./],
])(
  'an answer of %s is told in a sentence, after which it can be tried again',
  async (status, code, sentence) => {
    const { fetch } = window;
    let isFailing = true;
    const log = vi.spyOn(console, 'error').mockReturnValue();
    vi.spyOn(window, 'fetch').mockImplementation(async (...call) => {
      if (!isFailing || !String(call[0]).includes('runAggregationQuery')) return fetch(...call);
      return Response.json([{ error: { code, status, message: 'invented' } }], { status: code });
    });
    const { person } = await renderScreen(<ReportScreen />);
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toMatch(sentence);
    log.mockClear();
    isFailing = false;
    await person.click(within(alert).getByRole('button', { name: 'Try again' }));
    await screen.findByRole('table', { name: 'By group' });
    expect(screen.queryByRole('alert')).toBeNull();
  },
);
