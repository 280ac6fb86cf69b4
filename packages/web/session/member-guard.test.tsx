import { configure, screen, waitFor } from '@testing-library/react';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { queryClient } from '../data/query-client.ts';
import { renderApp } from '../testing/render-app.tsx';
import { type Campus, startCampus } from '../testing/start-campus.ts';
import { keepAccountRecord } from './account-record.ts';
import { readDraft } from './drafts.ts';

configure({ asyncUtilTimeout: 15_000 });

let campus: Campus;

beforeAll(async () => {
  campus = await startCampus();
  keepAccountRecord();
});
afterAll(() => campus.close());

test('when another tab has signed somebody else in, nothing of the former person stays in a form', async () => {
  const bashir = await campus.join('Bashir');
  await campus.join('Ayesha');
  const { person } = renderApp('/post-request');
  const patient = () => screen.findByRole<HTMLInputElement>('textbox', { name: 'Patient Name' });
  await person.type(await patient(), 'Rahim Uddin');

  await campus.signInAs(bashir);
  await screen.findByRole('button', { name: 'Logout (bashir)' });
  const field = await patient();
  expect(field.value).toBe('');
  await person.type(field, 'Nasir');
  expect(readDraft(bashir.uid, 'post-request')).toMatchObject({ patientName: 'Nasir' });
  await waitFor(() => expect(queryClient.isFetching()).toBe(0));
});
