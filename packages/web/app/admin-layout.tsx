import type { ReactNode } from 'react';
import { adminWords } from '../messages/en/admin.ts';
import { Link, NavLink } from '../routing/router.tsx';

const links = [
  { to: '/admin/overview', name: adminWords.overview },
  { to: '/admin/donors', name: adminWords.donors },
  { to: '/admin/requests', name: adminWords.requests },
  { to: '/admin/users', name: adminWords.users },
];
const item =
  'flex min-h-[44px] items-center rounded-control px-2.5 whitespace-nowrap text-ink no-underline hover:bg-sunk aria-[current=page]:bg-sunk aria-[current=page]:font-semibold';

/** Around the admin screens: their navigation, at the side where there is room. Wide tables get wider than the site. */
export function AdminLayout({ children }: { readonly children?: ReactNode }) {
  return (
    <div className="min-[78rem]:mx-[calc((100%-min(100vw-2rem,94rem))/2)] min-[78rem]:grid min-[78rem]:grid-cols-[11.25rem_minmax(0,1fr)] min-[78rem]:gap-4">
      <nav aria-label={adminWords.navigation} data-print="none" className="mb-5">
        <ul className="flex flex-wrap gap-1 min-[78rem]:sticky min-[78rem]:top-[84px] min-[78rem]:grid">
          {links.map(({ to, name }) => (
            <li key={to}>
              <NavLink to={to} className={item}>
                {name}
              </NavLink>
            </li>
          ))}
          <li>
            <Link to="/" className={item}>
              {adminWords.back}
            </Link>
          </li>
        </ul>
      </nav>
      <div className="min-w-0">{children}</div>
    </div>
  );
}
