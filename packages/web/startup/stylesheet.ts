/** The id of the link to the site's stylesheet. The development server has none. */
export const stylesheetId = 'stylesheet';

/** The timeout in milliseconds after which the app is rendered without the site's stylesheet. */
const stylesheetTimeout = 10_000;

/**
 * Has the browser load the site's stylesheet again until that has succeeded; called before it is loaded for the first time.
 * A screen's own is loaded again with the screen.
 *
 * @param firstDelay in milliseconds; each further one is twice as long
 */
export function retryStylesheets(firstDelay: number): void {
  let delay = firstDelay;
  const retry = ({ target }: Event) => {
    const link = stylesheetLink();
    // Vite takes a stylesheet for loaded whose link is in the page.
    if (target !== link && target instanceof HTMLLinkElement) target.remove();
    if (link === null || target !== link) return;
    // Not the same link, as browsers give it an empty sheet.
    const next = link.cloneNode() as HTMLLinkElement;
    next.disabled = true;
    link.replaceWith(next);
    setTimeout(enableStylesheet, delay);
    delay *= 2;
  };
  document.head.addEventListener('error', retry, { capture: true });
}

/** Loads the site's stylesheet, of which a prerendered page has only the critical CSS inline. */
export function enableStylesheet(): void {
  const link = stylesheetLink();
  if (link !== null) link.disabled = false;
}

/** Resolves when the site's stylesheet is loaded, or after a timeout. */
export function stylesheetLoaded(): Promise<void> {
  return new Promise((resolve) => {
    const listening = new AbortController();
    const { signal } = listening;
    document.head.addEventListener('load', check, { capture: true, signal });
    const timer = setTimeout(finish, stylesheetTimeout);
    check();

    function check() {
      if (stylesheetLink()?.sheet !== null) finish();
    }

    function finish() {
      clearTimeout(timer);
      listening.abort();
      resolve();
    }
  });
}

function stylesheetLink(): HTMLLinkElement | null {
  return document.querySelector<HTMLLinkElement>(`#${stylesheetId}`);
}
