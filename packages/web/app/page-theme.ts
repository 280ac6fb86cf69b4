import { withStorage } from '../lib/storage/browser-storage.ts';

type Theme = 'light' | 'dark';

/** The localStorage key of a choice that differs from the system's theme. */
export const themeKey = 'theme';

/** Applies the chosen theme, or the system's; called before the first rendering. */
export function startTheme(): void {
  showTheme();
  darkSystem().addEventListener('change', () => showTheme());
  window.addEventListener('storage', (event) => {
    if (event.key === themeKey) showTheme();
  });
}

/** Applies a theme to the page and to the browser's bar around it. */
export function showTheme(theme: Theme = chosenTheme() ?? systemTheme()): void {
  document.documentElement.dataset.theme = theme;
  for (const bar of document.querySelectorAll<HTMLMetaElement>('meta[data-bar]')) {
    bar.media = bar.dataset.bar === theme ? 'all' : 'not all';
  }
}

export function shownTheme(): Theme {
  return document.documentElement.dataset.theme === 'dark' ? 'dark' : 'light';
}

/** The theme that the operating system or the browser is set to. */
export function systemTheme(): Theme {
  return darkSystem().matches ? 'dark' : 'light';
}

/** Matches while the system's theme is dark. */
function darkSystem(): MediaQueryList {
  return window.matchMedia('(prefers-color-scheme: dark)');
}

function chosenTheme(): Theme | null {
  const chosen = withStorage('localStorage', (storage) => storage.getItem(themeKey));
  return chosen === 'light' || chosen === 'dark' ? chosen : null;
}
