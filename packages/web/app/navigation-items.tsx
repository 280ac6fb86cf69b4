import { mayAdminister, mayCall } from '@blood-bank/domain/permissions';
import type { LucideIconData } from '@lucide/icons';
import CircleUser from '@lucide/icons/icons/circle-user';
import Moon from '@lucide/icons/icons/moon';
import Sun from '@lucide/icons/icons/sun';
import { appMessages } from '#app/messages.ts';
import { NavLink, useLocation } from '../lib/routing/router.tsx';
import { withStorage } from '../lib/storage/browser-storage.ts';
import { returnPath } from '../session/guards.tsx';
import { needOf } from '../session/need.ts';
import { type Session, useSession } from '../session/session.tsx';
import { Icon } from '../ui/icon.tsx';
import { shownTheme, showTheme, systemTheme, themeKey } from './page-theme.ts';
import { preloadScreen } from './preload-route.ts';

interface NavigationLink {
  readonly to: string;
  readonly name: string;
  readonly icon?: LucideIconData;
}

const visitorLinks = [
  { to: '/', name: appMessages.home },
  { to: '/login', name: appMessages.login },
  { to: '/register', name: appMessages.register },
];
const memberLinks = [
  { to: '/', name: appMessages.home },
  { to: '/find-donors', name: appMessages.findDonors },
  { to: '/post-request', name: appMessages.postRequest },
  { to: '/view-requests', name: appMessages.viewRequests },
  { to: '/dashboard', name: appMessages.dashboard },
];
const callsLink = { to: '/calls', name: appMessages.titles.calls };
const adminLink = { to: '/admin', name: appMessages.adminPanel };
/** An icon where the row has no room for its name. */
const accountLink = { to: '/account', name: appMessages.titles.myAccount, icon: CircleUser };

/** An item of the menu, or of the row: there a line at the header's lower edge marks the current page. */
const item =
  'flex min-h-[44px] w-full items-center gap-2 rounded-control px-3 text-menu whitespace-nowrap no-underline hover:bg-sunk aria-[current=page]:bg-sunk aria-[current=page]:font-semibold lg:h-full lg:rounded-none lg:border-y-2 lg:border-transparent lg:px-1 xl:px-[.6vw] lg:aria-[current=page]:border-b-ink lg:aria-[current=page]:bg-transparent';

interface NavigationItemsProps {
  readonly onChosen: () => void;
  readonly isLoggingOut: boolean;
  readonly onLogout: () => void;
}

/** The items of the main navigation for visitors, members and admins (specification section 2), and the theme. */
export function NavigationItems({ onChosen, isLoggingOut, onLogout }: NavigationItemsProps) {
  const session = useSession();
  const { search, state } = useLocation();
  // Links between /login and /register keep what the visitor came for.
  const kept = session.state === 'visitor' && returnPath(state) !== null ? state : undefined;
  return (
    <>
      {linksFor(session).map(({ to, name, icon }) => (
        <li key={to}>
          <NavLink
            to={to === '/' ? to : to + needOf(search)}
            end={to === '/'}
            state={kept}
            className={item}
            title={icon && name}
            onClick={onChosen}
            onPointerEnter={() => preloadScreen(to)}
            onFocus={() => preloadScreen(to)}
          >
            <span className={icon && 'lg:sr-only'}>{name}</span>
            {icon !== undefined && <Icon of={icon} className="size-[18px] max-lg:hidden" />}
          </NavLink>
        </li>
      ))}
      {session.state === 'member' && (
        <li className="min-w-0">
          <button
            type="button"
            className={`${item} text-quiet`}
            title={session.member.email}
            disabled={isLoggingOut}
            onClick={onLogout}
          >
            <span className="truncate">
              {isLoggingOut ? appMessages.loggingOut : appMessages.logout(session.member.email)}
            </span>
          </button>
        </li>
      )}
      <li>
        <ThemeButton className={item} />
      </li>
    </>
  );
}

function linksFor(session: Session): readonly NavigationLink[] {
  if (session.state !== 'member') return visitorLinks;
  const { member } = session;
  return [
    ...memberLinks,
    ...(mayCall(member) ? [callsLink] : []),
    ...(mayAdminister(member) ? [adminLink] : []),
    accountLink,
  ];
}

/** Stores the choice. Choosing the system's theme means following the system again. */
function toggleTheme(): void {
  const theme = shownTheme() === 'dark' ? 'light' : 'dark';
  // Without storage the choice lasts as long as the page.
  withStorage('localStorage', (storage) => {
    if (theme === systemTheme()) storage.removeItem(themeKey);
    else storage.setItem(themeKey, theme);
  });
  showTheme(theme);
}

const face = 'items-center gap-2';

/**
 * Toggles between light and dark, an icon where the row has no room for its name. A prerendered page does not know the theme: the
 * styles show one of two faces.
 */
function ThemeButton({ className }: { readonly className: string }) {
  return (
    <button type="button" className={className} onClick={toggleTheme}>
      <span title={appMessages.useDarkTheme} className={`flex ${face} dark:hidden`}>
        <Icon of={Moon} className="size-[18px]" />
        <span className="lg:sr-only">{appMessages.useDarkTheme}</span>
      </span>
      <span title={appMessages.useLightTheme} className={`hidden ${face} dark:flex`}>
        <Icon of={Sun} className="size-[18px]" />
        <span className="lg:sr-only">{appMessages.useLightTheme}</span>
      </span>
    </button>
  );
}
