import { mayAdminister } from '@blood-bank/domain/permissions';
import { appMessages } from '../messages/en/app.ts';
import { NavLink, useLocation } from '../routing/router.tsx';
import { returnPath } from '../session/guards.tsx';
import { type Session, useSession } from '../session/session.tsx';
import { preloadScreen } from './routes.ts';
import { ThemeButton } from './theme.tsx';

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
const adminLinks = [...memberLinks, { to: '/admin', name: appMessages.adminPanel }];

const item =
  'flex min-h-[44px] w-full items-center gap-2 rounded-control px-3 text-[0.97rem] whitespace-nowrap lg:px-2 text-ink no-underline hover:bg-sunk aria-[current=page]:bg-sunk aria-[current=page]:font-semibold';

interface NavigationItemsProps {
  readonly onChosen: () => void;
  readonly isLoggingOut: boolean;
  readonly onLogout: () => void;
}

/** The items of the main navigation for visitors, members and admins (specification section 2). */
export function NavigationItems({ onChosen, isLoggingOut, onLogout }: NavigationItemsProps) {
  const session = useSession();
  const { state } = useLocation();
  // Links between /login and /register keep the page to return to.
  const kept = session.state === 'visitor' && returnPath(state) !== null ? state : undefined;
  return (
    <>
      {linksFor(session).map(({ to, name }) => (
        <li key={to}>
          <NavLink
            to={to}
            end={to === '/'}
            state={kept}
            className={item}
            onClick={onChosen}
            onPointerEnter={() => preloadScreen(to)}
            onFocus={() => preloadScreen(to)}
          >
            {name}
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

function linksFor(session: Session) {
  if (session.state !== 'member') return visitorLinks;
  return mayAdminister(session.member) ? adminLinks : memberLinks;
}
