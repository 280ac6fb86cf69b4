import { render } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { vi } from 'vitest';

/**
 * Renders the whole app at `path`, as a browser of its own that has just been opened: modules keep who is signed in, so
 * each call takes them anew.
 */
export async function renderApp(path: string) {
  vi.resetModules();
  history.replaceState(null, '', path);
  const [{ App }, { startSession }, { keepAccountRecord }] = await Promise.all([
    import('../app/app.tsx'),
    import('../session/session-store.ts'),
    import('../session/account-record.ts'),
  ]);
  keepAccountRecord();
  startSession();
  return { ...render(<App />), person: userEvent.setup() };
}
