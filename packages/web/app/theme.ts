type Theme = 'light' | 'dark';

const storageKey = 'theme';
const systemIsDark = window.matchMedia('(prefers-color-scheme: dark)');
const listeners = new Set<() => void>();

/** Shows the chosen theme, or the system's; called before anything is drawn. */
export function startTheme(): void {
  showTheme();
  systemIsDark.addEventListener('change', showTheme);
  window.addEventListener('storage', (event) => {
    if (event.key === storageKey) showTheme();
  });
}

/** Chooses a theme and keeps the choice. Choosing what the system has anyway means to follow the system again. */
export function chooseTheme(theme: Theme): void {
  try {
    if (theme === systemTheme()) localStorage.removeItem(storageKey);
    else localStorage.setItem(storageKey, theme);
  } catch {
    // Without storage the choice lasts as long as the page.
  }
  show(theme);
}

/** For useSyncExternalStore. */
export function currentTheme(): Theme {
  return document.documentElement.dataset.theme === 'dark' ? 'dark' : 'light';
}

/** For useSyncExternalStore. */
export function subscribeToTheme(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function showTheme(): void {
  show(chosenTheme() ?? systemTheme());
}

/** Also in the browser's own bar around the page. */
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
