import Moon from '@lucide/icons/icons/moon';
import Sun from '@lucide/icons/icons/sun';
import { appMessages } from '#app/messages.ts';
import { withStorage } from '../lib/storage/browser-storage.ts';
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

const face = 'items-center gap-2';

/**
 * Toggles between light and dark, an icon where the row has no room for its name. A prerendered page does not know the theme: the
 * styles show one of two faces.
 */
export function ThemeButton({ className }: { readonly className: string }) {
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
