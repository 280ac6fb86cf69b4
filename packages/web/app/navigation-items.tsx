import { mayAdminister } from '@blood-bank/domain/permissions';
import { NavLink } from 'react-router';
import { logProblem } from '../data/log.ts';
import { type Session, useSession } from '../session/session.tsx';
import { signOut } from '../session/sign-out.ts';
import { appWords } from '../words/en/app.ts';
import { preloadScreen } from './routes.ts';
import { ThemeButton } from './theme-button.tsx';

const visitorLinks = [
  { to: '/', name: appWords.home },
  { to: '/login', name: appWords.login },
  { to: '/register', name: appWords.register },
];
const memberLinks = [
  { to: '/', name: appWords.home },
  { to: '/find-donors', name: appWords.findDonors },
  { to: '/post-request', name: appWords.postRequest },
  { to: '/view-requests', name: appWords.viewRequests },
  { to: '/dashboard', name: appWords.dashboard },
];
const adminLinks = [...memberLinks, { to: '/admin', name: appWords.adminPanel }];

const item =
  'flex min-h-[44px] w-full items-center gap-2 rounded-control px-3 text-[0.97rem] whitespace-nowrap lg:px-2 text-ink no-underline hover:bg-sunk aria-[current=page]:bg-sunk aria-[current=page]:font-semibold';

/** What the main navigation offers to whoever is there (specification section 2). */
export function NavigationItems({ onChosen }: { readonly onChosen: () => void }) {
  const session = useSession();
  return (
    <>
      {linksFor(session).map(({ to, name }) => (
        <li key={to}>
          <NavLink
            to={to}
            end={to === '/'}
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
        <li>
          <button type="button" className={`${item} text-quiet`} title={session.member.email} onClick={leave}>
            <span className="truncate lg:max-w-[10vw]">{appWords.logout(session.member.email)}</span>
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

async function leave(): Promise<void> {
  try {
    await signOut();
  } catch (error) {
    logProblem('Signing out failed.', error);
  }
}
