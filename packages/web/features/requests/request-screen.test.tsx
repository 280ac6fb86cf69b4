import { requestLinkPath } from '@blood-bank/domain/request-link';
import { requestDetails } from '@blood-bank/domain/testing/request-details';
import { screen } from '@testing-library/react';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { renderApp } from '../../testing/render-app.tsx';
import { type Campus, startCampus } from '../../testing/start-campus.ts';
import { newRequestId, postRequest } from './post/api.ts';

let campus: Campus;

beforeAll(async () => {
  campus = await startCampus();
});
afterAll(() => campus.close());

test('a shared link shows no request that another member posts under the id of a deleted one', async () => {
  const id = newRequestId();
  const poster = await campus.join('Vicky');
  const taker = await campus.join('Eve');
  await postRequest(id, taker, requestDetails);
  renderApp(requestLinkPath({ id, userId: poster.uid }));
  await screen.findByText('This request is no longer active.');
  expect(screen.queryByText(requestDetails.hospitalName)).toBeNull();
});
