import { requestDetails } from '@blood-bank/domain/testing/request-details';
import { screen, within } from '@testing-library/react';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { renderScreen } from '../../testing/render-screen.tsx';
import { type Campus, startCampus } from '../../testing/start-campus.ts';
import { newRequestId, postRequest } from './post/api.ts';
import { UrgentRequests } from './requests-summary.tsx';

let campus: Campus;

beforeAll(async () => {
  campus = await startCampus();
});
afterAll(() => campus.close());

test('of the urgent requests of others those needed soonest are shown, also while newer ones and own ones are there', async () => {
  const owner = await campus.join('owner');
  const post = async (by: Parameters<typeof postRequest>[1], patientName: string, hours: number | null) => {
    const neededBy = hours === null ? null : new Date(campus.now().getTime() + hours * 3_600_000);
    const request = { ...requestDetails, patientName, neededBy, urgency: 'urgent' } as const;
    await postRequest(newRequestId(), by, request);
  };
  await post(owner, 'In two hours', 2);
  await post(owner, 'Without a time', null);
  await post(owner, 'In five hours', 5);
  await post(owner, 'Tomorrow', 30);
  await post(owner, 'In an hour', 1);
  const reader = await campus.join('reader');
  for (const name of ['Own', 'Own too', 'Own as well']) await post(reader, name, 1);
  await renderScreen(
    <>
      <h1>Dashboard</h1>
      <UrgentRequests />
    </>,
  );
  const region = await screen.findByRole('region', { name: /^Needed now/ });
  const rows = await within(region).findAllByRole('article');
  expect(rows.map((row) => row.getAttribute('aria-label'))).toEqual([
    'In an hour, O+',
    'In two hours, O+',
    'In five hours, O+',
  ]);
  expect(within(region).getByRole('heading', { level: 2 }).textContent).toBe('Needed now· 5');
});
