import { screen, waitFor } from '@testing-library/react';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { renderScreen } from '../../testing/render-screen.tsx';
import { type Campus, startCampus } from '../../testing/start-campus.ts';
import { MyRequests } from './my-requests.tsx';
import { ViewRequestsScreen } from './view-requests-screen.tsx';

const hint = ' A database index may be missing.';
let campus: Campus;

beforeAll(async () => {
  campus = await startCampus({ indexes: '{"indexes": [], "fieldOverrides": []}' });
});
afterAll(() => campus.close());

test('a list that the database refuses for want of an index says so', async () => {
  const log = vi.spyOn(console, 'error').mockImplementation(() => {});
  await campus.join('ayesha');
  const active = await renderScreen(<ViewRequestsScreen />);
  await waitFor(() => expect(alert()).toBe(`Failed to fetch blood requests. Please try again.${hint}`));
  active.unmount();

  await renderScreen(
    <>
      <h1>Dashboard</h1>
      <MyRequests />
    </>,
  );
  await waitFor(() => expect(alert()).toBe(`Failed to load your blood requests.${hint}`));
  log.mockClear();
});

/** The sentence of the alert, without its button. */
function alert(): string | undefined {
  return screen.queryByRole('alert')?.querySelector('span')?.textContent ?? undefined;
}
