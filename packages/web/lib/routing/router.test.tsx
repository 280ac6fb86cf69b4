import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it, vi } from 'vitest';
import { useParams } from './params.ts';
import { matchesPattern, routePath } from './path.ts';
import { Link, NavLink, Redirect, Router, useLocation, useNavigate, useSearchParams } from './router.tsx';

beforeEach(() => {
  history.replaceState(null, '', '/');
});

it('navigates by a link, with its history state, and back', async () => {
  render(<Site />);
  expect(here()).toBe('/ null');
  await userEvent.click(screen.getByRole('link', { name: 'Donors' }));
  expect(here()).toBe('/donors?group=O%2B#top "from a link"');
  expect(location.href).toMatch(/\/donors\?group=O%2B#top$/);

  history.back();
  await waitFor(() => expect(here()).toBe('/ null'));
});

it('adds no history entry for a link to the current address', async () => {
  render(<Site />);
  await userEvent.click(screen.getByRole('link', { name: 'Donors' }));
  const before = history.length;
  await userEvent.click(screen.getByRole('link', { name: 'Donors' }));
  expect(history.length).toBe(before);
});

it('begins another page at its top, but neither another list of the page nor the page gone back to', async () => {
  const scroll = vi.spyOn(window, 'scrollTo').mockReturnValue();
  render(<Site />);
  await userEvent.click(screen.getByRole('button', { name: 'A+' }));
  expect(scroll).not.toHaveBeenCalled();
  await userEvent.click(screen.getByRole('link', { name: 'Donors' }));
  expect(scroll).toHaveBeenCalledExactlyOnceWith(0, 0);
  history.back();
  await waitFor(() => expect(here()).toBe('/?group=A%2B null'));
  expect(scroll).toHaveBeenCalledOnce();
  scroll.mockRestore();
});

it.each([{ ctrlKey: true }, { metaKey: true }, { shiftKey: true }, { altKey: true }, { button: 1 }])(
  'leaves a click with %j to the browser',
  (how) => {
    render(<Site />);
    const link = screen.getByRole('link', { name: 'Donors' });
    link.addEventListener('click', (event) => {
      expect(event.defaultPrevented).toBe(false);
      event.preventDefault();
    });
    document.addEventListener('click', (event) => event.preventDefault(), { once: true });
    fireEvent.click(link, how);
    expect(here()).toBe('/ null');
  },
);

it('marks the link to the current page, also from below it and in any letter case', async () => {
  render(<Site />);
  const current = () => screen.queryAllByRole('link', { current: 'page' }).map((link) => link.textContent);
  expect(current()).toEqual(['Home']);
  await userEvent.click(screen.getByRole('button', { name: '/Admin/users/' }));
  expect(current()).toEqual(['Admin']);
  await userEvent.click(screen.getByRole('button', { name: '/administrator' }));
  expect(current()).toEqual([]);
});

it.each([
  ['A+', '/?group=A%2B'],
  // Decoded twice, it would be an A.
  ['%41', '/?group=%2541'],
  ['None', '/'],
])('sets the search parameter to %s, and removes an empty one', async (group, address) => {
  history.replaceState(null, '', '/?group=B%2B');
  render(<Site />);
  await userEvent.click(screen.getByRole('button', { name: group }));
  expect(here()).toBe(`${address} null`);
  expect(screen.getByRole('status').textContent).toBe(group === 'None' ? '' : group);
});

it('redirects on mount and replaces the history entry', () => {
  const before = history.length;
  render(
    <>
      <Site />
      <Redirect to="/login" replace state="from a redirection" />
    </>,
  );
  expect(here()).toBe('/login "from a redirection"');
  expect(history.length).toBe(before);
});

it('reads the parameters of the path as they are written', () => {
  history.replaceState(null, '', '/Requests/aB3%20%C3%A9/?from=mail');
  render(<Request />);
  expect(screen.getByRole('status').textContent).toBe('aB3 é');
});

it.each([
  ['/requests/aB3', '/requests/:id', true],
  ['/Requests/aB3/?from=mail#top', '/requests/:id', true],
  ['/requests', '/requests/:id', false],
  ['/requests/aB3/offers', '/requests/:id', false],
  ['/dashboard#top', '/dashboard', true],
  ['/dashboards', '/dashboard', false],
  ['/', '/', true],
])('%s fits %s: %s', (address, pattern, fits) => {
  expect(matchesPattern(address, pattern)).toBe(fits);
});

it.each([
  ['/', '/'],
  ['/dashboard/', '/dashboard'],
  ['/Post-Request?units=2#top', '/post-request'],
  ['/find-donors/#x', '/find-donors'],
])('normalizes %s to the route %s', (address, path) => {
  expect(routePath(address)).toBe(path);
});

function here(): string | null {
  return screen.getByTestId('here').textContent;
}

function Request() {
  const { id } = useParams('/requests/:id');
  return <p role="status">{id}</p>;
}

function Site() {
  return (
    <Router>
      <Page />
    </Router>
  );
}

function Page() {
  const { pathname, search, hash, state } = useLocation();
  const navigate = useNavigate();
  const [params, setParams] = useSearchParams();
  return (
    <>
      <p data-testid="here">{`${pathname}${search}${hash} ${JSON.stringify(state)}`}</p>
      <p role="status">{params.get('group')}</p>
      <NavLink to="/" end>
        Home
      </NavLink>
      <NavLink to="/admin">Admin</NavLink>
      <Link to="/donors?group=O%2B#top" state="from a link">
        Donors
      </Link>
      {['/Admin/users/', '/administrator'].map((path) => (
        <button key={path} type="button" onClick={() => navigate(path)}>
          {path}
        </button>
      ))}
      {['A+', '%41', 'None'].map((group) => (
        <button key={group} type="button" onClick={() => setParams(group === 'None' ? {} : { group })}>
          {group}
        </button>
      ))}
    </>
  );
}
