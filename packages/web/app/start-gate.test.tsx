import { screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { renderApp } from '../testing/render-app.tsx';

it('a site that is not set up says what is missing, on the page and in the console', async () => {
  const consoleError = vi.spyOn(console, 'error').mockReturnValue();
  vi.stubGlobal('fetch', async () => Response.json({ projectId: 'campus' }));
  renderApp('/');
  expect((await screen.findByRole('alert')).textContent).toContain('has no apiKey');
  expect(String(consoleError.mock.calls)).toContain('has no apiKey');
  consoleError.mockClear();
});
