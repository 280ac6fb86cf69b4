import { type FocusEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { campus } from '../data/configuration.ts';
import { appMessages } from '../messages/en/app.ts';
import { Link, useLocation } from '../routing/router.tsx';
import { useSession } from '../session/session.tsx';
import { useLogout } from '../session/sign-out.ts';
import { Alert } from '../ui/alert.tsx';
import { BloodDrop } from '../ui/blood-symbols.tsx';
import { NavigationItems } from './navigation-items.tsx';

const folded =
  'absolute inset-x-0 top-full grid grid-cols-1 max-h-[calc(100dvh-60px)] gap-1 overflow-y-auto border-b border-line bg-surface px-3 py-3 shadow-lift';
/** The breakpoints of the menu: a visitor's row has fewer items than a member's. */
const rows = {
  visitor: {
    button: 'md:hidden',
    closed: 'max-md:hidden',
    list: 'md:static md:flex md:items-center md:gap-0.5 md:overflow-visible md:border-0 md:p-0 md:shadow-none md:[&_.said]:sr-only',
  },
  member: {
    button: 'lg:hidden',
    closed: 'max-lg:hidden',
    list: 'lg:static lg:flex lg:items-center lg:gap-0.5 lg:overflow-visible lg:border-0 lg:p-0 lg:shadow-none lg:[&_.said]:sr-only',
  },
};

/** The site's name, and the main navigation, which becomes a menu on narrow screens. */
export function SiteHeader() {
  const session = useSession();
  const { key } = useLocation();
  const [openAt, setOpenAt] = useState<string | null>(null);
  const button = useRef<HTMLButtonElement>(null);
  const navigation = useRef<HTMLElement>(null);
  const { isLoggingOut, hasFailed, logout } = useLogout();
  const isOpen = openAt === key;
  const row = rows[session.state === 'member' ? 'member' : 'visitor'];

  useEffect(() => {
    if (!isOpen) return;
    function closeOnPressOutside({ target }: PointerEvent) {
      if (target instanceof Node && !navigation.current?.contains(target)) setOpenAt(null);
    }
    document.addEventListener('pointerdown', closeOnPressOutside);
    return () => document.removeEventListener('pointerdown', closeOnPressOutside);
  }, [isOpen]);

  function close() {
    setOpenAt(null);
  }

  function closeOnEscape(event: KeyboardEvent) {
    if (event.key !== 'Escape' || !isOpen) return;
    close();
    button.current?.focus();
  }

  /** Focus that leaves the page, such as to another window, leaves the menu open. */
  function closeOnLeaving({ currentTarget, relatedTarget }: FocusEvent) {
    if (relatedTarget !== null && !currentTarget.contains(relatedTarget)) close();
  }

  return (
    <header className="sticky top-0 z-10 border-b border-line bg-surface">
      <div className="wrap flex min-h-[60px] flex-wrap items-center justify-between gap-x-3 lg:flex-nowrap">
        <Link
          to="/"
          className="flex min-h-[44px] items-center gap-2.5 font-bold text-ink no-underline lg:flex-none"
        >
          <BloodDrop className="size-6 flex-none text-blood" />
          {campus.siteName}
        </Link>
        <nav
          ref={navigation}
          aria-label={appMessages.mainNavigation}
          className="lg:min-w-0"
          onKeyDown={closeOnEscape}
          onBlur={closeOnLeaving}
        >
          <button
            ref={button}
            type="button"
            aria-expanded={isOpen}
            aria-controls="main-navigation"
            onClick={() => setOpenAt(isOpen ? null : key)}
            className={`min-h-[44px] rounded-control border border-control px-3.5 ${row.button}`}
          >
            {appMessages.menu}
          </button>
          <ul id="main-navigation" className={`${folded} ${row.list} ${isOpen ? '' : row.closed}`}>
            <NavigationItems onChosen={close} isLoggingOut={isLoggingOut} onLogout={logout} />
          </ul>
        </nav>
      </div>
      {hasFailed && session.state === 'member' && (
        <div className="wrap pb-3">
          <Alert onRetry={logout}>{appMessages.logoutFailed}</Alert>
        </div>
      )}
    </header>
  );
}
