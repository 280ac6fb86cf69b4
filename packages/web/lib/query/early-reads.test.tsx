import { requestDetails } from '@blood-bank/domain/testing/request-details';
import { cleanup, screen, waitFor } from '@testing-library/react';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { requestKeys } from '../../features/requests/api.ts';
import { newRequestId, postRequest } from '../../features/requests/post/api.ts';
import { UrgentRequests } from '../../features/requests/requests-summary.tsx';
import { beginFirstReads } from '../../startup/first-reads.ts';
import { renderScreen } from '../../testing/render-screen.tsx';
import { type Campus, startCampus } from '../../testing/start-campus.ts';
import { queryClient } from './query-client.ts';

let campus: Campus;

beforeAll(async () => {
  campus = await startCampus();
});
afterAll(() => campus.close());

test('what was read while the app was loading is shown by the first rendering, and read again after a change', async () => {
  const id = newRequestId();
  await postRequest(id, await campus.join('owner'), { ...requestDetails, urgency: 'urgent' });
  const reader = await campus.join('reader');
  await renderScreen(<h1>Loading</h1>);
  await beginFirstReads('/dashboard', reader.uid);
  cleanup();

  const calls = vi.spyOn(globalThis, 'fetch');
  await renderScreen(
    <>
      <h1>Dashboard</h1>
      <UrgentRequests />
    </>,
  );
  const row = () => screen.queryByRole('article', { name: `${requestDetails.patientName}, O+` });
  expect(row()).not.toBeNull();
  expect(calls.mock.calls.filter(([url]) => String(url).includes(':runQuery'))).toEqual([]);

  await campus.removeField(`bloodRequests/${id}`, 'status');
  await queryClient.invalidateQueries({ queryKey: requestKeys.activeRequests() });
  await waitFor(() => expect(row()).toBeNull());
});
