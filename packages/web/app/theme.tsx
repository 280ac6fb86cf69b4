import Moon from '@lucide/icons/icons/moon';
import Sun from '@lucide/icons/icons/sun';
import { appMessages } from '#messages/app.ts';
import { withStorage } from '../session/browser-storage.ts';
import { Icon } from '../ui/icon.tsx';
import { shownTheme, showTheme, systemTheme, themeKey } from './page-theme.ts';

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

const face = 'size-full place-items-center';

/** Toggles between light and dark. A prerendered page does not know the theme: the styles show one of two faces. */
export function ThemeButton({ className }: { readonly className: string }) {
  return (
    <button type="button" className={className} onClick={toggleTheme}>
      <span title={appMessages.useDarkTheme} className={`grid ${face} dark:hidden`}>
        <Icon of={Moon} className="size-[18px]" />
        <span className="sr-only">{appMessages.useDarkTheme}</span>
      </span>
      <span title={appMessages.useLightTheme} className={`hidden ${face} dark:grid`}>
        <Icon of={Sun} className="size-[18px]" />
        <span className="sr-only">{appMessages.useLightTheme}</span>
      </span>
    </button>
  );
}
