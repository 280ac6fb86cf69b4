import { screen, waitFor } from '@testing-library/react';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { MyAccountScreen } from '../features/account/my-account-screen.tsx';
import { ViewRequestsScreen } from '../features/requests/view-requests-screen.tsx';
import { renderScreen } from '../testing/render-screen.tsx';
import { type Campus, startCampus } from '../testing/start-campus.ts';

const requests = Array.from({ length: 12 }, (_, number) => `bloodRequests/request-${number}`);
let campus: Campus;

beforeAll(async () => {
  const limit = (times: number) => ({ times, privilegedTimes: times, seconds: 20 * 60 });
  campus = await startCampus({ usageLimits: { documentsRead: limit(10), writes: limit(2) } });
  await campus.putDocuments(
    Object.fromEntries(
      requests.map((path) => [path, { userId: 'somebody', status: 'active', requestedAt: '' }]),
    ),
  );
});
afterAll(() => campus.close());

test('a list beyond the read quota shows how long to wait, and is not retried', async () => {
  await campus.join('Ayesha');
  const calls = vi.spyOn(globalThis, 'fetch');
  await renderScreen(<ViewRequestsScreen />);
  expect((await screen.findByRole('alert')).textContent).toMatch(
    /^You have opened very many records\. Please try again in \d+ minutes?\.$/,
  );
  expect(screen.queryByText(/Failed to fetch/)).toBeNull();
  const reads = calls.mock.calls.filter(([url, call]) => {
    const isQuery = String(url).includes('documents:runQuery');
    return isQuery && String(call?.body).includes('"bloodRequests"');
  });
  expect(reads).toHaveLength(1);
});

test('a change beyond the write quota shows how long to wait', async () => {
  const log = vi.spyOn(console, 'error').mockImplementation(() => {});
  await campus.join('Bashir');
  const { person } = await renderScreen(<MyAccountScreen />);
  const id = await screen.findByRole('textbox', { name: 'University ID' });
  await person.type(id, '8');
  await person.click(screen.getByRole('button', { name: 'Save Changes' }));
  await screen.findByText('Your details have been saved.');
  await person.type(id, '9');
  await person.click(screen.getByRole('button', { name: 'Save Changes' }));
  await waitFor(() =>
    expect(screen.getByRole('alert').textContent).toMatch(
      /^You have saved very many changes\. Please try again in \d+ minutes?\.$/,
    ),
  );
  expect(id).toHaveProperty('value', '2002-11789');
  log.mockClear();
});
