import { type FocusEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { appMessages } from '#app/messages.ts';
import { language } from '#lib/i18n/language.ts';
import { campus } from '../lib/firestore/configuration.ts';
import { switchLanguage } from '../lib/i18n/switch-language.ts';
import { Link, useLocation } from '../lib/routing/router.tsx';
import { useSession } from '../session/session.tsx';
import { useLogout } from '../session/sign-out.ts';
import { Alert } from '../ui/alert.tsx';
import { buttonClass } from '../ui/button.tsx';
import { DropSymbol } from '../ui/drop-symbol.tsx';
import { NavigationItems } from './navigation-items.tsx';

/** The site's name, and the main navigation, which becomes a menu on narrow screens. */
export function SiteHeader() {
  const session = useSession();
  const { pathname } = useLocation();
  const [openAt, setOpenAt] = useState<string | null>(null);
  const button = useRef<HTMLButtonElement>(null);
  const navigation = useRef<HTMLElement>(null);
  const { isLoggingOut, hasFailed, logout } = useLogout();
  const isOpen = openAt === pathname;

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
      <div className="shell flex min-h-[56px] items-center gap-x-1 max-[16rem]:flex-wrap">
        <Link
          to="/"
          className="mr-auto flex min-h-[44px] min-w-0 items-center gap-2 text-menu leading-5 font-bold no-underline max-[16rem]:basis-full sm:gap-2.5 sm:text-[1.0625rem] lg:flex-none"
        >
          <DropSymbol className="h-6 w-5 flex-none text-blood" />
          {campus.siteName}
        </Link>
        <nav
          ref={navigation}
          aria-label={appMessages.mainNavigation}
          className="max-lg:order-last lg:min-w-0 lg:self-stretch"
          onKeyDown={closeOnEscape}
          onBlur={closeOnLeaving}
        >
          <button
            ref={button}
            type="button"
            aria-expanded={isOpen}
            aria-controls="main-navigation"
            onClick={() => setOpenAt(isOpen ? null : pathname)}
            className={`${buttonClass({ size: 'small' })} lg:hidden`}
          >
            {appMessages.menu}
          </button>
          <ul
            id="main-navigation"
            className={`absolute inset-x-0 top-full max-h-[calc(100dvh-57px)] grid-cols-1 gap-1 overflow-y-auto border-b border-line bg-surface px-[calc(var(--gutter)-12px)] py-2 shadow-pop lg:static lg:flex lg:h-full lg:overflow-visible lg:border-0 lg:p-0 lg:[box-shadow:none] ${isOpen ? 'grid' : 'hidden'}`}
          >
            <NavigationItems onChosen={close} isLoggingOut={isLoggingOut} onLogout={logout} />
          </ul>
        </nav>
        <LanguageSwitch className="min-h-[44px] min-w-11 flex-none rounded-control px-2 text-menu hover:bg-sunk md:min-h-[36px] lg:-mr-2" />
      </div>
      {hasFailed && session.state === 'member' && (
        <div className="shell pb-3">
          <Alert onRetry={logout}>{appMessages.logoutFailed}</Alert>
        </div>
      )}
    </header>
  );
}

/** Switches to the other language, which names itself: on phones in short. */
function LanguageSwitch({ className }: { readonly className: string }) {
  const { other, names, shortNames } = language;
  return (
    <button type="button" lang={other} className={className} onClick={() => switchLanguage(other)}>
      <span aria-hidden="true" className="md:hidden">
        {shortNames[other]}
      </span>
      <span className="max-md:sr-only">{names[other]}</span>
    </button>
  );
}
