import { render } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { App } from '../app/app.tsx';
import { routes } from '../routes.ts';
import { startSession } from '../session/session-store.ts';

/** Renders the whole app at `path` with a new session. */
export function renderApp(path: string) {
  history.replaceState(null, '', path);
  startSession();
  return { ...render(<App />), person: userEvent.setup() };
}

/** Loads the screens of visitors, as their pages have done before they can be used. */
export async function loadVisitorScreens(): Promise<void> {
  await Promise.all(routes.filter(({ isPrerendered }) => isPrerendered).map(({ chunk }) => chunk.load()));
}
