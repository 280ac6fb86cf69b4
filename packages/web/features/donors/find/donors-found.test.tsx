import { screen, waitFor, within } from '@testing-library/react';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { queryClient } from '../../../lib/query/query-client.ts';
import { quotaExceeded, refuseNextCall } from '../../../testing/network.ts';
import { renderScreen } from '../../../testing/render-screen.tsx';
import { type Campus, startCampus } from '../../../testing/start-campus.ts';
import { noFilters } from './api.ts';
import { DonorsFound } from './donors-found.tsx';

const firstPage = 50;
let campus: Campus;

beforeAll(async () => {
  campus = await startCampus();
  await campus.putDocuments(
    Object.fromEntries(Array.from({ length: firstPage + 2 }, (_, number) => [pathOf(number), donor(number)])),
  );
});
afterEach(() => {
  vi.useRealTimers();
});
afterAll(() => campus.close());

test('a notice counts donors added above the viewport, and its button scrolls to them', async () => {
  await campus.join('Ayesha');
  const { person } = await renderScreen(
    <>
      <h1>Find Donors</h1>
      <Found />
    </>,
  );
  const more = await screen.findByText('Load more');
  await waitFor(() => expect(rows()).toHaveLength(firstPage));

  scrollToTheEnd();
  await person.click(more);
  await screen.findByText('1 more donor added above.');
  const [topmost] = rows();
  expect(topmost?.getAttribute('aria-label')).toBe(`Donor ${firstPage}`);
  await person.click(screen.getByText('Show'));
  await waitFor(() => expect(document.activeElement).toBe(topmost));
  expect(screen.queryByText(/added above/)).toBeNull();
});

test('those of other groups are listed on request before all of the group are loaded, which then waits for its button', async () => {
  await campus.join('Dilara');
  const calls = vi.spyOn(globalThis, 'fetch');
  const { person } = await renderScreen(
    <>
      <h1>Find Donors</h1>
      <Found />
    </>,
  );
  await waitFor(() => expect(rows()).toHaveLength(firstPage));
  const readsOthers = () => calls.mock.calls.some(([, call]) => String(call?.body).includes('"O-"'));
  expect(readsOthers()).toBe(false);
  await person.click(screen.getByRole('button', { name: 'Others who can give to O+' }));
  const others = screen.getByRole('region', { name: 'Others who can give to O+' });
  expect(others.contains(document.activeElement) || document.activeElement?.contains(others)).toBe(true);
  await within(others).findByText('No donors of compatible groups either.');
  expect(rows()).toHaveLength(firstPage);
  expect(screen.queryByRole('button', { name: 'Others who can give to O+' })).toBeNull();
});

test('each refresh of a long list reads its first page only, with what has been added', async () => {
  const calls = vi.spyOn(globalThis, 'fetch');
  await campus.join('Chandni');
  const { person } = await renderScreen(
    <>
      <h1>Find Donors</h1>
      <Found />
    </>,
  );
  await person.click(await screen.findByText('Load more'));
  await waitFor(() => expect(rows()).toHaveLength(firstPage + 2));
  await campus.putDocuments({ 'donors/donor-0000': { ...donor(0), userId: 'new', fullName: 'Added Since' } });
  const queriesBefore = queries();
  vi.useFakeTimers({ toFake: ['Date'] });
  for (let times = 1; times <= 2; times += 1) {
    vi.setSystemTime(Date.now() + 60_000);
    window.dispatchEvent(new Event('focus'));
    await waitFor(() => expect(queries()).toBeGreaterThan(queriesBefore + times - 1));
    await waitFor(() => expect(queryClient.isFetching()).toBe(0));
    expect(queries()).toBe(queriesBefore + times);
    await screen.findByText('Added Since', { selector: 'h3' });
  }
  expect(rows()).toHaveLength(firstPage + 3);

  /** Queries of these donors, without those of other groups. */
  function queries(): number {
    return calls.mock.calls.filter(
      ([url, call]) => String(url).includes('documents:runQuery') && String(call?.body).includes('"O+"'),
    ).length;
  }
});

test('a member whose read quota is used up reads when to try again', async () => {
  await campus.join('Bashir');
  const sentence = 'You have opened very many records. Please try again in 7 minutes.';
  refuseNextCall('documents:runQuery', quotaExceeded('READ_QUOTA_EXCEEDED', 7));
  await renderScreen(
    <>
      <h1>Find Donors</h1>
      <Found />
    </>,
  );
  expect((await screen.findByText(sentence)).closest('[role="alert"]')).not.toBeNull();
  expect(screen.queryByText(/Failed to fetch donors/)).toBeNull();
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
  window.dispatchEvent(new Event('focus'));
  await screen.findByText('Load more');
  expect(screen.queryByText(sentence)).toBeNull();
});

test('filters that no donor fits leave the way to ask all members', async () => {
  await campus.join('Emon');
  await renderScreen(
    <>
      <h1>Find Donors</h1>
      <DonorsFound
        search={{ group: 'O+', ...noFilters, department: 'Law' }}
        onSearch={() => {}}
        onFilter={() => {}}
      />
    </>,
  );
  await screen.findByText('No donors with O+ match these filters.');
  expect(screen.getByRole('link', { name: 'Post a Request' })).toBeDefined();
});

function Found() {
  return <DonorsFound search={{ group: 'O+', ...noFilters }} onSearch={() => {}} onFilter={() => {}} />;
}

/** Queried by element, as queries by role are slow in a long list. */
function rows(): Element[] {
  return [...document.querySelectorAll('article')];
}

/** Simulates a scroll position: every row but the last one is above the viewport. */
function scrollToTheEnd(): void {
  vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockImplementation(function (this: HTMLElement) {
    return new DOMRect(0, this.nextElementSibling === null ? 100 : -100, 100, 50);
  });
}

function pathOf(number: number): string {
  return `donors/donor-${String(number).padStart(3, '0')}`;
}

/** Donors of the first page are not available; of the two others the first one is. */
function donor(number: number) {
  return {
    userId: `donor-${number}`,
    fullName: `Donor ${number}`,
    bloodGroup: 'O+',
    isAvailable: number === firstPage,
    isProfileActive: true,
    allowContactVisibility: false,
    contactNumber: null,
  };
}
