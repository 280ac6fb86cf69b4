import { screen } from '@testing-library/react';
import { afterAll, beforeAll, test, vi } from 'vitest';
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

test('a list that fails for a missing index says so', async () => {
  const log = vi.spyOn(console, 'error').mockReturnValue();
  await campus.join('ayesha');
  const active = await renderScreen(<ViewRequestsScreen />);
  await screen.findByText(`Failed to fetch blood requests. Please try again.${hint}`);
  active.unmount();

  await renderScreen(
    <>
      <h1>Dashboard</h1>
      <MyRequests />
    </>,
  );
  await screen.findByText(`Failed to load your blood requests.${hint}`);
  log.mockClear();
});
