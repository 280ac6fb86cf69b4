import { render } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { App } from '../app/app.tsx';
import { startSession } from '../session/session-store.ts';

/** Renders the whole app at `path`, for a person who has just opened it there. */
export function renderApp(path: string) {
  history.replaceState(null, '', path);
  startSession();
  return { ...render(<App />), person: userEvent.setup() };
}
