import { requestDetails } from '@blood-bank/domain/testing/request-details';
import { cleanup, screen } from '@testing-library/react';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newRequestId, postRequest } from '../features/requests/post/api.ts';
import { UrgentRequests } from '../features/requests/requests-summary.tsx';
import { renderScreen } from '../testing/render-screen.tsx';
import { type Campus, startCampus } from '../testing/start-campus.ts';
import { beginFirstReads } from './first-reads.ts';
import './member-area.tsx';

let campus: Campus;

beforeAll(async () => {
  campus = await startCampus();
});
afterAll(() => campus.close());

test('what was read early for one person is not shown to the next', async () => {
  const id = newRequestId();
  await postRequest(id, await campus.join('owner'), { ...requestDetails, urgency: 'urgent' });
  const reader = await campus.join('reader');
  await renderScreen(<h1>Loading</h1>);
  await beginFirstReads('/dashboard', reader.uid);
  cleanup();
  await campus.removeField(`bloodRequests/${id}`, 'status');

  await campus.join('next');
  await renderScreen(
    <>
      <h1>Dashboard</h1>
      <UrgentRequests />
    </>,
  );
  expect(screen.queryByRole('article')).toBeNull();
  await screen.findByText('Nothing is urgent right now.');
});
