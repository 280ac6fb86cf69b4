import { screen, within } from '@testing-library/react';
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { loadVisitorScreens, renderApp } from '../testing/render-app.tsx';

beforeAll(loadVisitorScreens);
beforeEach(() => {
  const configuration = { apiKey: 'key', projectId: 'campus', selfHosted: true };
  vi.stubGlobal('fetch', async () => Response.json(configuration));
});

// First, as a complete configuration is cached.
it('names the missing configuration on the page and in the console', async () => {
  const consoleError = vi.spyOn(console, 'error').mockReturnValue();
  vi.stubGlobal('fetch', async () => Response.json({ projectId: 'campus' }));
  renderApp('/');
  expect((await screen.findByRole('alert')).textContent).toContain('has no apiKey');
  expect(String(consoleError.mock.calls)).toContain('has no apiKey');
  consoleError.mockClear();
});

describe('a visitor', () => {
  it('sees the home page with its links', () => {
    renderApp('/');
    expect(screen.getByRole('heading', { level: 1, name: 'Donate Blood, Save Lives' })).toBeTruthy();
    expect(document.title).toBe('Donate Blood, Save Lives · Campus Blood Bank');
    for (const [name, path] of [
      ['Become a Donor', '/register'],
      ['Login / Need Blood', '/login?need'],
      ['Join Our Lifesaving Community', '/register'],
    ] as const) {
      expect(screen.getByRole('link', { name }).getAttribute('href')).toBe(path);
    }
    const phone = screen.getByText('In an emergency call the club:').querySelector('a');
    expect(phone?.textContent).toBe('+880 1700 000 000');
    expect(phone?.getAttribute('href')).toBe('tel:+8801700000000');
    const club = screen.getByRole('region', { name: 'Managed by the University Computer Club' });
    for (const name of ['Website', 'Facebook', 'LinkedIn'])
      expect(within(club).getByRole('link', { name }).getAttribute('href')).toMatch(/^https:\/\//);
    const footer = screen.getByRole('contentinfo').textContent;
    expect(footer).toContain(`© ${new Date().getFullYear()} Campus Blood Bank`);
    expect(footer).toContain('Developed by the Computer Club');
  });

  it('reaches the skip link first, and sees the current page marked', async () => {
    const { person } = renderApp('/');
    await person.tab();
    expect(document.activeElement?.textContent).toBe('Skip to main content');
    await person.keyboard('{Enter}');
    expect(document.activeElement).toBe(screen.getByRole('main'));
    const main = screen.getByRole('navigation', { name: 'Main' });
    expect(within(main).getByRole('link', { name: 'Home' }).getAttribute('aria-current')).toBe('page');
    expect(within(main).getByRole('link', { name: 'Login' }).hasAttribute('aria-current')).toBe(false);
  });

  it.each([
    '/dashboard',
    '/register-donor',
    '/edit-donor-profile',
    '/find-donors',
    '/post-request',
    '/view-requests',
    '/admin',
    '/admin/overview',
  ])('is redirected from %s to /login', (path) => {
    renderApp(path);
    expect(screen.getByRole('heading', { level: 1, name: 'Login' })).toBeTruthy();
    expect(location.pathname).toBe('/login');
  });

  it('reads at /login why a sign-in is needed', () => {
    renderApp('/dashboard');
    expect(screen.getByRole('status').textContent).toBe('Please log in to view your dashboard.');
  });

  it('reads why for any spelling of the address, and after every link to /login', async () => {
    const { person } = renderApp('/Dashboard/');
    expect(screen.getByRole('status').textContent).toBe('Please log in to view your dashboard.');
    const main = within(screen.getByRole('navigation', { name: 'Main' }));
    await person.click(main.getByRole('link', { name: 'Login' }));
    expect(screen.getByRole('status').textContent).toBe('Please log in to view your dashboard.');
    await person.click(main.getByRole('link', { name: 'Register' }));
    await person.click(main.getByRole('link', { name: 'Login' }));
    expect(screen.getByRole('status').textContent).toBe('Please log in to view your dashboard.');
  });

  it('in need reads what a sign-in is for, on every way between login and sign-up', async () => {
    const sentence = 'Log in to call donors. New here? Register: it takes a minute.';
    const { person } = renderApp('/');
    await person.click(screen.getByRole('link', { name: 'Login / Need Blood' }));
    expect(screen.getByRole('status').textContent).toBe(sentence);
    const page = () => within(screen.getByRole('main'));
    const menu = within(screen.getByRole('navigation', { name: 'Main' }));
    expect(menu.getByRole('link', { name: 'Login' }).getAttribute('aria-current')).toBe('page');
    for (const [links, name] of [
      [page(), 'Register'],
      [page(), 'Login'],
      [page(), 'Forgot password?'],
      [page(), 'Back to Login'],
      [menu, 'Register'],
      [menu, 'Login'],
    ] as const) {
      await person.click(links.getByRole('link', { name }));
      expect(location.search).toBe('?need');
    }
    expect(screen.getByRole('status').textContent).toBe(sentence);
    await person.click(menu.getByRole('link', { name: 'Home' }));
    expect(location.search).toBe('');
  });

  it.each([
    ['/find-donors?group=O-', 'Log in to call donors. New here? Register: it takes a minute.'],
    ['/requests/some-id', 'Log in to see this blood request. New here? Register: it takes a minute.'],
  ])('from %s reads what a sign-in is for', (path, sentence) => {
    renderApp(path);
    expect(screen.getByRole('status').textContent).toBe(sentence);
  });

  it('is redirected home from an unknown path', () => {
    renderApp('/no/such/page');
    expect(location.pathname).toBe('/');
  });

  it('opens the menu, and closes it by Escape or a choice', async () => {
    const { person } = renderApp('/');
    const menu = screen.getByRole('button', { name: 'Menu' });
    await person.click(menu);
    expect(menu.getAttribute('aria-expanded')).toBe('true');
    await person.keyboard('{Escape}');
    expect(menu.getAttribute('aria-expanded')).toBe('false');
    expect(document.activeElement).toBe(menu);

    await person.click(menu);
    await person.click(within(screen.getByRole('navigation')).getByRole('link', { name: 'Login' }));
    expect(menu.getAttribute('aria-expanded')).toBe('false');
    const heading = screen.getByRole('heading', { level: 1, name: 'Login' });
    expect(document.activeElement).toBe(heading);
    expect(document.title).toBe('Login · Campus Blood Bank');
  });

  it('closes the menu by tabbing or pressing outside it', async () => {
    const { person } = renderApp('/');
    const menu = screen.getByRole('button', { name: 'Menu' });
    await person.click(menu);
    const items = within(screen.getByRole('navigation')).getAllByRole('link');
    for (const link of items) {
      await person.tab();
      expect(document.activeElement).toBe(link);
    }
    expect(menu.getAttribute('aria-expanded')).toBe('true');
    // The language, the theme, and the page itself.
    for (let stop = 1; stop <= 3; stop += 1) await person.tab();
    expect(screen.getByRole('main').contains(document.activeElement)).toBe(true);
    expect(menu.getAttribute('aria-expanded')).toBe('false');

    await person.click(menu);
    expect(menu.getAttribute('aria-expanded')).toBe('true');
    await person.click(screen.getByRole('contentinfo'));
    expect(menu.getAttribute('aria-expanded')).toBe('false');
  });

  it('reads the groups of the chart with a typographic minus', async () => {
    const { person } = renderApp('/');
    await person.click(screen.getByRole('radio', { name: 'O negative' }));
    expect(screen.getByRole('heading', { name: 'O− can give to' })).toBeTruthy();
  });

  it('sees both directions for the selected blood group', async () => {
    const { person } = renderApp('/');
    await person.click(screen.getByRole('radio', { name: 'AB negative' }));
    const chart = screen.getByRole('region', { name: 'Who can give to whom' });
    const [gives, receives] = within(chart).getAllByRole('list');
    expect(gives?.textContent).toContain('AB positive');
    expect(gives?.textContent).not.toContain('O negative');
    expect(receives?.textContent).toContain('O negative');
    expect(receives?.textContent).not.toContain('positive');
  });
});
