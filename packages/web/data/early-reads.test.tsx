import { requestDetails } from '@blood-bank/domain/testing/request-details';
import { cleanup, screen, waitFor } from '@testing-library/react';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { UrgentRequests } from '../features/requests/urgent-requests.tsx';
import { renderScreen } from '../testing/render-screen.tsx';
import { type Campus, startCampus } from '../testing/start-campus.ts';
import { beginFirstReads } from './first-reads.ts';
import { newRequestId, postRequest } from './post-request.ts';
import { queryClient } from './query-client.ts';
import { queryKeys } from './query-keys.ts';

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
  await queryClient.invalidateQueries({ queryKey: queryKeys.activeRequests() });
  await waitFor(() => expect(row()).toBeNull());
});
