import { act, fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it } from 'vitest';
import { navigate, routePath } from './history.ts';
import { Link, Navigate, NavLink, useLocation, useNavigationType, useSearchParams } from './router.tsx';

beforeEach(() => {
  history.replaceState(null, '', '/');
});

it('navigates by a link, with its history state, and back', async () => {
  render(<Site />);
  expect(here()).toBe('/ null pop');
  await userEvent.click(screen.getByRole('link', { name: 'Donors' }));
  expect(here()).toBe('/donors?group=O%2B#top "from a link" push');
  expect(location.href).toMatch(/\/donors\?group=O%2B#top$/);

  act(() => {
    history.replaceState(null, '', '/');
    window.dispatchEvent(new PopStateEvent('popstate'));
  });
  expect(here()).toBe('/ null pop');
});

it('adds no history entry for a link to the current address', async () => {
  render(<Site />);
  await userEvent.click(screen.getByRole('link', { name: 'Donors' }));
  const before = history.length;
  await userEvent.click(screen.getByRole('link', { name: 'Donors' }));
  expect(history.length).toBe(before);
  expect(here()).toMatch(/replace$/);
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
    expect(here()).toBe('/ null pop');
  },
);

it('marks the link to the current page, also from below it and in any letter case', () => {
  render(<Site />);
  const current = () => screen.queryAllByRole('link', { current: 'page' }).map((link) => link.textContent);
  expect(current()).toEqual(['Home']);
  act(() => navigate('/Admin/users/'));
  expect(current()).toEqual(['Admin']);
  act(() => navigate('/administrator'));
  expect(current()).toEqual([]);
});

it('reads and sets search parameters, and removes the empty ones', async () => {
  render(<Site />);
  await userEvent.click(screen.getByRole('button', { name: 'A+' }));
  expect(here()).toBe('/?group=A%2B null push');
  expect(screen.getByRole('status').textContent).toBe('A+');
  await userEvent.click(screen.getByRole('button', { name: 'None' }));
  expect(here()).toBe('/ null push');
});

it('redirects on mount and replaces the history entry', () => {
  const before = history.length;
  render(
    <>
      <Site />
      <Navigate to="/login" replace state="from a redirection" />
    </>,
  );
  expect(here()).toBe('/login "from a redirection" replace');
  expect(history.length).toBe(before);
});

it('ignores the state of a foreign history entry', () => {
  history.replaceState({ usr: 'x', key: 7 }, '', '/donors');
  render(<Site />);
  expect(here()).toBe('/donors null pop');
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

function Site() {
  const { pathname, search, hash, state } = useLocation();
  const [params, setParams] = useSearchParams();
  return (
    <>
      <p data-testid="here">{`${pathname}${search}${hash} ${JSON.stringify(state)} ${useNavigationType()}`}</p>
      <p role="status">{params.get('group')}</p>
      <NavLink to="/" end>
        Home
      </NavLink>
      <NavLink to="/admin">Admin</NavLink>
      <Link to="/donors?group=O%2B#top" state="from a link">
        Donors
      </Link>
      <button type="button" onClick={() => setParams({ group: 'A+' })}>
        A+
      </button>
      <button type="button" onClick={() => setParams({})}>
        None
      </button>
    </>
  );
}
