import { screen, waitFor } from '@testing-library/react';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { queryClient } from '../../data/query-client.ts';
import { quotaExceeded, refuseNextCall } from '../../testing/network.ts';
import { renderScreen } from '../../testing/render-screen.tsx';
import { type Campus, startCampus } from '../../testing/start-campus.ts';
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

test('who has read on is told of donors that the next page puts above them, and led there', async () => {
  await campus.join('Ayesha');
  const { person } = await renderScreen(
    <>
      <h1>Find Donors</h1>
      <DonorsFound group="O+" />
    </>,
  );
  const more = await screen.findByText('Load more');
  expect(cards()).toHaveLength(firstPage);

  refuseNextCall('documents:runQuery');
  await person.click(more);
  const problem = await screen.findByText('Failed to fetch donors. Please try again.');
  expect(cards().at(-1)?.compareDocumentPosition(problem)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);

  scrollToTheEnd();
  await person.click(more);
  await screen.findByText('1 more donor stands further up.');
  expect(problem.isConnected).toBe(false);
  const [topmost] = cards();
  expect(topmost?.getAttribute('aria-label')).toBe(`Donor ${firstPage}`);
  await person.click(screen.getByText('Go there'));
  await waitFor(() => expect(document.activeElement).toBe(topmost));
  expect(screen.queryByText(/further up/)).toBeNull();
});

test('coming back to a long list many times reads its first page each time, and no more', async () => {
  const calls = vi.spyOn(globalThis, 'fetch');
  await campus.join('Chandni');
  const { person } = await renderScreen(
    <>
      <h1>Find Donors</h1>
      <DonorsFound group="O+" />
    </>,
  );
  await person.click(await screen.findByText('Load more'));
  await waitFor(() => expect(cards()).toHaveLength(firstPage + 2));
  await campus.putDocuments({ 'donors/donor-0000': { ...donor(0), userId: 'new', fullName: 'Added Since' } });
  const queriesBefore = queries();
  vi.useFakeTimers({ toFake: ['Date'] });
  for (let times = 1; times <= 4; times += 1) {
    vi.setSystemTime(Date.now() + 60_000);
    window.dispatchEvent(new Event('focus'));
    await waitFor(() => expect(queries()).toBeGreaterThan(queriesBefore + times - 1));
    await waitFor(() => expect(queryClient.isFetching()).toBe(0));
    expect(queries()).toBe(queriesBefore + times);
    await screen.findByText('Added Since', { selector: 'h2' });
  }
  expect(cards()).toHaveLength(firstPage + 3);

  /** Of donors; the count also looks for the member's own record. */
  function queries(): number {
    return calls.mock.calls.filter(
      ([url, call]) =>
        String(url).includes('documents:runQuery') && String(call?.body).includes('"bloodGroup"'),
    ).length;
  }
});

test('a member who has read too much is told when to come back', async () => {
  await campus.join('Bashir');
  const sentence = 'You have opened very many records. Please try again in 7 minutes.';
  refuseNextCall('documents:runQuery', quotaExceeded('READ_QUOTA_EXCEEDED', 7));
  await renderScreen(
    <>
      <h1>Find Donors</h1>
      <DonorsFound group="O+" />
    </>,
  );
  expect((await screen.findByText(sentence)).closest('[role="alert"]')).not.toBeNull();
  expect(screen.queryByText(/Failed to fetch donors/)).toBeNull();
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
  window.dispatchEvent(new Event('focus'));
  await screen.findByText('Load more');
  expect(screen.queryByText(sentence)).toBeNull();
});

/** Found by their element: roles are slow to look for in a long list. */
function cards(): Element[] {
  return [...document.querySelectorAll('article')];
}

/** As far as anything here can tell: every card but the last one has left the window at its top. */
function scrollToTheEnd(): void {
  vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockImplementation(function (this: HTMLElement) {
    return new DOMRect(0, this.nextElementSibling === null ? 100 : -100, 100, 50);
  });
}

function pathOf(number: number): string {
  return `donors/donor-${String(number).padStart(3, '0')}`;
}

/** Those of the first page can't come; of the two others the first can. */
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
