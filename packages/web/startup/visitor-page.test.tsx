import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { hydrateRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, describe, expect, it, type MockInstance, vi } from 'vitest';
import { startSession } from '../session/session-store.ts';
import { holdPresses } from './held-press.ts';
import { renderVisitorPage, routesOfSite } from './prerender.tsx';
import { VisitorPage } from './visitor-page.tsx';

const paths = routesOfSite.filter(({ isPrerendered }) => isPrerendered).map(({ path }) => path);
let root: Root | undefined;
let log: MockInstance<Console['error']>;

beforeEach(() => {
  log = vi.spyOn(console, 'error').mockImplementation(() => {});
  vi.stubGlobal('fetch', async () => Response.json({ apiKey: 'key', projectId: 'campus' }));
});
afterEach(() => {
  act(() => root?.unmount());
  document.body.replaceChildren();
  log.mockClear();
});

describe('a prerendered page', () => {
  it.each(paths)('%s is hydrated without a difference', async (path) => {
    const container = await openPage(path);
    const heading = screen.getByRole('heading', { level: 1 });
    await hydrate(container);
    expect(screen.getByRole('heading', { level: 1 })).toBe(heading);
    expect(differences()).toEqual([]);
  });

  it('keeps what was typed and chosen before it was hydrated, and the app knows of it', async () => {
    const container = await openPage('/register');
    const name = screen.getByLabelText<HTMLInputElement>('Full Name');
    const department = screen.getByLabelText<HTMLSelectElement>('Department / Position');
    name.value = 'Ayesha Rahman';
    department.value = 'CSE';
    await hydrate(container);
    expect([name.value, department.value]).toEqual(['Ayesha Rahman', 'CSE']);
    fireEvent.click(screen.getByRole('button', { name: 'Create Account' }));
    const missing = await waitFor(() => {
      const invalid = [...container.querySelectorAll<HTMLInputElement>('[aria-invalid]')];
      expect(invalid).not.toEqual([]);
      return invalid.map(({ name }) => name);
    });
    expect(missing).toEqual(['email', 'password', 'universityId']);
  });

  it('keeps the blood group that was chosen before it was hydrated', async () => {
    const container = await openPage('/');
    fireEvent.click(screen.getByRole('radio', { name: 'AB negative' }));
    await hydrate(container);
    expect(screen.getByRole('radio', { name: 'AB negative' })).toHaveProperty('checked', true);
    expect(screen.getByRole('heading', { level: 3, name: /AB−/ })).toBeTruthy();
  });

  it('carries out the latest press of a button before it was hydrated, once', async () => {
    const container = await openPage('/forgot-password');
    holdPresses();
    const button = screen.getByRole('button', { name: 'Send Reset Link' });
    const sent = vi.fn();
    container.addEventListener('submit', sent);
    fireEvent.click(screen.getByRole('button', { name: 'Menu' }));
    fireEvent.click(button);
    fireEvent.click(button);
    expect(sent).not.toHaveBeenCalled();
    expect(button.getAttribute('aria-busy')).toBe('true');
    await hydrate(container);
    expect((await screen.findByRole('alert')).textContent).toBe('Please enter your email address.');
    expect(sent).toHaveBeenCalledOnce();
    expect(screen.getByRole('button', { name: 'Menu' }).getAttribute('aria-expanded')).toBe('false');
    fireEvent.click(button);
    expect(sent).toHaveBeenCalledTimes(2);
  });
});

/** Shows the page as the build renders it. */
async function openPage(path: string): Promise<HTMLElement> {
  history.replaceState(null, '', path);
  const container = document.createElement('div');
  container.id = 'root';
  container.innerHTML = await renderVisitorPage();
  document.body.append(container);
  return container;
}

async function hydrate(container: HTMLElement): Promise<void> {
  startSession();
  await act(async () => {
    root = hydrateRoot(container, <VisitorPage />, { onRecoverableError: (error) => reportError(error) });
  });
}

/** The differences that React found. */
function differences(): unknown[] {
  // In a browser no page is both rendered and hydrated.
  return log.mock.calls.filter(([said]) => !String(said).includes('multiple renderers'));
}
