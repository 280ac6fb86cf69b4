import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { App } from '../app/app.tsx';
import { keepDraft, readDraft } from '../lib/storage/drafts.ts';
import { type Campus, startCampus } from '../testing/start-campus.ts';
import { dropDraftsOnPersonChange } from './end-session.ts';
import { connect } from './session-store.ts';
import { syncUserRecord } from './user-record.ts';

let campus: Campus;

beforeAll(async () => {
  campus = await startCampus();
  syncUserRecord();
  dropDraftsOnPersonChange();
});
afterAll(() => campus.close());

test('signs out in a browser without channels between tabs, and drops the drafts', async () => {
  vi.stubGlobal(
    'BroadcastChannel',
    class {
      constructor() {
        throw new Error('Not allowed here.');
      }
    },
  );
  const { uid } = await campus.join('ayesha');
  await connect();
  history.replaceState(null, '', '/');
  render(<App />);
  const person = userEvent.setup();
  keepDraft(uid, 'request', { patientName: 'Rahim' });
  await person.click(await screen.findByRole('button', { name: 'Logout (ayesha)' }));
  await screen.findByRole('link', { name: 'Login / Need Blood' });
  expect(readDraft(uid, 'request')).toBeNull();
});

test('shows a failed sign-out, keeps the drafts, and signs out on a retry', async () => {
  const log = vi.spyOn(console, 'error').mockReturnValue();
  const { uid } = await campus.join('bashir');
  render(<App />);
  const person = userEvent.setup();
  const logout = await screen.findByRole('button', { name: 'Logout (bashir)' });
  const storage = vi.spyOn(localStorage, 'removeItem').mockImplementation(() => {
    throw new Error('The storage can’t be written.');
  });
  keepDraft(uid, 'request', { patientName: 'Rahim' });
  await person.click(logout);
  const sentence = 'Couldn’t log you out: you’re still signed in. Please try again.';
  expect((await screen.findByRole('alert')).textContent).toContain(sentence);
  expect(screen.getByRole('button', { name: 'Logout (bashir)' })).toBeTruthy();
  expect(readDraft(uid, 'request')).toEqual({ patientName: 'Rahim' });

  storage.mockRestore();
  await person.click(screen.getByRole('button', { name: 'Try again' }));
  await screen.findByRole('link', { name: 'Login / Need Blood' });
  expect(screen.queryByRole('alert')).toBeNull();
  expect(readDraft(uid, 'request')).toBeNull();
  log.mockClear();
});
