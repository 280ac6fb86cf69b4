import ArrowLeft from '@lucide/icons/icons/arrow-left';
import ChartColumn from '@lucide/icons/icons/chart-column';
import KeyRound from '@lucide/icons/icons/key-round';
import LayoutGrid from '@lucide/icons/icons/layout-grid';
import List from '@lucide/icons/icons/list';
import History from '@lucide/icons/icons/rotate-ccw-clock';
import Users from '@lucide/icons/icons/users';
import { type ReactNode, useLayoutEffect, useRef } from 'react';
import { adminMessages } from '#features/admin/list/messages.ts';
import { routePath } from '../../lib/routing/path.ts';
import { Link, NavLink, useLocation } from '../../lib/routing/router.tsx';
import './admin-area.css';
import { Icon } from '../../ui/icon.tsx';

const screens = [
  { path: '/admin/overview', name: adminMessages.overview, icon: LayoutGrid },
  { path: '/admin/donors', name: adminMessages.donors, icon: Users },
  { path: '/admin/requests', name: adminMessages.requests, icon: List },
  { path: '/admin/users', name: adminMessages.users, icon: KeyRound },
  { path: '/admin/report', name: adminMessages.report, icon: ChartColumn },
  { path: '/admin/log', name: adminMessages.log, icon: History },
];

/** An admin screen, with the navigation at its side where there is room, else in a strip of tabs above. */
export function AdminArea({ children }: { readonly children?: ReactNode }) {
  return (
    <div className="admin-area">
      <Navigation path={routePath(useLocation().pathname)} />
      <div className="min-w-0">{children}</div>
    </div>
  );
}

function Navigation({ path }: { readonly path: string }) {
  const list = useRef<HTMLUListElement>(null);

  const current = screens.find((screen) => `${path}/`.startsWith(`${screen.path}/`))?.path;

  // A strip that is wider than the window scrolls to the current tab.
  useLayoutEffect(() => {
    function showCurrent() {
      const tabs = list.current;
      const tab = tabs?.querySelector<HTMLElement>(`[href="${current}"]`);
      if (!tabs || !tab) return;
      tabs.scrollLeft = tab.offsetLeft - (tabs.clientWidth - tab.offsetWidth) / 2;
    }
    showCurrent();
    window.addEventListener('resize', showCurrent);
    return () => window.removeEventListener('resize', showCurrent);
  }, [current]);

  return (
    <nav aria-label={adminMessages.navigation} data-print="none" className="admin-navigation">
      <ul ref={list}>
        {screens.map(({ path: to, name, icon }) => (
          <li key={to}>
            <NavLink to={to}>
              <Icon of={icon} />
              {name}
            </NavLink>
          </li>
        ))}
        <li>
          <Link to="/">
            <Icon of={ArrowLeft} />
            {adminMessages.back}
          </Link>
        </li>
      </ul>
    </nav>
  );
}
