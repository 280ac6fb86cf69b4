import { Moon, Sun } from 'lucide-react';
import { useSyncExternalStore } from 'react';
import { appMessages } from '../messages/en/app.ts';

type Theme = 'light' | 'dark';

const storageKey = 'theme';
const systemIsDark = window.matchMedia('(prefers-color-scheme: dark)');
const listeners = new Set<() => void>();

/** Applies the chosen theme, or the system's; called before the first rendering. */
export function startTheme(): void {
  showTheme();
  systemIsDark.addEventListener('change', showTheme);
  window.addEventListener('storage', (event) => {
    if (event.key === storageKey) showTheme();
  });
}

/** Stores the choice. Choosing the system's theme means following the system again. */
function chooseTheme(theme: Theme): void {
  try {
    if (theme === systemTheme()) localStorage.removeItem(storageKey);
    else localStorage.setItem(storageKey, theme);
  } catch {
    // Without storage the choice lasts as long as the page.
  }
  show(theme);
}

function currentTheme(): Theme {
  return document.documentElement.dataset.theme === 'dark' ? 'dark' : 'light';
}

function subscribeToTheme(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function showTheme(): void {
  show(chosenTheme() ?? systemTheme());
}

/** Applies the theme to the page and to the browser's bar around it. */
function show(theme: Theme): void {
  document.documentElement.dataset.theme = theme;
  for (const bar of document.querySelectorAll<HTMLMetaElement>('meta[data-bar]')) {
    bar.media = bar.dataset.bar === theme ? 'all' : 'not all';
  }
  for (const listener of listeners) listener();
}

function chosenTheme(): Theme | null {
  try {
    const chosen = localStorage.getItem(storageKey);
    return chosen === 'light' || chosen === 'dark' ? chosen : null;
  } catch {
    return null;
  }
}

function systemTheme(): Theme {
  return systemIsDark.matches ? 'dark' : 'light';
}

/** Toggles between light and dark. */
export function ThemeButton({ className }: { readonly className: string }) {
  const theme = useSyncExternalStore(subscribeToTheme, currentTheme);
  const other = theme === 'dark' ? 'light' : 'dark';
  const Icon = other === 'dark' ? Moon : Sun;
  return (
    <button type="button" className={className} onClick={() => chooseTheme(other)}>
      <Icon aria-hidden="true" className="size-5 flex-none" />
      <span className="said">{other === 'dark' ? appMessages.useDarkTheme : appMessages.useLightTheme}</span>
    </button>
  );
}
