import Moon from 'lucide-react/icons/moon';
import Sun from 'lucide-react/icons/sun';
import { appMessages } from '#messages/app.ts';
import { shownTheme, showTheme, systemTheme, themeKey } from './page-theme.ts';

/** Stores the choice. Choosing the system's theme means following the system again. */
function toggleTheme(): void {
  const theme = shownTheme() === 'dark' ? 'light' : 'dark';
  try {
    if (theme === systemTheme()) localStorage.removeItem(themeKey);
    else localStorage.setItem(themeKey, theme);
  } catch {
    // Without storage the choice lasts as long as the page.
  }
  showTheme(theme);
}

const face = 'size-full place-items-center';

/** Toggles between light and dark. A prerendered page does not know the theme: the styles show one of two faces. */
export function ThemeButton({ className }: { readonly className: string }) {
  return (
    <button type="button" className={className} onClick={toggleTheme}>
      <span title={appMessages.useDarkTheme} className={`grid ${face} dark:hidden`}>
        <Moon aria-hidden="true" className="size-[18px]" />
        <span className="sr-only">{appMessages.useDarkTheme}</span>
      </span>
      <span title={appMessages.useLightTheme} className={`hidden ${face} dark:grid`}>
        <Sun aria-hidden="true" className="size-[18px]" />
        <span className="sr-only">{appMessages.useLightTheme}</span>
      </span>
    </button>
  );
}
